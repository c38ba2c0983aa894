#include "sudoku/se_rating.hpp"

#include <stdexcept>
#include <vector>

#include "sudoku/rating/multiple_chains.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku {
namespace {

using human::Position;
using rating::Steps;
using rating::Tenths;

// A row of the table: a function that finds steps, or the links of a search for chains.
struct SeTechnique {
  std::string_view name;
  Tenths base;  // the lowest rating
  void (*find)(const Position& position, Steps& steps);
  rating::ChainRules chains{};
};

// In the order in which Sudoku Explainer tries them.
constexpr SeTechnique se_techniques[] = {
    {"hidden single", 10, rating::find_hidden_singles},
    {"single after locked candidates", 17, rating::find_singles_after_locked},
    {"single after a hidden pair", 20, rating::only<rating::find_singles_after_hidden, 2>},
    {"naked single", 23, rating::find_naked_singles},
    {"single after a hidden triplet", 25, rating::only<rating::find_singles_after_hidden, 3>},
    {"locked candidates", 26, rating::find_locked},
    {"naked pair", 30, rating::only<rating::find_naked, 2>},
    {"X-wing", 32, rating::only<rating::find_fish, 2>},
    {"hidden pair", 34, rating::only<rating::find_hidden, 2>},
    {"naked triplet", 36, rating::only<rating::find_naked, 3>},
    {"swordfish", 38, rating::only<rating::find_fish, 3>},
    {"hidden triplet", 40, rating::only<rating::find_hidden, 3>},
    {"XY-wing", 42, rating::only<rating::find_wings, 2>},
    {"XYZ-wing", 44, rating::only<rating::find_wings, 3>},
    {"unique rectangle or loop", 45, rating::find_unique_loops},
    {"naked quad", 50, rating::only<rating::find_naked, 4>},
    {"jellyfish", 52, rating::only<rating::find_fish, 4>},
    {"hidden quad", 54, rating::only<rating::find_hidden, 4>},
    {"bivalue universal grave", 56, rating::find_bugs},
    {"aligned pair exclusion", 62, rating::find_aligned_pairs},
    {"cycle or forcing chain", 65, rating::find_cycles},
    {"aligned triplet exclusion", 75, rating::find_aligned_triplets},
    {"nishio forcing chains", 75, nullptr, {.dynamic = true, .nishio = true}},
    {"multiple forcing chains", 80, nullptr, {}},
    {"dynamic forcing chains", 85, nullptr, {.dynamic = true}},
    {"dynamic forcing chains with patterns", 90, nullptr, {.dynamic = true, .level = 1}},
    {"dynamic forcing chains with forcing chains", 95, nullptr, {.dynamic = true, .level = 2}},
    {"dynamic forcing chains with multiple chains", 100, nullptr, {.dynamic = true, .level = 3}},
    {"dynamic forcing chains with dynamic chains", 105, nullptr, {.dynamic = true, .level = 4}},
    {"dynamic forcing chains with nested chains", 110, nullptr, {.dynamic = true, .level = 5}},
};

std::string decimal(Tenths tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

}  // namespace

struct SeRater::Impl {
  Impl() {
    for (const SeTechnique& technique : se_techniques)
      if (technique.find == nullptr) searches.emplace_back(technique.chains, technique.base);
  }

  // Adds steps of the first technique that has any; returns null if none has.
  const SeTechnique* find(const Position& position, Steps& steps) {
    std::size_t search = 0;
    for (const SeTechnique& technique : se_techniques) {
      if (technique.find != nullptr) {
        technique.find(position, steps);
      } else {
        rating::BestChain best(steps);
        searches[search++].find(position, nullptr, best);
      }
      if (steps.any()) return &technique;
    }
    return nullptr;
  }

  std::vector<rating::ChainSearch> searches;
};

std::string to_string(const SeRating& rating) {
  return decimal(rating.er) + '/' + decimal(rating.ep) + '/' + decimal(rating.ed);
}

SeRater::SeRater() : impl_(std::make_unique<Impl>()) {}
SeRater::~SeRater() = default;
SeRater::SeRater(SeRater&&) noexcept = default;
SeRater& SeRater::operator=(SeRater&&) noexcept = default;

bool SeRater::supports(const Rules& rules) { return rules.plain() && rules.shape() == Shape(); }

std::optional<SeRating> SeRater::rate(const Grid& puzzle) {
  if (puzzle.shape() != Shape()) throw std::invalid_argument("the puzzle is not 9x9");
  static const human::Layout layout{Rules()};
  Position position(layout, puzzle);
  SeRating result;
  while (!position.solved()) {
    Steps steps;
    const SeTechnique* const technique = impl_->find(position, steps);
    if (technique == nullptr) return std::nullopt;
    const rating::Step& step = steps.best();
    if (step.rating > result.er) {
      result.er = step.rating;
      result.technique = technique->name;
    }
    if (result.ed == 0) result.ed = step.rating;
    if (result.ep == 0 && step.placed >= 0) result.ep = result.er;
    rating::apply(step, position);
  }
  return result;
}

}  // namespace dlx::sudoku
