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

// -- from states to planes and back --------------------------------------------------------------

template <int distance, Word mask>
DLX_INLINE void exchange(Vector& a, Vector& b) {
  const Vector different = ((a >> distance) ^ b) & splat(mask);
  b ^= different;
  a ^= different << distance;
}

// Transposes a square of 64 x 64 bits in each word of the vectors; cf. Warren, Hacker's Delight,
// 7-3. In two rounds of eight rows at a time, which stay in registers.
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
// not fit into the first cache, and would be fetched once for each word.
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

// `words` words of each state, of which `from` is the first of the first state.
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

// -- inference -----------------------------------------------------------------------------------

// The planes of a window, and the lanes that are out of it.
struct Planes {
  Vector* live;    // of options: it lives
  Vector* forced;  // of options: it is taken in this sweep
  Vector* open;    // of primary items: it is uncovered
  Vector* slot;    // of slots: what options of it are forced, or killed
  Vector* segment;
  Vector* rest;     // what choice needs, or a dive
  Vector* scratch;  // block_words * 64
  Vector dead;
};

#include "dlx/engine/lanes/lists.inl"

// The options that an item leaves no choice about, in planes.slot; returns the lanes that have any.
template <typename Lengths>
Vector find_forced_items(const Tables& tables, Planes& planes) {
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

// In the slots of a secondary item: the lanes in which options of the slot die, because others that
// are forced give the item another colour, or none.
void find_conflicts(const Tables& tables, Planes& planes, std::uint32_t secondary) {
  const Lists<0> slots = slots_of<AnyLengths>(tables);
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
void take_forced(const Tables& tables, Planes& planes) {
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

// See Tables::pair_start. Returns the lanes in which options died.
template <typename Lengths>
Vector compare_pairs(const Tables& tables, Planes& planes) {
  const Lists<Lengths::segment> segments{tables.segment_start, tables.segment_options};
  const Lists<Lengths::side> sides{tables.pair_start, tables.pair_segments};
  Vector* const any = planes.segment;                            // it has a live option
  Vector* const allowed = planes.segment + tables.num_segments;  // its options need not die
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

// -- choice --------------------------------------------------------------------------------------

struct Choice {
  Vector item[16];  // the number of the item, bit by bit
  Vector open;      // the lanes that have an uncovered item
  Vector two;       // the lanes in which the item has two live options
};

// Adds `carry` to the digits from `digit` on.
template <int digits>
DLX_INLINE void ripple(Vector* count, int digit, Vector carry) {
  for (; digit < digits; ++digit) {
    const Vector next = count[digit] & carry;
    count[digit] ^= carry;
    carry = next;
  }
}

// The number of live options of an item, which has fewer than 2^digits, bit by bit: eight options
// at a time with carry-save adders (Harley and Seal; Knuth, TAOCP 4A, 7.1.3).
template <typename Lengths, int digits>
DLX_INLINE void count_live(const Tables& tables, const Planes& planes, std::uint32_t item,
                           Vector* count) {
  for (int d = 0; d < digits; ++d) count[d] = Vector{};
  const Lists<Lengths::slot> slots = slots_of<Lengths>(tables);
  const std::uint32_t* const offsets = slots.list(item);
  const std::uint32_t end = slots.size(item);
  std::uint32_t e = 0;
  const auto add = [&](Vector& sum, Vector a, Vector b) {
    const Vector carry = majority(sum, a, b);
    sum = parity(sum, a, b);
    return carry;
  };
  const auto live = [&](std::uint32_t k) { return plane(planes.live, offsets[k]); };
  for (; e + 8 <= end; e += 8) {
    const Vector two_a = add(count[0], live(e), live(e + 1));
    const Vector two_b = add(count[0], live(e + 2), live(e + 3));
    const Vector two_c = add(count[0], live(e + 4), live(e + 5));
    const Vector two_d = add(count[0], live(e + 6), live(e + 7));
    const Vector four_a = add(count[1], two_a, two_b);
    const Vector four_b = add(count[1], two_c, two_d);
    ripple<digits>(count, 3, add(count[2], four_a, four_b));
  }
  for (; e + 2 <= end; e += 2) ripple<digits>(count, 1, add(count[0], live(e), live(e + 1)));
  if (e < end) ripple<digits>(count, 0, live(e));
}

DLX_INLINE void set_item(Choice& choice, Vector lanes, std::uint32_t item, std::uint32_t digits) {
  for (std::uint32_t b = 0; b < digits; ++b) {
    if ((item >> b & 1) != 0) {
      choice.item[b] |= lanes;
    } else {
      choice.item[b] &= ~lanes;
    }
  }
}

// An open item with the fewest live options, the first of these. Leaves in planes.slot the lanes in
// which an item is open and has two.
template <typename Lengths, int digits>
void choose(const Tables& tables, Planes& planes, std::uint32_t item_digits, Choice& choice) {
  Vector least[digits + 1];  // and whether there was no open item before
  for (Vector& digit : least) digit = ~Vector{};
  Vector dead = planes.dead;
  Vector any_open{};
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    Vector count[digits];
    count_live<Lengths, digits>(tables, planes, i, count);
    const Vector open = planes.open[i];
    Vector more{};
    for (int d = 2; d < digits; ++d) more |= count[d];
    planes.slot[i] = ~more & count[1] & ~count[0] & open;
    more |= count[1];
    dead |= ~(more | count[0]) | (more & ~open);
    any_open |= open;
    Vector better{};
    for (int d = 0; d < digits; ++d) better = less(count[d], least[d], better);
    better = (better | least[digits]) & open;
    for (int d = 0; d < digits; ++d) least[d] = select(better, count[d], least[d]);
    least[digits] &= ~better;
    set_item(choice, better, i, item_digits);
  }
  planes.dead = dead;
  Vector not_two = least[0] | ~least[1];
  for (int d = 2; d <= digits; ++d) not_two |= least[d];
  choice.two = any_open & ~not_two;
  choice.open = any_open;
}

template <typename Lengths>
void choose(const Tables& tables, Planes& planes, std::uint32_t item_digits, Choice& choice) {
  if constexpr (Lengths::slot > 0) {
    static_assert(Lengths::slot >= 8 && Lengths::slot < 16);
    return choose<Lengths, 4>(tables, planes, item_digits, choice);
  }
  if (tables.longest < 8) return choose<AnyLengths, 3>(tables, planes, item_digits, choice);
  if (tables.longest < 16) return choose<AnyLengths, 4>(tables, planes, item_digits, choice);
  if (tables.longest < 64) return choose<AnyLengths, 6>(tables, planes, item_digits, choice);
  if (tables.longest < 512) return choose<AnyLengths, 9>(tables, planes, item_digits, choice);
  return choose<AnyLengths, 16>(tables, planes, item_digits, choice);
}

#include "dlx/engine/lanes/hits.inl"

// -- the two functions ---------------------------------------------------------------------------

// Inference goes on while more than one in so many lanes has something to infer. (Those that have
// not are carried along; those that still have are back in the next window. Where expand() takes an
// option only in part, for want of a table, it is left to inference, which then is never put off.)
constexpr std::uint32_t worth_a_sweep = 8;
constexpr std::uint32_t worth_a_sweep_with_pairs = 3;

// The states of a window as planes.
Planes lay_out(const Tables& tables, const Window& window) {
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
  } else {  // all that is taken is taken once more in the first sweep, and covers its items
    for (std::uint32_t i = 0; i < tables.num_primary; ++i) planes.open[i] = ~Vector{};
  }
  planes.dead = ~Vector{};
  for (std::uint32_t lane = 0; lane < window.count; ++lane) {
    planes.dead[lane / 64] &= ~(Word{1} << lane % 64);
  }
  return planes;
}

// Turns the first 64 planes of the scratch memory into a word for each state.
void write_verdicts(const Planes& planes, const Window& window) {
  transpose(planes.scratch);
  const Word* const rows = reinterpret_cast<const Word*>(planes.scratch);
  for (std::uint32_t lane = 0; lane < window.count; ++lane) {
    window.verdicts[lane] = rows[row_word(lane)];
  }
}

template <typename Lengths>
std::uint32_t infer_with(const Tables& tables, const Window& window) {
  Planes planes = lay_out(tables, window);
  std::uint32_t sweeps = 0;
  // Lanes in which pairs are still to be compared. They are all compared at least once, so that
  // what is inferred for a state does not depend on those in the other lanes.
  Vector pending = tables.num_pairs > 0 && window.max_sweeps > 0 ? ~Vector{} : Vector{};
  const std::uint32_t worth = tables.num_pairs > 0 ? worth_a_sweep_with_pairs : worth_a_sweep;
  for (; sweeps < window.max_sweeps; ++sweeps) {
    const Vector forced = find_forced_items<Lengths>(tables, planes);
    const std::uint32_t num_forced = count_ones(forced);
    const std::uint32_t num_pending = count_ones(pending & ~forced & ~planes.dead);
    const bool can_wait = sweeps > 0 || tables.keep != nullptr || num_forced == 0;
    if (can_wait && (num_forced + num_pending) * worth <= window.count) break;
    if (num_forced > 0) take_forced<Lengths>(tables, planes);
    if (tables.num_pairs == 0) continue;
    pending |= forced;
    if (num_pending >= num_forced) pending = compare_pairs<Lengths>(tables, planes);
  }

  Choice choice{};
  std::uint32_t item_digits = 0;
  while (tables.num_primary >> item_digits != 0) ++item_digits;
  choose<Lengths>(tables, planes, item_digits, choice);
  if (tables.num_hit_sets > 0 && count_ones(choice.two & ~planes.dead) > 0) {
    choose_by_hits<Lengths>(tables, planes, item_digits, choice);
  }
  Vector* const scratch = planes.scratch;
  for (std::uint32_t k = 0; k < 64; ++k) scratch[k] = Vector{};
  for (std::uint32_t b = 0; b < item_digits; ++b) scratch[b] = choice.item[b];
  scratch[32] = planes.dead;
  scratch[33] = ~planes.dead & ~choice.open;
  scratch[34] = pending;
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

std::uint32_t infer(const Tables& tables, const Window& window) {
  return tables.regular ? infer_with<RegularLengths>(tables, window)
                        : infer_with<AnyLengths>(tables, window);
}

#include "dlx/engine/lanes/dive.inl"

// Four words of a state. By pointers: to clang 14 what a reference leads to, which a function
// returns, is aligned as vectors are.
using FourWords [[gnu::vector_size(32), gnu::may_alias, gnu::aligned(8)]] = Word;
DLX_INLINE const FourWords* four(const Word* at) { return reinterpret_cast<const FourWords*>(at); }
DLX_INLINE FourWords* four(Word* at) { return reinterpret_cast<FourWords*>(at); }

// child = state & keep. A loop over the words would be made for many of them.
DLX_INLINE void intersect(const Word* state, const Word* keep, std::uint32_t words, Word* child) {
  std::uint32_t w = 0;
  for (; w + 4 <= words; w += 4) *four(child + w) = *four(state + w) & *four(keep + w);
  if (w < words) child[w] = state[w] & keep[w];
  if (w + 1 < words) child[w + 1] = state[w + 1] & keep[w + 1];
  if (w + 2 < words) child[w + 2] = state[w + 2] & keep[w + 2];
}

// The live options of an item in `state`, the last one first, handed to `visit`.
template <typename Visit>
DLX_INLINE void for_each_live(const Tables& tables, const Word* state, std::uint32_t item,
                              const Visit& visit) {
  for (std::uint32_t m = tables.mask_start[item + 1]; m-- > tables.mask_start[item];) {
    Word bits = state[tables.mask_word[m]] & tables.mask_bits[m];
    while (bits != 0) {
      const std::uint32_t bit = 63 - static_cast<std::uint32_t>(__builtin_clzll(bits));
      bits ^= Word{1} << bit;
      visit(tables.mask_word[m] * 64 + bit);
    }
  }
}

// What is left of a state when an option of the item is taken.
DLX_INLINE void write_child(const Tables& tables, const Word* state, std::uint32_t item,
                            std::uint32_t option, Word* child) {
  const std::uint32_t words = tables.option_words + tables.item_words;
  if (tables.keep != nullptr) {
    intersect(state, tables.keep + std::size_t{option} * words, words, child);
    child[words] = state[words];
    return;
  }
  for (std::uint32_t w = 0; w <= words; ++w) child[w] = state[w];
  for (std::uint32_t m = tables.mask_start[item]; m < tables.mask_start[item + 1]; ++m) {
    child[tables.mask_word[m]] &= ~tables.mask_bits[m];
  }
  child[option / 64] |= Word{1} << option % 64;
}

std::uint32_t expand(const Tables& tables, const Word* state, std::uint32_t item, Word* children) {
  const std::uint32_t words = tables.option_words + tables.item_words;
  std::uint32_t number = 0;
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t waiting = none;
  const auto add_child = [&] {
    write_child(tables, state, item, waiting,
                children + std::size_t{number++} * tables.state_words);
  };
  // What is kept is far away in memory: it is asked for while the option before is dealt with.
  for_each_live(tables, state, item, [&](std::uint32_t option) {
    if (tables.keep != nullptr) {
      const Word* const keep = tables.keep + std::size_t{option} * words;
      for (std::uint32_t w = 0; w < words; w += 8) __builtin_prefetch(keep + w);
    }
    if (waiting != none) add_child();
    waiting = option;
  });
  if (waiting != none) add_child();
  return number;
}

std::uint32_t branch_any(const Tables& tables, const Word* state, std::uint32_t item, Word* first,
                         Word* others) {
  std::uint32_t number = 0;
  std::uint32_t best = 0;
  std::uint32_t least = ~std::uint32_t{0};
  for_each_live(tables, state, item, [&](std::uint32_t option) {
    std::uint32_t live = 0;  // the same for all where only inference tells
    if (tables.keep != nullptr) {
      const Word* const keep =
          tables.keep + std::size_t{option} * (tables.option_words + tables.item_words);
      for (std::uint32_t w = 0; w < tables.option_words; ++w) {
        live += static_cast<std::uint32_t>(__builtin_popcountll(state[w] & keep[w]));
      }
    }
    ++number;
    if (live >= least) return;
    least = live;
    best = option;
  });
  for_each_live(tables, state, item, [&](std::uint32_t option) {
    if (option == best) return;
    write_child(tables, state, item, option, others);
    others += tables.state_words;
  });
  write_child(tables, state, item, best, first);
  return number;
}

// The same for an item with two live options in regular problems, whose states have no bits for
// items: without branches, for none of them could be predicted. Else it does nothing and returns 0.
DLX_INLINE std::uint32_t branch_on_two(const Tables& tables, const Word* state, std::uint32_t item,
                                       Word* first, Word* others) {
  constexpr std::uint32_t words = (regular_groups * regular_slot + 63) / 64;
  static_assert(words % 4 == 0);
  const std::uint32_t* const options = tables.slot_options + regular_slot * item;
  std::uint32_t bits = 0;
#pragma GCC unroll 9
  for (std::uint32_t k = 0; k < regular_slot; ++k) {
    const std::uint32_t option = options[k] / DLX_SIMD_BYTES;
    bits |= static_cast<std::uint32_t>(state[option / 64] >> option % 64 & 1) << k;
  }
  if (__builtin_popcount(bits) != 2) return 0;
  const std::uint32_t two[2] = {options[31 - __builtin_clz(bits)] / DLX_SIMD_BYTES,
                                options[__builtin_ctz(bits)] / DLX_SIMD_BYTES};
  std::uint32_t live[2] = {0, 0};
#pragma GCC unroll 2
  for (std::uint32_t k = 0; k < 2; ++k) {
    const Word* const keep = tables.keep + std::size_t{words} * two[k];
#pragma GCC unroll 12
    for (std::uint32_t w = 0; w < words; ++w) {
      live[k] += static_cast<std::uint32_t>(__builtin_popcountll(state[w] & keep[w]));
    }
  }
  const std::uint32_t best = live[1] < live[0] ? 1 : 0;
  const Word* const keep_first = tables.keep + std::size_t{words} * two[best];
  const Word* const keep_other = tables.keep + std::size_t{words} * two[1 - best];
#pragma GCC unroll 3
  for (std::uint32_t w = 0; w < words; w += 4) {
    const FourWords from = *four(state + w);  // perhaps the same as `first`
    *four(others + w) = from & *four(keep_other + w);
    *four(first + w) = from & *four(keep_first + w);
  }
  first[words] = others[words] = state[words];
  return 2;
}

std::uint32_t branch(const Tables& tables, const Word* state, std::uint32_t item, Word* first,
                     Word* others) {
  const bool known = tables.regular && tables.keep != nullptr && tables.item_words == 0;
  const std::uint32_t number = known ? branch_on_two(tables, state, item, first, others) : 0;
  return number > 0 ? number : branch_any(tables, state, item, first, others);
}

std::uint32_t list_live(const Tables& tables, const Word* state, std::uint32_t* numbers) {
  constexpr Word last = Word{1} << 63;
  std::uint32_t number = 0;
  for (std::uint32_t w = 0; w < tables.option_words; ++w) {
    Word bits = state[w];
    const auto live = static_cast<std::uint32_t>(__builtin_popcountll(bits));
    // Eight at a time, some of them for nothing: how many there are could not be predicted.
    for (std::uint32_t done = 0; done < live; done += 8) {
      for (std::uint32_t k = 0; k < 8; ++k, bits &= bits - 1) {
        numbers[number + done + k] =
            64 * w + static_cast<std::uint32_t>(__builtin_ctzll(bits | last));
      }
    }
    number += live;
  }
  return number;
}

#include "dlx/engine/lanes/digits.inl"

// -- from one pack to another --------------------------------------------------------------------

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

const Kernel& DLX_SIMD_LEVEL::find_kernel() {
  static constexpr Kernel kernel{num_lanes, infer,      dive,       expand, branch,
                                 list_live, set_digits, get_digits, gather, scatter};
  return kernel;
}

}  // namespace dlx::lanes
