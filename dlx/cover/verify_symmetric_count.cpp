#include "dlx/cover/verify_symmetric_count.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/cover/group_order.hpp"
#include "dlx/cover/marks.hpp"
#include "dlx/deadline.hpp"

namespace dlx {
namespace {

using Numbers = std::vector<std::uint32_t>;

// Nodes of a search that a certificate may leave to the verifier, at one place. What writes them
// leaves less.
constexpr std::uint64_t max_nodes = 1'000'000;

// Options of a problem, so that searches stay small.
constexpr std::uint32_t max_options = 16384;

// Images of options that are kept for generators and elements of a group.
constexpr std::size_t max_images = std::size_t{1} << 26;

// What remains when options are taken: the options that go with all of them, and the primary items
// that are still to be covered, both ascending.
struct Rest {
  Numbers live;
  Numbers open;

  friend bool operator==(const Rest&, const Rest&) = default;
};

// A remainder that has had its line, by the options that were taken.
struct Line {
  Numbers taken;
  std::optional<Rest> rest;  // none: worked out again where it is wanted
  BigCount count;
};

class SymmetricCountVerifier {
 public:
  SymmetricCountVerifier(const Problem& problem, CertificateText& text, bool with_group,
                         std::size_t max_kept)
      : problem_(problem),
        text_(text),
        with_group_(with_group),
        keep_left_(max_kept),
        marks_(problem),
        length_(problem.num_primary()),
        last_(problem.num_primary()) {
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      if (problem.has_primary(OptionId{k})) whole_.live.push_back(k);
    }
    for (std::uint32_t k = 0; k < problem.num_primary(); ++k) whole_.open.push_back(k);
  }

  CertifiedCount run() {
    if (problem_.num_options() > max_options) {
      text_.fail("a problem of more than " + std::to_string(max_options) + " options");
    }
    text_.next_word();
    if (with_group_ && text_.word() == "group") read_group();
    for (;; text_.next_word()) {
      if (text_.word() == "taken") {
        read_line();
      } else if (text_.word() == "element" && !elements_.empty()) {
        read_element();
      } else {
        break;
      }
    }
    if (text_.word() != "count") {
      text_.fail_expected(elements_.empty() ? "'taken' or 'count'"
                                            : "'taken', 'element' or 'count'");
    }
    if (lines_.empty()) {
      Rest rest = whole_;
      proved_.count = searched(std::move(rest));
    } else if (is_whole_) {
      proved_.count = lines_.back().count;
    } else {
      text_.fail_expected("the line of the whole problem, without options that are taken");
    }
    const std::string count = proved_.count.str();
    if (text_.next_word(count.size() + 100) != count) {
      text_.fail_expected("'" + count + "', the number of covers");
    }
    text_.end_line();
    text_.read_digest();
    return std::move(proved_);
  }

 private:
  // -- the group

  // group ORDER, and the lines of the generators; goes on to the word after these.
  void read_group() {
    Rest rest = whole_;
    if (!settle(rest) || rest.open.empty()) text_.fail("nothing is left that has symmetries");
    const std::string order(text_.next_word(max_digits));
    const std::size_t column = text_.column();
    if (order != "?" && (order.empty() || order[0] == '0' ||
                         order.find_first_not_of("0123456789") != std::string::npos)) {
      text_.fail_expected("the order of the group, or '?'");
    }
    const std::size_t line = text_.line();
    text_.end_line();
    const std::vector<Numbers> plain = structure(rest, rest.live);
    while (text_.next_word() == "generator") read_generator(rest, plain);
    proved_.generators = elements_.size();
    if (order == "?") return;
    proved_.group_order = group_order(elements_);
    if (!proved_.group_order) {
      text_.fail_at(line, column,
                    "found " + quote_token(order) + ", expected '?': it takes too long to tell");
    }
    if (proved_.group_order->str() != order) {
      text_.fail_at(line, column,
                    "found " + quote_token(order) + ", expected '" + proved_.group_order->str() +
                        "', the order of the group of these generators");
    }
  }

