#pragma once

namespace dlx::cli {

/// Sees to it that stdin, stdout and stderr are open, so that no file that is opened later takes
/// the place of one that was closed (`2>&-`). What takes it is one that can't be read or written:
/// who reads or writes it gets the error that they would have got.
void open_standard_descriptors();

}  // namespace dlx::cli
