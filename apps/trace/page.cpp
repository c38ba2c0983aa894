#include <algorithm>
#include <array>

#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/trace/page_parts.hpp"
#include "apps/trace/steps.hpp"
#include "dlx/text_format.hpp"
#include "puzzles/picture.hpp"
#include "puzzles/svg.hpp"

namespace dlx::trace {
namespace {

using pictures::escape_xml;

constexpr int row_height = 46;
constexpr int min_column = 52;
constexpr int max_column = 160;
constexpr int left_margin = 64;  // for the numbers of the options
constexpr int max_label = 200;   // beside them
constexpr int top_margin = 60;   // the middle of the headers
constexpr int name_size = 18;

std::string num(long long value) { return std::to_string(value); }

// The layout of the page.
struct Layout {
  std::vector<int> column_x;  // the middle, by item
  std::vector<int> column_width;
  int label_width = 0;  // 0 if no option has a label
  int width = 0, height = 0;

  static int row_y(std::uint32_t option) {
    return top_margin + row_height + static_cast<int>(option) * row_height;
  }
};

Layout layout_of(const Problem& problem) {
  std::vector<int> widths(problem.num_items(), min_column);
  const auto widen = [&](ItemId item, const std::string& text) {
    int& width = widths[index(item)];
    width = std::min(max_column, std::max(width, pictures::text_width(text, name_size) + 24));
  };
  for (std::uint32_t item = 0; item < problem.num_items(); ++item)
    widen(ItemId{item}, std::string(problem.name(ItemId{item})));
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    for (const Entry& entry : problem.option(OptionId{option}))
      widen(entry.item, std::string(problem.colour_name(entry.colour)));
  }
  Layout layout;
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    const std::string label(problem.label(OptionId{option}));
    if (label.empty()) continue;
    layout.label_width = std::min(
        max_label, std::max(layout.label_width, pictures::text_width(label, name_size) + 12));
  }
  int x = left_margin + layout.label_width;
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    // Secondary items are separated.
    if (item == problem.num_primary()) x += 30;
    layout.column_x.push_back(x + widths[item] / 2);
    layout.column_width.push_back(widths[item] - 14);
    x += widths[item];
  }
  layout.width = x + 40;
  layout.height = Layout::row_y(problem.num_options()) + 10;
  return layout;
}

std::string rectangle(const std::string& classes, const std::string& id, int middle_x, int middle_y,
                      int width, int height) {
  return "<rect class=\"" + classes + "\" id=\"" + id + "\" x=\"" + num(middle_x - width / 2) +
         "\" y=\"" + num(middle_y - height / 2) + "\" width=\"" + num(width) + "\" height=\"" +
         num(height) + "\" rx=\"5\"/>\n";
}

std::string text(const std::string& classes, const std::string& id, int x, int y,
                 std::string_view words, int width) {
  std::string element = "<text class=\"" + classes + "\"";
  if (!id.empty()) element += " id=\"" + id + "\"";
  const int size = pictures::fitting_size(words, width, name_size);
  if (size != name_size) element += " style=\"font-size:" + num(size) + "px\"";
  return element + " x=\"" + num(x) + "\" y=\"" + num(y) + "\">" + escape_xml(words) + "</text>\n";
}

// The text, truncated to the given width in readable letters.
std::string shortened(std::string text, int width) {
  constexpr int min_size = 13;
  const auto fits = [&](const std::string& words) {
    return pictures::fitting_size(words, width, name_size) >= min_size;
  };
  if (fits(text)) return text;
  const auto is_continuation = [](char c) { return (c & '\xC0') == '\x80'; };
  while (!text.empty() && !fits(text + "…")) {
    while (is_continuation(text.back())) text.pop_back();
    text.pop_back();
  }
  return text + "…";
}

