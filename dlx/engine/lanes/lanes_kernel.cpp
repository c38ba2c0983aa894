// The kernels, compiled once for each instruction set; see simd.hpp.

#include "dlx/engine/lanes/lanes_kernel.hpp"

#include "dlx/engine/simd/vectors.inl"

namespace dlx::lanes {
namespace {

constexpr std::uint32_t vector_words = DLX_SIMD_BYTES / 8;
constexpr std::uint32_t num_lanes = DLX_SIMD_BYTES * 8;

#if defined(__AVX512F__)
DLX_INLINE Vector parity(Vector a, Vector b, Vector c) { return ternary<0x96>(a, b, c); }
DLX_INLINE Vector majority(Vector a, Vector b, Vector c) { return ternary<0xe8>(a, b, c); }
DLX_INLINE Vector less(Vector a, Vector b, Vector below) { return ternary<0x8e>(a, b, below); }
DLX_INLINE Vector select(Vector mask, Vector a, Vector b) { return ternary<0xca>(mask, a, b); }
#else
DLX_INLINE Vector parity(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
DLX_INLINE Vector majority(Vector a, Vector b, Vector c) { return (a & b) | (c & (a ^ b)); }
// One digit of a comparison: a < b, or equal and `below`.
DLX_INLINE Vector less(Vector a, Vector b, Vector below) { return (~a & b) | (~(a ^ b) & below); }
DLX_INLINE Vector select(Vector mask, Vector a, Vector b) { return b ^ (mask & (a ^ b)); }
#endif

DLX_INLINE std::uint32_t count_ones(Vector vector) {
  std::uint32_t ones = 0;
  for (std::uint32_t k = 0; k < vector_words; ++k) {
    ones += static_cast<std::uint32_t>(__builtin_popcountll(vector[k]));
  }
  return ones;
}

DLX_INLINE Vector& plane(Vector* planes, std::uint32_t offset) {
  return *reinterpret_cast<Vector*>(reinterpret_cast<char*>(planes) + offset);
}

#include "dlx/engine/lanes/transpose.inl"

// -- inference -----------------------------------------------------------------------------------

// The planes of a window, and the lanes that have finished.
struct Planes {
  Vector* live;    // of options: alive
  Vector* forced;  // of options: taken in this sweep
  Vector* open;    // of primary items: uncovered
  Vector* slot;    // of slots: options of the slot that are forced, or killed
  Vector* segment;
  Vector* rest;     // scratch of the choice or of a dive
  Vector* scratch;  // block_words * 64
  Vector dead;
};

#include "dlx/engine/lanes/lists.inl"

// Computes the forced options of an item in planes.slot; returns the lanes that have any.
template <typename Lengths>
Vector find_forced_items(const LanesTables& tables, Planes& planes) {
  struct Live {
    Vector one;  // or more
    Vector two;  // or more
  };
  Vector any{};
  Vector dead = planes.dead;
  const auto add = [](Live& live, Vector option) {
    live.two |= live.one & option;
    live.one |= option;
  };
  each_item<Lengths, Live>(tables, planes.live, add, [&](std::uint32_t item, const Live& live) {
    const Vector open = planes.open[item];
    // A covered item with two live options was covered twice in one sweep.
    dead |= ~live.one | (live.two & ~open);
    const Vector forced = live.one & ~live.two & open;
    planes.slot[item] = forced;
    any |= forced;
  });
  planes.dead = dead;
  return any & ~dead;
}

// For the slots of a secondary item: computes the lanes in which options of the slot die because
// forced options give the item another colour, or none.
void find_conflicts(const LanesTables& tables, Planes& planes, std::uint32_t secondary) {
  const PlaneLists<0> slots = slots_of<AnyLengths>(tables);
  std::uint32_t slot = tables.secondary_start[secondary];
  const std::uint32_t end = tables.secondary_start[secondary + 1];
  Vector one{};
  Vector two{};
  if (tables.plain[secondary] != 0) {
    slots.each(planes.forced, slot, [&](Vector forced) {
      two |= one & forced;
      one |= forced;
    });
    ++slot;
  }
  const std::uint32_t first_colour = slot;
  for (; slot < end; ++slot) {
    const Vector forced = slots.any(planes.forced, slot);
    two |= one & forced;
    one |= forced;
    planes.slot[slot] = forced;
  }
  for (slot = first_colour; slot < end; ++slot) planes.slot[slot] = one & ~planes.slot[slot];
  if (tables.plain[secondary] != 0) planes.slot[first_colour - 1] = one;
  planes.dead |= two;
}

// Takes the forced options in all lanes.
template <typename Lengths>
void take_forced(const LanesTables& tables, Planes& planes) {
  each_option<Lengths, true>(tables, planes, [&](std::uint32_t option, Vector any) {
    planes.forced[option] = any & planes.live[option];
  });
  const auto add = [](Vector& covered, Vector option) { covered |= option; };
  each_item<Lengths, Vector>(tables, planes.forced, add, [&](std::uint32_t item, Vector covered) {
    planes.slot[item] = covered;
    planes.open[item] &= ~covered;
  });
  for (std::uint32_t k = 0; k < tables.num_secondary; ++k) find_conflicts(tables, planes, k);
  each_option<Lengths, false>(tables, planes, [&](std::uint32_t option, Vector any) {
    planes.live[option] &= ~any | planes.forced[option];
  });
}

// See LanesTables::pair_start. Returns the lanes in which options died.
template <typename Lengths>
Vector compare_pairs(const LanesTables& tables, Planes& planes) {
  const PlaneLists<Lengths::segment> segments{tables.segment_start, tables.segment_options};
  const PlaneLists<Lengths::side> sides{tables.pair_start, tables.pair_segments};
  Vector* const any = planes.segment;  // the segment has a live option
  Vector* const allowed =
      planes.segment + tables.num_segments;  // the segment's options need not die
  for (std::uint32_t s = 0; s < tables.num_segments; ++s) {
    any[s] = segments.any(planes.live, s);
    allowed[s] = ~Vector{};
  }
  Vector changed{};
  for (std::uint32_t k = 0; k < tables.num_pairs; ++k) {
    const std::uint32_t first = 2 * k;
    const std::uint32_t second = first + 1;
    const Vector in_first = sides.any(any, first);
    const Vector in_second = sides.any(any, second);
    changed |= in_first ^ in_second;
    sides.each(allowed, first, [&](Vector& segment) { segment &= in_second; });
    sides.each(allowed, second, [&](Vector& segment) { segment &= in_first; });
  }
  for (std::uint32_t s = 0; s < tables.num_segments; ++s) {
    segments.each(planes.live, s, [&](Vector& live) { live &= allowed[s]; });
  }
  return changed;
}

#include "dlx/engine/lanes/choice.inl"
#include "dlx/engine/lanes/hits.inl"

// -- inference in a window ----------------------------------------------------------------------

// Inference continues while more than one in this many lanes has something to infer. (The other
// lanes are carried along; unfinished lanes are in the next window again. If expand() takes an
// option only partially, because there is no table, inference completes it and is never postponed.)
constexpr std::uint32_t worth_a_sweep = 8;
constexpr std::uint32_t worth_a_sweep_with_pairs = 3;

Planes lay_out(const LanesTables& tables, const Window& window) {
  Planes planes;
  planes.live = reinterpret_cast<Vector*>(window.planes);
  planes.forced = planes.live + std::size_t{64} * tables.option_words;
  planes.open = planes.forced + std::size_t{64} * tables.option_words;
  planes.scratch = planes.open + tables.item_planes();
  planes.slot = planes.scratch + block_words * 64;
  planes.segment = planes.slot + tables.num_slots;
  planes.rest = planes.segment + 2 * std::size_t{tables.num_segments};
  load_planes(window.states, window.count, tables.state_words, tables.option_words, planes.live);
  if (tables.item_words > 0) {
    load_planes(window.states + tables.option_words, window.count, tables.state_words,
                tables.item_words, planes.open);
  } else {  // the first sweep takes all taken options again, which covers their items
    for (std::uint32_t i = 0; i < tables.num_primary; ++i) planes.open[i] = ~Vector{};
  }
  planes.dead = ~Vector{};
  for (std::uint32_t lane = 0; lane < window.count; ++lane) {
    planes.dead[lane / 64] &= ~(Word{1} << lane % 64);
  }
  return planes;
}

// Transposes the first 64 planes of the scratch memory into a word for each state.
void write_verdicts(const Planes& planes, const Window& window) {
  transpose(planes.scratch);
  const Word* const rows = reinterpret_cast<const Word*>(planes.scratch);
  for (std::uint32_t lane = 0; lane < window.count; ++lane) {
    window.verdicts[lane] = rows[row_word(lane)];
  }
}

template <typename Lengths>
std::uint32_t infer_with(const LanesTables& tables, const Window& window) {
  Planes planes = lay_out(tables, window);
  std::uint32_t sweeps = 0;
  // Lanes in which pairs must still be compared. All pairs are compared at least once, so that the
  // inferences for a state do not depend on other lanes.
  const bool compares = tables.num_pairs > 0 && !window.light;
  Vector pending = compares && window.max_sweeps > 0 ? ~Vector{} : Vector{};
  const std::uint32_t worth = compares ? worth_a_sweep_with_pairs : worth_a_sweep;
  for (; sweeps < window.max_sweeps; ++sweeps) {
    const Vector forced = find_forced_items<Lengths>(tables, planes);
    const std::uint32_t num_forced = count_ones(forced);
    const std::uint32_t num_pending = count_ones(pending & ~forced & ~planes.dead);
    const bool can_wait = sweeps > 0 || tables.keep != nullptr || num_forced == 0;
    if (can_wait && (num_forced + num_pending) * worth <= window.count) break;
    if (num_forced > 0) take_forced<Lengths>(tables, planes);
    if (!compares) continue;
    pending |= forced;
    if (num_pending >= num_forced) pending = compare_pairs<Lengths>(tables, planes);
  }

  LanesChoice choice{};
  std::uint32_t item_digits = 0;
  while (tables.num_primary >> item_digits != 0) ++item_digits;
  choose<Lengths>(tables, planes, item_digits, choice);
  if (tables.num_hit_sets > 0 && !window.light && count_ones(choice.two & ~planes.dead) > 0) {
    choose_by_hits<Lengths>(tables, planes, item_digits, choice);
  }
  Vector* const scratch = planes.scratch;
  for (std::uint32_t k = 0; k < 64; ++k) scratch[k] = Vector{};
  for (std::uint32_t b = 0; b < item_digits; ++b) scratch[b] = choice.item[b];
  scratch[32] = planes.dead;
  scratch[33] = ~planes.dead & ~choice.open;
  scratch[34] = pending;
  scratch[35] = choice.binary & ~planes.dead;
  write_verdicts(planes, window);
  store_planes(planes.live, window.count, tables.state_words, tables.option_words, window.after,
               scratch);
  store_planes(planes.open, window.count, tables.state_words, tables.item_words,
               window.after + tables.option_words, scratch);
  for (std::uint32_t lane = 0; lane < window.count; ++lane) {
    const std::size_t last = std::size_t{lane + 1} * tables.state_words - 1;
    window.after[last] = window.states[last];
  }
  return sweeps;
}

std::uint32_t infer(const LanesTables& tables, const Window& window) {
  return tables.regular ? infer_with<RegularLengths>(tables, window)
                        : infer_with<AnyLengths>(tables, window);
}

#include "dlx/engine/lanes/branch.inl"
#include "dlx/engine/lanes/digits.inl"
#include "dlx/engine/lanes/dive.inl"

// -- conversion between packs -------------------------------------------------------------------

#if defined(__BMI2__)
DLX_INLINE Word gather_word(Word from, Word mask) { return _pext_u64(from, mask); }
DLX_INLINE Word scatter_word(Word from, Word mask) { return _pdep_u64(from, mask); }
#else
Word gather_word(Word from, Word mask) {
  Word to = 0;
  for (std::uint32_t at = 0; mask != 0; ++at, mask &= mask - 1) {
    to |= (from >> __builtin_ctzll(mask) & 1) << at;
  }
  return to;
}
Word scatter_word(Word from, Word mask) {
  Word to = 0;
  for (; mask != 0; from >>= 1, mask &= mask - 1) to |= (from & 1) << __builtin_ctzll(mask);
  return to;
}
#endif

void gather(const Word* from, const Word* mask, std::size_t words, Word* to) {
  std::size_t at = 0;
  for (std::size_t w = 0; w < words; ++w) {
    const Word bits = gather_word(from[w], mask[w]);
    const auto shift = static_cast<std::uint32_t>(at % 64);
    to[at / 64] |= bits << shift;
    at += static_cast<std::uint32_t>(__builtin_popcountll(mask[w]));
    if (shift != 0 && bits >> (64 - shift) != 0) to[at / 64] |= bits >> (64 - shift);
  }
}

void scatter(const Word* from, const Word* mask, std::size_t words, Word* to) {
  std::size_t at = 0;
  for (std::size_t w = 0; w < words; ++w) {
    if (mask[w] == 0) continue;
    const auto shift = static_cast<std::uint32_t>(at % 64);
    const auto number = static_cast<std::uint32_t>(__builtin_popcountll(mask[w]));
    Word bits = from[at / 64] >> shift;
    if (shift + number > 64) bits |= from[at / 64 + 1] << (64 - shift);
    to[w] = (to[w] & ~mask[w]) | scatter_word(bits, mask[w]);
    at += number;
  }
}

}  // namespace

const LanesKernel& DLX_SIMD_LEVEL::find_kernel() {
  static constexpr LanesKernel kernel{num_lanes, infer,      dive,       expand, branch,
                                      list_live, set_digits, get_digits, gather, scatter};
  return kernel;
}

}  // namespace dlx::lanes
