// The choice of the item to branch on. Included by planes_kernel.cpp, in its unnamed namespace.

// The planes in which the option at a position is alive.
template <class B, std::uint32_t fixed>
DLX_INLINE std::uint32_t Run<B, fixed>::planes_at(const Word* state, std::uint32_t position) const {
  const Word* const column = state + position / 64;
  std::uint32_t found = 0;
  each_plane<fixed>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
    found |= static_cast<std::uint32_t>(column[j * words] >> position % 64 & 1) << j;
  });
  return found;
}

constexpr std::uint32_t refuted = ~std::uint32_t{0};

// The number of items that an option would leave with one option; `refuted` if it would leave an
// item with none.
template <class B, std::uint32_t fixed>
DLX_INLINE std::uint32_t Run<B, fixed>::look_ahead(std::uint32_t option, const B& primary) const {
  const Word* const keep = mask(option);
  B one = none<B>();
  B two = none<B>();
  each_plane<fixed>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
    const B left = live_.plane[j] & load<B>(keep + j * words);
    two = or_and(two, one, left);
    one = one | left;
  });
  if (any(one ^ primary)) return refuted;
  return count_ones(without(live_.open & load<B>(keep + planes() * words), two));
}

// The open items with the fewest options, if all have at least two: a bit-sliced sum of the planes
// (cf. TAOCP 4A, 7.1.3), compared digit by digit.
template <class B, std::uint32_t fixed>
DLX_INLINE B Run<B, fixed>::fewest() const {
  constexpr std::uint32_t max_digits = 6;
  const std::uint32_t num_digits = 32 - static_cast<std::uint32_t>(__builtin_clz(planes()));
  B sum[max_digits];
  for (B& digit : sum) digit = none<B>();
  each_plane<fixed>(planes(), [&](std::uint32_t j) DLX_INLINE_LAMBDA {
    B carry = live_.plane[j];
    for (std::uint32_t d = 0; d < max_digits; ++d) {
      if (d == num_digits) break;
      const B both = sum[d] & carry;
      sum[d] = sum[d] ^ carry;
      carry = both;
    }
  });
  B least = live_.open;
  for (std::uint32_t d = num_digits; d-- > 0;) {
    const B less = without(least, sum[d]);
    if (any(less)) least = less;
  }
  return least;
}

// Finds an item to branch on, and its first option. Before: nothing is forced, and open items have
// at least two options; `two` are those that have two.
template <class B, std::uint32_t fixed>
DLX_INLINE typename Run<B, fixed>::Chosen Run<B, fixed>::choose(const B& two, const B& primary) {
  Word* const state = s_.saved + std::size_t{s_.num_branches} * ((planes() + 1) * words);
  store_state(state);
  std::uint32_t position = 0;
  if (words > 1 && any(two)) {
    // Compares a few items with two options by how much their options would force. (With short
    // vectors this costs more than the nodes that it saves.)
    alignas(64) Word items[words];
    store(items, two);
    std::uint32_t set = words_set(two);
    std::uint64_t best = 0;
    std::uint32_t compared = 0;
    do {
      const std::uint32_t w = lowest(set);
      Word rest = items[w];
      do {
        const std::uint32_t here = w * 64 + lowest(rest);
        const std::uint32_t live = planes_at(state, here);
        const std::uint32_t first = option_at(here, lowest(live));
        const std::uint32_t second = option_at(here, lowest(live & (live - 1)));
        const bool first_ready = want(first);
        if (!want(second) || !first_ready || s_.num_wanted > 0) continue;
        const std::uint32_t by_first = look_ahead(first, primary);
        const std::uint32_t by_second = look_ahead(second, primary);
        if (by_first == refuted || by_second == refuted) {
          choose_option(by_first == refuted ? second : first);
          return Chosen::forced;
        }
        const std::uint64_t value = (by_first + std::uint64_t{1}) * (by_second + std::uint64_t{1});
        if (value > best) {
          best = value;
          position = here;
        }
      } while (++compared < max_compared && (rest &= rest - 1) != 0);
    } while (compared < max_compared && (set &= set - 1) != 0);
    if (s_.num_wanted > 0) return Chosen::masks;
  } else {
    alignas(64) Word items[words];
    const B least = fewest();
    store(items, least);
    const std::uint32_t w = lowest(words_set(least));
    position = w * 64 + lowest(items[w]);
  }

  const std::uint32_t live = planes_at(state, position);
  Branch& branch = s_.branches[s_.num_branches++];
  branch.position = position;
  branch.first = s_.num_chosen;
  branch.options = static_cast<std::uint32_t>(__builtin_popcount(live));
  if (s_.path_length > 0) {
    // An option that does not exist is not taken; the restored search then differs from the saved
    // one, which is detected.
    std::uint32_t on_path = live & (~live + 1);
    for (std::uint32_t rest = live; rest != 0; rest &= rest - 1) {
      if (option_at(position, lowest(rest)) == *s_.path) on_path = rest & (~rest + 1);
    }
    branch.rest = s_.path_length == 1 ? live ^ on_path : 0;
    choose_option(option_at(position, lowest(on_path)));
    ++s_.path;
    --s_.path_length;
  } else {
    branch.rest = live & (live - 1);
    choose_option(option_at(position, lowest(live)));
  }
  ++s_.branchings;
  return Chosen::branch;
}
