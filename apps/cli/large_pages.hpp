#pragma once

namespace dlx::cli {

/// From now on what the first thread allocates lies in pages of 2 MB, up to some tens of megabytes,
/// where the system has such and is willing; and what is freed is kept. For runs that are known to
/// need some megabytes: a small page that is touched for the first time costs a microsecond or two.
/// Does nothing without Linux and glibc. Cost: some system calls; call it once.
void use_large_pages();

}  // namespace dlx::cli
