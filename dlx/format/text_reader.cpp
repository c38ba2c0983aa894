#include <array>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/mistaken.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/problem/names.hpp"
#include "dlx/text_format.hpp"

namespace dlx {
namespace {

using format::Doubt;

enum CharKind : unsigned char { plain, high, blank, colon, bar, control };

constexpr std::array<CharKind, 256> char_kinds = [] {
  std::array<CharKind, 256> kinds{};
  for (int c = 0; c < 256; ++c)
    kinds[c] = c >= 0x80 ? high : c < 0x20 || c == 0x7F ? control : plain;
  for (const unsigned char c : {' ', '\t', '\r', '\v', '\f'}) kinds[c] = blank;
  kinds[':'] = colon;
  kinds['|'] = bar;
  return kinds;
}();

CharKind kind(char c) { return char_kinds[static_cast<unsigned char>(c)]; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && kind(text.front()) == blank) text.remove_prefix(1);
  while (!text.empty() && kind(text.back()) == blank) text.remove_suffix(1);
  return text;
}

// A word of the line, with the positions of its marks.
struct Token {
  std::string_view text;
  std::size_t offset = 0;
  std::size_t colon_at = std::string_view::npos;
  std::size_t bar_at = std::string_view::npos;
};

constexpr std::string_view label_directive = "|label:";
constexpr std::string_view copy_directive = "|copy:";

// Reads one text, line by line, into a builder. Every error is thrown by fail().
class TextReader {
 public:
  TextReader(std::string_view text, const std::string& source)
      : text_(text), source_(source), scanner_(text, source) {}

  ParsedProblem read() {
    while (scanner_.next_line()) {
      line_ = scanner_.line();
      position_ = 0;
      const std::string_view content = trimmed(line_);
      if (content.front() == '|') {
        read_comment(content);
      } else if (items_line_ == 0) {
        item_line_ = line_;
        items_line_ = scanner_.line_number();
        refuse_other_text(Doubt::always);
        or_other_text([&] { read_items(static_cast<std::size_t>(content.data() - line_.data())); });
      } else if (option_lines_.empty()) {
        or_other_text([&] { read_option(); });
      } else {
        read_option();
      }
    }
    if (items_line_ == 0) {
      fail(0, std::string("found ") +
                  (text_.find_first_not_of(" \t\r\n\v\f") == text_.npos ? "an empty text"
                                                                        : "the end of the text") +
                  ", expected the line that lists the items");
    }
    if (option_lines_.empty()) refuse_other_text(Doubt::without_options);
    if (label_line_ != 0) {
      scanner_.fail(format::Place{label_line_, 1},
                    "found the label of an option, expected the option to follow");
    }
    return format::finish(
        builder_, [&](ItemId) { return items_line_; },
        [&](OptionId option) { return option_lines_[index(option)]; });
  }

 private:
  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    scanner_.fail(offset, std::move(message));
  }

  // Rejects the text if its item line looks like something else and the doubt is at most `most`.
  // Accepts a line with the directive `|items:`, which states that the line lists items.
  void refuse_other_text(Doubt most) const {
    if (item_line_.empty()) return;
    const std::optional<format::Mistake> mistake =
        format::find_mistake(text_, item_line_, source_, most);
    if (!mistake) return;
    scanner_.fail(format::Place{items_line_, column_of(item_line_, mistake->offset)},
                  mistake->message);
  }

  // Calls `read`, which reads the items or the first option. If that fails and the text looks
  // like another format, throws the message about the other format instead.
  template <typename Action>
  void or_other_text(Action read) const {
    try {
      read();
    } catch (const ParseError&) {
      refuse_other_text(Doubt::on_failure);
      throw;
    }
  }

