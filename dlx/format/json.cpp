#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/format/json_scanner.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view an_item = R"(the name of an item or {"name":, "low":, "high":})";
constexpr std::string_view an_option = R"(an option: ["item", "item:colour"] or {"items": [...]})";

class JsonReader {
 public:
  JsonReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  ParsedProblem read() {
    // Members may come in any order, but options are parsed after the items.
    enum Key { type, version, primary, secondary, options };
    std::array<std::optional<std::size_t>, 5> values;
    scanner_.object("an object", {"type", "version", "primary", "secondary", "options"},
                    [&](std::size_t key) {
                      values[key] = scanner_.position();
                      scanner_.skip_value();
                    });
    if (scanner_.peek() != '\0') scanner_.fail_here("the end of the text");
    const std::size_t end = scanner_.position();
    for (const auto& [key, name] : {std::pair(primary, "primary"), std::pair(options, "options")}) {
      if (!values[key])
        scanner_.fail(end, "found no key '" + std::string(name) + "', expected one");
    }
    if (go_to(values[type])) {
      const std::size_t begin = scanner_.position();
      if (scanner_.string("\"problem\"") != "problem")
        scanner_.fail(begin, "found another type, expected \"problem\"");
    }
    if (go_to(values[version]) && read_whole(1, "version 1") != 1) {
      scanner_.fail(*values[version], "found another version, expected 1");
    }
    go_to(values[primary]);
    scanner_.array("a list of items", [&] { read_primary(); });
    num_primary_ = builder_.num_items();
    if (go_to(values[secondary])) scanner_.array("a list of items", [&] { read_secondary(); });
    last_option_.resize(builder_.num_items());
    go_to(values[options]);
    scanner_.array("a list of options", [&] { read_option(); });
    return finish(
        builder_,
        [&](ItemId item) {
          return scanner_.line_of(*values[index(item) < num_primary_ ? primary : secondary]);
        },
        [&](OptionId option) { return scanner_.line_of(option_places_[index(option)]); });
  }

 private:
  bool go_to(std::optional<std::size_t> value) {
    if (value) scanner_.seek(*value);
    return value.has_value();
  }

  std::uint64_t read_whole(std::uint64_t most, const std::string& expected) {
    const std::size_t begin = scanner_.position();
    const std::string_view text = scanner_.number(expected);
    std::uint64_t value = 0;
    const auto [last, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || last != text.data() + text.size() || value > most)
      scanner_.fail(begin, "found " + quote_token(text) + ", expected " + expected);
    return value;
  }

  std::string new_name() {
    const std::size_t begin = scanner_.position();
    std::string name = scanner_.string(an_item);
    // The builder would treat the empty name as no name, and generate one.
    if (name.empty()) scanner_.fail(begin, "found an empty name, expected the name of an item");
    if (builder_.find_item(name)) {
      scanner_.fail(begin, "found item " + quote_token(name) +
                               " again, expected each item to be listed once");
    }
    return name;
  }

  void read_primary() {
    const std::size_t begin = scanner_.position();
    std::string name;
    std::optional<std::uint64_t> low, high;
    if (scanner_.peek() == '{') {
      const std::string whole = "a whole number from 0 to " + std::to_string(max_bound);
      scanner_.object(an_item, {"name", "low", "high"}, [&](std::size_t key) {
        if (key == 0) name = new_name();
        if (key == 1) low = read_whole(max_bound, whole);
        if (key == 2) high = read_whole(max_bound, whole);
      });
      if (name.empty()) scanner_.fail(begin, "found an item without a \"name\", expected one");
      if (low.has_value() != high.has_value())
        scanner_.fail(begin, "found one of \"low\" and \"high\", expected both or none");
    } else {
      name = new_name();
    }
    build(begin, [&] {
      builder_.add_primary(name, static_cast<std::uint32_t>(low.value_or(1)),
                           static_cast<std::uint32_t>(high.value_or(1)));
    });
  }

  void read_secondary() {
    const std::size_t begin = scanner_.position();
    const std::string name = new_name();
    build(begin, [&] { builder_.add_secondary(name); });
  }

  void read_option() {
    const std::size_t begin = scanner_.position();
    option_places_.push_back(begin);
    entries_.clear();
    std::optional<std::string> label;
    std::optional<std::uint64_t> data;
    std::optional<Decimal> cost;
    std::size_t label_place = 0, cost_place = 0;
    if (scanner_.peek() == '{') {
      bool has_items = false;
      scanner_.object(an_option, {"items", "label", "cost", "data"}, [&](std::size_t key) {
        const std::size_t place = scanner_.position();
        if (key == 0) has_items = true, read_entries();
        if (key == 1) label_place = place, label = scanner_.string("a label");
        if (key == 2) cost_place = place, cost = read_cost();
        if (key == 3) {
          constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
          data = read_whole(most, "a whole number from 0 to " + std::to_string(most));
        }
      });
      if (!has_items) scanner_.fail(begin, "found an option without \"items\", expected them");
    } else {
      read_entries();
    }
    OptionId option{};
    build(begin, [&] { option = builder_.add_option(entries_); });
    if (label && !label->empty()) build(label_place, [&] { builder_.set_label(option, *label); });
    if (cost) build(cost_place, [&] { builder_.set_cost(option, cost->units, cost->digits); });
    if (data) builder_.set_data(option, *data);
  }

