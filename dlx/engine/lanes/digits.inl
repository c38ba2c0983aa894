// States from digits and back (Tables::num_groups). A part of kernel.cpp.

// As many groups as fit into a word are put together there first: none of them is cut in two.
template <std::uint32_t known_size>
void set_digits_of(const Tables& tables, const std::uint8_t* digits, Word* state) {
  const std::uint32_t size = known_size > 0 ? known_size : tables.group_size;
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

template <std::uint32_t known_size>
void get_digits_of(const Tables& tables, const Word* state, std::uint8_t* digits) {
  const std::uint32_t size = known_size > 0 ? known_size : tables.group_size;
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

void set_digits(const Tables& tables, const std::uint8_t* digits, Word* state) {
  if (tables.group_size == regular_slot) return set_digits_of<regular_slot>(tables, digits, state);
  set_digits_of<0>(tables, digits, state);
}

void get_digits(const Tables& tables, const Word* state, std::uint8_t* digits) {
  if (tables.group_size == regular_slot) return get_digits_of<regular_slot>(tables, state, digits);
  get_digits_of<0>(tables, state, digits);
}
