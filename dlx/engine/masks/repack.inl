// Bits of masks: pairs, and the same with fewer bits. Included by kernel.inl, in its unnamed
// namespace.

inline constexpr std::uint64_t first_of_pairs = 0x5555555555555555;

// The lowest bits, all if there are more.
DLX_INLINE std::uint64_t lowest(std::uint32_t bits) {
  return bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
}

DLX_INLINE std::uint32_t count_bits(std::uint64_t word) {
  return static_cast<std::uint32_t>(__builtin_popcountll(word));
}

// The bits of each pair exchanged; the first `paired` bits are pairs.
DLX_INLINE std::uint64_t exchange_pairs(std::uint64_t mask, std::uint32_t paired) {
  const std::uint64_t pairs = mask & lowest(paired);
  return (mask ^ pairs) | (pairs & first_of_pairs) << 1 | (pairs >> 1 & first_of_pairs);
}

// Both bits of the pairs of which both occur.
DLX_INLINE std::uint64_t pairs_that_differ(std::uint64_t occurring, std::uint32_t paired) {
  const std::uint64_t both = occurring & occurring >> 1 & first_of_pairs & lowest(paired);
  return both | both << 1;
}

// The bits of `mask` at the places of `which`, side by side.
DLX_INLINE std::uint64_t extract(std::uint64_t mask, std::uint64_t which) {
#if defined(__BMI2__)
  return _pext_u64(mask, which);
#else
  std::uint64_t bits = 0;
  for (mask &= which; mask != 0; mask &= mask - 1) {
    bits |= std::uint64_t{1} << count_bits(which & ((mask & -mask) - 1));
  }
  return bits;
#endif
}

// The same of masks of several words. Fills `to_words` words.
DLX_INLINE void extract(const std::uint64_t* mask, const std::uint64_t* which, std::uint32_t words,
                        std::uint64_t* to, std::uint32_t to_words) {
  for (std::uint32_t w = 0; w < to_words; ++w) to[w] = 0;
  std::uint32_t filled = 0;
  for (std::uint32_t w = 0; w < words; ++w) {
    const std::uint64_t bits = extract(mask[w], which[w]);
    const std::uint32_t shift = filled % 64;
    if (which[w] == 0) continue;
    to[filled / 64] |= bits << shift;
    if (shift != 0 && filled / 64 + 1 < to_words) to[filled / 64 + 1] |= bits >> (64 - shift);
    filled += count_bits(which[w]);
  }
}

DLX_INLINE void store_narrow(std::uint64_t* list, std::uint32_t place, std::uint64_t mask) {
  const std::uint32_t narrow = static_cast<std::uint32_t>(mask);
  __builtin_memcpy(reinterpret_cast<char*>(list) + place * sizeof narrow, &narrow, sizeof narrow);
}

// Numbers the bits of the sets of items of `child` anew: those of `which` alone, side by side.
template <std::uint32_t words>
DLX_INLINE void renumber(const std::uint64_t* which, Frame& child) {
  std::uint64_t bits[max_words];
  const std::uint32_t to_words = child.words == 0 ? 1 : child.words;
  extract(child.need, which, words, bits, to_words);
  for (std::uint32_t w = 0; w < to_words; ++w) child.need[w] = bits[w];
  extract(child.optional, which, words, bits, to_words);
  for (std::uint32_t w = 0; w < to_words; ++w) child.optional[w] = bits[w];
  std::uint32_t paired = 0;
  for (std::uint32_t w = 0; w < words && child.paired > 64 * w; ++w) {
    paired += count_bits(which[w] & lowest(child.paired - 64 * w));
  }
  child.paired = paired;
}

// From masks of one word to such of half a word, in place.
DLX_INLINE void make_narrow(std::uint64_t* list, std::uint64_t which, Frame& child) {
  const std::uint32_t size = child.size;
  for (std::uint32_t place = 0; place < size; ++place) {
    store_narrow(list, place, extract(list[place], which));
  }
  child.stride = stride_of(size, 16);
  const std::uint32_t stride = child.stride;
  for (std::uint32_t place = size; place < stride; ++place) {
    store_narrow(list, place, ~std::uint64_t{0});
  }
  child.free = child.list + child.stride / 2;
}

// Makes the list of `child` of the options of `frame` that were kept, and their bits of `which`.
template <std::uint32_t words>
void repack(const Search& search, const Frame& frame, const std::uint64_t* which, Frame& child) {
  const std::uint64_t* const list = search.arena + frame.list;
  const std::uint8_t* const kept = reinterpret_cast<const std::uint8_t*>(search.arena + frame.free);
  const std::uint32_t to_words = child.words;
  child.stride = stride_of(child.size, to_words == 0 ? 16 : 8);
  std::uint64_t* const to = search.arena + child.list;
  child.free = child.list + (to_words == 0 ? child.stride / 2 : to_words * child.stride);

  std::uint32_t filled = 0;
  for (std::uint32_t first = 0; first < frame.size; first += 8) {
    for (std::uint32_t places = kept[first / 8]; places != 0; places &= places - 1) {
      const std::uint32_t place = first + static_cast<std::uint32_t>(__builtin_ctz(places));
      std::uint64_t mask[words];
      std::uint64_t bits[max_words];
      for (std::uint32_t w = 0; w < words; ++w) mask[w] = list[w * frame.stride + place];
      extract(mask, which, words, bits, to_words == 0 ? 1 : to_words);
      if (to_words == 0) store_narrow(to, filled, bits[0]);
      for (std::uint32_t w = 0; w < to_words; ++w) to[w * child.stride + filled] = bits[w];
      ++filled;
    }
  }
  for (std::uint32_t place = filled; place < child.stride; ++place) {
    if (to_words == 0) store_narrow(to, place, ~std::uint64_t{0});
    for (std::uint32_t w = 0; w < to_words; ++w) to[w * child.stride + place] = ~std::uint64_t{0};
  }
}