std::string drawing(const Problem& problem, const Layout& layout) {
  std::string svg = "<svg role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                    num(layout.width) + "\" height=\"" + num(layout.height) + "\" viewBox=\"0 0 " +
                    num(layout.width) + " " + num(layout.height) +
                    "\">\n<title>The options as rows and the items as columns, with the links of "
                    "the lists</title>\n";
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    const int y = Layout::row_y(option);
    svg +=
        rectangle("row", "r" + num(option), layout.width / 2, y, layout.width - 4, row_height - 4);
    svg += text("", "", 24, y + 6, num(option_number(OptionId{option})), 40);
    const std::string_view label = problem.label(OptionId{option});
    const int middle = left_margin - 18 + layout.label_width / 2;
    if (!label.empty()) {
      const int width = layout.label_width - 6;
      svg += text("", "", middle, y + 6, shortened(std::string(label), width), width);
    }
    int low = layout.width, high = 0;
    for (const Entry& entry : problem.option(OptionId{option})) {
      low = std::min(low, layout.column_x[index(entry.item)]);
      high = std::max(high, layout.column_x[index(entry.item)]);
    }
    if (low < high) {
      svg += "<line class=\"across\" x1=\"" + num(low) + "\" y1=\"" + num(y) + "\" x2=\"" +
             num(high) + "\" y2=\"" + num(y) + "\"/>\n";
    }
  }
  svg += "<path class=\"link\" id=\"items\" d=\"\"/>\n";
  for (std::uint32_t item = 0; item < problem.num_items(); ++item)
    svg += "<path class=\"link\" id=\"v" + num(item) + "\" d=\"\"/>\n";
  svg += "<circle class=\"box\" cx=\"24\" cy=\"" + num(top_margin) + "\" r=\"8\"/>\n";
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    const int x = layout.column_x[item], width = layout.column_width[item];
    svg += rectangle("box", "b" + num(item), x, top_margin, width, 30);
    svg += text("head", "h" + num(item), x, top_margin + 6, problem.name(ItemId{item}), width - 8);
    svg += text("", "l" + num(item), x, top_margin - 36, "0", width);
  }
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    for (const Entry& entry : problem.option(OptionId{option})) {
      const std::string key = num(option) + "-" + num(index(entry.item));
      const int x = layout.column_x[index(entry.item)], y = Layout::row_y(option);
      const int width = layout.column_width[index(entry.item)];
      const std::string_view colour = problem.colour_name(entry.colour);
      svg += rectangle("node", "n" + key, x, y, width, 26);
      svg += text("on", "t" + key, x, y + 6, colour.empty() ? "1" : colour, width - 6);
    }
  }
  return svg + "</svg>\n";
}

// The script's name for a step that changes something.
std::string_view script_name(Change kind) {
  switch (kind) {
    case Change::choose:
      return "choose";
    case Change::cover:
      return "cover";
    case Change::hide:
      return "hide";
    case Change::try_option:
      return "try";
    case Change::found:
      return "solution";
    case Change::unhide:
      return "unhide";
    case Change::uncover:
      return "uncover";
    case Change::retract:
      return "back";
    default:
      return "";
  }
}

cli::Json step_of(const Problem& problem, const Event& event) {
  cli::Json step{{"kind", script_name(event.kind)},
                 {"level", event.level},
                 {"text", describe(problem, event)}};
  if (belongs_to_tree(event.kind)) step["tree"] = true;
  switch (event.kind) {
    case Change::hide:
    case Change::unhide: {
      step["option"] = index(event.option);
      step["items"] = cli::json_list(event.items, [](ItemId item) { return index(item); });
      break;
    }
    case Change::try_option:
    case Change::retract:
      step["option"] = index(event.option);
      break;
    case Change::found:
      break;
    case Change::choose:
      step["length"] = event.length;
      [[fallthrough]];
    default:
      step["item"] = index(event.item);
  }
  return step;
}

