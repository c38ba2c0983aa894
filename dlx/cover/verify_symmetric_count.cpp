#include "dlx/cover/verify_symmetric_count.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/cover/marks.hpp"
#include "dlx/deadline.hpp"

namespace dlx {
namespace {

using Numbers = std::vector<std::uint32_t>;

// Nodes of a search that a certificate may leave to the verifier at one place. Writers use fewer.
constexpr std::uint64_t max_nodes = 1'000'000;

// Limit for the options of a problem, so that searches stay small.
constexpr std::uint32_t max_options = 16384;

// The remainder after some options are taken: the options compatible with all of them, and the
// uncovered primary items, both ascending.
struct Rest {
  Numbers live;
  Numbers open;

  friend bool operator==(const Rest&, const Rest&) = default;
};

// A remainder that has had its line, by the taken options.
struct Line {
  Numbers taken;
  std::optional<Rest> rest;  // none if it is computed again when needed
  BigCount count;
};

class SymmetricCountVerifier {
 public:
  SymmetricCountVerifier(const Problem& problem, CertificateText& text, std::size_t max_kept)
      : problem_(problem),
        text_(text),
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
    for (; text_.word() == "taken"; text_.next_word()) read_line();
    if (text_.word() != "count") text_.fail_expected("'taken' or 'count'");
    if (lines_.empty()) {
      Rest rest = whole_;
      proved_.count = searched(std::move(rest));
    } else if (is_whole_) {
      proved_.count = lines_.back().count;
    } else {
      text_.fail_expected("the line of the whole problem, without chosen options");
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
  // -- lines

  // Parses: taken OPTION ... item ITEM, and the results of the options of the item.
  void read_line() {
    const std::uint32_t most = problem_.num_options() - 1;
    Rest rest = whole_;
    Numbers taken;
    is_whole_ = true;
    while (text_.next_word() != "item") {
      const std::uint32_t option = number(0, most, "a chosen option or 'item'");
      if (!std::ranges::binary_search(rest.live, option)) {
        text_.fail("option " + std::to_string(option) + " conflicts with an option before it");
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

  // A remainder may be a thousand times larger than its line, so only a limited amount is kept.
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

  // Parses OPTION=NUMBER or OPTION>LINE, which may be followed by the images of the options; moves
  // to the word after that.
  BigCount read_option(std::uint32_t option, const Rest& rest) {
    const std::string wanted = std::to_string(option);
    const std::string word(text_.word());
    const bool found = word.size() > wanted.size() && word.starts_with(wanted) &&
                       (word[wanted.size()] == '=' || word[wanted.size()] == '>');
    if (!found) {
      text_.fail_expected("'" + wanted + "=' or '" + wanted +
                          ">', the next option of the item and its successor");
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
    const Line& line = lines_[number(offset, lines_.size() - 1, expected)];
    if (!is_alive) text_.fail("nothing is left to be counted here", offset);
    read_images(below, rest_of(line));
    return line.count;
  }

  // Parses the image of each remaining option, if given; otherwise both remainders must be equal.
  void read_images(const Rest& rest, const Rest& other) {
    const auto is_option = [&] {
      return !text_.word().empty() && text_.word().find_first_of("=>") == std::string_view::npos;
    };
    text_.next_word();
    if (!is_option()) {
      if (rest != other) text_.fail("the options that remain here differ from those of that line");
      return;
    }
    Numbers images;
    while (images.size() < rest.live.size()) {
      if (!is_option()) {
        text_.fail_expected("an option for each remaining option, " +
                            std::to_string(rest.live.size()) + " of them");
      }
      images.push_back(number(0, problem_.num_options() - 1, "an option"));
      text_.next_word();
    }
    ++proved_.isomorphic;
    Numbers sorted = images;
    std::ranges::sort(sorted);
    if (sorted != other.live || structure(rest, images) != structure(other, other.live)) {
      text_.fail("the mapping does not take the options that remain here to those of that line");
    }
  }

  // The sets of options that are covers depend only on: for each open item, the options that have
  // it; for each secondary item, the sets of options that give it the same colour, where options of
  // two sets conflict.
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
      if (groups.size() == 1) continue;  // excludes no option
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

  // -- remainders

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

  // Returns an open item with the fewest options; there must be one.
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

  // Takes options that are the only ones of an item while there are any; returns false if an item
  // has none. If an item stays open, shortest_ is one with the fewest options.
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
        text_.fail("the count needs a search of more than " + std::to_string(max_nodes) + " nodes");
      }
      Rest below = rest;
      take(option, below);
      count += search(std::move(below));
    }
    return count;
  }

  // Parses the current word from the given byte on as a number of 32 bits.
  std::uint32_t number(std::size_t offset, std::uint64_t most, const std::string& expected) const {
    return static_cast<std::uint32_t>(
        text_.number(text_.word().substr(offset), offset, most, expected));
  }

  const Problem& problem_;
  CertificateText& text_;
  std::size_t keep_left_;  // options and items of remainders that may still be kept
  Rest whole_;
  Rest again_;      // the remainder of a line that was not kept
  Marks marks_;     // items of the taken options
  Numbers length_;  // by primary item: number of its options, and the last of them
  Numbers last_;
  std::uint32_t shortest_ = 0;
  std::uint64_t nodes_left_ = 0;
  std::vector<Line> lines_;
  bool is_whole_ = false;  // the current line is the last one
  CertifiedCount proved_;
};

}  // namespace

CertifiedCount verify_symmetric_count(const Problem& problem, CertificateText& text,
                                      std::size_t max_kept) {
  return SymmetricCountVerifier(problem, text, max_kept).run();
}

}  // namespace dlx