  // Reads the next token of the line and checks it for characters that names cannot contain.
  bool next_token(Token& token) {
    while (position_ < line_.size() && kind(line_[position_]) == blank) ++position_;
    if (position_ == line_.size()) return false;
    token = Token();
    token.offset = position_;
    bool ascii = true;
    for (; position_ < line_.size(); ++position_) {
      const CharKind met = kind(line_[position_]);
      if (met == plain) continue;
      if (met == blank) break;
      if (met == high) ascii = false;
      if (met == colon && token.colon_at == std::string_view::npos) {
        token.colon_at = position_ - token.offset;
      }
      if (met == bar && token.bar_at == std::string_view::npos) {
        token.bar_at = position_ - token.offset;
      }
      if (met == control) {
        fail(position_, "found the control character " + quote_token(line_.substr(position_, 1)) +
                            ", expected a name");
      }
    }
    token.text = line_.substr(token.offset, position_ - token.offset);
    if (!ascii) {
      if (const auto bad = find_bad_utf8(token.text)) {
        fail(token.offset + *bad, "found bytes that are not UTF-8, expected a name in UTF-8");
      }
      if (const std::size_t mark = token.text.find(byte_order_mark); mark != token.text.npos) {
        fail(token.offset + mark, "found a byte order mark, expected a name");
      }
    }
    return true;
  }

  void read_comment(std::string_view content) {
    const auto offset = static_cast<std::size_t>(content.data() - line_.data());
    if (content.starts_with(format::items_directive)) {
      if (items_line_ != 0) {
        fail(offset, "found a second item line, expected an option; the first is line " +
                         std::to_string(items_line_));
      }
      read_items(offset + format::items_directive.size());
    } else if (content.starts_with(label_directive)) {
      if (label_line_ != 0 || items_line_ == 0) {
        fail(offset, std::string("found a label, expected ") +
                         (items_line_ == 0 ? "the line that lists the items first"
                                           : "the option that the label before it belongs to"));
      }
      label_ = read_label(content, label_directive, offset);
      label_line_ = scanner_.line_number();
      if (label_.empty()) fail(offset, "found an empty label, expected text after '|label:'");
    } else if (content.starts_with(copy_directive)) {
      if (label_line_ != 0 || option_lines_.empty()) {
        fail(offset,
             std::string("found a copy, expected ") +
                 (option_lines_.empty() ? "the option that it is a copy of first"
                                        : "the option that the label before it belongs to"));
      }
      const std::string_view label = read_label(content, copy_directive, offset);
      if (!label.empty()) label_ = label;
      finish_option(offset);
    }
  }

  std::string_view read_label(std::string_view content, std::string_view directive,
                              std::size_t offset) const {
    const std::string_view label = trimmed(content.substr(directive.size()));
    const std::string fault = label_fault(label);
    if (!fault.empty()) fail(offset, fault);
    return label;
  }

  void read_items(std::size_t offset) {
    items_line_ = scanner_.line_number();
    position_ = offset;
    bool secondary = false;
    Token token;
    while (next_token(token)) {
      if (token.bar_at == 0) {  // the separator, possibly followed directly by a name
        if (secondary) {
          fail(token.offset,
               "found a second '|', expected one at most, between the primary and "
               "the secondary items");
        }
        secondary = true;
        position_ = token.offset + 1;
        continue;
      }
      Bounds bounds;
      if (token.bar_at != std::string_view::npos) bounds = take_bounds(token, secondary);
      if (token.colon_at != std::string_view::npos) {
        fail(token.offset + token.colon_at, "found ':' in " + quote_token(token.text) +
                                                ", expected the name of an item; colours are for "
                                                "options");
      }
      if (builder_.find_item(token.text)) {
        fail(token.offset, "found item " + quote_token(token.text) +
                               " again, expected each item to be listed once");
      }
      add([&] {
        if (secondary) {
          builder_.add_secondary(token.text);
        } else {
          builder_.add_primary(token.text, bounds.low, bounds.high);
          ++num_primary_;
        }
      });
    }
  }

