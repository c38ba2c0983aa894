// Writes problems as text of a named format, and reads the text.

#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/problem_formats.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::testing::written_formats {

using Covers = std::set<std::vector<std::uint32_t>>;

inline const ProblemFormat& format(std::string_view name) { return *find_problem_format(name); }

inline std::string written(std::string_view name, const Problem& problem) {
  std::ostringstream out;
  format(name).write(out, problem);
  return out.str();
}

inline Problem read(std::string_view name, std::string_view text) {
  return format(name).read(text, "file").problem;
}

inline std::string error_of(std::string_view name, std::string_view text) {
  try {
    format(name).read(text, "file");
  } catch (const ParseError& error) {
    return error.what();
  }
  return "no error";
}

// A random problem of some kind with labels, costs and data on some of its options.
inline Problem decorated(std::uint64_t seed) {
  const Problem plain = random_problem(random_shape(seed, seed % 3 == 0 ? 0.5 : 0), seed);
  std::mt19937_64 random(seed);
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < plain.num_items(); ++k) {
    const ItemId item{k};
    const std::string name = std::string(plain.name(item)) + (random() % 4 == 0 ? "\"\\ü" : "");
    if (plain.is_primary(item)) {
      builder.add_primary(name, plain.low(item), plain.high(item));
    } else {
      builder.add_secondary(name);
    }
  }
  for (std::uint32_t k = 0; k < plain.num_options(); ++k) {
    std::vector<Entry> entries;
    for (const Entry& entry : plain.option(OptionId{k})) {
      entries.emplace_back(entry.item);
      if (entry.colour != ColourId::none)
        entries.back().colour = builder.colour(plain.colour_name(entry.colour));
    }
    const OptionId option = builder.add_option(entries);
    if (random() % 3 == 0) builder.set_label(option, "say \"" + std::to_string(k) + "\" \\ ☺");
    if (random() % 3 == 0) builder.set_data(option, random());
    if (random() % 3 == 0) {
      builder.set_cost(option, static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000,
                       static_cast<unsigned>(random() % 5));
    }
  }
  return builder.build();
}

}  // namespace dlx::testing::written_formats
