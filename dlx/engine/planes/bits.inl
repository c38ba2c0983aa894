// Vectors of bits for the kernels, of a width that is fixed when they are compiled. Included by
// kernel.inl, in its unnamed namespace.

using Word = std::uint64_t;

#define DLX_INLINE [[gnu::always_inline]] inline

using Pair [[gnu::vector_size(16)]] = Word;
using Quad [[gnu::vector_size(32)]] = Word;
using Octet [[gnu::vector_size(64)]] = Word;

// What a vector of so many words is made of: the widest registers there are, none wider than it.
constexpr std::uint32_t part_words_for(std::uint32_t words) {
  return words < DLX_SIMD_BYTES / 8 ? words : DLX_SIMD_BYTES / 8;
}
template <std::uint32_t words>
struct RegisterOf;
template <>
struct RegisterOf<1> {
  using Type = Word;
};
template <>
struct RegisterOf<2> {
  using Type = Pair;
};
template <>
struct RegisterOf<4> {
  using Type = Quad;
};
template <>
struct RegisterOf<8> {
  using Type = Octet;
};

template <std::uint32_t num_words>
struct Bits {
  static constexpr std::uint32_t words = num_words;
  static constexpr std::uint32_t part_words = part_words_for(words);
  static constexpr std::uint32_t parts = words / part_words;
  using Register = typename RegisterOf<part_words>::Type;

  Register part[parts];
};

template <class B>
DLX_INLINE B load(const Word* from) {
  using Aliased [[gnu::may_alias]] = typename B::Register;
  B bits;
  for (std::uint32_t k = 0; k < B::parts; ++k) {
    bits.part[k] = *reinterpret_cast<const Aliased*>(from + k * B::part_words);
  }
  return bits;
}

template <class B>
DLX_INLINE void store(Word* to, const B& bits) {
  using Aliased [[gnu::may_alias]] = typename B::Register;
  for (std::uint32_t k = 0; k < B::parts; ++k) {
    *reinterpret_cast<Aliased*>(to + k * B::part_words) = bits.part[k];
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

// Any function of three bits is one instruction of AVX-512; the compiler does not find it always.
#if defined(__AVX512F__)
template <int function>
DLX_INLINE Octet ternary(Octet a, Octet b, Octet c) {
  return reinterpret_cast<Octet>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a),
                                                           reinterpret_cast<__m512i>(b),
                                                           reinterpret_cast<__m512i>(c), function));
}
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

// The words that are not zero, a bit for each.
DLX_INLINE std::uint32_t words_set(Word part) { return part != 0 ? 1 : 0; }
#if defined(__AVX512F__)
DLX_INLINE std::uint32_t words_set(Octet part) {
  return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(part), reinterpret_cast<__m512i>(part));
}
#endif
#if defined(__AVX2__)
DLX_INLINE std::uint32_t words_set(Quad part) {
  const Quad zero = reinterpret_cast<Quad>(part == Quad{});
  return 0xfU ^ static_cast<std::uint32_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(zero)));
}
#endif
#if defined(__SSE4_1__)
DLX_INLINE std::uint32_t words_set(Pair part) {
  const Pair zero = reinterpret_cast<Pair>(part == Pair{});
  return 3U ^ static_cast<std::uint32_t>(_mm_movemask_pd(reinterpret_cast<__m128d>(zero)));
}
#elif defined(__wasm_simd128__)
DLX_INLINE std::uint32_t words_set(Pair part) {
  return 3U ^ wasm_i64x2_bitmask(reinterpret_cast<v128_t>(part == Pair{}));
}
#else
DLX_INLINE std::uint32_t words_set(Pair part) {
  return (part[0] != 0 ? 1U : 0U) | (part[1] != 0 ? 2U : 0U);
}
#endif

template <std::uint32_t words>
DLX_INLINE std::uint32_t words_set(const Bits<words>& bits) {
  std::uint32_t set = 0;
  for (std::uint32_t k = 0; k < bits.parts; ++k) {
    set |= words_set(bits.part[k]) << (k * bits.part_words);
  }
  return set;
}

template <std::uint32_t words>
DLX_INLINE bool any(const Bits<words>& bits) {
  typename Bits<words>::Register all = bits.part[0];
  for (std::uint32_t k = 1; k < bits.parts; ++k) all |= bits.part[k];
  return words_set(all) != 0;
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
