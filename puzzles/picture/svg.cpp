#include "puzzles/svg.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "puzzles/page.hpp"
#include "puzzles/picture/characters.hpp"

namespace dlx::pictures {
namespace {

// The largest size of a picture in pixels, and of its units.
struct Scale {
  int longest_side;
  int pixels_per_unit;  // in hundredths
};
constexpr Scale alone{720, 48};
constexpr Scale sheet_scale{320, 28};

constexpr int gap = 24;
constexpr int caption_size = 14;
constexpr int caption_height = 22;

constexpr std::string_view file_head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";

// The colours that all writers of pictures use.
struct Colours {
  const char* name;  // of the class in SVG
  const char* light;
  const char* dark;  // nullptr: the same as on light paper
};

// By Paint. Letters are on light colours, so that these suit both kinds of paper.
constexpr std::array<Colours, static_cast<std::size_t>(Paint::first_colour)> paints{{
    {"none", "none", nullptr},
    {"paper", "#ffffff", "#16191d"},
    {"ink", "#1a1a1a", "#e8e8e8"},
    {"soft", "#8a8a8a", "#8a8f96"},
    {"shade", "#dfe3e8", "#aab0b8"},
    {"light", "#f0dcb8", nullptr},
    {"dark", "#bd8d5c", nullptr},
    {"accent", "#0b5cad", "#6db3ff"},
    {"on", "#111111", nullptr},
}};

// The nine colours of the scheme "light" of P. Tol for labelled fields, which colour-blind people
// can distinguish, and three more: SRON/EPS/TN/09-002, 2021.
constexpr std::array<const char*, num_colours> colours{"#77aadd", "#ee8866", "#eedd88", "#44bb99",
                                                       "#ffaabb", "#aaaa00", "#99ddff", "#bbcc33",
                                                       "#dddddd", "#c2a5cf", "#e0b38a", "#8fa8a8"};

// By shade, in percent of the components of the colour.
constexpr std::array<std::size_t, num_shades + 1> brightness{100, 80, 62};

// Returns a colour whose components are this percentage of the components of another colour.
std::string darkened(std::string_view colour, std::size_t percent) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string darker = "#";
  for (std::size_t at = 1; at < colour.size(); at += 2) {
    const std::size_t part = 16 * digits.find(colour[at]) + digits.find(colour[at + 1]);
    const std::size_t less = part * percent / 100;
    darker += digits[less / 16];
    darker += digits[less % 16];
  }
  return darker;
}

std::string num(long long value) { return std::to_string(value); }

std::string class_name(Paint paint) {
  const auto number = static_cast<std::size_t>(paint);
  if (number < paints.size()) return paints[number].name;
  return "c" + num(static_cast<long long>(number - paints.size()));
}

std::string attribute(std::string_view name, const std::string& value) {
  return " " + std::string(name) + "=\"" + value + "\"";
}

std::string attribute(std::string_view name, long long value) {
  return attribute(name, num(value));
}

// Returns the classes of fill and line, and the width of the line; for a Look, only its class.
std::string look(Paint fill, const Stroke& stroke, Look own = {}) {
  if (!own.empty()) return attribute("class", std::string(own));
  const bool drawn = stroke.paint != Paint::none && stroke.width > 0;
  std::string classes = class_name(fill);
  if (drawn) classes += " l-" + class_name(stroke.paint);
  std::string attributes = attribute("class", classes);
  if (drawn) attributes += attribute("stroke-width", stroke.width);
  if (drawn && stroke.dash > 0) attributes += attribute("stroke-dasharray", stroke.dash);
  return attributes;
}

std::string element(const Area& area) {
  std::string path;
  for (const std::vector<Spot>& ring : area.rings) {
    char command = 'M';
    for (const Spot& point : ring) {
      path += command + num(point.x) + " " + num(point.y);
      command = 'L';
    }
    path += 'Z';
  }
  return "<path" + look(area.fill, area.stroke, area.look) + attribute("d", path) + "/>\n";
}

std::string element(const Disc& disc) {
  return "<circle" + look(disc.fill, disc.stroke, disc.look) + attribute("cx", disc.centre.x) +
         attribute("cy", disc.centre.y) + attribute("r", disc.radius) + "/>\n";
}

std::string element(const Line& line) {
  return "<line" + look(Paint::none, line.stroke) + attribute("x1", line.from.x) +
         attribute("y1", line.from.y) + attribute("x2", line.to.x) + attribute("y2", line.to.y) +
         "/>\n";
}

std::string element(const Lines& lines) {
  std::string path;
  for (const auto& [from, to] : lines.parts) {
    path += "M" + num(from.x) + " " + num(from.y);
    if (from.y == to.y) {
      path += "H" + num(to.x);
    } else if (from.x == to.x) {
      path += "V" + num(to.y);
    } else {
      path += "L" + num(to.x) + " " + num(to.y);
    }
  }
  return "<path" + look(Paint::none, lines.stroke, lines.look) + attribute("d", path) + "/>\n";
}

std::string element(const Label& label) {
  std::string classes(label.look);
  if (classes.empty()) {
    classes = class_name(label.paint);
    if (label.bold) classes += " b";
    if (label.anchor == Label::Anchor::start) classes += " s";
  }
  return "<text" + attribute("class", classes) + attribute("x", label.at.x) +
         attribute("y", label.at.y + foot_of(label.size)) +
         (label.size > 0 ? attribute("font-size", label.size) : "") + ">" + escape_xml(label.text) +
         "</text>\n";
}

std::string rule(const std::string& name, const std::string& colour) {
  return "." + name + "{fill:" + colour + "}.l-" + name + "{stroke:" + colour + "}\n";
}

std::string title_element(const std::string& title) {
  return "<title>" + escape_xml(title) + "</title>\n";
}

std::string view_box(const Picture& picture) {
  return attribute("viewBox", num(picture.corner.x) + " " + num(picture.corner.y) + " " +
                                  num(picture.width) + " " + num(picture.height));
}

// Returns the head of a drawing within another drawing; its viewBox follows.
std::string panel_head(int x, int y, int width, int height) {
  return "<svg" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
         attribute("height", height);
}

// The length in pixels of pictures whose sides are at most `longest`.
int scaled(int length, int longest, const Scale& scale) {
  const auto exact = static_cast<std::int64_t>(length);
  if (static_cast<std::int64_t>(longest) * scale.pixels_per_unit <= 100LL * scale.longest_side)
    return std::max(1, static_cast<int>(exact * scale.pixels_per_unit / 100));
  return std::max(1, static_cast<int>(exact * scale.longest_side / longest));
}

// The number of columns that makes a sheet about three by two, with few empty positions.
int columns_of(int panels, int width, int height) {
  const auto badness = [&](int columns) {
    const int rows = (panels + columns - 1) / columns;
    const long long empty = static_cast<long long>(rows) * columns - panels;
    return std::abs(2LL * columns * width - 3LL * rows * height) + 2 * empty * width;
  };
  int best = 1;
  for (int columns = 2; columns <= panels; ++columns)
    if (badness(columns) < badness(best)) best = columns;
  return best;
}

std::string caption(const std::string& text, int x, int y) {
  return element(Label{{x, y}, text, caption_size});
}

std::string millimetres(int tenths) {
  return num(tenths / 10) + (tenths % 10 != 0 ? "." + num(tenths % 10) : "") + "mm";
}

std::string rule(const LookStyle& look) {
  std::string text = "." + std::string(look.name) + "{fill:" + std::string(look.fill);
  if (look.width > 0) {
    text += ";stroke:" + std::string(look.stroke) + ";stroke-width:" + num(look.width);
    if (look.dash > 0) text += ";stroke-dasharray:" + num(look.dash) + " " + num(look.gap);
    if (look.ends == LookStyle::Ends::square) text += ";stroke-linecap:square";
    if (look.ends == LookStyle::Ends::round) text += ";stroke-linecap:round;stroke-linejoin:round";
  }
  if (look.size > 0) text += ";font-size:" + num(look.size) + "px";
  if (look.bold) text += ";font-weight:bold";
  if (look.anchor == Label::Anchor::start) text += ";text-anchor:start";
  return text + "}\n";
}

}  // namespace