std::string data_of(const Problem& problem, const Layout& layout,
                    const std::vector<Event>& events) {
  cli::Json data;
  data["root"] = {{"x", 24}, {"y", top_margin}, {"half", 8}};
  data["primary"] = cli::Json::array();
  data["columns"] = cli::Json::array();
  data["items"] = cli::Json::array();
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    if (problem.is_primary(ItemId{item})) data["primary"].push_back(item);
    data["items"].push_back(problem.name(ItemId{item}));
    data["columns"].push_back({{"head",
                                {{"x", layout.column_x[item]},
                                 {"y", top_margin},
                                 {"half", layout.column_width[item] / 2}}},
                               {"nodes", cli::Json::array()}});
  }
  data["options"] = cli::Json::array();
  data["at"] = cli::Json::array();
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    data["at"].push_back(option);
    data["options"].push_back(option_title(problem, OptionId{option}));
    for (const Entry& entry : problem.option(OptionId{option})) {
      data["columns"][index(entry.item)]["nodes"].push_back(
          {{"option", option},
           {"x", layout.column_x[index(entry.item)]},
           {"y", Layout::row_y(option)},
           {"half", layout.column_width[index(entry.item)] / 2}});
    }
  }
  data["steps"] =
      cli::json_list(events, [&](const Event& event) { return step_of(problem, event); });
  // Names may contain any characters; JSON escapes keep them from being tags or entities.
  std::string safe;
  for (const char c : cli::json_line(data)) {
    if (c == '<' || c == '>' || c == '&') {
      safe += cli::text::format("\\u{:04x}", c + 0);
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string page(const Problem& problem, const std::string& title, const std::vector<Event>& events,
                 const std::string& note) {
  const Layout layout = layout_of(problem);
  const std::string name = escape_xml(title);
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
      "<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
      name + "</title>\n";
  html += page_style;
  html += "</head>\n<body>\n<h1>" + name + "</h1>\n<p>\n";
  struct Button {
    const char *id, *text, *key;
  };
  constexpr std::array<Button, 6> buttons{{{"first", "|◀", "Home"},
                                           {"up", "◀◀", "up: back to the choice before"},
                                           {"back", "◀", "left"},
                                           {"forward", "▶", "right"},
                                           {"down", "▶▶", "down: on to the next choice"},
                                           {"last", "▶|", "End"}}};
  for (const Button& button : buttons) {
    html += std::string("<button id=\"") + button.id + "\" title=\"key " + button.key + "\">" +
            button.text + "</button>\n";
  }
  html +=
      "<button id=\"play\" title=\"key p\">Play</button>\n<select id=\"speed\" "
      "aria-label=\"steps a second\"><option value=\"1\">1 step a second</option>"
      "<option value=\"4\" selected=\"selected\">4 steps a second</option>"
      "<option value=\"20\">20 steps a second</option></select>\n"
      "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"step\"/>\n"
      "<span id=\"count\"></span>\n</p>\n<p id=\"now\" aria-live=\"polite\"></p>\n"
      "<p>Chosen: <span id=\"chosen\"></span>. Solutions so far: <span id=\"found\"></span>."
      "</p>\n<main>\n<figure>\n";
  html += drawing(problem, layout);
  html +=
      "<figcaption>Above each item: how many options its list has. Lines are the links; what is "
      "dashed has left its lists.</figcaption>\n</figure>\n<div>\n<figure>\n<div id=\"forest\">"
      "<svg id=\"tree\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\"><title>The tree of the "
      "search</title></svg></div>\n<figcaption>The tree of the search so far: in each circle the "
      "option tried, below it the item that is covered next; \u00d7: no option is left for it, "
      "\u2713: a solution.</figcaption>\n</figure>\n<ol id=\"steps\"></ol>\n";
  if (!note.empty()) html += "<p>" + escape_xml(note) + "</p>\n";
  html +=
      "</div>\n</main>\n<noscript><p>The steps need JavaScript.</p></noscript>\n"
      "<script id=\"data\" type=\"application/json\">";
  html += data_of(problem, layout, events);
  html += "</script>\n<script>";
  html += page_script;
  html += "</script>\n</body>\n</html>\n";
  return html;
}

}  // namespace dlx::trace
