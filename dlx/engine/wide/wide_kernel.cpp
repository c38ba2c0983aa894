// The search of wide states, compiled once for each instruction set; see simd.hpp.

#include "dlx/engine/wide/wide_kernel.hpp"

// WebAssembly counts the bits of a word with one instruction and those of a vector with about ten,
// so a vector is a single word there, and a group is one item.
#if defined(__wasm__)
#undef DLX_SIMD_BYTES
#define DLX_SIMD_BYTES 8
#endif
#include "dlx/engine/simd/vectors.inl"

namespace dlx::wide {
namespace {

constexpr Key key_dead = 0;                     // an uncovered item has no live option
constexpr Key key_covered = ~std::uint64_t{0};  // there is no uncovered item

DLX_INLINE std::uint64_t key_count(Key key) { return key >> 2 * key_digit; }
DLX_INLINE std::uint32_t key_lane(Key key) {
  return static_cast<std::uint32_t>(key & (max_lanes - 1));
}

constexpr std::uint32_t num_lanes = DLX_SIMD_BYTES / 8;
constexpr Word lane_mask = (Word{1} << num_lanes) - 1;

#if DLX_SIMD_BYTES == 8
DLX_INLINE Word count_in_lanes(Word word) { return static_cast<Word>(__builtin_popcountll(word)); }

// The number of bits set in the words from `at` to `end`, at least one word; `word_at` returns
// them.
template <typename WordAt>
DLX_INLINE Word count_all(std::uint32_t at, std::uint32_t end, const WordAt& word_at) {
  Word count = 0;
  do {
    count += count_in_lanes(word_at(at));
  } while (++at != end);
  return count;
}

#else
using Signed [[gnu::vector_size(DLX_SIMD_BYTES)]] = std::int64_t;

// -- operations that compilers do not find by themselves ----------------------------------------

#if defined(__SSSE3__)
// Looks up bytes in a table of 16, which is repeated for every 16 bytes of the vector.
DLX_INLINE Vector lookup(Vector table, Vector digits) {
#if defined(__AVX512BW__)
  return reinterpret_cast<Vector>(
      _mm512_shuffle_epi8(reinterpret_cast<__m512i>(table), reinterpret_cast<__m512i>(digits)));
#elif defined(__AVX2__)
  return reinterpret_cast<Vector>(
      _mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(digits)));
#else
  return reinterpret_cast<Vector>(
      _mm_shuffle_epi8(reinterpret_cast<__m128i>(table), reinterpret_cast<__m128i>(digits)));
#endif
}
#endif

// The number of bits set in each byte: entry k of the table is the number of bits of k.
DLX_INLINE Vector count_in_bytes(Vector v) {
#if defined(__aarch64__)
  return reinterpret_cast<Vector>(vcntq_u8(reinterpret_cast<uint8x16_t>(v)));
#else
  const Vector digits = splat(0x0f0f0f0f0f0f0f0f);
#if defined(__SSSE3__)
  Vector table = splat(0x0302020102010100);
  for (std::uint32_t lane = 1; lane < num_lanes; lane += 2) table[lane] = 0x0403030203020201;
  return lookup(table, v & digits) + lookup(table, v >> 4 & digits);
#else
  v = v - (v >> 1 & splat(0x5555555555555555));
  v = (v & splat(0x3333333333333333)) + (v >> 2 & splat(0x3333333333333333));
  return (v + (v >> 4)) & digits;
#endif
#endif
}

// The sum of the bytes of each lane.
DLX_INLINE Vector sum_bytes(Vector v) {
#if defined(__AVX512BW__)
  return reinterpret_cast<Vector>(
      _mm512_sad_epu8(reinterpret_cast<__m512i>(v), _mm512_setzero_si512()));
#elif defined(__AVX2__)
  return reinterpret_cast<Vector>(
      _mm256_sad_epu8(reinterpret_cast<__m256i>(v), _mm256_setzero_si256()));
#elif defined(__SSE2__)
  return reinterpret_cast<Vector>(_mm_sad_epu8(reinterpret_cast<__m128i>(v), _mm_setzero_si128()));
#elif defined(__aarch64__)
  const uint8x16_t bytes = reinterpret_cast<uint8x16_t>(v);
  return reinterpret_cast<Vector>(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bytes))));
