#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/page.hpp"
#include "puzzles/picture.hpp"

namespace dlx::pictures {

/// A sheet with numbered pictures, or with a single picture that fills it, as a self-contained SVG
/// file.
///
///     dlx::pictures::ContactSheet sheet("dlx queens 8");
///     const auto puzzle = dlx::puzzles::find_model("queens").build({{"n", 8}});
///     dlx::Solver solver(puzzle.problem);
///     for (const dlx::Cover& cover : solver) sheet.add(puzzle.picture(cover));
///     std::cout << sheet.svg();
///
/// The colours suit light paper, or dark paper if the viewer prefers it; the background is part of
/// the drawing. Screen readers read the titles.
///
/// Memory:   bytes(), approximately the size of the file.
class ContactSheet {
 public:
  /// `title`: title of the file.
  explicit ContactSheet(std::string title) : title_(std::move(title)) {}

  void add(const Picture& picture);
  /// Adds a line below the pictures.
  void set_note(std::string note) { note_ = std::move(note); }

  std::size_t size() const { return panels_.size(); }
  std::size_t bytes() const { return bytes_; }

  /// Returns the text of the file.
  std::string svg() const;

 private:
  struct Panel {
    int width, height;    // in the units of its picture
    std::string element;  // <svg ...>, from its viewBox on
  };

  std::string title_, note_;
  std::vector<Panel> panels_;
  std::size_t bytes_ = 0;
};

/// A page for print as a self-contained SVG file of its size, black on white.
std::string svg_page(const Page& page);

/// Escapes text for SVG and HTML: `&`, `<`, `>`, `"` become entities; characters that XML does not
/// allow, and invalid UTF-8, become U+FFFD.
std::string escape_xml(std::string_view text);

/// The file of a single picture.
std::string svg_file(const Picture& picture);

/// The shapes of a picture as SVG elements, one per line, for pages that include svg_style().
std::string svg_elements(const Picture& picture);

/// The <style> element that svg_elements() requires.
std::string svg_style();

}  // namespace dlx::pictures