  // generator and its cycles: (OPTION OPTION ...) ...
  void read_generator(const Rest& rest, const std::vector<Numbers>& plain) {
    Numbers images = new_element();
    std::vector<bool> moved(images.size());
    text_.next_word();
    const std::size_t column = text_.column();
    do {
      if (!text_.word().starts_with('(')) text_.fail_expected("a cycle of options, in parentheses");
      std::size_t offset = 1;
      Numbers cycle;
      for (bool ends = false; !ends;) {
        std::string_view digits = text_.word().substr(offset);
        ends = digits.ends_with(')');
        if (ends) digits.remove_suffix(1);
        const auto option = static_cast<std::uint32_t>(
            text_.number(digits, offset, problem_.num_options() - 1, "an option of a cycle"));
        if (!std::ranges::binary_search(rest.live, option)) {
          text_.fail("option " + std::to_string(option) + " is not left", offset);
        }
        if (moved[option]) {
          text_.fail("option " + std::to_string(option) + " stands there twice", offset);
        }
        moved[option] = true;
        cycle.push_back(option);
        if (ends && cycle.size() == 1) text_.fail("a cycle of one option");
        if (!ends) text_.next_word();
        offset = 0;
      }
      for (std::size_t k = 0; k < cycle.size(); ++k) {
        images[cycle[k]] = cycle[(k + 1) % cycle.size()];
      }
    } while (!text_.next_word().empty());
    text_.end_line();
    Numbers of_live;
    for (const std::uint32_t option : rest.live) of_live.push_back(images[option]);
    if (structure(rest, of_live) != plain) {
      text_.fail_at(text_.line() - 1, column, "this does not take the problem to itself");
    }
    elements_.push_back(std::move(images));
  }

  // element ONE OTHER: what takes an option to where OTHER takes it from where ONE does.
  void read_element() {
    const std::string expected = "the number of a generator or an element above";
    Numbers images = new_element();
    text_.next_word();
    const Numbers& one = elements_[number(0, elements_.size() - 1, expected)];
    text_.next_word();
    const Numbers& other = elements_[number(0, elements_.size() - 1, expected)];
    text_.end_line();
    for (std::size_t k = 0; k < images.size(); ++k) images[k] = other[one[k]];
    elements_.push_back(std::move(images));
  }

  // The identity, as long as there is room.
  Numbers new_element() {
    Deadline::check(1 + problem_.num_options() / 8);
    if ((elements_.size() + 1) * problem_.num_options() > max_images) {
      text_.fail("more generators and elements than are kept");
    }
    Numbers images(problem_.num_options());
    for (std::uint32_t option = 0; option < images.size(); ++option) images[option] = option;
    return images;
  }

  // -- lines

  // taken OPTION ... item ITEM, and what the options of the item lead to.
  void read_line() {
    const std::uint32_t most = problem_.num_options() - 1;
    Rest rest = whole_;
    Numbers taken;
    is_whole_ = true;
    while (text_.next_word() != "item") {
      const std::uint32_t option = number(0, most, "an option that is taken, or 'item'");
      if (!std::ranges::binary_search(rest.live, option)) {
        text_.fail("option " + std::to_string(option) + " does not go with those before it");
      }
      take(option, rest);
      taken.push_back(option);
      is_whole_ = false;
    }
    if (!settle(rest) || rest.open.empty()) text_.fail("nothing is left to be counted here");
    text_.next_word();
    const std::uint32_t item = number(0, problem_.num_primary() - 1, "a primary item");
    if (!std::ranges::binary_search(rest.open, item)) {
      text_.fail("item " + std::to_string(item) + " is covered already");
    }
    BigCount count = 0;
    text_.next_word();
    for (const std::uint32_t option : rest.live) {
      if (has(option, item)) count += read_option(option, rest);
    }
    if (!text_.word().empty()) {
      text_.fail_expected("the end of the line, as no other option has the item");
    }
    text_.end_line();
    ++proved_.states;
    keep(std::move(taken), std::move(rest), std::move(count));
    proved_.max_states = lines_.size();
  }

  // What is left in a line may be a thousand times as long as its text, so only so much of it is
  // kept.
  void keep(Numbers taken, Rest rest, BigCount count) {
    lines_.push_back({std::move(taken), std::nullopt, std::move(count)});
    const std::size_t size = rest.live.size() + rest.open.size();
    if (size > keep_left_) return;
    keep_left_ -= size;
    lines_.back().rest = std::move(rest);
  }

  const Rest& rest_of(const Line& line) {
    if (line.rest) return *line.rest;
    again_ = whole_;
    for (const std::uint32_t option : line.taken) take(option, again_);
    settle(again_);
    return again_;
  }

