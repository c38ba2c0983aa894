#pragma once

#include <cstdint>
#include <span>

#include "dlx/problem.hpp"

namespace dlx {

/// A hash of one entry; the sum over the entries of an option is the same for every order of them.
/// Internal. Source: the finaliser of MurmurHash3.
inline std::uint64_t hash_of(const Entry& entry) {
  std::uint64_t h = (std::uint64_t{index(entry.item)} << 32 | index(entry.colour)) + 1;
  h = (h ^ h >> 33) * 0xFF51AFD7ED558CCD;
  h = (h ^ h >> 33) * 0xC4CEB9FE1A85EC53;
  return h ^ h >> 33;
}

/// That sum. Equal for equal sets of entries.
inline std::uint64_t hash_of(std::span<const Entry> entries) {
  std::uint64_t sum = 0;
  for (const Entry& entry : entries) sum += hash_of(entry);
  return sum;
}

}  // namespace dlx
