// The only file that uses Cairo.

#include "apps/cli/pdf.hpp"

#include <cairo/cairo-pdf.h>

#include <algorithm>
#include <new>
#include <numbers>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

namespace dlx::cli {
namespace {

using namespace pictures;

constexpr double points_per_unit = 72 / 254.0;  // a unit is a tenth of a millimetre

cairo_status_t append(void* text, const unsigned char* data, unsigned size) {
  try {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), size);
    return CAIRO_STATUS_SUCCESS;
  } catch (const std::bad_alloc&) {  // must not pass through the library
    return CAIRO_STATUS_NO_MEMORY;
  }
}

void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  throw std::runtime_error("cannot write PDF: " + std::string(cairo_status_to_string(status)));
}

/// Draws shapes as svg.cpp does, on light paper.
class Canvas {
 public:
  Canvas(cairo_t* cairo, std::span<const LookStyle> looks) : cairo_(cairo), looks_(looks) {
    cairo_set_fill_rule(cairo_, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  }

  void draw(const Area& area) {
    for (const std::vector<Spot>& ring : area.rings) {
      cairo_new_sub_path(cairo_);
      for (const Spot& point : ring) cairo_line_to(cairo_, point.x, point.y);
      cairo_close_path(cairo_);
    }
    paint(area.fill, area.stroke, area.look);
  }
  void draw(const Disc& disc) {
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, disc.centre.x, disc.centre.y, disc.radius, 0, 2 * std::numbers::pi);
    cairo_close_path(cairo_);
    paint(disc.fill, disc.stroke, disc.look);
  }
  void draw(const Line& line) {
    cairo_move_to(cairo_, line.from.x, line.from.y);
    cairo_line_to(cairo_, line.to.x, line.to.y);
    paint(Paint::none, line.stroke, {});
  }
  void draw(const Lines& lines) {
    for (const auto& [from, to] : lines.parts) {
      cairo_move_to(cairo_, from.x, from.y);
      cairo_line_to(cairo_, to.x, to.y);
    }
    paint(Paint::none, lines.stroke, lines.look);
  }
  void draw(const Label& label) {
    LookStyle look{.size = label.size, .bold = label.bold, .anchor = label.anchor};
    std::string colour;
    if (label.look.empty()) {
      colour = colour_on_paper(label.paint);
    } else {
      look = style(label.look);
      colour = look.fill;
      if (look.size == 0) look.size = label.size;
    }
    if (!set_colour(colour)) return;
    cairo_select_font_face(cairo_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           look.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo_, look.size);
    const std::string text = printable(label.text);  // Cairo refuses invalid UTF-8
    cairo_text_extents_t extents;
    cairo_text_extents(cairo_, text.c_str(), &extents);
    if (!text.empty() && extents.x_advance <= 0)
      throw std::runtime_error("cannot write PDF: no font was found on this machine");
    const double shift = look.anchor == Label::Anchor::middle ? extents.x_advance / 2 : 0;
    cairo_move_to(cairo_, label.at.x - shift, label.at.y + foot_of(label.size));
    cairo_show_text(cairo_, text.c_str());
    cairo_new_path(cairo_);
  }

 private:
  LookStyle style(Look name) const {
    const auto found = std::ranges::find(looks_, name, &LookStyle::name);
    return found == looks_.end() ? LookStyle{.name = name} : *found;
  }

  // Returns false for "none".
  bool set_colour(std::string_view colour) {
    if (colour == "none") return false;
    const auto part = [&](std::size_t at) {
      return std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
    };
    cairo_set_source_rgb(cairo_, part(1), part(3), part(5));
    return true;
  }

  // Fills and draws the current path.
  void paint(Paint fill, const Stroke& stroke, Look name) {
    const std::string fill_colour = colour_on_paper(fill),
                      line_colour = colour_on_paper(stroke.paint);
    LookStyle look{.fill = fill_colour,
                   .stroke = line_colour,
                   .width = stroke.width,
                   .dash = stroke.dash,
                   .gap = stroke.dash};
    if (!name.empty()) look = style(name);
    if (set_colour(look.fill)) cairo_fill_preserve(cairo_);
    if (look.width > 0 && set_colour(look.stroke)) {
      constexpr cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_SQUARE,
                                           CAIRO_LINE_CAP_ROUND};
      const double dashes[] = {static_cast<double>(look.dash), static_cast<double>(look.gap)};
      cairo_set_line_width(cairo_, look.width);
      cairo_set_line_cap(cairo_, caps[static_cast<std::size_t>(look.ends)]);
      cairo_set_dash(cairo_, dashes, look.dash > 0 ? 2 : 0, 0);
      cairo_stroke_preserve(cairo_);
    }
    cairo_new_path(cairo_);
  }

  cairo_t* cairo_;
  std::span<const LookStyle> looks_;
};

// The file of a surface, which is destroyed in any case.
struct PdfFile {
  std::string text;
  cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(append, &text, 1, 1);
  cairo_t* cairo = cairo_create(surface);

  PdfFile() = default;
  ~PdfFile() {
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
  PdfFile(const PdfFile&) = delete;
  PdfFile& operator=(const PdfFile&) = delete;
};

void place(cairo_t* cairo, Canvas& canvas, const PlacedPicture& placed) {
  const Picture& picture = placed.picture;
  if (picture.width <= 0 || picture.height <= 0) return;
  const double scale = std::min(static_cast<double>(placed.width) / picture.width,
                                static_cast<double>(placed.height) / picture.height);
  cairo_save(cairo);
  cairo_translate(cairo, placed.corner.x + (placed.width - scale * picture.width) / 2,
                  placed.corner.y + (placed.height - scale * picture.height) / 2);
  cairo_scale(cairo, scale, scale);
  cairo_translate(cairo, -picture.corner.x, -picture.corner.y);
  for (const Shape& shape : picture.shapes)
    std::visit([&](const auto& one) { canvas.draw(one); }, shape);
  cairo_restore(cairo);
}

}  // namespace

std::string pdf_writer() { return std::string(pdf_library) + " " + cairo_version_string(); }

std::string pdf_text(const std::string& title, std::size_t pages,
                     const std::function<Page(std::size_t)>& page_of) {
  PdfFile file;
  cairo_pdf_surface_set_metadata(file.surface, CAIRO_PDF_METADATA_TITLE, title.c_str());
  cairo_pdf_surface_set_metadata(file.surface, CAIRO_PDF_METADATA_CREATE_DATE, "");  // none
  for (std::size_t k = 0; k < pages; ++k) {
    const Page page = page_of(k);
    cairo_pdf_surface_set_size(file.surface, page.width * points_per_unit,
                               page.height * points_per_unit);
    cairo_save(file.cairo);
    cairo_scale(file.cairo, points_per_unit, points_per_unit);
    Canvas canvas(file.cairo, page.looks);
    for (const Label& text : page.texts) canvas.draw(text);
    for (const PlacedPicture& placed : page.pictures) place(file.cairo, canvas, placed);
    cairo_restore(file.cairo);
    cairo_show_page(file.cairo);
    check(cairo_status(file.cairo));
  }
  cairo_surface_finish(file.surface);
  check(cairo_surface_status(file.surface));
  return std::move(file.text);
}

}  // namespace dlx::cli
