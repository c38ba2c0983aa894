// The choice of the item to branch on. Included by lanes_kernel.cpp.

struct LanesChoice {
  Vector item[16];  // number of the item, as bits
  Vector open;      // the lanes with an uncovered item
  Vector two;       // the lanes in which the item has two live options
  Vector binary;    // the lanes in which each uncovered item has two live options
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

// The number of live options of an item, which is less than 2^digits, in binary: adds eight options
// at a time with carry-save adders (Harley and Seal; Knuth, TAOCP 4A, 7.1.3).
template <typename Lengths, int digits>
DLX_INLINE void count_live(const LanesTables& tables, const Planes& planes, std::uint32_t item,
                           Vector* count) {
  for (int d = 0; d < digits; ++d) count[d] = Vector{};
  const PlaneLists<Lengths::slot> slots = slots_of<Lengths>(tables);
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

DLX_INLINE void set_item(LanesChoice& choice, Vector lanes, std::uint32_t item,
                         std::uint32_t digits) {
  for (std::uint32_t b = 0; b < digits; ++b) {
    if ((item >> b & 1) != 0) {
      choice.item[b] |= lanes;
    } else {
      choice.item[b] &= ~lanes;
    }
  }
}

// Chooses an open item with the fewest live options; ties by lowest number. Leaves the lanes in
// which an item is open and has two options in planes.slot.
template <typename Lengths, int digits>
void choose(const LanesTables& tables, Planes& planes, std::uint32_t item_digits,
            LanesChoice& choice) {
  Vector least[digits + 1];  // the digits of the least length; the last: no open item yet
  for (Vector& digit : least) digit = ~Vector{};
  Vector dead = planes.dead;
  Vector any_open{};
  Vector not_binary{};
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    Vector count[digits];
    count_live<Lengths, digits>(tables, planes, i, count);
    const Vector open = planes.open[i];
    Vector more{};
    for (int d = 2; d < digits; ++d) more |= count[d];
    planes.slot[i] = ~more & count[1] & ~count[0] & open;
    not_binary |= open & ~planes.slot[i];
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
  choice.binary = any_open & ~not_binary;
}

template <typename Lengths>
void choose(const LanesTables& tables, Planes& planes, std::uint32_t item_digits,
            LanesChoice& choice) {
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
