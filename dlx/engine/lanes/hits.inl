// Chooses among the items with two options. Included by lanes_kernel.cpp.
//
// Taking an option excludes other options; an item with two options is forced if one of these is
// excluded. So the best item is the item whose two options together exclude the most such options.
// In hard sudokus this needs a third of the guesses of choosing the first item with two options.

// The number of options of a set that have planes in `chosen`: 0, 1, 2, or 3 for three and more, in
// two binary digits.
DLX_INLINE void count_to_three(const LanesTables& tables, Vector* chosen, std::uint32_t set,
                               Vector* count) {
  Vector ones{};
  Vector twos{};
  Vector fours{};
  const auto add_carry = [&](Vector carry) {
    fours |= twos & carry;
    twos |= carry;
  };
  std::uint32_t e = tables.hit_start[set];
  const std::uint32_t end = tables.hit_start[set + 1];
  for (; e + 2 <= end; e += 2) {
    const Vector a = plane(chosen, tables.hit_options[e]);
    const Vector b = plane(chosen, tables.hit_options[e + 1]);
    add_carry(majority(ones, a, b));
    ones = parity(ones, a, b);
  }
  if (e < end) {
    const Vector a = plane(chosen, tables.hit_options[e]);
    add_carry(ones & a);
    ones ^= a;
  }
  count[0] = ones | fours;
  count[1] = twos;
}

// The sum of four counts of two digits each, at most 7. (More digits do not reduce the guesses.)
DLX_INLINE void add_counts(const Vector* const (&counts)[hit_sets_of_option], Vector* sum) {
  const auto digit = [&](int k, int d) { return counts[k][d]; };
  const Vector ones = parity(digit(0, 0), digit(1, 0), digit(2, 0));
  const Vector two_a = majority(digit(0, 0), digit(1, 0), digit(2, 0));
  const Vector two_b = ones & digit(3, 0);
  const Vector twos = parity(digit(0, 1), digit(1, 1), digit(2, 1));
  const Vector four_a = majority(digit(0, 1), digit(1, 1), digit(2, 1));
  const Vector more_twos = parity(twos, digit(3, 1), two_a);
  const Vector four_b = majority(twos, digit(3, 1), two_a);
  const Vector four_c = more_twos & two_b;
  const Vector eight = majority(four_a, four_b, four_c);
  sum[0] = (ones ^ digit(3, 0)) | eight;
  sum[1] = (more_twos ^ two_b) | eight;
  sum[2] = parity(four_a, four_b, four_c) | eight;
}

// The sum of the hits of an item's live options, if there are two of them and all other options
// have no hits. Then a + b = (a or b) + (a and b), and `a and b` follows from `a or b` and `a xor
// b`.
template <typename Lengths>
DLX_INLINE void add_hits(const LanesTables& tables, Vector* hits, std::uint32_t item, Vector* sum) {
  Vector any[hit_digits]{};
  Vector odd[hit_digits]{};
  slots_of<Lengths>(tables).each_offset(item, [&](std::uint32_t offset) {
    const Vector* const of_option = &plane(hits, hit_digits * offset);
    for (std::uint32_t d = 0; d < hit_digits; ++d) {
      any[d] |= of_option[d];
      odd[d] ^= of_option[d];
    }
  });
  Vector carry{};
  for (std::uint32_t d = 0; d < hit_digits; ++d) {
    const Vector both = any[d] ^ odd[d];
    sum[d] = parity(any[d], both, carry);
    carry = majority(any[d], both, carry);
  }
  sum[hit_digits] = carry;
}

// Changes the choice if it is an item with two options; choose() has left all such items in
// planes.slot.
template <typename Lengths>
void choose_by_hits(const LanesTables& tables, Planes& planes, std::uint32_t item_digits,
                    LanesChoice& choice) {
  Vector* const in_two = planes.forced;  // of options: the option is one of two of an item
  Vector* const counts = planes.rest;    // of sets
  Vector* const hits = counts + 2 * std::size_t{tables.num_hit_sets};  // of options
  each_option<Lengths, true>(tables, planes, [&](std::uint32_t option, Vector any) {
    in_two[option] = any & planes.live[option];
  });
  for (std::uint32_t s = 0; s < tables.num_hit_sets; ++s) {
    count_to_three(tables, in_two, s, counts + 2 * std::size_t{s});
  }
  for (std::uint32_t o = 0; o < tables.num_options; ++o) {
    const std::uint32_t* const sets = tables.hit_sets + std::size_t{hit_sets_of_option} * o;
    Vector sum[hit_digits];
    add_counts({&plane(counts, 2 * sets[0]), &plane(counts, 2 * sets[1]),
                &plane(counts, 2 * sets[2]), &plane(counts, 2 * sets[3])},
               sum);
    for (std::uint32_t d = 0; d < hit_digits; ++d)
      hits[hit_digits * std::size_t{o} + d] = sum[d] & in_two[o];
  }
  Vector most[hit_digits + 1]{};
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    Vector sum[hit_digits + 1];
    add_hits<Lengths>(tables, hits, i, sum);
    Vector better{};
    for (std::uint32_t d = 0; d <= hit_digits; ++d) better = less(most[d], sum[d], better);
    better &= planes.slot[i] & choice.two;
    for (std::uint32_t d = 0; d <= hit_digits; ++d) most[d] = select(better, sum[d], most[d]);
    set_item(choice, better, i, item_digits);
  }
}
