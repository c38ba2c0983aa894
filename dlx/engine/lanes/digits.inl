// Conversion of states from digits and back (LanesTables::num_groups). Included by
// lanes_kernel.cpp.

// First combines as many groups as fit into a word, so that no group is split between words.
void set_any_digits(const LanesTables& tables, const std::uint8_t* digits, Word* state) {
  const std::uint32_t size = tables.group_size;
  const std::uint32_t together = 64 / size;
  for (std::uint32_t w = 0; w < tables.option_words; ++w) state[w] = 0;
  const auto add = [&](std::uint32_t group, std::uint32_t number) {
    Word bits = 0;
    for (std::uint32_t k = 0; k < number; ++k) {
      bits |= tables.digit_bits[digits[group + k]] << k * size;
    }
    const std::uint32_t at = group * size;
    state[at / 64] |= bits << at % 64;
    if (at % 64 > 64 - number * size) state[at / 64 + 1] |= bits >> (64 - at % 64);
  };
  std::uint32_t group = 0;
  for (; group + together <= tables.num_groups; group += together) add(group, together);
  if (group < tables.num_groups) add(group, tables.num_groups - group);
}

void get_any_digits(const LanesTables& tables, const Word* state, std::uint8_t* digits) {
  const std::uint32_t size = tables.group_size;
  const std::uint32_t together = 64 / size;
  const auto read = [&](std::uint32_t group, std::uint32_t number) {
    const std::uint32_t at = group * size;
    Word bits = state[at / 64] >> at % 64;
    if (at % 64 > 64 - number * size) bits |= state[at / 64 + 1] << (64 - at % 64);
    for (std::uint32_t k = 0; k < number; ++k) {
      digits[group + k] = static_cast<std::uint8_t>(__builtin_ctzll(bits >> k * size) + 1);
    }
  };
  std::uint32_t group = 0;
  for (; group + together <= tables.num_groups; group += together) read(group, together);
  if (group < tables.num_groups) read(group, tables.num_groups - group);
}

// Does what set_any_digits() does, for regular problems, for which all positions are known. Copies
// the words of the options, because the compiler must assume that bytes (digits) alias them.

struct RegularOptions {
  static constexpr std::uint32_t words = (regular_groups * regular_slot + 63) / 64;
  Word bits[words] = {};

  [[gnu::always_inline]] void put(std::uint32_t group, std::uint32_t number, Word live) {
    const std::uint32_t at = group * regular_slot;
    bits[at / 64] |= live << at % 64;
    if (at % 64 > 64 - number * regular_slot) bits[at / 64 + 1] |= live >> (64 - at % 64);
  }
  [[gnu::always_inline]] Word get(std::uint32_t group, std::uint32_t number) const {
    const std::uint32_t at = group * regular_slot;
    const Word live = bits[at / 64] >> at % 64;
    if (at % 64 <= 64 - number * regular_slot) return live;
    return live | bits[at / 64 + 1] << (64 - at % 64);
  }
};

// Two digits at a time.
void set_regular_digits(const std::uint8_t* digits, Word* state) {
  constexpr std::uint32_t together = 64 / regular_slot / 2 * 2;
  constexpr std::uint32_t last = regular_groups - 1;
  static_assert(regular_groups % together == 3);
  const auto two = [&](std::uint32_t group) {
    std::uint16_t pair;
    __builtin_memcpy(&pair, digits + group, sizeof pair);
    return Word{pair_bits[pair]};
  };
  RegularOptions options;
#pragma GCC unroll 16
  for (std::uint32_t group = 0; group < last - 2; group += together) {
    Word live = 0;
    for (std::uint32_t k = 0; k < together; k += 2) live |= two(group + k) << k * regular_slot;
    options.put(group, together, live);
  }
  options.put(last - 2, 2, two(last - 2));
  options.put(last - 1, 2, two(last - 1));  // digit last - 1 for the second time
  __builtin_memcpy(state, options.bits, sizeof options.bits);
}

void get_regular_digits(const Word* state, std::uint8_t* digits) {
  constexpr std::uint32_t together = 64 / regular_slot;
  RegularOptions options;
  __builtin_memcpy(options.bits, state, sizeof options.bits);
#pragma GCC unroll 16
  for (std::uint32_t group = 0; group < regular_groups; group += together) {
    const std::uint32_t number =
        regular_groups - group < together ? regular_groups - group : together;
    const Word live = options.get(group, number);
    for (std::uint32_t k = 0; k < number; ++k) {
      const int place = __builtin_ctzll(live >> k * regular_slot);
      digits[group + k] = static_cast<std::uint8_t>(place + 1);
    }
  }
}

void set_digits(const LanesTables& tables, const std::uint8_t* digits, Word* state) {
  if (tables.regular) return set_regular_digits(digits, state);
  set_any_digits(tables, digits, state);
}

void get_digits(const LanesTables& tables, const Word* state, std::uint8_t* digits) {
  if (tables.regular) return get_regular_digits(state, digits);
  get_any_digits(tables, state, digits);
}
