// The kernels, compiled once for each instruction set; see simd.hpp.

#include "dlx/engine/planes/planes_kernel.hpp"

#include "dlx/engine/simd/vectors.inl"

namespace dlx::planes {
namespace {

#include "dlx/engine/planes/bits.inl"

#define DLX_INLINE_LAMBDA __attribute__((always_inline))

// A state, in registers if the number of planes is fixed.
template <class B, std::uint32_t fixed>
struct Live {
  B plane[fixed != 0 ? fixed : max_planes];
  B open;
};

// Calls f with the number of each plane.
template <std::uint32_t fixed, std::uint32_t first = 0, class F>
DLX_INLINE void each_plane(std::uint32_t num_planes, F&& f) {
  if constexpr (fixed == 0) {
    for (std::uint32_t j = first; j < num_planes; ++j) f(j);
  } else if constexpr (first < fixed) {
    f(first);
    each_plane<fixed, first + 1>(num_planes, f);
  }
}

#include "dlx/engine/planes/pairs.inl"

// A run of the search, in a single function so that the state stays in registers.
template <class B, std::uint32_t fixed>
class Run {
 public:
  explicit Run(PlanesSearch& search) : s_(search) {}

  DLX_INLINE void take_all();
  DLX_INLINE Stop run();

 private:
  using State = Live<B, fixed>;
  static constexpr std::uint32_t words = B::words;

  std::uint32_t planes() const { return fixed != 0 ? fixed : s_.num_planes; }
  const Word* mask(std::uint32_t number) const {
    return s_.masks + std::size_t{number} * ((planes() + 1) * words);
  }

  DLX_INLINE void load_state(const Word* from);
  DLX_INLINE void store_state(Word* to) const;
  DLX_INLINE void take(std::uint32_t end);
  DLX_INLINE bool go_back();
  DLX_INLINE bool list_forced(const B& pending);
  DLX_INLINE void count_levels(std::uint32_t number);
  DLX_INLINE bool want(std::uint32_t number);
  DLX_INLINE void want_chosen();
  DLX_INLINE std::uint32_t planes_at(const Word* state, std::uint32_t position) const;
  DLX_INLINE std::uint32_t look_ahead(std::uint32_t option, const B& primary) const;
  DLX_INLINE B fewest() const;

  enum class Chosen { branch, forced, masks };
  DLX_INLINE Chosen choose(const B& two, const B& primary);
  DLX_INLINE Chosen compare(const B& two, const B& primary);

  void choose_option(std::uint32_t option) {
    s_.chosen[s_.num_chosen++] = static_cast<std::uint16_t>(option);
  }
  std::uint32_t option_at(std::uint32_t position, std::uint32_t plane) const {
    return s_.option_at[(position << s_.row_shift) + plane];
  }

  PlanesSearch& s_;
  State live_;
};

template <class B, std::uint32_t fixed>
DLX_INLINE void Run<B, fixed>::load_state(const Word* from) {
  each_plane<fixed>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
    live_.plane[j] = load<B>(from + j * words);
  });
  live_.open = load<B>(from + planes() * words);
}

template <class B, std::uint32_t fixed>
DLX_INLINE void Run<B, fixed>::store_state(Word* to) const {
  each_plane<fixed>(
      planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA { store(to + j * words, live_.plane[j]); });
  store(to + planes() * words, live_.open);
}

// Applies the chosen options before number `end`.
template <class B, std::uint32_t fixed>
DLX_INLINE void Run<B, fixed>::take(std::uint32_t end) {
  for (std::uint32_t k = s_.num_taken; k < end; ++k) {
    const Word* const keep = mask(s_.chosen[k]);
    each_plane<fixed>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
      live_.plane[j] = live_.plane[j] & load<B>(keep + j * words);
    });
    live_.open = live_.open & load<B>(keep + planes() * words);
  }
  s_.num_taken = end;
}

template <class B, std::uint32_t fixed>
DLX_INLINE void Run<B, fixed>::take_all() {
  load_state(s_.state);
  take(s_.num_chosen);
  store_state(s_.state);
}