  // Reads `high|`, `low:high|` or `:high|` (low is then 0), and removes the bounds from the token,
  // so that the name remains.
  Bounds take_bounds(Token& token, bool secondary) const {
    const std::string_view text = token.text.substr(0, token.bar_at);
    const bool bounded = text.find_first_not_of("0123456789:") == std::string_view::npos &&
                         text.back() != ':' && text.find(':') == text.rfind(':') &&
                         token.bar_at + 1 < token.text.size();
    if (!bounded) {
      fail(token.offset + token.bar_at, "found '|' in " + quote_token(token.text) +
                                            ", expected '|' alone, between the primary and the "
                                            "secondary items, or low:high|name");
    }
    const std::string_view whole = token.text;
    if (secondary) {
      fail(token.offset, "found the multiplicity " + quote_token(whole) +
                             " on a secondary item, expected multiplicities on primary items only");
    }
    const std::size_t colon = text.find(':');
    Bounds bounds;
    if (colon == std::string_view::npos) {
      bounds.low = bounds.high = read_bound(token.offset, text);
    } else {
      bounds.low = read_bound(token.offset, text.substr(0, colon));
      bounds.high = read_bound(token.offset + colon + 1, text.substr(colon + 1));
    }
    if (bounds.high == 0) {
      fail(token.offset,
           "found the high bound 0 in " + quote_token(whole) + ", expected 1 or more");
    }
    if (bounds.low > bounds.high) {
      fail(token.offset, "found a low bound above the high one in " + quote_token(whole) +
                             ", expected low:high|name");
    }
    const std::size_t skipped = token.bar_at + 1;
    token.text.remove_prefix(skipped);
    token.offset += skipped;
    token.bar_at = token.text.find('|');
    token.colon_at = token.text.find(':');
    if (token.bar_at != std::string_view::npos) {
      fail(token.offset + token.bar_at,
           "found a second '|' in " + quote_token(whole) + ", expected low:high|name");
    }
    return bounds;
  }

  // Parses digits; an empty text means 0.
  std::uint32_t read_bound(std::size_t offset, std::string_view digits) const {
    std::uint64_t value = 0;
    for (const char digit : digits) {
      value = 10 * value + static_cast<std::uint64_t>(digit - '0');
      if (value > max_bound) {
        fail(offset, "found the bound " + quote_token(digits) + ", expected at most " +
                         std::to_string(max_bound));
      }
    }
    return static_cast<std::uint32_t>(value);
  }

  void read_option() {
    entries_.clear();
    offsets_.clear();
    costs_.clear();
    Token token;
    while (next_token(token)) {
      if (token.bar_at != std::string_view::npos) {
        take_cost(token);
        if (token.text.empty()) continue;
      }
      const std::string_view name = token.text.substr(0, token.colon_at);
      const std::optional<ItemId> item = builder_.find_item(name);
      if (!item) {
        fail(token.offset, "found " + quote_token(name) + ", expected an item of line " +
                               std::to_string(items_line_));
      }
      entries_.emplace_back(*item);
      offsets_.push_back(token.offset);
      if (token.colon_at != std::string_view::npos) {
        entries_.back().colour = read_colour(token, *item);
      }
    }
    add_option();
  }

  ColourId read_colour(const Token& token, ItemId item) {
    const std::string_view colour = token.text.substr(token.colon_at + 1);
    if (index(item) < num_primary_) {
      fail(token.offset + token.colon_at, "found a colour on primary item " +
                                              quote_token(token.text.substr(0, token.colon_at)) +
                                              ", expected colours on secondary items only");
    }
    if (colour.empty()) {
      fail(token.offset + token.text.size(), "found no colour after ':', expected its name");
    }
    if (const std::size_t again = colour.find(':'); again != std::string_view::npos) {
      fail(token.offset + token.colon_at + 1 + again,
           "found a second ':' in " + quote_token(token.text) + ", expected item:colour");
    }
    ColourId id{};
    add([&] { id = builder_.colour(colour); });
    return id;
  }

