// Engines, formats, reductions and techniques: the documents contain the entries and texts of the
// libraries' tables.

#include <numeric>

#include "dlx/dlx.hpp"
#include "dlx/problem_formats.hpp"
#include "dlx/reduce.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/rule.hpp"
#include "tests/examples/markdown.hpp"
#include "tests/testing.hpp"

namespace dlx::examples::tables_test {

// The row of a table whose first cell has the word between `left` and `right`; empty if there is
// none.
std::string row_of(const Document& document, std::string_view left, std::string_view word,
                   std::string_view right) {
  const std::string wanted = std::string(left).append(word).append(right);
  for (const std::string& line : document.lines) {
    const std::size_t at = line.find(wanted);
    if (line.starts_with("| ") && at < line.find(" | ")) return line;
  }
  return {};
}

TEST(Tables, EachEngineHasItsSection) {
  const Document document = read_document(DLX_SOURCE, "docs/engines.md");
  for (const EngineInfo& engine : engines()) {
    if (engine.name == "auto") continue;  // the section on the portfolio
    EXPECT_TRUE(std::ranges::any_of(
        document.headings,
        [&](const Heading& heading) { return heading.level == 2 && heading.text == engine.name; }))
        << "docs/engines.md: " << engine.name;
  }
}

TEST(Tables, FormatsOfProblemsAreListed) {
  const Document document = read_document(DLX_SOURCE, "docs/problem-formats.md");
  for (const ProblemFormat& format : problem_formats()) {
    const std::string row = row_of(document, "[`", format.name, "`]");
    EXPECT_NE(row, "") << format.name;
    EXPECT_TRUE(contains(row, "`" + std::string(format.extension) + "`"));
  }
}

TEST(Tables, OptionsListTheFormatsOfProblems) {
  const Document document = read_document(DLX_SOURCE, "docs/cli.md");
  const std::string from = row_of(document, "`--from ", "FORMAT", "`");
  const auto begin = std::ranges::find_if(
      document.lines, [](const std::string& line) { return line.starts_with("`--to FORMAT`"); });
  const std::string to =
      std::accumulate(begin, std::find(begin, document.lines.end(), ""), std::string());
  for (const ProblemFormat& format : problem_formats()) {
    const std::string name = "`" + std::string(format.name) + "`";
    EXPECT_TRUE(contains(from, name)) << name << " in: " << from;
    EXPECT_EQ(bool(contains(to, name)), format.write != nullptr) << name << " in: " << to;
  }
}

TEST(Tables, FormatsOfSudokusAreListed) {
  const Document document = read_document(DLX_SOURCE, "docs/sudoku-formats.md");
  for (const sudoku::Format& format : sudoku::formats()) {
    const std::string row = row_of(document, "`", format.name, "`");
    EXPECT_NE(row, "") << format.name;
    EXPECT_EQ(row.find("only written") != row.npos, !format.is_readable()) << row;
    if (format.extension.empty()) continue;
    EXPECT_TRUE(contains(row, "`" + std::string(format.extension) + "`"));
  }
}

TEST(Tables, RulesOfSudokusAreListed) {
  const Document document = read_document(DLX_SOURCE, "docs/sudoku-variants.md");
  for (const sudoku::RuleKind& kind : sudoku::rule_kinds()) {
    const std::string name = "`" + std::string(kind.name);
    EXPECT_TRUE(std::ranges::any_of(document.lines, [&](const std::string& line) {
      return line.starts_with("| ") &&
             (line.find(name + " ") != line.npos || line.find(name + "`") != line.npos);
    })) << kind.name;
  }
}

TEST(Tables, SettingsAreListedAsOptions) {
  const Document document = read_document(DLX_SOURCE, "docs/cli.md");
  for (const SearchSetting& setting : settings()) {
    // Settings that the program does not have.
    if (setting.set == nullptr || setting.name == "progress_interval" || setting.name == "merge" ||
        setting.name == "min_weight")
      continue;
    std::string option(setting.name);
    std::ranges::replace(option, '_', '-');
    const std::string value = setting.value.empty() ? "" : " " + std::string(setting.value);
    const std::string row = row_of(document, "`--", option + value, "`");
    EXPECT_NE(row, "") << "--" << option << value;
    if (setting.letter != 0) {
      EXPECT_TRUE(contains(row, std::string("`-") + setting.letter + value + "`"));
    }
    if (setting.values == nullptr || setting.name == "engine") continue;  // the first test
    for (const std::string_view name : setting.values())
      EXPECT_TRUE(contains(row, "`" + std::string(name) + "`")) << ": " << name;
  }
}

TEST(Tables, ReductionsAreListed) {
  const Document document = read_document(DLX_SOURCE, "docs/cli.md");
  for (auto reason = OptionReason{}; reason <= OptionReason::dearer;
       reason = OptionReason{static_cast<int>(reason) + 1})
    EXPECT_NE(row_of(document, "", to_string(reason), ""), "") << to_string(reason);
  for (auto reason = ItemReason{}; reason <= ItemReason::unbounded;
       reason = ItemReason{static_cast<int>(reason) + 1})
    EXPECT_NE(row_of(document, "", to_string(reason), ""), "") << to_string(reason);
}

TEST(Tables, TechniquesAreListedWithTheirScores) {
  const Document document = read_document(DLX_SOURCE, "docs/sudoku-grading.md");
  for (const sudoku::TechniqueInfo& technique : sudoku::techniques()) {
    const std::string row = row_of(document, "| ", sudoku::to_string(technique.difficulty), "");
    const std::string named =
        std::string(technique.name) + " (" + std::to_string(technique.score) + ")";
    EXPECT_TRUE(contains(row, named)) << named << " in: ";
  }
}

}  // namespace dlx::examples::tables_test
