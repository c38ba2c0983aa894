#include "tests/dlx/symmetry/symmetric_problem.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "dlx/random.hpp"

namespace dlx::testing {
namespace {

constexpr std::uint32_t max_options = 20;
constexpr std::uint32_t num_colours = 2;

// Maps the number of an item to its colour, from 1, or to 0 without a colour.
using Option = std::map<std::uint32_t, std::uint32_t>;

struct Planted {
  std::vector<std::uint32_t> items;    // the image of each
  std::vector<std::uint32_t> colours;  // the images of colours 0 to num_colours
};

class Planter {
 public:
  explicit Planter(std::uint64_t seed)
      : random_(seed, 7),
        kind_(static_cast<std::uint32_t>(seed % 4)),
        primary_(3 + random_.below(5)),
        secondary_(kind_ == 1 ? 1 + random_.below(3) : 0) {}

  Problem problem() {
    plant();
    while (options_.size() < max_options && random_.below(12) != 0) add_orbit(random_option());
    std::vector<std::pair<Option, int>> options(options_.begin(), options_.end());
    random_.shuffle(std::span(options));
    if (options.size() > 1 && random_.below(6) == 0) options.pop_back();
    if (!options.empty() && random_.below(8) == 0 && options.size() < max_options) {
      options.push_back(options.front());
    }
    return built(options);
  }

 private:
  void plant() {
    for (std::uint32_t k = 1 + random_.below(2); k > 0; --k) {
      Planted& planted = planted_.emplace_back();
      planted.items.resize(primary_ + secondary_);
      std::iota(planted.items.begin(), planted.items.end(), 0);
      random_.shuffle(std::span(planted.items).first(primary_));
      random_.shuffle(std::span(planted.items).subspan(primary_));
      planted.colours.resize(num_colours + 1);
      std::iota(planted.colours.begin(), planted.colours.end(), 0);
      random_.shuffle(std::span(planted.colours).subspan(1));
    }
  }

  Option random_option() {
    Option option;
    option[random_.below(primary_)] = 0;
    for (std::uint32_t item = 0; item < primary_ + secondary_; ++item) {
      if (random_.below(3) != 0) continue;
      option[item] = item < primary_ ? 0 : random_.below(num_colours + 1);
    }
    return option;
  }

  // Adds an option and its images, if all of them fit.
  void add_orbit(const Option& first) {
    std::vector<Option> orbit{first};
    for (std::size_t k = 0; k < orbit.size() && orbit.size() <= max_options; ++k) {
      for (const Planted& planted : planted_) {
        Option image;
        for (const auto& [item, colour] : orbit[k]) {
          image[planted.items[item]] = planted.colours[colour];
        }
        if (std::ranges::find(orbit, image) == orbit.end()) orbit.push_back(image);
      }
    }
    if (orbit.size() + options_.size() > max_options) return;
    const int cost = kind_ == 3 ? static_cast<int>(random_.below(3)) : 0;
    for (Option& option : orbit) options_.try_emplace(std::move(option), cost);
  }

  Problem built(const std::vector<std::pair<Option, int>>& options) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < primary_; ++k) {
      const std::uint32_t high = kind_ == 2 ? 1 + (primary_ + k) % 2 : 1;
      builder.add_primary({}, kind_ == 2 && high == 2 ? random_.below(2) : 1, high);
    }
    for (std::uint32_t k = 0; k < secondary_; ++k) builder.add_secondary();
    for (const auto& [option, cost] : options) {
      std::vector<Entry> entries;
      for (const auto& [item, colour] : option) {
        entries.emplace_back(ItemId{item}, colour == 0
                                               ? ColourId::none
                                               : builder.colour("c" + std::to_string(colour)));
      }
      const OptionId added = builder.add_option(entries);
      if (cost != 0) builder.set_cost(added, cost);
    }
    return builder.build();
  }

  Random random_;
  const std::uint32_t kind_;
  const std::uint32_t primary_;
  const std::uint32_t secondary_;
  std::vector<Planted> planted_;
  std::map<Option, int> options_;  // with their costs
};

}  // namespace

Problem symmetric_problem(std::uint64_t seed) { return Planter(seed).problem(); }

}  // namespace dlx::testing