  // OPTION=NUMBER or OPTION>LINE, which may have the images of the options behind it; goes on to
  // the word after that.
  BigCount read_option(std::uint32_t option, const Rest& rest) {
    const std::string wanted = std::to_string(option);
    const std::string word(text_.word());
    const bool found = word.size() > wanted.size() && word.starts_with(wanted) &&
                       (word[wanted.size()] == '=' || word[wanted.size()] == '>');
    if (!found) {
      text_.fail_expected("'" + wanted + "=' or '" + wanted +
                          ">', the next option of the item, and what it leads to");
    }
    ++proved_.arcs;
    Rest below = rest;
    take(option, below);
    const std::size_t offset = wanted.size() + 1;
    if (word[wanted.size()] == '=') {
      const std::string count = std::to_string(searched(std::move(below)));
      if (word.substr(offset) != count) {
        text_.fail_expected("'" + count + "', the number of covers", offset);
      }
      text_.next_word();
      return BigCount(count);
    }
    const bool is_alive = settle(below);
    const std::string expected = "the number of a line above";
    if (lines_.empty()) text_.fail_expected(expected, offset);
    const std::string_view to = std::string_view(word).substr(offset);
    const std::size_t sign = elements_.empty() ? std::string_view::npos : to.find('~');
    const Line& line =
        lines_[text_.number(to.substr(0, sign), offset, lines_.size() - 1, expected)];
    if (!is_alive) text_.fail("nothing is left to be counted here", offset);
    if (sign == std::string_view::npos) {
      read_images(below, rest_of(line));
    } else {
      apply(below, rest_of(line), offset + sign + 1);
    }
    return line.count;
  }

  // An element of the group, behind '~'. It takes the problem to itself, and with it the options of
  // each item to those of another one; so which options are left says all.
  void apply(const Rest& rest, const Rest& other, std::size_t offset) {
    const Numbers& element = elements_[number(offset, elements_.size() - 1,
                                              "the number of a generator or an element above")];
    Numbers images;
    for (const std::uint32_t option : rest.live) images.push_back(element[option]);
    Deadline::check(images.size());
    std::ranges::sort(images);
    if (images != other.live) {
      text_.fail("it does not take what is left before this to what is left in that line", offset);
    }
    ++proved_.by_elements;
    text_.next_word();
  }

  // The image of each option that is left, if there are any; without, both must be the same.
  void read_images(const Rest& rest, const Rest& other) {
    const auto is_option = [&] {
      return !text_.word().empty() && text_.word().find_first_of("=>") == std::string_view::npos;
    };
    text_.next_word();
    if (!is_option()) {
      if (rest != other) text_.fail("what is left before this is not what is left in that line");
      return;
    }
    Numbers images;
    while (images.size() < rest.live.size()) {
      if (!is_option()) {
        text_.fail_expected("an option for each that is left, " + std::to_string(rest.live.size()) +
                            " of them");
      }
      images.push_back(number(0, problem_.num_options() - 1, "an option"));
      text_.next_word();
    }
    ++proved_.isomorphic;
    Numbers sorted = images;
    std::ranges::sort(sorted);
    if (sorted != other.live || structure(rest, images) != structure(other, other.live)) {
      text_.fail("what is left before this does not become what is left in that line");
    }
  }

  // Which sets of options are covers depends on this alone: for each open item the options that
  // have it; for each secondary item, the sets of options that give it the same colour, of which
  // two do not go together.
  std::vector<Numbers> structure(const Rest& rest, const Numbers& images) {
    constexpr std::uint32_t behind_group = std::numeric_limits<std::uint32_t>::max();
    std::map<std::uint32_t, Numbers> primary;
    std::map<std::uint32_t, std::map<std::uint32_t, Numbers>> by_colour;
    std::map<std::uint32_t, std::vector<Numbers>> secondary;
    for (std::size_t k = 0; k < rest.live.size(); ++k) {
      for (const Entry& entry : problem_.option(OptionId{rest.live[k]})) {
        Deadline::check(10);
        const std::uint32_t item = index(entry.item);
        if (problem_.is_primary(entry.item)) {
          primary[item].push_back(images[k]);
        } else if (entry.colour == ColourId::none) {
          secondary[item].push_back({images[k]});
        } else {
          by_colour[item][index(entry.colour)].push_back(images[k]);
        }
      }
    }
    for (auto& [item, groups] : by_colour) {
      for (auto& [colour, group] : groups) secondary[item].push_back(std::move(group));
    }
    std::vector<Numbers> all;
    for (const std::uint32_t item : rest.open) {
      Numbers& options = primary[item];
      std::ranges::sort(options);
      options.insert(options.begin(), 0);
      all.push_back(std::move(options));
    }
    for (auto& [item, groups] : secondary) {
      if (groups.size() == 1) continue;  // it keeps none out
      for (Numbers& group : groups) std::ranges::sort(group);
      std::ranges::sort(groups);
      Numbers& flat = all.emplace_back(1, 1);
      for (const Numbers& group : groups) {
        flat.insert(flat.end(), group.begin(), group.end());
        flat.push_back(behind_group);
      }
    }
    std::ranges::sort(all);
    return all;
  }