std::string colour_on_paper(Paint paint) {
  const auto number = static_cast<std::size_t>(paint);
  if (number < paints.size()) return paints[number].light;
  const std::size_t k = number - paints.size();
  return darkened(colours[k % num_colours], brightness[k / num_colours]);
}

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for_each_character(text, [&](std::string_view character, bool valid) {
    const char c = character.front();
    const auto byte = static_cast<unsigned char>(c);
    const bool control = byte < 0x20 && c != '\t' && c != '\n' && c != '\r';
    if (!valid || control || character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF") {
      escaped += "\xEF\xBF\xBD";
    } else if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else {
      escaped += character;
    }
  });
  return escaped;
}

std::string svg_style() {
  std::string light, dark;
  for (const Colours& paint : paints) {
    light += rule(paint.name, paint.light);
    if (paint.dark != nullptr) dark += rule(paint.name, paint.dark);
  }
  for (std::size_t shades = 0; shades <= num_shades; ++shades) {
    for (std::size_t k = 0; k < num_colours; ++k)
      light += rule(class_name(colour(k, shades)), colour_on_paper(colour(k, shades)));
  }
  return "<style>\n"
         "text{font-family:Helvetica,Arial,\"Liberation Sans\",\"DejaVu "
         "Sans\",sans-serif;text-anchor:middle}\n"
         ".b{font-weight:bold}.s{text-anchor:start}\n"
         "path,circle{stroke-linejoin:round;fill-rule:evenodd}\n" +
         light + "@media (prefers-color-scheme:dark){\n" + dark + "}\n</style>\n";
}

