// Descends straight to a cover by guesses that are not recorded. Included by lanes_kernel.cpp.
//
// If a tree has many covers, nearly every guess is right. So all states of a window guess in their
// planes, each as soon as it has nothing more to infer; no state is transposed, copied or stored on
// the way. Only the sibling of the last node is kept, for another dive. When few states continue,
// they stop, and continue later together with others.

// The result of scanning all items, as lanes:
struct DiveLook {
  Vector forced;  // lanes with a forced item
  Vector open;    // lanes with an uncovered item
  Vector two;     // lanes with an item that has two live options
  Vector three;   // lanes with an item that has three live options
};

// Writes the forced items to planes.slot, and the items with two or three live options to `two` and
// `three`; finds dead ends.
template <typename Lengths>
DiveLook look_at_items(const LanesTables& tables, Planes& planes, Vector* two, Vector* three) {
  struct Live {
    Vector one;  // or more
    Vector two;
    Vector three;
    Vector four;
  };
  DiveLook look{};
  Vector dead = planes.dead;
  const auto add = [](Live& live, Vector option) {
    live.four |= live.three & option;
    live.three |= live.two & option;
    live.two |= live.one & option;
    live.one |= option;
  };
  each_item<Lengths, Live>(tables, planes.live, add, [&](std::uint32_t item, const Live& live) {
    const Vector open = planes.open[item];
    dead |= ~live.one | (live.two & ~open);
    const Vector forced = live.one & ~live.two & open;
    planes.slot[item] = forced;
    two[item] = live.two & ~live.three & open;
    three[item] = live.three & ~live.four & open;
    look.forced |= forced;
    look.open |= open;
    look.two |= two[item];
    look.three |= three[item];
  });
  planes.dead = dead;
  return look;
}

DLX_INLINE bool is_zero(Vector vector) {
  return zero_words(vector) == (std::uint32_t{1} << vector_words) - 1;
}

struct Guess {
  Vector lanes;
  const DiveLook& look;
  const Vector* two;
  const Vector* three;
  bool last;  // option of the item that is not the first
};

// In the given lanes, reduces the first item with two live options, or else with three, or else the
// first open item, to a single option, as if this option were forced. Writes to `sibling` the same
// states without the option.
template <typename Lengths>
void guess(const LanesTables& tables, Planes& planes, const Guess& guess, Vector* sibling) {
  for (std::uint32_t o = 0; o < tables.num_options; ++o)
    sibling[o] = select(guess.lanes, planes.live[o], sibling[o]);
  const PlaneLists<Lengths::slot> slots = slots_of<Lengths>(tables);
  Vector with_two = guess.lanes & guess.look.two;
  Vector with_three = guess.lanes & ~guess.look.two & guess.look.three;
  Vector with_more = guess.lanes & ~guess.look.two & ~guess.look.three;
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    const Vector in_two = with_two & guess.two[i];
    const Vector in_three = with_three & guess.three[i];
    const Vector in_more = with_more & planes.open[i];
    const Vector chosen = in_two | in_three | in_more;
    if (is_zero(chosen)) continue;
    with_two ^= in_two;
    with_three ^= in_three;
    with_more ^= in_more;
    planes.slot[i] |= chosen;
    const std::uint32_t* const options = slots.list(i);
    const std::uint32_t number = slots.size(i);
    Vector taken{};
    for (std::uint32_t n = 0; n < number; ++n) {
      const std::uint32_t offset = options[guess.last ? number - 1 - n : n];
      Vector& live = plane(planes.live, offset);
      const Vector here = live & chosen;
      plane(sibling, offset) &= ~here | taken;
      live &= ~(here & taken);
      taken |= here;
    }
    if (is_zero(with_two | with_three | with_more)) return;
  }
}

template <typename Lengths>
void dive_with(const LanesTables& tables, const Dive& dive) {
  Planes planes = lay_out(tables, dive.window);
  Vector* const scratch = planes.scratch;
  Vector* const sibling = planes.rest;
  Vector* const two = sibling + std::size_t{64} * tables.option_words;
  Vector* const three = two + tables.num_primary;
  load_planes(dive.siblings, dive.window.count, tables.state_words, tables.option_words, sibling);

  // Pairs are not compared, because that takes a quarter of the time of a dive and hardly ever
  // saves one.
  Vector guesses[dive_guess_digits]{};
  Vector covers{};
  Vector running{};
  for (;;) {
    const DiveLook look = look_at_items<Lengths>(tables, planes, two, three);
    covers = ~planes.dead & ~look.open;
    running = ~planes.dead & look.open;
    if (count_ones(running) <= dive.few) break;
    const Vector ready = running & ~look.forced;
    if (!is_zero(ready)) {
      guess<Lengths>(tables, planes, {ready, look, two, three, dive.last}, sibling);
      ripple<dive_guess_digits>(guesses, 0, ready);
    }
    take_forced<Lengths>(tables, planes);
  }

  for (std::uint32_t k = 0; k < 64; ++k) scratch[k] = Vector{};
  for (std::uint32_t d = 0; d < dive_guess_digits; ++d) scratch[d] = guesses[d];
  scratch[32] = planes.dead;
  scratch[33] = covers;
  scratch[34] = running;
  write_verdicts(planes, dive.window);
  store_planes(planes.live, dive.window.count, tables.state_words, tables.option_words,
               dive.window.after, scratch);
  store_planes(sibling, dive.window.count, tables.state_words, tables.option_words, dive.siblings,
               scratch);
}

void dive(const LanesTables& tables, const Dive& window) {
  tables.regular ? dive_with<RegularLengths>(tables, window)
                 : dive_with<AnyLengths>(tables, window);
}
