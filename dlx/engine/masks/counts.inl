// How many options each item has: for all bits of masks at once, by bit-sliced counters. Included
// by kernel.inl, in its unnamed namespace.

// The bits that are set in one mask or more, in two or more, in three or more; for each lane of a
// block, or of a part of one.
template <class Part>
struct AtLeast {
  Part one;
  Part two;
  Part three;
};

DLX_INLINE void add(AtLeast<Block>& counts, Block masks) {
  counts.three = or_and(counts.three, counts.two, masks);
  counts.two = or_and(counts.two, counts.one, masks);
  counts.one = counts.one | masks;
}

template <class Part>
DLX_INLINE AtLeast<Part> sum(const AtLeast<Part>& a, const AtLeast<Part>& b) {
  return {a.one | b.one, or_and(a.two | b.two, a.one, b.one),
          or_and(or_and(a.three | b.three, a.one, b.two), a.two, b.one)};
}

// Both halves together, in as many steps as it takes to get to one mask.
template <class Mask, class Part>
DLX_INLINE AtLeast<Mask> fold_to(const AtLeast<Part>& counts) {
  if constexpr (sizeof(Part) == sizeof(Mask)) {
    return counts;
  } else {
    using Half = decltype(low_part(counts.one));
    return fold_to<Mask>(
        sum(AtLeast<Half>{low_part(counts.one), low_part(counts.two), low_part(counts.three)},
            AtLeast<Half>{high_part(counts.one), high_part(counts.two), high_part(counts.three)}));
  }
}

// Counters of several binary digits for each bit of a mask; plane k has the digits of weight 2^k.
// Harley-Seal addition, as in Warren, Hacker's Delight, 5-1.
inline constexpr std::uint32_t max_planes = 20;

// Adds masks with digits of that weight.
DLX_INLINE void add_from(Block* planes, std::uint32_t plane, std::uint32_t num_planes,
                         Block masks) {
  for (; plane < num_planes; ++plane) {
    const Block carry = planes[plane] & masks;
    planes[plane] = planes[plane] ^ masks;
    masks = carry;
  }
}

// Adds three digits: what is left in the first one, and the carry.
DLX_INLINE Block add_two(Block& digit, Block a, Block b) {
  const Block carry = majority(digit, a, b);
  digit = parity(digit, a, b);
  return carry;
}

DLX_INLINE void add_all(Block* planes, std::uint32_t num_planes, const Block* masks) {
  const Block twos = add_two(planes[0], masks[0], masks[1]);
  const Block fours = add_two(planes[1], twos, add_two(planes[0], masks[2], masks[3]));
  add_from(planes, 2, num_planes, fours);
}

// Adds the counters of all lanes, which takes one digit more with each halving. Returns the number
// of digits in the end. `fixed_planes` is `num_planes`, or 0 if that is known at run time only.
template <std::uint32_t fixed_planes = 0, class Mask, class Part>
DLX_INLINE std::uint32_t fold_planes(const Part* planes, Mask* to,
                                     std::uint32_t num_planes = fixed_planes) {
  if constexpr (sizeof(Part) == sizeof(Mask)) {
    for (std::uint32_t k = 0; k < num_planes; ++k) to[k] = planes[k];
    return num_planes;
  } else {
    using Half = decltype(low_part(planes[0]));
    Half sums[fixed_planes == 0 ? max_planes : fixed_planes + 1];
    Half carry = low_part(planes[0]) & high_part(planes[0]);
    sums[0] = low_part(planes[0]) ^ high_part(planes[0]);
    for (std::uint32_t k = 1; k < num_planes; ++k) {
      const Half low = low_part(planes[k]);
      const Half high = high_part(planes[k]);
      sums[k] = parity(low, high, carry);
      carry = majority(low, high, carry);
    }
    sums[num_planes] = carry;
    return fold_planes < fixed_planes == 0 ? 0 : fixed_planes + 1 > (sums, to, num_planes + 1);
  }
}
