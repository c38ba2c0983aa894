#include <algorithm>
#include <istream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dlx/certificate.hpp"
#include "dlx/cover/certificate_text.hpp"
#include "dlx/cover/marks.hpp"
#include "dlx/deadline.hpp"
#include "dlx/search_state.hpp"

namespace dlx {
namespace {

// A state: items before the position are covered, the item at the position is not.
struct CountState {
  std::uint32_t position = 0;
  std::vector<Entry> covered;  // covered items that still matter, in the order of items

  friend bool operator==(const CountState&, const CountState&) = default;
};

// A reached state, with the number of paths to it so far.
struct ReachedState {
  CountState state;
  BigCount ways;
};

class CountVerifier {
 public:
  CountVerifier(const Problem& problem, CertificateText& text)
      : problem_(problem), text_(text), marks_(problem) {}

  CertifiedCount run() {
    read_order();
    find_relevant_colours();
    if (order_.empty()) {
      proved_.count = 1;  // the empty cover
    } else {
      nodes_.emplace(0, ReachedState{CountState{}, 1});
      proved_.max_states = reached_ = 1;
    }
    while (text_.next_word() != "count") read_state();
    read_end();
    return std::move(proved_);
  }

 private:
  // Reads the order of the primary items, and sets the position of each item.
  void read_order() {
    const std::uint32_t items = problem_.num_primary();
    position_.assign(items, nowhere);
    text_.expect("order");
    const std::string expected = "a primary item, 0 to " + std::to_string(items - std::int64_t{1});
    while (order_.size() < items) {
      const auto item =
          static_cast<std::uint32_t>(text_.number(text_.next_word(), 0, items - 1, expected));
      if (position_[item] != nowhere) text_.fail_expected("an item that is not in the list yet");
      position_[item] = static_cast<std::uint32_t>(order_.size());
      order_.push_back(ItemId{item});
    }
    text_.end_line("the end of the line, as all primary items are there");
  }

  // Finds the options that cover the item of a position while all earlier items are covered. Finds
  // for each item the last position at which it matters whether the item is covered.
  void find_relevant_colours() {
    const std::uint32_t primary = problem_.num_primary();
    options_.resize(order_.size());
    relevant_until_ = position_;
    relevant_until_.resize(problem_.num_items(), 0);
    std::vector<std::optional<ColourId>> colour(problem_.num_items());
    std::vector<bool> disagree(problem_.num_items());
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      const OptionId option{k};
      Deadline::check(2 * problem_.option(option).size());
      if (!problem_.has_primary(option)) continue;
      std::uint32_t first = nowhere;
      for (const Entry& entry : problem_.option(option)) {
        if (problem_.is_primary(entry.item)) {
          first = std::min(first, position_[index(entry.item)]);
        }
      }
      options_[first].push_back(option);
      for (const Entry& entry : problem_.option(option)) {
        const std::uint32_t item = index(entry.item);
        if (item < primary) continue;
        relevant_until_[item] = std::max(relevant_until_[item], first + 1);
        if (!colour[item]) colour[item] = entry.colour;
        if (entry.colour == ColourId::none || entry.colour != *colour[item]) disagree[item] = true;
      }
    }
    // An item to which all options give the same colour never excludes an option.
    for (std::uint32_t item = primary; item < problem_.num_items(); ++item) {
      if (!disagree[item]) relevant_until_[item] = 0;
    }
  }

  // Reads the line of the state in the current word: exactly the compatible options.
  void read_state() {
    if (nodes_.empty()) text_.fail_expected("'count', as all states have had their lines");
    const std::uint64_t number =
        text_.number(text_.word(), 0, reached_ - 1, "'count' or a reached state");
    const auto node = nodes_.extract(number);
    if (!node) text_.fail("state " + std::to_string(number) + " has had its line already");
    const auto& [state, ways] = node.mapped();
    ++proved_.states;

    for (const Entry& entry : state.covered) marks_.add(entry);
    for (const OptionId option : options_[state.position]) {
      if (marks_.fits(option)) read_arc(state, option, ways);
    }
    for (const Entry& entry : state.covered) marks_.remove(entry);
    text_.end_line("the end of the line, as no other option fits");
  }

