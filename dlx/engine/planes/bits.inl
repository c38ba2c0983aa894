// Vectors of bits for the kernels, of a width that is fixed when they are compiled. Included by
// planes_kernel.cpp, in its unnamed namespace.

// The register type that makes up a vector of the given number of words: the widest that is no
// wider than the vector.
constexpr std::uint32_t part_words_for(std::uint32_t words) {
  return words < DLX_SIMD_BYTES / 8 ? words : DLX_SIMD_BYTES / 8;
}

template <std::uint32_t num_words>
struct Bits {
  static constexpr std::uint32_t words = num_words;
  static constexpr std::uint32_t part_words = part_words_for(words);
  static constexpr std::uint32_t parts = words / part_words;
  using Register = typename VectorOf<8 * part_words>::Type;

  Register part[parts];
};

template <class B>
DLX_INLINE B load(const Word* from) {
  B bits;
  for (std::uint32_t k = 0; k < B::parts; ++k) {
    bits.part[k] = *reinterpret_cast<const typename B::Register*>(from + k * B::part_words);
  }
  return bits;
}

template <class B>
DLX_INLINE void store(Word* to, const B& bits) {
  for (std::uint32_t k = 0; k < B::parts; ++k) {
    *reinterpret_cast<typename B::Register*>(to + k * B::part_words) = bits.part[k];
  }
}

template <class B>
DLX_INLINE B none() {
  B bits;
  for (std::uint32_t k = 0; k < B::parts; ++k) bits.part[k] = typename B::Register{};
  return bits;
}

template <std::uint32_t words>
DLX_INLINE Bits<words> operator&(const Bits<words>& a, const Bits<words>& b) {
  Bits<words> bits;
  for (std::uint32_t k = 0; k < bits.parts; ++k) bits.part[k] = a.part[k] & b.part[k];
  return bits;
}

template <std::uint32_t words>
DLX_INLINE Bits<words> operator|(const Bits<words>& a, const Bits<words>& b) {
  Bits<words> bits;
  for (std::uint32_t k = 0; k < bits.parts; ++k) bits.part[k] = a.part[k] | b.part[k];
  return bits;
}

template <std::uint32_t words>
DLX_INLINE Bits<words> operator^(const Bits<words>& a, const Bits<words>& b) {
  Bits<words> bits;
  for (std::uint32_t k = 0; k < bits.parts; ++k) bits.part[k] = a.part[k] ^ b.part[k];
  return bits;
}

// a and not b.
template <std::uint32_t words>
DLX_INLINE Bits<words> without(const Bits<words>& a, const Bits<words>& b) {
  Bits<words> bits;
  for (std::uint32_t k = 0; k < bits.parts; ++k) bits.part[k] = a.part[k] & ~b.part[k];
  return bits;
}

#if defined(__AVX512F__)
DLX_INLINE Octet or_and(Octet a, Octet b, Octet c) { return ternary<0xf8>(a, b, c); }
DLX_INLINE Octet or_or(Octet a, Octet b, Octet c) { return ternary<0xfe>(a, b, c); }
#endif
template <class Register>
DLX_INLINE Register or_and(Register a, Register b, Register c) {
  return a | (b & c);
}
template <class Register>
DLX_INLINE Register or_or(Register a, Register b, Register c) {
  return a | b | c;
}

// a or (b and c).
template <std::uint32_t words>
DLX_INLINE Bits<words> or_and(const Bits<words>& a, const Bits<words>& b, const Bits<words>& c) {
  Bits<words> bits;
  for (std::uint32_t k = 0; k < bits.parts; ++k) {
    bits.part[k] = or_and(a.part[k], b.part[k], c.part[k]);
  }
  return bits;
}

template <std::uint32_t words>
DLX_INLINE Bits<words> or_or(const Bits<words>& a, const Bits<words>& b, const Bits<words>& c) {
  Bits<words> bits;
  for (std::uint32_t k = 0; k < bits.parts; ++k) {
    bits.part[k] = or_or(a.part[k], b.part[k], c.part[k]);
  }
  return bits;
}

// A bit for each word that is not zero.
template <std::uint32_t words>
DLX_INLINE std::uint32_t words_set(const Bits<words>& bits) {
  std::uint32_t set = 0;
  for (std::uint32_t k = 0; k < bits.parts; ++k) {
    set |= zero_words(bits.part[k]) << (k * bits.part_words);
  }
  return set ^ ((std::uint32_t{1} << words) - 1);
}

template <std::uint32_t words>
DLX_INLINE bool any(const Bits<words>& bits) {
  typename Bits<words>::Register all = bits.part[0];
  for (std::uint32_t k = 1; k < bits.parts; ++k) all |= bits.part[k];
  return zero_words(all) != (std::uint32_t{1} << bits.part_words) - 1;
}

DLX_INLINE std::uint32_t lowest(std::uint32_t bits) {
  return static_cast<std::uint32_t>(__builtin_ctz(bits));
}
DLX_INLINE std::uint32_t lowest(Word bits) {
  return static_cast<std::uint32_t>(__builtin_ctzll(bits));
}

template <std::uint32_t words>
DLX_INLINE std::uint32_t count_ones(const Bits<words>& bits) {
  alignas(64) Word word[words];
  store(word, bits);
  std::uint32_t ones = 0;
  for (std::uint32_t k = 0; k < words; ++k) {
    ones += static_cast<std::uint32_t>(__builtin_popcountll(word[k]));
  }
  return ones;
}
