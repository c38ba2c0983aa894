#include "tests/dlx/random_problem.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "dlx/selection.hpp"

namespace dlx::testing {
namespace {

// Random numbers that are equal on all platforms, unlike the distributions of the standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(engine_() % n); }
  bool chance(double p) { return static_cast<double>(engine_() >> 11) * 0x1p-53 < p; }
  template <typename T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t k = values.size(); k > 1; --k) {
      std::swap(values[k - 1], values[below(static_cast<std::uint32_t>(k))]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

// The possible items of options of a shape.
class Places {
 public:
  explicit Places(const RandomShape& shape)
      : shape_(shape), everywhere_(shape.window == 0 && shape.components <= 1) {}

  // The items that a new option may have.
  void draw(Random& random) {
    if (everywhere_ || shape_.primary == 0) return;
    first_ = random.below(shape_.primary);
  }
  bool has(std::uint32_t item) const {
    if (everywhere_ || shape_.primary == 0) return true;
    const std::uint32_t place = place_of(item);
    return block(place) == block(first_) &&
           (shape_.window == 0 || (place >= first_ && place < first_ + shape_.window));
  }

 private:
  std::uint32_t place_of(std::uint32_t item) const {
    if (item < shape_.primary) return item;
    return (item - shape_.primary) * shape_.primary / shape_.secondary;
  }
  std::uint32_t block(std::uint32_t place) const {
    return place * std::max(shape_.components, 1U) / shape_.primary;
  }

  const RandomShape& shape_;
  const bool everywhere_;
  std::uint32_t first_ = 0;
};

// Returns options that form a cover.
std::vector<std::vector<Entry>> planted(const RandomShape& shape, const std::vector<ItemId>& items,
                                        Random& random) {
  std::vector<std::vector<Entry>> options(3);
  if (shape.window == 0 && shape.components <= 1) {
    for (std::uint32_t k = 0; k < shape.primary; ++k) {
      options[random.below(3)].emplace_back(items[k]);
    }
    return options;
  }
  options.assign(shape.primary, {});  // pairs would force too many options
  for (std::uint32_t k = 0; k < shape.primary; ++k) options[k].emplace_back(items[k]);
  return options;
}

}  // namespace

Problem medium_problem(std::uint64_t seed) {
  constexpr RandomShape shapes[] = {
      {.primary = 9, .secondary = 3, .options = 60, .colours = 2, .density = 0.25, .planted = true},
      {.primary = 14, .secondary = 0, .options = 50, .colours = 0, .density = 0.2, .planted = true},
      {.primary = 6, .secondary = 5, .options = 40, .colours = 3, .density = 0.2, .planted = true},
      {.primary = 8, .secondary = 0, .options = 60, .colours = 0, .density = 0.3, .planted = false},
  };
  return random_problem(shapes[seed % std::size(shapes)], seed);
}

RandomShape random_shape(std::uint64_t seed, double bounded) {
  Random random(seed * 2654435761 + 17);
  RandomShape shape;
  shape.bounded = bounded;
  shape.primary = random.below(8);
  shape.secondary = random.below(5);
  if (shape.primary + shape.secondary == 0) shape.primary = 1;
  shape.options = random.below(13);
  shape.colours = random.chance(0.6) ? 1 + random.below(3) : 0;
  constexpr double densities[] = {0.1, 0.2, 0.3, 0.45, 0.7, 1.0};
  shape.density = densities[random.below(6)];
  shape.coloured = random.chance(0.5) ? 0.9 : 0.4;
  shape.planted = random.chance(0.5) && shape.primary > 0 && shape.options > 4;
  return shape;
}

std::uint64_t num_test_problems(std::uint64_t few) {
  const char* const factor = std::getenv("DLX_TEST_SEEDS");
  return factor == nullptr ? few : few * std::stoull(factor);
}

Problem random_problem(const RandomShape& shape, std::uint64_t seed) {
  Random random(seed);
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < shape.primary; ++k) {
    const std::string name = "p" + std::to_string(k);
    if (shape.bounded > 0 && random.chance(shape.bounded)) {
      const std::uint32_t high = 1 + random.below(4);
      items.push_back(builder.add_primary(name, random.below(high + 1), high));
    } else {
      items.push_back(builder.add_primary(name));
    }
  }
  for (std::uint32_t k = 0; k < shape.secondary; ++k) {
    items.push_back(builder.add_secondary("s" + std::to_string(k)));
  }
  std::vector<ColourId> colours;
  for (std::uint32_t k = 0; k < shape.colours; ++k) {
    colours.push_back(builder.colour("c" + std::to_string(k)));
  }
  std::vector<std::vector<Entry>> options;
  if (shape.planted) options = planted(shape, items, random);
  Places places(shape);
  while (options.size() < shape.options) {
    std::vector<Entry> option;
    places.draw(random);
    for (std::uint32_t k = 0; k < items.size(); ++k) {
      if (!places.has(k) || !random.chance(shape.density)) continue;
      option.emplace_back(items[k]);
      if (k >= shape.primary && !colours.empty() && random.chance(shape.coloured)) {
        option.back().colour = colours[random.below(shape.colours)];
      }
    }
    if (option.empty())
      option.emplace_back(items[random.below(static_cast<std::uint32_t>(items.size()))]);
    random.shuffle(option);
    options.push_back(option);
  }
  random.shuffle(options);
  for (const std::vector<Entry>& option : options) {
    if (!option.empty()) builder.add_option(option);
  }
  return builder.build();
}

Problem small_problem(std::uint64_t seed, std::uint64_t option_counts) {
  return random_problem({.primary = static_cast<std::uint32_t>(4 + seed % 7),
                         .secondary = static_cast<std::uint32_t>(seed % 5),
                         .options = static_cast<std::uint32_t>(12 + seed % option_counts),
                         .colours = static_cast<std::uint32_t>(seed % 4),
                         .density = 0.25,
                         .planted = true},
                        seed);
}

Problem structured_problem(std::uint64_t seed) {
  Random random(seed * 6364136223846793005 + 1442695040888963407);
  struct Item {
    std::string name;
    Bounds bounds;
  };
  std::vector<Item> primary;
  std::vector<std::string> secondary;
  std::vector<std::vector<std::string>> options;
  const std::uint32_t parts = 1 + random.below(3);
  for (std::uint32_t part = 0; part < parts; ++part) {
    RandomShape shape = random_shape(random.below(1'000'000));
    shape.options = std::min(shape.options, 12 / parts);
    shape.bounded = seed % 3 == 0 ? 0.4 : 0;
    const Problem problem = random_problem(shape, random.below(1'000'000));
    const std::string prefix(1, static_cast<char>('a' + part));
    const auto name = [&](ItemId item) { return prefix + std::string(problem.name(item)); };
    for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
      if (problem.is_primary(ItemId{k})) {
        primary.push_back({name(ItemId{k}), problem.bounds(ItemId{k})});
      } else {
        secondary.push_back(name(ItemId{k}));
      }
    }
    const std::size_t first = options.size();
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      options.emplace_back();
      for (const Entry& entry : problem.option(OptionId{k})) {
        options.back().push_back(name(entry.item));
        if (entry.colour == ColourId::none) continue;
        options.back().back() += ":" + std::string(problem.colour_name(entry.colour));
      }
    }
    // An item in one or few options of the component causes forced options and implied items.
    if (options.size() > first && random.chance(0.7)) {
      const bool is_primary = random.chance(0.6);
      const std::string extra = prefix + "x";
      if (is_primary) {
        primary.push_back({extra, {}});
      } else {
        secondary.push_back(extra);
      }
      const std::string colour = !is_primary && random.chance(0.5) ? ":c0" : "";
      std::vector<std::vector<std::string>> own(
          options.begin() + static_cast<std::ptrdiff_t>(first), options.end());
      const std::string& like = own[random.below(static_cast<std::uint32_t>(own.size()))][0];
      const bool alike = random.chance(0.6);
      std::uint32_t users = 1 + random.below(2);
      for (std::size_t k = first; k < options.size(); ++k) {
        const auto& option = options[k];
        const bool has = std::find(option.begin(), option.end(), like) != option.end();
        if (alike ? has : users > 0 && random.chance(0.5)) {
          options[k].push_back(extra + colour);
          users -= users > 0 ? 1 : 0;
        }
      }
    }
  }
  const std::size_t different = options.size();
  for (std::uint32_t k = random.below(4); k > 0 && different > 0; --k) {
    options.push_back(options[random.below(static_cast<std::uint32_t>(different))]);
    random.shuffle(options.back());
  }
  random.shuffle(options);
  ProblemBuilder builder;
  for (const Item& item : primary) {
    builder.add_primary(item.name, item.bounds.low, item.bounds.high);
  }
  for (const std::string& name : secondary) builder.add_secondary(name);
  const bool costs = random.chance(0.4);
  for (std::size_t k = 0; k < options.size(); ++k) {
    const OptionId option =
        builder.add_option(std::vector<std::string_view>(options[k].begin(), options[k].end()));
    if (random.chance(0.3)) builder.set_label(option, "option " + std::to_string(k));
    if (costs) builder.set_cost(option, random.below(3), random.below(2));
  }
  return builder.build();
}

