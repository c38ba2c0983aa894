// Transposes states to planes and back. Included by lanes_kernel.cpp.

template <int distance, Word mask>
DLX_INLINE void exchange(Vector& a, Vector& b) {
  const Vector different = ((a >> distance) ^ b) & splat(mask);
  b ^= different;
  a ^= different << distance;
}

// Transposes a square of 64 x 64 bits in each word of the vectors; cf. Warren, Hacker's Delight,
// 7-3. Two rounds of eight rows at a time, which stay in registers.
void transpose(Vector* rows) {
  for (std::uint32_t k = 0; k < 8; ++k) {
    Vector r[8];
    for (std::uint32_t i = 0; i < 8; ++i) r[i] = rows[k + 8 * i];
    for (std::uint32_t i = 0; i < 4; ++i) exchange<32, 0x00000000ffffffff>(r[i], r[i + 4]);
    for (std::uint32_t i = 0; i < 2; ++i) {
      exchange<16, 0x0000ffff0000ffff>(r[i], r[i + 2]);
      exchange<16, 0x0000ffff0000ffff>(r[i + 4], r[i + 6]);
    }
    for (std::uint32_t i = 0; i < 8; i += 2) exchange<8, 0x00ff00ff00ff00ff>(r[i], r[i + 1]);
    for (std::uint32_t i = 0; i < 8; ++i) rows[k + 8 * i] = r[i];
  }
  for (std::uint32_t k = 0; k < 64; k += 8) {
    Vector r[8];
    for (std::uint32_t i = 0; i < 8; ++i) r[i] = rows[k + i];
    for (std::uint32_t i = 0; i < 4; ++i) exchange<4, 0x0f0f0f0f0f0f0f0f>(r[i], r[i + 4]);
    for (std::uint32_t i = 0; i < 2; ++i) {
      exchange<2, 0x3333333333333333>(r[i], r[i + 2]);
      exchange<2, 0x3333333333333333>(r[i + 4], r[i + 6]);
    }
    for (std::uint32_t i = 0; i < 8; i += 2) exchange<1, 0x5555555555555555>(r[i], r[i + 1]);
    for (std::uint32_t i = 0; i < 8; ++i) rows[k + i] = r[i];
  }
}

// Lane l is bit l % 64 of word l / 64. Words are moved four at a time: the states of a window do
// not fit into the first-level cache, and would be loaded once for each word.
constexpr std::uint32_t block_words = 4;

DLX_INLINE std::uint32_t row_word(std::uint32_t lane) {
  return lane % 64 * vector_words + lane / 64;
}

template <std::uint32_t words>
DLX_INLINE void load_block(const Word* from, std::uint32_t count, std::uint32_t stride,
                           Vector* planes) {
  Word* const rows = reinterpret_cast<Word*>(planes);
  std::uint32_t lane = 0;
  for (; lane < count; ++lane, from += stride) {
    for (std::uint32_t w = 0; w < words; ++w) {
      rows[w * 64 * vector_words + row_word(lane)] = from[w];
    }
  }
  for (; lane < num_lanes; ++lane) {
    for (std::uint32_t w = 0; w < words; ++w) rows[w * 64 * vector_words + row_word(lane)] = 0;
  }
  for (std::uint32_t w = 0; w < words; ++w) transpose(planes + w * 64);
}

template <std::uint32_t words>
DLX_INLINE void store_block(const Vector* planes, std::uint32_t count, std::uint32_t stride,
                            Word* to, Vector* scratch) {
  for (std::uint32_t k = 0; k < words * 64; ++k) scratch[k] = planes[k];
  for (std::uint32_t w = 0; w < words; ++w) transpose(scratch + w * 64);
  const Word* const rows = reinterpret_cast<const Word*>(scratch);
  for (std::uint32_t lane = 0; lane < count; ++lane, to += stride) {
    for (std::uint32_t w = 0; w < words; ++w) {
      to[w] = rows[w * 64 * vector_words + row_word(lane)];
    }
  }
}

// Loads `words` words of each state; `from` points to the first of these in the first state.
void load_planes(const Word* from, std::uint32_t count, std::uint32_t stride, std::uint32_t words,
                 Vector* planes) {
  std::uint32_t w = 0;
  for (; w + block_words <= words; w += block_words) {
    load_block<block_words>(from + w, count, stride, planes + w * 64);
  }
  for (; w < words; ++w) load_block<1>(from + w, count, stride, planes + w * 64);
}

void store_planes(const Vector* planes, std::uint32_t count, std::uint32_t stride,
                  std::uint32_t words, Word* to, Vector* scratch) {
  std::uint32_t w = 0;
  for (; w + block_words <= words; w += block_words) {
    store_block<block_words>(planes + w * 64, count, stride, to + w, scratch);
  }
  for (; w < words; ++w) store_block<1>(planes + w * 64, count, stride, to + w, scratch);
}
