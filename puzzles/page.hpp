#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/picture.hpp"

/// Pages for print, independent of the file format: svg.hpp turns a page into an SVG file, and the
/// program turns pages into a PDF file.
///
/// Lengths on a page are in tenths of a millimetre.
namespace dlx::pictures {

/// The style of the shapes and texts with a Look. A new kind of mark is a line in a table of
/// styles.
struct LookStyle {
  enum class Ends { flat, square, round };

  Look name = {};
  std::string_view fill = "none";    ///< "none" or "#rrggbb"; for text its colour
  std::string_view stroke = "none";  ///< "none" or "#rrggbb"; used if width > 0
  int width = 0;                     ///< of lines
  int dash = 0;                      ///< if not 0: the length of dashes; `gap`: of the gaps
  int gap = 0;
  Ends ends = Ends::flat;  ///< of lines
  int size = 0;            ///< of text whose Label has no size
  bool bold = false;
  Label::Anchor anchor = Label::Anchor::middle;
};

/// A picture scaled to a rectangle of a page with its proportions.
struct PlacedPicture {
  Picture picture;
  Spot corner;
  int width, height;
};

struct Page {
  int width, height;
  std::string title = {};  ///< of the file
  std::span<const LookStyle> looks = {};
  std::vector<Label> texts = {};
  std::vector<PlacedPicture> pictures = {};
};

/// A size of paper.
struct Paper {
  std::string_view name;
  int width, height;
};

/// The known sizes, the default first.
std::span<const Paper> papers();

/// The number of pictures on a page, and how they are arranged.
struct PageGrid {
  std::string_view name;  ///< the number as text
  int columns, rows;

  int per_page() const { return columns * rows; }
};

/// The known arrangements, by ascending number.
std::span<const PageGrid> page_grids();

/// Places pictures on pages, row by row: in each cell of a grid, a picture with a line of text
/// above it.
class PageLayout {
 public:
  static constexpr int margin = 150;

  /// `text_size`: size of the lines above the pictures. `head`: height of the text at the top of
  /// the page.
  PageLayout(const Paper& paper, const PageGrid& grid, int text_size, int head = 0);

  Page page() const { return {paper_.width, paper_.height}; }
  /// Adds a picture at the given position of the grid, as large as fits.
  void add(Page& page, int position, Picture picture, std::string text) const;

 private:
  Paper paper_;
  PageGrid grid_;
  int text_size_, head_;
};

/// Returns the colour of a paint on light paper as "#rrggbb"; "none" for Paint::none.
std::string colour_on_paper(Paint paint);

/// Replaces invalid UTF-8 and control characters by U+FFFD.
std::string printable(std::string_view text);

/// Splits text between words into lines of at most this width. A longer word has its own line.
std::vector<std::string> wrapped(std::string_view text, int width, int size);

}  // namespace dlx::pictures