// Backtracks to the last branch that has another option, which is taken next.
template <class B, std::uint32_t fixed>
DLX_INLINE bool Run<B, fixed>::go_back() {
  while (s_.num_branches > 0 && s_.branches[s_.num_branches - 1].rest == 0) --s_.num_branches;
  if (s_.num_branches == 0) return false;
  Branch& branch = s_.branches[s_.num_branches - 1];
  load_state(s_.saved + std::size_t{s_.num_branches - 1} * ((planes() + 1) * words));
  s_.num_chosen = s_.num_taken = branch.first;
  choose_option(option_at(branch.position, lowest(branch.rest)));
  branch.rest &= branch.rest - 1;
  return true;
}

// Chooses the options of pending items, which have one option each. Returns false if a mask is
// missing.
template <class B, std::uint32_t fixed>
DLX_INLINE bool Run<B, fixed>::list_forced(const B& pending) {
  constexpr std::uint32_t max_digits = 5;  // bits of the number of a plane
  const std::uint32_t num_digits =
      32 - static_cast<std::uint32_t>(__builtin_clz((planes() - 1) | 1));
  alignas(64) Word items[words];
  alignas(64) Word digits[max_digits][words];
  store(items, pending);
  for (std::uint32_t d = 0; d < max_digits; ++d) {
    if (d >= num_digits) break;
    B digit = none<B>();
    each_plane<fixed>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
      if ((j >> d & 1) != 0) digit = digit | live_.plane[j];
    });
    store(digits[d], digit);
  }

  std::uint16_t* const chosen = s_.chosen;
  std::uint32_t* const stamps = s_.stamps;
  const std::uint32_t stamp = ++s_.stamp;
  std::uint32_t number = s_.num_chosen;
  std::uint32_t ready = 1;
  std::uint32_t set = words_set(pending);
  do {
    const std::uint32_t w = lowest(set);
    Word rest = items[w];
    do {
      const std::uint32_t bit = lowest(rest);
      std::uint32_t plane = 0;
      for (std::uint32_t d = 0; d < max_digits; ++d) {
        if (d >= num_digits) break;
        plane |= static_cast<std::uint32_t>(digits[d][w] >> bit & 1) << d;
      }
      const std::uint32_t option = option_at(w * 64 + bit, plane);
      // An option may belong to several pending items; it is listed once.
      chosen[number] = static_cast<std::uint16_t>(option);
      number += stamps[option] != stamp ? 1 : 0;
      stamps[option] = stamp;
      ready &= s_.ready[option];
    } while ((rest &= rest - 1) != 0);
  } while ((set &= set - 1) != 0);
  s_.num_chosen = number;
  return ready != 0;
}

// Counts the next chosen options as nodes of their levels.
template <class B, std::uint32_t fixed>
DLX_INLINE void Run<B, fixed>::count_levels(std::uint32_t number) {
  const std::uint32_t level = s_.num_taken - s_.num_forced;
  ++s_.level_steps[level];
  --s_.level_steps[level + number];
  if (level + number > s_.deepest) s_.deepest = level + number;
  s_.nodes += number;
}

// Returns true if the mask is made.
template <class B, std::uint32_t fixed>
DLX_INLINE bool Run<B, fixed>::want(std::uint32_t number) {
  if (s_.ready[number] != 0) return true;
  s_.wanted[s_.num_wanted++] = number;
  return false;
}

template <class B, std::uint32_t fixed>
DLX_INLINE void Run<B, fixed>::want_chosen() {
  for (std::uint32_t k = s_.num_taken; k < s_.num_chosen; ++k) want(s_.chosen[k]);
}

#include "dlx/engine/planes/choose.inl"

