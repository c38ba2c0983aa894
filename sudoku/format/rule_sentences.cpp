#include <algorithm>
#include <array>
#include <string_view>

#include "sudoku/format/board_picture.hpp"

namespace dlx::sudoku::format {
namespace {

bool has_extra_houses(const Rules& rules) {
  const auto is_extra = [](const House& house) { return house.kind == House::Kind::extra; };
  return std::ranges::any_of(rules.houses(), is_extra);
}

struct Sentence {
  bool (*applies)(const Rules& rules);
  std::string_view text;
};

// A new rule is a line here. "Digits" are the values of the puzzle, which may be letters.
constexpr std::array sentences{
    Sentence{[](const Rules& rules) { return rules.has_jigsaw_regions(); },
             "Each outlined region contains each digit once, in place of the boxes."},
    Sentence{[](const Rules& rules) { return rules.has_diagonals(); },
             "The digits on each of the two long diagonals differ."},
    Sentence{[](const Rules& rules) { return rules.has_windows(); },
             "The digits in each shaded window differ."},
    Sentence{[](const Rules& rules) { return rules.has_groups(); },
             "Cells at the same place of their boxes contain different digits."},
    Sentence{has_extra_houses, "The digits in each shaded region differ."},
    Sentence{[](const Rules& rules) { return rules.anti_knight(); },
             "Cells a knight's move apart, as in chess, contain different digits."},
    Sentence{[](const Rules& rules) { return rules.anti_king(); },
             "Cells that touch, also at a corner, contain different digits."},
    Sentence{[](const Rules& rules) { return rules.non_consecutive(); },
             "Digits in cells that share a side are not consecutive."},
    Sentence{[](const Rules& rules) { return !rules.cages().empty(); },
             "The digits in each dashed cage differ, and their sum is the number in its corner."},
    Sentence{[](const Rules& rules) { return !rules.less_pairs().empty(); },
             "A sign between two cells points to the smaller digit."},
};

// Returns the pairs of cells, which are not drawn: "r1c1 and r2c2".
std::string pairs_text(const Rules& rules) {
  std::string text;
  for (const CellPair& pair : rules.added_pairs()) {
    text += text.empty() ? "These pairs of cells contain different digits: " : ", ";
    text += cell_name(rules.shape(), pair.first) + " and " + cell_name(rules.shape(), pair.second);
  }
  return text.empty() ? text : text + ".";
}

}  // namespace

std::vector<std::string> rule_sentences(const Rules& rules) {
  std::vector<std::string> texts;
  for (const Sentence& sentence : sentences)
    if (sentence.applies(rules)) texts.emplace_back(sentence.text);
  if (std::string pairs = pairs_text(rules); !pairs.empty()) texts.push_back(std::move(pairs));
  for (const RuleKind& kind : rule_kinds())
    if (std::ranges::find(rules.added_rules(), kind.kind, &Rule::kind) != rules.added_rules().end())
      texts.emplace_back(kind.meaning);
  return texts;
}

}  // namespace dlx::sudoku::format
