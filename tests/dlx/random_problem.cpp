#include "random_problem.hpp"

#include <numeric>
#include <string>
#include <vector>

namespace dlx::testing {
namespace {

// The distributions of the standard library differ between platforms; these do not.
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

}  // namespace

RandomShape random_shape(std::uint64_t seed) {
  Random random(seed * 2654435761 + 17);
  RandomShape shape;
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
  if (shape.planted) {  // a partition of the primary items into three options
    options.resize(3);
    for (std::uint32_t k = 0; k < shape.primary; ++k) {
      options[random.below(3)].emplace_back(items[k]);
    }
  }
  while (options.size() < shape.options) {
    std::vector<Entry> option;
    for (std::uint32_t k = 0; k < items.size(); ++k) {
      if (!random.chance(shape.density)) continue;
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
  for (const std::uint32_t k : primary) {
    const ItemId item{k};
    builder.add_primary(problem.name(item), problem.low(item), problem.high(item));
  }
  for (const std::uint32_t k : secondary) builder.add_secondary(problem.name(ItemId{k}));
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

}  // namespace dlx::testing