Problem priced_problem(std::uint64_t seed) {
  return with_costs(random_problem(random_shape(seed, seed % 3 == 0 ? 0.6 : 0), seed), seed);
}

Problem permuted(const Problem& problem, std::uint64_t seed,
                 std::vector<std::uint32_t>& permutation) {
  Random random(seed);
  std::vector<std::uint32_t> primary(problem.num_primary());
  std::vector<std::uint32_t> secondary(problem.num_secondary());
  std::iota(primary.begin(), primary.end(), 0);
  std::iota(secondary.begin(), secondary.end(), problem.num_primary());
  random.shuffle(primary);
  random.shuffle(secondary);
  ProblemBuilder builder;
  for (const std::uint32_t k : primary) copy_item(builder, problem, ItemId{k});
  for (const std::uint32_t k : secondary) copy_item(builder, problem, ItemId{k});
  permutation.resize(problem.num_options());
  std::iota(permutation.begin(), permutation.end(), 0);
  random.shuffle(permutation);
  for (const std::uint32_t k : permutation) {
    std::vector<Entry> entries;
    for (const Entry& entry : problem.option(OptionId{k})) {
      entries.emplace_back(*builder.find_item(problem.name(entry.item)));
      if (entry.colour != ColourId::none) {
        entries.back().colour = builder.colour(problem.colour_name(entry.colour));
      }
    }
    random.shuffle(entries);
    builder.add_option(entries);
  }
  return builder.build();
}

Problem with_costs(const Problem& problem, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t n) { return static_cast<std::int64_t>(random() % n); };
  const std::uint64_t spread = std::uint64_t{1} << below(20);
  const std::int64_t shift = below(3) == 0 ? below(spread) : 0;
  const unsigned digits = below(3) == 0 ? static_cast<unsigned>(below(4)) : 0;
  const bool sparse = below(4) == 0;
  ProblemBuilder builder;
  for (const ItemId item : all_items(problem)) copy_item(builder, problem, item);
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k) {
    builder.colour(problem.colour_name(ColourId{k}));
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option = builder.add_option(problem.option(OptionId{k}));
    if (sparse && below(2) == 0) continue;
    builder.set_cost(option, below(spread) - shift, digits);
  }
  return builder.build();
}

}  // namespace dlx::testing
