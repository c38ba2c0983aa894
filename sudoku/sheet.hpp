#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "puzzles/page.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// The form of printed puzzles.
struct SheetOptions {
  pictures::Paper paper = pictures::papers().front();
  int per_page = 0;             ///< one of pictures::page_grids(); 0: 6, or 1 in large print
  bool large_print = false;     ///< larger digits and thicker lines
  bool solutions_last = false;  ///< solutions on pages of their own, not in the puzzles
  /// A single puzzle is drawn without a page and without text, 120 mm wide.
  bool alone = false;

  const pictures::PageGrid& grid() const;
};

/// Puzzles on pages for print, with numbers, names (the field `name`), difficulties (the field
/// `level`, `grade` or `difficulty`), and the rules if they are not the common ones.
///
///     dlx::sudoku::Sheet sheet(dlx::sudoku::Shape(2, 2), {.per_page = 4});
///     sheet.add(dlx::sudoku::parse_puzzle("1..4.4.1.1..4..3", std::nullopt));
///     for (std::size_t k = 0; k < sheet.pages(); ++k)
///       std::cout << dlx::pictures::svg_page(sheet.page(k));
///
/// Memory:   the puzzles; a page is drawn when page() is called.
/// Lifetime: pages refer to constants of the library only.
class Sheet {
 public:
  explicit Sheet(const Rules& rules, const SheetOptions& options = {});

  void add(Puzzle puzzle);
  std::size_t puzzles() const { return puzzles_.size(); }
  /// Returns true if another puzzle would begin a new page.
  bool is_full_page() const;

  /// The number of pages, at least 1: an empty sheet is a blank page.
  std::size_t pages() const;
  pictures::Page page(std::size_t number) const;

 private:
  /// A single puzzle fills its page by default.
  const pictures::PageGrid& grid() const;
  std::size_t puzzle_pages() const;
  pictures::Picture drawing(const Puzzle& puzzle, bool with_solution) const;
  pictures::Page puzzle_page(std::size_t number) const;
  pictures::Page solution_page(std::size_t number) const;
  std::string caption(std::size_t k) const;

  SheetOptions options_;
  int digit_size_;
  std::vector<std::string> rules_text_;  // lines at the top of each page with puzzles
  pictures::Picture board_;              // common to all puzzles
  std::vector<Puzzle> puzzles_;
  std::vector<std::size_t> solved_;  // the puzzles with solutions
};

}  // namespace dlx::sudoku