#else
  v = (v & splat(0x00ff00ff00ff00ff)) + (v >> 8 & splat(0x00ff00ff00ff00ff));
  v = v + (v >> 16);
  return (v + (v >> 32)) & splat(0xffff);
#endif
}

// -- nodes --------------------------------------------------------------------------------------

// The number of bits of each lane in the vectors from `at` to `end`; `vector_at` returns them.
template <typename VectorAt>
DLX_INLINE Vector count_all(std::uint32_t at, std::uint32_t end, const VectorAt& vector_at) {
  Vector count{};
  while (at != end) {
    // The counts of 31 bytes, at most 8 each, can be added without overflow.
    const std::uint32_t stop = end - at < 31 ? end : at + 31;
    Vector bytes{};
    do {
      bytes += count_in_bytes(vector_at(at));
    } while (++at != stop);
    count += sum_bytes(bytes);
  }
  return count;
}

DLX_INLINE Vector count_in_lanes(Vector v) { return sum_bytes(count_in_bytes(v)); }
#endif

// -- large groups: vectors are divided into up to 64 runs, each with a bit in a word -------------

constexpr std::uint32_t length_of_runs(std::uint32_t vectors) { return (vectors + 63) / 64; }

// Returns true if the runs are few enough to be visited one by one.
DLX_INLINE bool is_sparse(Word runs, std::uint32_t vectors) {
  return 2 * length_of_runs(vectors) * static_cast<std::uint32_t>(__builtin_popcountll(runs)) <=
         vectors;
}

// The runs that are not zero.
DLX_INLINE Word find_live(const Vector* vectors, std::uint32_t begin, std::uint32_t end) {
  const std::uint32_t length = length_of_runs(end - begin);
  Word live = 0;
  for (std::uint32_t at = begin; at != end; ++at) {
    live |= Word{zero_words(vectors[at]) != lane_mask} << (at - begin) / length;
  }
  return live;
}

// The number of bits of each lane in some runs, after `vector_at` has set them. Sets `live` to the
// runs that are not zero.
template <typename VectorAt>
DLX_INLINE Vector count_runs(std::uint32_t begin, std::uint32_t end, Word runs, Word& live,
                             const VectorAt& vector_at) {
  const std::uint32_t length = length_of_runs(end - begin);
  Vector count{};
  live = 0;
  for (; runs != 0; runs &= runs - 1) {
    const auto run = static_cast<std::uint32_t>(__builtin_ctzll(runs));
    const std::uint32_t first = begin + run * length;
    const std::uint32_t stop = end - first < length ? end : first + length;
    Vector any{};
    for (std::uint32_t at = first; at != stop; ++at) {
      const Vector vector = vector_at(at);
      any |= vector;
      count += count_in_lanes(vector);
    }
    live |= Word{zero_words(any) != lane_mask} << run;
  }
  return count;
}

// -- the choice of an item ------------------------------------------------------------------------

// Returns the key of the item to branch on; count_group returns the numbers of options of the items
// of a group. An uncovered item without live options ends the scan with key_dead. Lanes of covered
// items are zero; groups that have only such lanes may be skipped, and are skipped if there are
// pairs.
#if DLX_SIMD_BYTES == 8
template <bool skip_covered, typename CountGroup>  // they are set anyway
DLX_INLINE Key choose_from(const WideTables& tables, const Word* open,
                           const CountGroup& count_group) {
  Key best = key_covered;
  for (std::uint32_t w = 0; w < tables.open_words; ++w) {
    for (Word left = open[w]; left != 0; left &= left - 1) {
      const std::uint32_t item = 64 * w + static_cast<std::uint32_t>(__builtin_ctzll(left));
      const Word count = count_group(item, tables.group_start[item], tables.group_start[item + 1]);
      if (count == 0) return key_dead;
      const Key key = count << 2 * key_digit | tables.ranks[item];
      best = key < best ? key : best;
    }
  }
  return best;
}
#else
// Most items in pairs are covered, so visiting only the uncovered ones pays.
constexpr bool pairs = num_lanes == 2;

