// Inference from pairs of items that share options; see PlanesSearch::pair_lanes. Included by
// planes_kernel.cpp, in its unnamed namespace.

// For one side of a pair row, the lanes of a plane that contain its items.
#if defined(__AVX512BW__)
template <std::uint32_t words>
DLX_INLINE Bits<words> pick_lanes(const PlanesSearch& search, std::uint32_t row_side,
                                  const Bits<words>& plane) {
  const std::uint16_t* const lanes = search.pair_lanes + row_side * (words * 4);
  Bits<words> picked;
  if constexpr (Bits<words>::parts == 1) {
    picked.part[0] = reinterpret_cast<Octet>(_mm512_permutexvar_epi16(
        _mm512_load_si512(lanes), reinterpret_cast<__m512i>(plane.part[0])));
  } else {
    for (std::uint32_t k = 0; k < 2; ++k) {
      picked.part[k] = reinterpret_cast<Octet>(_mm512_permutex2var_epi16(
          reinterpret_cast<__m512i>(plane.part[0]), _mm512_load_si512(lanes + 32 * k),
          reinterpret_cast<__m512i>(plane.part[1])));
    }
  }
  return picked;
}
#elif defined(__SSSE3__) || defined(__aarch64__)
#if defined(__AVX2__)
DLX_INLINE Quad pick_bytes(const Word* source, const std::uint8_t* shuffle) {
  const __m128i from = _mm_load_si128(reinterpret_cast<const __m128i*>(source));
  const __m256i how = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffle));
  return reinterpret_cast<Quad>(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(from), how));
}
#elif defined(__SSSE3__)
DLX_INLINE Pair pick_bytes(const Word* source, const std::uint8_t* shuffle) {
  const __m128i from = _mm_load_si128(reinterpret_cast<const __m128i*>(source));
  const __m128i how = _mm_load_si128(reinterpret_cast<const __m128i*>(shuffle));
  return reinterpret_cast<Pair>(_mm_shuffle_epi8(from, how));
}
#else
DLX_INLINE Pair pick_bytes(const Word* source, const std::uint8_t* shuffle) {
  const uint8x16_t from = vreinterpretq_u8_u64(vld1q_u64(source));
  return reinterpret_cast<Pair>(vqtbl1q_u8(from, vld1q_u8(shuffle)));
}
#endif
// 16 bytes of the source at a time.
template <std::uint32_t words>
DLX_INLINE Bits<words> pick_lanes(const PlanesSearch& search, std::uint32_t row_side,
                                  const Bits<words>& plane) {
  alignas(64) Word source[words];
  store(source, plane);
  const std::uint8_t* shuffle = search.pair_shuffles + row_side * (words / 2 * words * 8);
  Bits<words> picked = none<Bits<words> >();
  for (std::uint32_t from = 0; from < words; from += 2) {
    for (auto& part : picked.part) {
      part |= pick_bytes(source + from, shuffle);
      shuffle += sizeof part;
    }
  }
  return picked;
}
#else
template <std::uint32_t words>
DLX_INLINE Bits<words> pick_lanes(const PlanesSearch& search, std::uint32_t row_side,
                                  const Bits<words>& plane) {
  const std::uint16_t* lane = search.pair_lanes + row_side * (words * 4);
  alignas(64) Word source[words];
  alignas(64) Word picked[words];
  store(source, plane);
  for (Word& word : picked) {
    word = 0;
    for (std::uint32_t shift = 0; shift < 64; shift += lane_bits, ++lane) {
      word |= (source[*lane / 4] >> *lane % 4 * lane_bits & 0xffff) << shift;
    }
  }
  return load<Bits<words> >(picked);
}
#endif

enum class Inferred { nothing, some, masks };

// Kills options where all live options of one item of a pair are options of the other item.
template <class B, std::uint32_t fixed>
DLX_INLINE Inferred infer_from_pairs(PlanesSearch& search, Live<B, fixed>& live) {
  constexpr std::uint32_t words = B::words;
  const std::uint32_t num_planes = fixed != 0 ? fixed : search.num_planes;

  // For each pair: which of the items have live options that are not shared? If only one item has
  // any, these options die.
  alignas(64) Word found[max_pair_rows][words];
  std::uint32_t set[max_pair_rows];
  std::uint32_t some = 0;
  for (std::uint32_t row = 0; row < search.num_pair_rows; ++row) {
    const Word* const outside = search.pair_outside + row * (2 * num_planes * words);
    B first = none<B>();
    B second = none<B>();
    each_plane<fixed>(num_planes, [&](std::uint32_t j) DLX_INLINE_LAMBDA {
      first = or_and(first, pick_lanes(search, 2 * row, live.plane[j]),
                     load<B>(outside + 2 * j * words));
      second = or_and(second, pick_lanes(search, 2 * row + 1, live.plane[j]),
                      load<B>(outside + (2 * j + 1) * words));
    });
    store(found[row], first ^ second);
    set[row] = words_set(first ^ second);
    some |= set[row];
  }
  if (some == 0) return Inferred::nothing;

  const auto each_found = [&](auto&& f) DLX_INLINE_LAMBDA {
    for (std::uint32_t row = 0; row < search.num_pair_rows; ++row) {
      for (std::uint32_t left = set[row]; left != 0; left &= left - 1) {
        const std::uint32_t w = lowest(left);
        for (Word rest = found[row][w]; rest != 0; rest &= rest - 1) {
          f(search.pair_mask[(row * words + w) * 64 + lowest(rest)]);
        }
      }
    }
  };
  each_found([&](std::uint32_t number) DLX_INLINE_LAMBDA {
    if (search.ready[number] == 0) search.wanted[search.num_wanted++] = number;
  });
  if (search.num_wanted > 0) return Inferred::masks;
  each_found([&](std::uint32_t number) DLX_INLINE_LAMBDA {
    const Word* const keep = search.masks + std::size_t{number} * ((num_planes + 1) * words);
    each_plane<fixed>(num_planes, [&](std::uint32_t j) DLX_INLINE_LAMBDA {
      live.plane[j] = live.plane[j] & load<B>(keep + j * words);
    });
  });
  return Inferred::some;
}