  // Adds the option of entries_, with cost_ and label_; it begins at `offset` of the line.
  void finish_option(std::size_t offset) {
    add([&] { builder_.add_option(entries_); });
    option_lines_.push_back(scanner_.line_number());
    const OptionId option{builder_.num_options() - 1};
    if (!label_.empty()) builder_.set_label(option, label_);
    if (cost_.units == 0) return;
    try {
      builder_.set_cost(option, cost_.units, cost_.digits);
    } catch (const std::length_error& error) {
      fail(offset, error.what());
    }
  }

  void add_option() {
    add_up_costs();
    if (label_line_ == 0) label_ = {};
    label_line_ = 0;
    // The builder checks the only errors that are possible here: the size limit, and an item that
    // occurs twice. The reader searches the repeated item again to report its column.
    try {
      finish_option(costs_.empty() ? 0 : costs_.back().offset);
    } catch (const std::invalid_argument& error) {
      std::unordered_set<std::uint32_t> met;
      for (std::size_t k = 0; k < entries_.size(); ++k) {
        if (met.insert(index(entries_[k].item)).second) continue;
        std::string_view name = line_.substr(offsets_[k]);
        name = name.substr(0, name.find_first_of(": \t\r\v\f"));
        fail(offsets_[k],
             "found item " + quote_token(name) + " again, expected each item once in an option");
      }
      fail(0, error.what());
    }
  }

  // Reads `|cost` at the end of a token and removes it from the token.
  void take_cost(Token& token) {
    const std::size_t offset = token.offset + token.bar_at;
    const std::string_view text = token.text.substr(token.bar_at + 1);
    const std::optional<Decimal> cost = parse_decimal(text);
    if (!cost) {
      fail(offset, "found " + quote_token(token.text.substr(token.bar_at)) +
                       " in an option, expected a cost as |17 or |2.5, " +
                       std::string(decimal_limits));
    }
    if (entries_.empty() && token.bar_at == 0) {
      fail(offset, "found a cost, expected an item before the cost");
    }
    costs_.push_back({*cost, offset});
    token.text = token.text.substr(0, token.bar_at);
    if (token.colon_at != std::string_view::npos && token.colon_at > token.bar_at) {
      token.colon_at = std::string_view::npos;
    }
  }

  // Sets cost_ to the sum of the costs of the option.
  void add_up_costs() {
    cost_ = costs_.empty() ? Decimal() : costs_.front().cost;
    if (costs_.size() < 2) return;
    std::vector<Decimal> all;
    for (const CostToken& token : costs_) all.push_back(token.cost);
    const std::optional<Decimal> sum = sum_of(all);
    if (!sum) {
      fail(costs_.back().offset,
           "found costs of an option that add up to a number out of range, expected a sum " +
               std::string(decimal_limits));
    }
    cost_ = *sum;
  }

  // Calls the builder and adds the line to its error, which says that the problem is too large.
  template <typename Action>
  void add(Action action) {
    try {
      action();
    } catch (const std::length_error& error) {
      fail(0, error.what());
    }
  }

  struct CostToken {
    Decimal cost;
    std::size_t offset;
  };

  std::string_view text_;
  const std::string& source_;
  format::LineScanner scanner_;
  ProblemBuilder builder_;
  std::string_view item_line_;  // empty for a directive
  std::string_view line_;
  std::size_t position_ = 0;  // in line_
  std::size_t items_line_ = 0;
  std::uint32_t num_primary_ = 0;
  std::string_view label_;  // label of the next option, or of the last option
  std::size_t label_line_ = 0;
  std::vector<Entry> entries_;        // entries of the option that is being read
  std::vector<std::size_t> offsets_;  // offsets of the tokens of the option
  std::vector<CostToken> costs_;
  Decimal cost_;  // sum of the costs of the option
  std::vector<std::size_t> option_lines_;
};

}  // namespace

ParsedProblem parse_problem(std::string_view text, std::string source) {
  return TextReader(text, source).read();
}

}  // namespace dlx