  // -- what remains

  bool has(std::uint32_t option, std::uint32_t item) const {
    return has_item(problem_, OptionId{option}, ItemId{item});
  }

  void take(std::uint32_t option, Rest& rest) {
    Deadline::check(1 + rest.live.size() / 8);
    for (const Entry& entry : problem_.option(OptionId{option})) marks_.add(entry);
    std::erase_if(rest.live, [&](std::uint32_t other) {
      return other == option || !marks_.fits(OptionId{other});
    });
    std::erase_if(rest.open, [&](std::uint32_t item) { return marks_.has(ItemId{item}); });
    for (const Entry& entry : problem_.option(OptionId{option})) marks_.remove(entry);
  }

  // An open item with the fewest options; there must be one.
  std::uint32_t find_shortest(const Rest& rest) {
    for (const std::uint32_t item : rest.open) length_[item] = 0;
    for (const std::uint32_t option : rest.live) {
      Deadline::check(problem_.option(OptionId{option}).size());
      for (const Entry& entry : problem_.option(OptionId{option})) {
        if (!problem_.is_primary(entry.item)) continue;
        ++length_[index(entry.item)];
        last_[index(entry.item)] = option;
      }
    }
    return *std::ranges::min_element(rest.open, {},
                                     [&](std::uint32_t item) { return length_[item]; });
  }

  // Takes options that are the only ones of an item, as long as there are such; false if an item
  // has none. If any is left open, shortest_ is one with the fewest options.
  bool settle(Rest& rest) {
    while (!rest.open.empty()) {
      shortest_ = find_shortest(rest);
      if (length_[shortest_] == 0) return false;
      if (length_[shortest_] > 1) return true;
      take(last_[shortest_], rest);
    }
    return true;
  }

  std::uint64_t searched(Rest rest) {
    nodes_left_ = max_nodes;
    return search(std::move(rest));
  }

  std::uint64_t search(Rest rest) {
    if (!settle(rest)) return 0;
    if (rest.open.empty()) return 1;
    const std::uint32_t item = shortest_;
    std::uint64_t count = 0;
    for (const std::uint32_t option : rest.live) {
      if (!has(option, item)) continue;
      if (nodes_left_-- == 0) {
        text_.fail("to count this takes a search of more than " + std::to_string(max_nodes) +
                   " nodes");
      }
      Rest below = rest;
      take(option, below);
      count += search(std::move(below));
    }
    return count;
  }

  // The word at hand, from a byte on, as a number of 32 bits.
  std::uint32_t number(std::size_t offset, std::uint64_t most, const std::string& expected) const {
    return static_cast<std::uint32_t>(
        text_.number(text_.word().substr(offset), offset, most, expected));
  }

  static constexpr std::size_t max_digits = 100'000;  // of the order of a group

  const Problem& problem_;
  CertificateText& text_;
  const bool with_group_;
  std::size_t keep_left_;  // options and items of remainders
  Rest whole_;
  Rest again_;      // of a line that was not kept
  Marks marks_;     // of an option that is taken
  Numbers length_;  // by primary item: its options, and the last of them
  Numbers last_;
  std::uint32_t shortest_ = 0;
  std::uint64_t nodes_left_ = 0;
  std::vector<Numbers> elements_;  // the generators first: the images of all options
  std::vector<Line> lines_;
  bool is_whole_ = false;  // the last line
  CertifiedCount proved_;
};

}  // namespace

CertifiedCount verify_symmetric_count(const Problem& problem, CertificateText& text,
                                      bool with_group, std::size_t max_kept) {
  return SymmetricCountVerifier(problem, text, with_group, max_kept).run();
}

}  // namespace dlx
