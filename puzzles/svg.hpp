#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "puzzles/picture.hpp"

namespace dlx::pictures {

/// A sheet with numbered pictures, or with one that fills it, as an SVG file that needs nothing
/// from elsewhere.
///
///     ContactSheet sheet("dlx queens 8");
///     sheet.add(picture);
///     write(sheet.svg());
///
/// The colours are those of light paper, or of dark paper where the viewer prefers that; the
/// background is part of the drawing. People who cannot see it are read the titles.
///
/// Memory:   bytes(), about what the file will have.
class ContactSheet {
 public:
  /// The title is that of the file.
  explicit ContactSheet(std::string title) : title_(std::move(title)) {}

  void add(const Picture& picture);
  /// A line below the pictures.
  void set_note(std::string note) { note_ = std::move(note); }

  std::size_t size() const { return panels_.size(); }
  std::size_t bytes() const { return bytes_; }

  /// The text of the file.
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

/// The file of one picture.
std::string svg_file(const Picture& picture);

/// The shapes of a picture as SVG elements, a line each, for pages that have svg_style().
std::string svg_elements(const Picture& picture);

/// The <style> element that svg_elements() needs.
std::string svg_style();

}  // namespace dlx::pictures
