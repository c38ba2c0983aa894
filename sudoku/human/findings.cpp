#include "sudoku/human/findings.hpp"

#include <array>

namespace dlx::sudoku::human {

std::string name(const Position& position, int cell) {
  return cell_name(position.layout().shape(), cell);
}

std::string names(const Position& position, std::span<const int> cells) {
  std::string text;
  for (const int cell : cells) {
    if (!text.empty()) text += ", ";
    text += name(position, cell);
  }
  return text;
}

std::string digit(int value) { return {Shape::symbol(value)}; }

std::string digits(Mask values) {
  std::string text;
  for (const int value : ValuesOf(values)) {
    if (!text.empty()) text += ", ";
    text += digit(value);
  }
  return text;
}

std::string units(const Position& position, std::span<const int> units) {
  std::string text;
  for (const int unit : units) {
    const std::string& one = position.layout().unit(unit).name;
    const std::size_t space = one.find(' ');
    if (text.empty()) {
      text = one.substr(0, space) + "s" + one.substr(space);
    } else {
      text += "," + one.substr(space);
    }
  }
  return text;
}

namespace {

// The easiest technique comes first. Within a difficulty, the order is that of the scores, which
// follow the order in which books and forums teach the techniques.
constexpr std::array table = {
    Technique{{"full house", Difficulty::easy, 1}, find_full_houses},
    Technique{{"hidden single", Difficulty::easy, 2}, find_hidden_singles},
    Technique{{"naked single", Difficulty::easy, 3}, find_naked_singles},
    Technique{{"further rule", Difficulty::medium, 8}, find_constraints},
    Technique{{"pointing", Difficulty::medium, 10}, only<find_locked, false>},
    Technique{{"claiming", Difficulty::medium, 10}, only<find_locked, true>},
    Technique{{"naked pair", Difficulty::medium, 15}, only<find_naked, 2>},
    Technique{{"hidden pair", Difficulty::medium, 20}, only<find_hidden, 2>},
    Technique{{"naked triple", Difficulty::medium, 25}, only<find_naked, 3>},
    Technique{{"hidden triple", Difficulty::medium, 35}, only<find_hidden, 3>},
    Technique{{"X-wing", Difficulty::hard, 40}, only<find_fish, 2>},
    Technique{{"naked quad", Difficulty::hard, 45}, only<find_naked, 4>},
    Technique{{"hidden quad", Difficulty::hard, 50}, only<find_hidden, 4>},
    Technique{{"skyscraper", Difficulty::hard, 50}, only<find_two_links, TwoLinks::skyscraper>},
    Technique{{"two-string kite", Difficulty::hard, 50}, only<find_two_links, TwoLinks::kite>},
    Technique{{"turbot fish", Difficulty::hard, 55}, only<find_two_links, TwoLinks::turbot>},
    Technique{{"unique rectangle", Difficulty::hard, 55, true}, find_unique_rectangles},
    Technique{{"XY-wing", Difficulty::hard, 60}, only<find_wings, 2>},
    Technique{{"swordfish", Difficulty::hard, 60}, only<find_fish, 3>},
    Technique{{"XYZ-wing", Difficulty::hard, 65}, only<find_wings, 3>},
    Technique{{"W-wing", Difficulty::hard, 65}, find_w_wings},
    Technique{{"remote pair", Difficulty::hard, 65}, find_remote_pairs},
    Technique{{"jellyfish", Difficulty::hard, 80}, only<find_fish, 4>},
    Technique{{"X-chain", Difficulty::fiendish, 100}, only<find_chains, Links::one_value>},
    Technique{{"XY-chain", Difficulty::fiendish, 120}, only<find_chains, Links::two_value_cells>},
    Technique{{"alternating chain", Difficulty::fiendish, 160}, only<find_chains, Links::all>},
    Technique{{"almost locked sets", Difficulty::fiendish, 180}, find_almost_locked_sets},
    Technique{{"forcing chain", Difficulty::extreme, 400}, find_forcing_chains},
    Technique{{"trial and error", Difficulty::beyond, 2000}, nullptr},
};

constexpr std::array infos = [] {
  std::array<TechniqueInfo, table.size()> all{};
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = table[k].info;
  return all;
}();

}  // namespace

std::span<const Technique> technique_table() { return table; }

}  // namespace dlx::sudoku::human

namespace dlx::sudoku {
namespace {

constexpr std::array<std::string_view, 6> difficulty_names = {"easy",     "medium",  "hard",
                                                              "fiendish", "extreme", "beyond"};

}  // namespace

std::span<const TechniqueInfo> techniques() { return human::infos; }

std::optional<std::size_t> find_technique(std::string_view name) {
  const auto found = std::ranges::find(human::infos, name, &TechniqueInfo::name);
  if (found == human::infos.end()) return std::nullopt;
  return static_cast<std::size_t>(found - human::infos.begin());
}

std::string_view to_string(Difficulty difficulty) {
  return difficulty_names[static_cast<std::size_t>(difficulty)];
}

std::optional<Difficulty> find_difficulty(std::string_view name) {
  const auto found = std::ranges::find(difficulty_names, name);
  if (found == difficulty_names.end()) return std::nullopt;
  return static_cast<Difficulty>(found - difficulty_names.begin());
}

std::optional<Difficulty> meant_difficulty(std::string_view name) {
  using enum Difficulty;
  constexpr std::pair<std::string_view, Difficulty> others[] = {
      {"beginner", easy},      {"simple", easy},         {"moderate", medium},
      {"normal", medium},      {"intermediate", medium}, {"difficult", hard},
      {"very-hard", fiendish}, {"very_hard", fiendish},  {"expert", fiendish},
      {"master", fiendish},    {"evil", extreme},        {"diabolical", extreme},
      {"insane", extreme}};
  for (const auto& [other, difficulty] : others)
    if (name == other) return difficulty;
  return std::nullopt;
}

}  // namespace dlx::sudoku