std::string svg_elements(const Picture& picture) {
  std::string text;
  for (const Shape& shape : picture.shapes)
    text += std::visit([](const auto& one) { return element(one); }, shape);
  return text;
}

void ContactSheet::add(const Picture& picture) {
  Panel panel{picture.width, picture.height,
              view_box(picture) + ">\n" + title_element(picture.title) + svg_elements(picture) +
                  "</svg>\n"};
  bytes_ += panel.element.size();
  panels_.push_back(std::move(panel));
}

std::string ContactSheet::svg() const {
  const bool sheet = panels_.size() != 1;
  int width = 0, height = 0;  // of the largest panel
  for (const Panel& panel : panels_) {
    width = std::max(width, panel.width);
    height = std::max(height, panel.height);
  }
  const int longest = std::max(width, height);
  const Scale& scale = sheet ? sheet_scale : alone;
  const int slot_width = scaled(width, longest, scale) + gap;
  const int slot_height = scaled(height, longest, scale) + gap + (sheet ? caption_height : 0);
  const int count = static_cast<int>(panels_.size());
  const int columns = columns_of(count, slot_width, slot_height);
  const int rows = (count + columns - 1) / columns;
  const int grid_width = columns * slot_width;
  const int total_width = std::max(grid_width, text_width(note_, caption_size)) + gap;
  const int note_top = rows * slot_height + gap / 2;
  const int total_height = note_top + gap / 2 + (note_.empty() ? 0 : caption_height);

  std::string text;
  text.reserve(bytes_ + 256 * panels_.size() + 4096);
  text += std::string(file_head) + " role=\"img\"" + attribute("width", total_width) +
          attribute("height", total_height) +
          attribute("viewBox", "0 0 " + num(total_width) + " " + num(total_height)) + ">\n" +
          title_element(title_) + svg_style() + "<rect" + look(Paint::paper, {}) +
          attribute("width", "100%") + attribute("height", "100%") + "/>\n";
  for (int k = 0; k < count; ++k) {
    const Panel& panel = panels_[k];
    const int left = (total_width - grid_width) / 2 + k % columns * slot_width;
    const int top = gap / 2 + k / columns * slot_height;
    const int panel_width = scaled(panel.width, longest, scale);
    const int panel_height = scaled(panel.height, longest, scale);
    const int across = left + (slot_width - panel_width) / 2;
    const int down = top + (slot_height - panel_height - (sheet ? caption_height : 0)) / 2;
    text += panel_head(across, down, panel_width, panel_height) + panel.element;
    if (sheet) {
      text += caption(num(k + 1), left + slot_width / 2, down + panel_height + caption_height / 2);
    }
  }
  if (!note_.empty()) text += caption(note_, total_width / 2, note_top + caption_height / 2);
  return text + "</svg>\n";
}

std::string svg_page(const Page& page) {
  std::string styles = svg_style();
  styles.resize(styles.find("@media"));  // paper is white
  for (const LookStyle& look : page.looks) styles += rule(look);
  std::string text = std::string(file_head) + attribute("width", millimetres(page.width)) +
                     attribute("height", millimetres(page.height)) +
                     attribute("viewBox", "0 0 " + num(page.width) + " " + num(page.height)) +
                     ">\n" + title_element(page.title) + styles +
                     "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  for (const Label& label : page.texts) text += element(label);
  for (const PlacedPicture& placed : page.pictures) {
    // A viewBox scales by a fraction without writing the fraction.
    text += panel_head(placed.corner.x, placed.corner.y, placed.width, placed.height) +
            view_box(placed.picture) + attribute("overflow", "visible") + ">\n" +
            svg_elements(placed.picture) + "</svg>\n";
  }
  return text + "</svg>\n";
}

std::string svg_file(const Picture& picture) {
  ContactSheet sheet(picture.title);
  sheet.add(picture);
  return sheet.svg();
}

}  // namespace dlx::pictures
