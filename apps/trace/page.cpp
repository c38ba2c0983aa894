#include <algorithm>
#include <array>

#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/trace/dancing_links.hpp"
#include "dlx/text_format.hpp"
#include "puzzles/picture.hpp"
#include "puzzles/svg.hpp"

namespace dlx::trace {
namespace {

using pictures::escape_xml;

constexpr int row_height = 46;
constexpr int least_column = 52;
constexpr int most_column = 160;
constexpr int left_margin = 64;  // for the numbers of the options
constexpr int top_margin = 60;   // the middle of the headers
constexpr int name_size = 18;

constexpr std::string_view style = R"(<style>
  :root { --paper: #ffffff; --ink: #1a1a1a; --soft: #8a8a8a; --pale: #d9d9d9; --live: #77aadd;
    --gone: #f3f3f3; --mark: #eedd88; --chosen: #bfe3cf; --link: #0b5cad; --on: #111111; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #16191d; --ink: #e8e8e8; --soft: #8a8f96; --pale: #3a3f46; --live: #77aadd;
      --gone: #22262b; --mark: #eedd88; --chosen: #1f4a37; --link: #6db3ff; } }
  body { background: var(--paper); color: var(--ink); margin: 1.2em;
    font-family: Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
  h1 { font-size: 1.2em; }
  main { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start; }
  button { font-size: 1em; padding: .3em .7em; }
  #now { font-weight: bold; min-height: 1.4em; }
  #steps { max-height: 70vh; overflow-y: auto; padding: 0; margin: 0; list-style: none;
    min-width: 22em; font-size: .9em; }
  #steps li { padding: 1px 6px; cursor: pointer; }
  #steps li.tree { font-weight: bold; }
  #steps li.here { background: var(--mark); color: var(--on); }
  figure { margin: 0; overflow-x: auto; }
  svg text { fill: var(--ink); text-anchor: middle; font-size: 18px; }
  .node { fill: var(--live); stroke: var(--on); stroke-width: 2; }
  .node.gone { fill: var(--gone); stroke: var(--soft); stroke-dasharray: 4 3; }
  .node.now { fill: var(--mark); }
  svg text.on { fill: var(--on); }
  svg text.gone { fill: var(--soft); }
  svg text.head { font-weight: bold; }
  .row { fill: none; }
  .row.chosen { fill: var(--chosen); }
  .box { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
  .box.gone { stroke: var(--soft); stroke-dasharray: 4 3; }
  .box.now { fill: var(--mark); }
  svg text.head.now { fill: var(--on); }
  .link { fill: none; stroke: var(--link); stroke-width: 2.5; stroke-linejoin: round; }
  .across { stroke: var(--pale); stroke-width: 2; }
</style>
)";

// What the page does. It has no '<' and no '&', so that it is XML as it stands.
constexpr std::string_view script = R"JS(
const data = JSON.parse(document.getElementById("data").textContent);
const steps = data.steps, columns = data.columns, at = data.at;
const byId = (id) => document.getElementById(id);
const list = byId("steps"), slider = byId("slider");
let now = 0;

// The state after so many steps, from the start: nodes and items that have left their lists,
// options chosen, solutions found.
function stateAfter(count) {
  const state = { gone: new Set(), covered: new Set(), chosen: [], solutions: [] };
  steps.slice(0, count).forEach((step) => {
    if (step.kind === "hide") step.items.forEach((item) => state.gone.add(step.option + "-" + item));
    if (step.kind === "unhide")
      step.items.forEach((item) => state.gone.delete(step.option + "-" + item));
    if (step.kind === "cover") state.covered.add(step.item);
    if (step.kind === "uncover") state.covered.delete(step.item);
    if (step.kind === "try") state.chosen.push(step.option);
    if (step.kind === "back") state.chosen.pop();
    if (step.kind === "solution") state.solutions.push(state.chosen.slice());
  });
  return state;
}

// A line from one place of a list to the next, straight, or around what has left the list between
// them: beside the column, or above the headers.
function link(from, to, skips, down) {
  const points = [[from.x, from.y]];
  if (skips) {
    if (down) {
      const side = from.x + from.half + 7;
      points.push([side, from.y + 23], [side, to.y - 23]);
    } else {
      const left = from.x + from.half + 3, right = to.x - to.half - 3, above = from.y - 22;
      points.push([left, from.y], [left + 7, above], [right - 7, above], [right, to.y]);
    }
  }
  points.push([to.x, to.y]);
  return "M" + points.map((point) => point.join(" ")).join("L");
}

function path(places, isIn, down) {
  let text = "", last = places[0], skipped = false;
  places.slice(1).forEach((place) => {
    if (!isIn(place)) { skipped = true; return; }
    text += link(last, place, skipped, down);
    last = place;
    skipped = false;
  });
  return text;
}

function show(count) {
  now = Math.max(0, Math.min(steps.length, count));
  const state = stateAfter(now);
  const step = now === 0 ? null : steps[now - 1];
  const touched = new Set(step === null || !step.items ? [] :
    step.items.map((item) => step.option + "-" + item));
  columns.forEach((column, item) => {
    column.nodes.forEach((place) => {
      const key = place.option + "-" + item;
      const node = byId("n" + key), text = byId("t" + key);
      node.classList.toggle("gone", state.gone.has(key));
      node.classList.toggle("now", touched.has(key));
      text.classList.toggle("gone", state.gone.has(key));
    });
    const covered = state.covered.has(item);
    const here = step !== null ? step.item === item : false;
    [byId("b" + item), byId("h" + item)].forEach((part) => {
      part.classList.toggle("gone", covered);
      part.classList.toggle("now", here);
    });
    byId("l" + item).textContent =
      column.nodes.filter((place) => !state.gone.has(place.option + "-" + item)).length;
    byId("v" + item).setAttribute("d", path([column.head].concat(column.nodes),
      (place) => !state.gone.has(place.option + "-" + item), true));
  });
  byId("items").setAttribute("d", path([data.root].concat(data.primary.map((item) =>
    Object.assign({ item: item }, columns[item].head))),
    (place) => !state.covered.has(place.item), false));
  at.forEach((option) => {
    byId("r" + option).classList.toggle("chosen", state.chosen.includes(option));
  });
  byId("now").textContent = step === null ? "before the first step" : step.text;
  byId("count").textContent = now + " of " + steps.length;
  byId("chosen").textContent = state.chosen.length === 0 ? "none" :
    state.chosen.map((option) => data.options[option]).join("; ");
  byId("found").textContent = state.solutions.length;
  slider.value = now;
  Array.from(list.children).forEach((line, k) => line.classList.toggle("here", k === now - 1));
  if (now !== 0) {
    // Within the list only: the page itself stays where it is.
    const line = list.children[now - 1];
    list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

// The next step of the search tree in a direction.
function treeStep(direction) {
  let k = now + direction;
  while (k > 0) {
    if (k > steps.length) return steps.length;
    if (steps[k - 1].tree) return k;
    k += direction;
  }
  return 0;
}

steps.forEach((step, k) => {
  const line = document.createElement("li");
  line.textContent = step.text;
  line.style.paddingLeft = 6 + 14 * step.level + "px";
  if (step.tree) line.className = "tree";
  line.addEventListener("click", () => show(k + 1));
  list.appendChild(line);
});
slider.max = steps.length;
slider.addEventListener("input", () => show(Number(slider.value)));
const actions = {
  first: () => show(0), back: () => show(now - 1), forward: () => show(now + 1),
  last: () => show(steps.length), up: () => show(treeStep(-1)), down: () => show(treeStep(1)),
};
Object.keys(actions).forEach((name) => byId(name).addEventListener("click", actions[name]));
const keys = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "up", ArrowDown: "down",
  Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (name === undefined) return;
  event.preventDefault();
  actions[name]();
});
show(0);
)JS";

std::string num(long long value) { return std::to_string(value); }

// Where things are on the page.
struct Layout {
  std::vector<int> column_x;  // the middle, by item
  std::vector<int> column_width;
  int width = 0, height = 0;

