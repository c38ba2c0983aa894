#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace dlx::sudoku::text {

/// Values of cells and their characters, sixteen at a time. Internal.
using Bytes [[gnu::vector_size(16)]] = std::uint8_t;

inline Bytes load_bytes(const void* from) {
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

inline void store_bytes(Bytes bytes, void* to) { std::memcpy(to, &bytes, sizeof bytes); }

inline bool any_bit(Bytes bytes) {
  std::uint64_t halves[2];
  std::memcpy(halves, &bytes, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

/// The characters of values up to 9, as in Shape::symbols.
inline Bytes characters_of(Bytes values) {
  const auto empty = reinterpret_cast<Bytes>(values == 0);
  return values + '0' - (empty & ('0' - '.'));
}

/// The inverse: the values of `.` and of digits; sets bits in `others` for other characters.
inline Bytes values_of(Bytes characters, Bytes& others) {
  const Bytes values = characters - '0';
  const auto empty = reinterpret_cast<Bytes>(characters == '.');
  others |= reinterpret_cast<Bytes>(values > 9) & ~empty;
  return values & ~empty;
}

/// Calls visit(k) for pieces of sixteen from k on that cover `size` bytes; the last piece ends with
/// them and may overlap the previous one. Before: size is at least sixteen.
template <typename Visit>
inline void for_each_sixteen(std::size_t size, const Visit& visit) {
  for (std::size_t k = 0; k + sizeof(Bytes) <= size; k += sizeof(Bytes)) visit(k);
  if (size % sizeof(Bytes) != 0) visit(size - sizeof(Bytes));
}

/// The maximum of some values; 0 if there are none.
inline int highest_of(std::span<const std::uint8_t> values) {
  std::uint8_t highest = 0;
  if (values.size() < sizeof(Bytes)) {
    for (const std::uint8_t value : values) highest = std::max(highest, value);
    return highest;
  }
  Bytes most{};
  for_each_sixteen(values.size(), [&](std::size_t k) {
    const Bytes piece = load_bytes(values.data() + k);
    most = piece > most ? piece : most;
  });
  for (std::size_t k = 0; k < sizeof most; ++k) highest = std::max(highest, most[k]);
  return highest;
}

/// Bit k is set if value k is not 0, for eight values below 128.
inline std::uint64_t nonzero_of_eight(const std::uint8_t* values) {
  std::uint64_t word;
  std::memcpy(&word, values, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  constexpr std::uint64_t low = 0x0101010101010101;
  const std::uint64_t nonzero = (word + 127 * low) >> 7 & low;
  return nonzero * 0x0102040810204080 >> 56;
}

}  // namespace dlx::sudoku::text
