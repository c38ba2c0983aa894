#pragma once

namespace dlx::cli {

/// From now on, allocations of the first thread use pages of 2 MB, up to some tens of megabytes, if
/// the system provides them; freed memory is kept. For runs that are known to need some megabytes,
/// because the first access to a small page costs a microsecond or two. Does nothing without Linux
/// and glibc.
/// Cost:     some system calls; call once.
void use_large_pages();

}  // namespace dlx::cli