template <bool skip_covered, typename CountGroup>
DLX_INLINE Key choose_from(const WideTables& tables, const Word* open,
                           const CountGroup& count_group) {
  constexpr Word largest = ~Word{0} >> 1;
  Vector best = splat(largest);
  bool dead = false;
  const auto look_at = [&](std::uint32_t group, Word uncovered) {
    const std::uint32_t lane = group * num_lanes;
    const Vector count =
        count_group(group, tables.group_start[group], tables.group_start[group + 1]);
    dead = (zero_words(count) & uncovered) != 0;
    if (dead) return;
    const Vector rank = *reinterpret_cast<const Vector*>(tables.ranks + lane);
    const Vector key = (count << 2 * key_digit) | rank |
                       (reinterpret_cast<Vector>(count == Vector{}) & splat(largest));
    const Vector less =
        reinterpret_cast<Vector>(reinterpret_cast<Signed>(key) < reinterpret_cast<Signed>(best));
    best = (key & less) | (best & ~less);
  };
  if constexpr (pairs) {
    for (std::uint32_t w = 0; w < tables.open_words; ++w) {
      for (Word left = (open[w] | open[w] >> 1) & ~Word{0} / 3; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::uint32_t>(__builtin_ctzll(left));
        look_at(32 * w + lane / 2, open[w] >> lane & lane_mask);
        if (dead) return key_dead;
      }
    }
  } else {
    for (std::uint32_t group = 0; group < tables.num_groups; ++group) {
      const std::uint32_t lane = group * num_lanes;
      const Word uncovered = open[lane / 64] >> lane % 64 & lane_mask;
      if (skip_covered && uncovered == 0) continue;
      look_at(group, uncovered);
      if (dead) return key_dead;
    }
  }
  Key smallest = best[0];
  for (std::uint32_t lane = 1; lane < num_lanes; ++lane) {
    smallest = best[lane] < smallest ? best[lane] : smallest;
  }
  return smallest;
}
#endif

std::uint32_t pick(const WideTables& tables, const Word* state, const Word* open) {
  Word any = 0;
  for (std::uint32_t w = 0; w < tables.open_words; ++w) any |= open[w];
  if (any == 0) return no_lane;
  const auto count_group = [&](std::uint32_t, std::uint32_t begin, std::uint32_t end) {
    return count_all(begin, end,
                     [&](std::uint32_t at) { return reinterpret_cast<const Vector*>(state)[at]; });
  };
  const Key key = choose_from<true>(tables, open, count_group);
  return key == key_dead ? no_lane : key_lane(key);
}

DLX_INLINE Note& note_of(const WideLevel& level) { return *reinterpret_cast<Note*>(level.notes); }
DLX_INLINE Word* open_of(const WideLevel& level) {
  return reinterpret_cast<Word*>(&note_of(level) + 1);
}

// Chooses an option: fills in the state of the level above and returns the key to branch on there.
// The state of a dead end may be incomplete, and groups without an uncovered item stay unchanged.
template <bool large_groups>
DLX_INLINE Key take(const WideTables& tables, const WideLevel& level, std::uint32_t option,
                    WideLevel& above) {
  const Word* const covers = tables.covers + std::size_t{option} * tables.open_words;
  const Word* const open = open_of(level);
  Word* const to_open = open_of(above);
  Word any = 0;
  for (std::uint32_t w = 0; w < tables.open_words; ++w) {
    to_open[w] = open[w] & ~covers[w];
    any |= to_open[w];
  }
  if (any == 0) return key_covered;
  if (!has_row(tables, option)) [[unlikely]]
    tables.make_row(tables.context, option);
  const Vector* const row =
      reinterpret_cast<const Vector*>(tables.rows + option * tables.state_words);
  const Vector* const from = reinterpret_cast<const Vector*>(level.states);
  Vector* const to = reinterpret_cast<Vector*>(above.states);
  const auto fill = [&](std::uint32_t at) { return to[at] = from[at] & row[at]; };
  const auto count_group = [&](std::uint32_t group, std::uint32_t begin, std::uint32_t end) {
    if (!large_groups || end - begin <= max_dense) return count_all(begin, end, fill);
    // Words that are not zero may come from the previous option.
    const Word runs = level.live[group] | above.live[group];
    if (is_sparse(runs, end - begin)) {
      return count_runs(begin, end, runs, above.live[group], fill);
    }
    above.live[group] = level.live[group];
    return count_all(begin, end, fill);
  };
  const Key key = choose_from<large_groups>(tables, to_open, count_group);
  for (std::uint32_t group = 0; large_groups && key != key_dead && group < tables.num_groups;
       ++group) {
    const std::uint32_t begin = tables.group_start[group];
    const std::uint32_t end = tables.group_start[group + 1];
    if (end - begin <= max_dense || is_sparse(above.live[group], end - begin)) continue;
    above.live[group] = find_live(to, begin, end);
  }
  return key;
}