  // Parses OPTION>STATE or OPTION>end.
  void read_arc(const CountState& state, OptionId option, const BigCount& ways) {
    const std::string wanted = std::to_string(index(option)) + ">";
    const std::string_view word = text_.next_word();
    if (!word.starts_with(wanted)) {
      text_.fail_expected("'" + wanted + "' with the state that follows");
    }
    ++proved_.arcs;
    Deadline::check(10 + state.covered.size());
    CountState child = behind(state, option);
    const std::string_view to = word.substr(wanted.size());
    if (child.position == order_.size()) {
      if (to != certificate_end) {
        text_.fail_expected("'" + std::string(certificate_end) + "', as all items are covered",
                            wanted.size());
      }
      proved_.count += ways;
      return;
    }
    reach(text_.number(to, wanted.size(), reached_,
                       "a state, of which the next new one is " + std::to_string(reached_)),
          wanted.size(), std::move(child), ways);
  }

  void reach(std::uint64_t number, std::size_t offset, CountState state, const BigCount& ways) {
    if (number == reached_) {
      ++reached_;
      nodes_.emplace(number, ReachedState{std::move(state), ways});
      proved_.max_states = std::max<std::uint64_t>(proved_.max_states, nodes_.size());
      return;
    }
    const auto node = nodes_.find(number);
    if (node == nodes_.end()) {
      text_.fail("state " + std::to_string(number) + " has had its line already", offset);
    }
    if (node->second.state != state) {
      text_.fail("the items covered here differ from those covered when state " +
                     std::to_string(number) + " was reached first",
                 offset);
    }
    node->second.ways += ways;
  }

  void read_end() {
    if (!nodes_.empty()) {
      std::uint64_t least = reached_;
      for (const auto& [number, node] : nodes_) least = std::min(least, number);
      text_.fail_expected("a line for each reached state; state " + std::to_string(least) +
                          " has none");
    }
    const std::string count = proved_.count.str();
    if (text_.next_word(count.size() + 100) != count) {
      text_.fail_expected("'" + count + "', the number of ways to the end");
    }
    text_.end_line();
    text_.read_digest();
  }

  // -- states

  // Returns the state after a compatible option. Before: the items of `state` are marked.
  CountState behind(const CountState& state, OptionId option) {
    std::vector<Entry> covered = state.covered;
    for (const Entry& entry : problem_.option(option)) {
      if (marks_.has(entry.item)) continue;
      covered.push_back(entry);
      marks_.add(entry);
    }
    CountState child{state.position, {}};
    while (child.position < order_.size() && marks_.has(order_[child.position])) {
      ++child.position;
    }
    for (std::size_t k = state.covered.size(); k < covered.size(); ++k) marks_.remove(covered[k]);

    std::erase_if(covered, [&](const Entry& entry) {
      return relevant_until_[index(entry.item)] <= child.position;
    });
    std::ranges::sort(covered, {}, &Entry::item);
    child.covered = std::move(covered);
    return child;
  }

  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

  const Problem& problem_;
  CertificateText& text_;
  std::vector<ItemId> order_;
  std::vector<std::uint32_t> position_;         // position of each primary item
  std::vector<std::vector<OptionId>> options_;  // by position of their first item
  std::vector<std::uint32_t> relevant_until_;   // by item: relevant at positions before this one
  Marks marks_;                                 // items of the current state

  // reached states without a line so far, by number
  std::unordered_map<std::uint64_t, ReachedState> nodes_;
  std::uint64_t reached_ = 0;  // number of reached states; the numbers of states are smaller
  CertifiedCount proved_;
};

}  // namespace

CertifiedCount verify_count(const Problem& problem, std::istream& in, const std::string& source) {
  if (problem.has_bounds()) {
    throw std::invalid_argument("certificates of counts are of problems without multiplicities");
  }
  CertificateText text(in, source, certificate_header, problem);
  return CountVerifier(problem, text).run();
}

}  // namespace dlx