template <class B, std::uint32_t fixed>
DLX_INLINE Stop Run<B, fixed>::run() {
  const B primary = load<B>(s_.root + planes() * words);
  const bool on_path = s_.path_length > 0;
  s_.nodes = 0;
  s_.covers = 0;
  s_.num_wanted = 0;
  load_state(s_.state);
  for (;;) {
    if (s_.backtracking) {
      s_.backtracking = false;
      if (!go_back()) return Stop::exhausted;
      if (s_.ready[s_.chosen[s_.num_taken]] == 0) {
        want_chosen();
        store_state(s_.state);
        return Stop::masks;
      }
    }

    const std::uint32_t number = s_.num_chosen - s_.num_taken;
    if (number > 0) {
      const std::uint64_t left = s_.max_nodes - s_.nodes;
      if (number > left) {
        const std::uint32_t some = static_cast<std::uint32_t>(left);
        count_levels(some);
        take(s_.num_taken + some);
        store_state(s_.state);
        return Stop::nodes;
      }
      count_levels(number);
      take(s_.num_chosen);
    }

    // Saturating counters: items with at least one live option, and with at least two.
    B one = live_.plane[0];
    B two = none<B>();
    each_plane<fixed, 1>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
      two = or_and(two, one, live_.plane[j]);
      one = one | live_.plane[j];
    });
    if (any(one ^ primary)) {
      s_.backtracking = true;
      continue;
    }

    const B pending = without(live_.open, two);
    // If no option has a secondary item, conflicting live options share a primary item. So if all
    // items have one option left, these options are a cover.
    if (s_.primary_only ? !any(two) : !any(live_.open)) {
      bool ready = true;
      if (any(pending)) {
        ready = list_forced(pending);
        if (s_.num_chosen - s_.num_taken > s_.max_nodes - s_.nodes) {
          if (ready) continue;
          want_chosen();
          store_state(s_.state);
          return Stop::masks;
        }
        count_levels(s_.num_chosen - s_.num_taken);
        s_.num_taken = s_.num_chosen;
      }
      s_.backtracking = true;
      if (++s_.covers == s_.max_covers) return Stop::covers;
      continue;
    }
    if (any(pending)) {
      if (list_forced(pending)) continue;
      want_chosen();
      store_state(s_.state);
      return Stop::masks;
    }

    if constexpr (words >= min_pair_words) {
      const Inferred inferred =
          s_.num_pair_rows == 0 ? Inferred::nothing : infer_from_pairs<B, fixed>(s_, live_);
      if (inferred == Inferred::some) continue;
      if (inferred == Inferred::masks) {
        store_state(s_.state);
        return Stop::masks;
      }
    }

    B three = none<B>();
    B seen = live_.plane[0];
    two = none<B>();
    each_plane<fixed, 1>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
      three = or_and(three, two, live_.plane[j]);
      two = or_and(two, seen, live_.plane[j]);
      seen = seen | live_.plane[j];
    });
    const Chosen chosen = choose(without(live_.open, three), primary);
    if (chosen == Chosen::masks) {
      store_state(s_.state);
      return Stop::masks;
    }
    const bool arrived = on_path && s_.path_length == 0;
    if (arrived || s_.ready[s_.chosen[s_.num_taken]] == 0) {
      want_chosen();
      store_state(s_.state);
      return arrived ? Stop::arrived : Stop::masks;
    }
  }
}

template <class B, std::uint32_t fixed>
void take_chosen(PlanesSearch& search) {
  Run<B, fixed>(search).take_all();
}

template <class B, std::uint32_t fixed>
Stop run_search(PlanesSearch& search) {
  return Run<B, fixed>(search).run();
}

template <std::uint32_t words, std::uint32_t fixed = 0>
constexpr PlanesKernel kernel{take_chosen<Bits<words>, fixed>, run_search<Bits<words>, fixed>};

}  // namespace

const PlanesKernel& DLX_SIMD_LEVEL::find_kernel(std::uint32_t words, std::uint32_t num_planes) {
  switch (words) {
    case 1:
      return kernel<1>;
    case 4:
      return kernel<4>;
    case 8:
      return num_planes == 9 ? kernel<8, 9> : kernel<8>;
    default:
      return kernel<16>;
  }
}

}  // namespace dlx::planes
