#include "sudoku/sheet.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "sudoku/format/board_picture.hpp"
#include "sudoku/format/puzzle_format_table.hpp"

namespace dlx::sudoku {
namespace {

using namespace pictures;

// Sizes of text in tenths of a millimetre.
struct TextSizes {
  int caption, rules, heading;
};
constexpr TextSizes normal_text{36, 34, 60};
constexpr TextSizes large_text{60, 56, 90};

const TextSizes& text_sizes(const SheetOptions& options) {
  return options.large_print ? large_text : normal_text;
}

constexpr int solutions_per_page = 12;
constexpr int large_solutions_per_page = 2;

// A puzzle without a page, in tenths of a millimetre.
constexpr int alone_side = 1200;
constexpr int alone_margin = 30;

const PageGrid& grid_of(int per_page) {
  const std::span<const PageGrid> grids = page_grids();
  const auto holds = [&](const PageGrid& grid) { return grid.per_page() >= per_page; };
  const auto found = std::ranges::find_if(grids, holds);
  return found == grids.end() ? grids.back() : *found;
}

const PageGrid& solution_grid(const SheetOptions& options) {
  return grid_of(options.large_print ? large_solutions_per_page : solutions_per_page);
}

int line_height(int size) { return size * 3 / 2; }

std::size_t pages_for(std::size_t pictures, const PageGrid& grid) {
  const auto per_page = static_cast<std::size_t>(grid.per_page());
  return (pictures + per_page - 1) / per_page;
}

std::string_view level_of(const Puzzle& puzzle) {
  for (const char* name : {"level", "grade", "difficulty"})
    if (!puzzle.field(name).empty()) return puzzle.field(name);
  return {};
}

// Larger digits would cover the sums of cages and rules.
int digit_size_for(const Rules& rules, const SheetOptions& options) {
  const bool has_sums =
      !rules.cages().empty() || std::ranges::any_of(rules.added_rules(), [](const Rule& rule) {
        return rule.kind == Rule::Kind::sum;
      });
  if (has_sums) return format::digit_size_below_sums;
  return options.large_print ? format::large_digit_size : format::digit_size;
}

}  // namespace

const PageGrid& SheetOptions::grid() const {
  return grid_of(per_page != 0 ? per_page : large_print ? 1 : 6);
}

Sheet::Sheet(const Rules& rules, const SheetOptions& options)
    : options_(options),
      digit_size_(digit_size_for(rules, options)),
      board_(format::board_of(rules)) {
  const int width = options.paper.width - 2 * PageLayout::margin;
  for (const std::string& sentence : format::rule_sentences(rules)) {
    for (std::string& line : wrapped(sentence, width, text_sizes(options).rules))
      rules_text_.push_back(std::move(line));
  }
}

void Sheet::add(Puzzle puzzle) {
  if (puzzle.solution) solved_.push_back(puzzles_.size());
  puzzles_.push_back(std::move(puzzle));
}

bool Sheet::is_full_page() const {
  const auto per_page = static_cast<std::size_t>(options_.grid().per_page());
  return !puzzles_.empty() && puzzles_.size() % per_page == 0;
}

const PageGrid& Sheet::grid() const {
  return options_.per_page == 0 && puzzles_.size() == 1 ? grid_of(1) : options_.grid();
}

std::size_t Sheet::puzzle_pages() const {
  return std::max<std::size_t>(1, pages_for(puzzles_.size(), grid()));
}

std::size_t Sheet::pages() const {
  const std::size_t solutions =
      options_.solutions_last ? pages_for(solved_.size(), solution_grid(options_)) : 0;
  return puzzle_pages() + solutions;
}

Page Sheet::page(std::size_t number) const {
  return number < puzzle_pages() ? puzzle_page(number) : solution_page(number - puzzle_pages());
}

Picture Sheet::drawing(const Puzzle& puzzle, bool with_solution) const {
  Picture picture = board_;
  if (with_solution || !puzzle.solution) {
    format::add_cells(picture, puzzle, digit_size_);
  } else {
    Puzzle unsolved = puzzle;
    unsolved.solution.reset();
    format::add_cells(picture, unsolved, digit_size_);
  }
  return picture;
}

// "3. Monday (easy)"; parts that are unknown are left out.
std::string Sheet::caption(std::size_t k) const {
  const std::string number = puzzles_.size() > 1 ? std::to_string(k + 1) : std::string();
  std::string text = format::on_one_line(puzzles_[k].field("name"));
  if (!number.empty()) text = text.empty() ? number : number + ". " + text;
  const std::string level = format::on_one_line(level_of(puzzles_[k]));
  if (!level.empty()) text += (text.empty() ? "(" : " (") + level + ")";
  return text;
}

Page Sheet::puzzle_page(std::size_t number) const {
  const std::span<const LookStyle> looks = format::board_looks(options_.large_print);
  const bool filled_in = !options_.solutions_last;
  if (options_.alone && puzzles_.size() <= 1 && pages() == 1) {
    Page page{.width = alone_side, .height = alone_side, .title = "sudoku", .looks = looks};
    const int side = alone_side - 2 * alone_margin;
    for (const Puzzle& puzzle : puzzles_)
      page.pictures.push_back(
          {drawing(puzzle, filled_in), {alone_margin, alone_margin}, side, side});
    return page;
  }
  const TextSizes& sizes = text_sizes(options_);
  const int lines = static_cast<int>(rules_text_.size());
  const PageLayout layout(options_.paper, grid(), sizes.caption, lines * line_height(sizes.rules));
  Page page = layout.page();
  page.title = "sudokus";
  page.looks = looks;
  int y = PageLayout::margin + sizes.rules / 2;
  for (const std::string& line : rules_text_) {
    page.texts.push_back({.at = {PageLayout::margin, y},
                          .text = line,
                          .size = sizes.rules,
                          .anchor = Label::Anchor::start});
    y += line_height(sizes.rules);
  }
  const auto per_page = static_cast<std::size_t>(grid().per_page());
  const std::size_t first = number * per_page;
  for (std::size_t k = first; k < std::min(puzzles_.size(), first + per_page); ++k)
    layout.add(page, static_cast<int>(k - first), drawing(puzzles_[k], filled_in), caption(k));
  return page;
}

Page Sheet::solution_page(std::size_t number) const {
  const TextSizes& sizes = text_sizes(options_);
  const PageGrid& grid = solution_grid(options_);
  const PageLayout layout(options_.paper, grid, sizes.caption, line_height(sizes.heading));
  Page page = layout.page();
  page.title = "solutions";
  page.looks = format::board_looks(options_.large_print);
  page.texts.push_back({.at = {page.width / 2, PageLayout::margin + sizes.heading / 2},
                        .text = solved_.size() == 1 ? "Solution" : "Solutions",
                        .size = sizes.heading});
  const auto per_page = static_cast<std::size_t>(grid.per_page());
  const std::size_t first = number * per_page;
  for (std::size_t k = first; k < std::min(solved_.size(), first + per_page); ++k)
    layout.add(page, static_cast<int>(k - first), drawing(puzzles_[solved_[k]], true),
               puzzles_.size() > 1 ? std::to_string(solved_[k] + 1) : std::string());
  return page;
}

}  // namespace dlx::sudoku