  static int row_y(std::uint32_t option) {
    return top_margin + row_height + static_cast<int>(option) * row_height;
  }
};

Layout layout_of(const Problem& problem) {
  std::vector<int> widths(problem.num_items(), least_column);
  const auto widen = [&](ItemId item, const std::string& text) {
    int& width = widths[index(item)];
    width = std::min(most_column, std::max(width, pictures::text_width(text, name_size) + 24));
  };
  for (std::uint32_t item = 0; item < problem.num_items(); ++item)
    widen(ItemId{item}, std::string(problem.name(ItemId{item})));
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    for (const Entry& entry : problem.option(OptionId{option}))
      widen(entry.item, std::string(problem.colour_name(entry.colour)));
  }
  Layout layout;
  int x = left_margin;
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    // Secondary items stand apart.
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
    svg += text("", "", 24, y + 6, num(option), 40);
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

// The names by which the script knows the steps that change something, by Event::Kind.
constexpr std::array<std::string_view, 11> script_names{
    "", "cover", "hide", "try", "", "solution", "", "unhide", "uncover", "back", ""};

cli::Json step_of(const Problem& problem, const Event& event) {
  cli::Json step{{"kind", script_names[static_cast<std::size_t>(event.kind)]},
                 {"level", event.level},
                 {"text", describe(problem, event)}};
  if (is_of_the_tree(event.kind)) step["tree"] = true;
  switch (event.kind) {
    case Event::Kind::hide:
    case Event::Kind::unhide: {
      step["option"] = index(event.option);
      step["items"] = cli::json_list(event.items, [](ItemId item) { return index(item); });
      break;
    }
    case Event::Kind::try_option:
    case Event::Kind::take_back:
      step["option"] = index(event.option);
      break;
    case Event::Kind::solution:
      break;
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
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    if (problem.is_primary(ItemId{item})) data["primary"].push_back(item);
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
    data["options"].push_back(option_text(problem, OptionId{option}));
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
  // Names may have anything in them; as JSON escapes these are neither tags nor entities.
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
  html += style;
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
      "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"step\"/>\n"
      "<span id=\"count\"></span>\n</p>\n<p id=\"now\" aria-live=\"polite\"></p>\n"
      "<p>Chosen: <span id=\"chosen\"></span>. Solutions so far: <span id=\"found\"></span>."
      "</p>\n<main>\n<figure>\n";
  html += drawing(problem, layout);
  html +=
      "<figcaption>Above each item: how many options its list has. Lines are the links; what is "
      "dashed has left its lists.</figcaption>\n</figure>\n<div>\n<ol id=\"steps\"></ol>\n";
  if (!note.empty()) html += "<p>" + escape_xml(note) + "</p>\n";
  html +=
      "</div>\n</main>\n<noscript><p>The steps need JavaScript.</p></noscript>\n"
      "<script id=\"data\" type=\"application/json\">";
  html += data_of(problem, layout, events);
  html += "</script>\n<script>";
  html += script;
  html += "</script>\n</body>\n</html>\n";
  return html;
}

}  // namespace dlx::trace