  void read_entries() {
    scanner_.array(an_option, [&] { read_entry(); });
  }

  void read_entry() {
    const std::size_t begin = scanner_.position();
    const std::string text = scanner_.string("an item as \"item\" or \"item:colour\"");
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    const std::optional<ItemId> item = builder_.find_item(name);
    if (!item) {
      scanner_.fail(begin, "found " + quote_token(name) +
                               ", expected an item of \"primary\" or \"secondary\"");
    }
    if (std::exchange(last_option_[index(*item)], option_places_.size()) == option_places_.size()) {
      scanner_.fail(begin, "found item " + quote_token(name) +
                               " again, expected each item once in an option");
    }
    entries_.emplace_back(*item);
    if (colon == text.npos) return;
    if (index(*item) < num_primary_) {
      scanner_.fail(begin, "found a colour on primary item " + quote_token(name) +
                               ", expected colours on secondary items only");
    }
    build(begin, [&] { entries_.back().colour = builder_.colour(text.substr(colon + 1)); });
  }

  Decimal read_cost() {
    const std::string expected =
        "a number as 17 or 2.5, " + std::string(decimal_limits) + ", no exponent";
    const std::size_t begin = scanner_.position();
    const std::string_view text = scanner_.number(expected);
    const std::optional<Decimal> cost = parse_decimal(text);
    if (!cost) scanner_.fail(begin, "found " + quote_token(text) + ", expected " + expected);
    return *cost;
  }

  // Calls the builder; turns its exceptions into errors at the given position.
  template <typename Action>
  void build(std::size_t place, Action action) {
    try {
      action();
    } catch (const std::logic_error& error) {
      scanner_.fail(place, error.what());
    }
  }

  JsonScanner scanner_;
  ProblemBuilder builder_;
  std::uint32_t num_primary_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::size_t> last_option_;  // by item: 1 + the last option with the item
  std::vector<std::size_t> option_places_;
};

std::string item_json(const Problem& problem, ItemId item) {
  const std::string name = json_string(problem.name(item));
  if (!problem.is_primary(item) || problem.bounds(item) == Bounds()) return name;
  return "{\"name\":" + name + ",\"low\":" + std::to_string(problem.low(item)) +
         ",\"high\":" + std::to_string(problem.high(item)) + '}';
}

std::string option_json(const Problem& problem, OptionId option) {
  Deadline::check(10 * problem.option(option).size());
  std::string items = "[";
  for (const Entry& entry : problem.option(option)) {
    if (items.size() > 1) items += ',';
    std::string token(problem.name(entry.item));
    if (entry.colour != ColourId::none) {
      token += ':';
      token += problem.colour_name(entry.colour);
    }
    items += json_string(token);
  }
  items += ']';
  std::string more;
  if (!problem.label(option).empty()) more += ",\"label\":" + json_string(problem.label(option));
  if (problem.cost(option) != 0)
    more += ",\"cost\":" + decimal_text(problem.cost(option), problem.cost_digits());
  if (problem.data(option) != 0) more += ",\"data\":" + std::to_string(problem.data(option));
  return more.empty() ? items : "{\"items\":" + items + more + '}';
}

}  // namespace

bool recognise_json(std::string_view text) {
  JsonScanner scanner(text, "");
  return scanner.accept('{') && (scanner.peek() == '"' || scanner.peek() == '}');
}

ParsedProblem read_json(std::string_view text, std::string source) {
  if (JsonScanner(text, "").peek() == '[') return read_matrix(text, std::move(source));
  return JsonReader(text, std::move(source)).read();
}

std::vector<std::string> write_json(std::ostream& out, const Problem& problem) {
  const auto items = [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k)
      out << (k == begin ? "" : ",") << item_json(problem, ItemId{k});
  };
  out << "{\"type\":\"problem\",\"version\":1,\n\"primary\":[";
  items(0, problem.num_primary());
  if (problem.num_secondary() > 0) {
    out << "],\n\"secondary\":[";
    items(problem.num_primary(), problem.num_items());
  }
  out << "],\n\"options\":[";
  for (std::uint32_t k = 0; k < problem.num_options(); ++k)
    out << (k == 0 ? "\n" : ",\n") << option_json(problem, OptionId{k});
  out << "]}\n";
  return {};
}

}  // namespace dlx::format
