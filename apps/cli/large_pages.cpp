#include "apps/cli/large_pages.hpp"

#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace dlx::cli {

void use_large_pages() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
  constexpr int reserve = 24 << 20;  // less than glibc's highest threshold
  constexpr int usual_pad = 128 << 10;
  // Blocks of all sizes come from the heap, which grows by this amount once and does not shrink.
  mallopt(M_TRIM_THRESHOLD, 2 * reserve);
  mallopt(M_MMAP_THRESHOLD, reserve);
  mallopt(M_TOP_PAD, reserve);
  const auto before = reinterpret_cast<std::uintptr_t>(sbrk(0));
  void* volatile grow_heap = std::malloc(page / 4);
  std::free(grow_heap);
  mallopt(M_TOP_PAD, usual_pad);
  const auto after = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const std::uintptr_t begin = (before + page - 1) / page * page;
  if (after > begin) madvise(reinterpret_cast<void*>(begin), after - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace dlx::cli