// Returns true if exactly one item is uncovered.
DLX_INLINE bool is_last(const WideTables& tables, const Word* open) {
  Word seen = 0;
  for (std::uint32_t w = 0; w < tables.open_words; ++w) {
    const Word word = open[w];
    if (((word & (word - 1)) | (seen != 0 ? word : 0)) != 0) return false;
    seen |= word;
  }
  return true;
}

template <bool counting, bool large_groups>
DLX_INLINE Stop run(WideSearch& search, std::uint64_t max_nodes, std::uint64_t max_covers) {
  const WideTables& tables = search.tables;
  WideLevel* top = search.levels + search.top;
  std::uint64_t nodes = 0;
  std::uint64_t covers = 0;
  Stop stop;
  for (;;) {
    Note& note = note_of(*top);
    if (note.left == 0) {
      if (search.top == search.base) {
        stop = Stop::exhausted;
        break;
      }
      --search.top;
      --top;
      continue;
    }
    if (nodes == max_nodes) {
      stop = Stop::budget;
      break;
    }
    while (note.rest == 0) {
      note.rest = top->states[note.word];
      note.word += num_lanes;
    }
    const std::uint32_t bit = static_cast<std::uint32_t>(__builtin_ctzll(note.rest));
    const std::uint32_t option = tables.option_at[std::size_t{note.word - num_lanes} * 64 + bit];
    note.rest &= note.rest - 1;
    --note.left;
    ++note.tried;
    ++nodes;
    ++search.level_nodes[search.top];

    WideLevel* const above = top + 1;
    const Key key = take<large_groups>(tables, *top, option, *above);
    if (key == key_dead) continue;
    if (key == key_covered) {
      search.cover_option = option;
      ++covers;
      if (counting && covers != max_covers) continue;
      stop = Stop::found;
      break;
    }
    const std::uint64_t count = key_count(key);
    search.branchings += count > 1 ? 1 : 0;
    if (counting && is_last(tables, open_of(*above)) && count <= max_nodes - nodes &&
        count < max_covers - covers) {
      // Each option of the item covers only this item, so each option completes a cover.
      nodes += count;
      covers += count;
      search.level_nodes[search.top + 1] += count;
      continue;
    }
    const std::uint32_t lane = key_lane(key);
    note_of(*above) = {lane,
                       option,
                       0,
                       0,
                       0,
                       static_cast<std::uint32_t>(count),
                       tables.group_start[lane / num_lanes] * num_lanes + lane % num_lanes};
    above->size = 1;
    above->next = above->first = 0;
    ++search.top;
    top = above;
  }
  search.budget -= nodes;
  search.wanted -= covers;
  return stop;
}

Stop run(WideSearch& search) {
  const auto run_with = search.tables.large_groups
                            ? (search.sequentially ? run<false, true> : run<true, true>)
                            : (search.sequentially ? run<false, false> : run<true, false>);
  return run_with(search, search.budget, search.wanted);
}

}  // namespace

const WideKernel& DLX_SIMD_LEVEL::find_kernel() {
  static constexpr WideKernel kernel{num_lanes, pick, run};
  return kernel;
}

}  // namespace dlx::wide
