#include "dlx/engine/shared/aligned_words.hpp"

#include <limits>

#include "dlx/engine/shared/own_lines.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace dlx {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
// Smaller blocks would leave most of a page empty; larger blocks may be used only partially.
constexpr std::size_t min_huge = huge_page / 2;
constexpr std::size_t max_huge = std::size_t{64} << 20;

std::size_t alignment_for([[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  if (bytes >= min_huge && bytes <= max_huge) return huge_page;
#endif
  return cache_line;
}

}  // namespace

AlignedWords::AlignedWords(std::size_t size) : size_(size) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max() - huge_page;
  if (size > most / sizeof(std::uint64_t)) throw std::bad_array_new_length();
  const std::size_t alignment = alignment_for(size * sizeof(std::uint64_t));
  const std::size_t bytes = (size * sizeof(std::uint64_t) + alignment - 1) / alignment * alignment;
  const std::align_val_t boundary{alignment};
  auto* const words = static_cast<std::uint64_t*>(::operator new[](bytes, boundary));
  words_ = {words, Free{boundary}};
#ifdef MADV_HUGEPAGE
  // otherwise ordinary pages are used
  if (alignment == huge_page) madvise(words, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace dlx
