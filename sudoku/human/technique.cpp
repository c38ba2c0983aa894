#include "sudoku/human/technique.hpp"

#include <algorithm>
#include <array>

namespace dlx::sudoku {

namespace human {

namespace {

// The easiest first. The order within a class is that of the scores, and these follow the order in
// which books and forums teach the techniques.
constexpr std::array table = {
    Technique{{"full house", Difficulty::easy, 1}, find_full_houses},
    Technique{{"hidden single", Difficulty::easy, 2}, find_hidden_singles},
    Technique{{"naked single", Difficulty::easy, 3}, find_naked_singles},
    Technique{{"further rule", Difficulty::medium, 8}, find_constraints},
    Technique{{"pointing", Difficulty::medium, 10}, find_pointing},
    Technique{{"claiming", Difficulty::medium, 10}, find_claiming},
    Technique{{"naked pair", Difficulty::medium, 15}, find_naked_pairs},
    Technique{{"hidden pair", Difficulty::medium, 20}, find_hidden_pairs},
    Technique{{"naked triple", Difficulty::medium, 25}, find_naked_triples},
    Technique{{"hidden triple", Difficulty::medium, 35}, find_hidden_triples},
    Technique{{"X-wing", Difficulty::hard, 40}, find_x_wings},
    Technique{{"naked quad", Difficulty::hard, 45}, find_naked_quads},
    Technique{{"hidden quad", Difficulty::hard, 50}, find_hidden_quads},
    Technique{{"skyscraper", Difficulty::hard, 50}, find_skyscrapers},
    Technique{{"two-string kite", Difficulty::hard, 50}, find_two_string_kites},
    Technique{{"turbot fish", Difficulty::hard, 55}, find_turbot_fish},
    Technique{{"unique rectangle", Difficulty::hard, 55}, find_unique_rectangles, true},
    Technique{{"XY-wing", Difficulty::hard, 60}, find_xy_wings},
    Technique{{"swordfish", Difficulty::hard, 60}, find_swordfish},
    Technique{{"XYZ-wing", Difficulty::hard, 65}, find_xyz_wings},
    Technique{{"W-wing", Difficulty::hard, 65}, find_w_wings},
    Technique{{"remote pair", Difficulty::hard, 65}, find_remote_pairs},
    Technique{{"jellyfish", Difficulty::hard, 80}, find_jellyfish},
    Technique{{"X-chain", Difficulty::fiendish, 100}, find_x_chains},
    Technique{{"XY-chain", Difficulty::fiendish, 120}, find_xy_chains},
    Technique{{"alternating chain", Difficulty::fiendish, 160}, find_alternating_chains},
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

}  // namespace human

namespace {

constexpr std::array<std::string_view, 6> difficulty_names = {"easy",     "medium",  "hard",
                                                              "fiendish", "extreme", "beyond"};

}  // namespace

std::span<const TechniqueInfo> techniques() { return human::infos; }

std::string_view to_string(Difficulty difficulty) {
  return difficulty_names[static_cast<std::size_t>(difficulty)];
}

std::optional<Difficulty> find_difficulty(std::string_view name) {
  const auto* const found = std::find(difficulty_names.begin(), difficulty_names.end(), name);
  if (found == difficulty_names.end()) return std::nullopt;
  return static_cast<Difficulty>(found - difficulty_names.begin());
}

}  // namespace dlx::sudoku
