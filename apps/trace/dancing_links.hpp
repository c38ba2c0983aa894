#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "dlx/problem.hpp"

/// The search of the textbook, to be watched.
namespace dlx::trace {

/// A step of the search, or the one that takes it back.
struct Event {
  enum class Kind {
    choose,       ///< `item` is the one with the fewest options, `length` of them
    cover,        ///< `item` leaves the list of items; its options are hidden next
    hide,         ///< `option` leaves the lists of `items`
    try_option,   ///< `option` is chosen; its other items are covered or get their colours next
    colour,       ///< `item` gets `colour`; options with other colours for it are hidden next
    solution,     ///< all primary items are covered
    uncolour,     ///< takes back `colour`
    unhide,       ///< takes back `hide`
    uncover,      ///< takes back `cover`
    take_back,    ///< takes back `try_option`
    no_more_item  ///< `item` has no further option: back to the level before
  };

  Kind kind;
  std::size_t level;  ///< options chosen before it
  ItemId item{};
  OptionId option{};
  std::uint32_t length = 0;
  ColourId colour{};
  std::vector<ItemId> items = {};
};

/// Exact covering by dancing links, with colours: written to be read and to be watched, a step an
/// event, not to be fast.
///
/// The array of nodes begins with a header for each item, and number 0 is the root of the list of
/// primary items that are not covered. A node for each entry of each option follows. The entries of
/// an option stand side by side, between two spacers.
///
/// Order:    of the shortest items the first is chosen; its options in their order.
/// Memory:   28 bytes for each item and entry.
/// Errors:   std::invalid_argument for a problem with multiplicities, or with more than
/// `most_items`
///           primary items, each of which may be a level of the recursion.
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, Algorithm C.
class DancingLinks {
 public:
  static constexpr std::uint32_t most_items = 5000;

  explicit DancingLinks(const Problem& problem);

  /// Shows each step to `visit`, until the end or until it returns false, which leaves the lists as
  /// they are then. True at the end.
  using Visit = std::function<bool(const Event& event)>;
  bool search(const Visit& visit);

  /// The options chosen, while the search visits.
  const std::vector<OptionId>& chosen() const { return chosen_; }
  /// How many options the list of an item has.
  std::uint32_t length(ItemId item) const { return nodes_[header(item)].length; }
  /// The items of the list of items, from left to right.
  std::vector<ItemId> uncovered() const;

 private:
  struct Node {
    std::uint32_t up, down;     // the list of the item, which the header closes
    std::uint32_t left, right;  // headers: the list of the items
    std::uint32_t top;          // the header of the item; 0 for a spacer
    std::uint32_t length;       // headers: options in the list; nodes: the number of the option
    std::int32_t colour;        // 0: none; marked: that of the item, which has got it already
  };
  static constexpr std::int32_t marked = -1;
  struct Stopped {};  // thrown where visit() says so

  static std::uint32_t header(ItemId item) { return index(item) + 1; }
  ItemId item_of(std::uint32_t node) const { return ItemId{nodes_[node].top - 1}; }
  void show(const Event& event) const;

  void enter_level();
  std::uint32_t shortest_item() const;
  void cover(std::uint32_t item);
  void uncover(std::uint32_t item);
  void hide(std::uint32_t node);
  void unhide(std::uint32_t node);
  void commit(std::uint32_t node);
  void uncommit(std::uint32_t node);
  void give_colour(std::uint32_t node);
  void take_colour(std::uint32_t node);
  std::uint32_t next_in_option(std::uint32_t node) const;
  std::uint32_t previous_in_option(std::uint32_t node) const;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> first_of_;  // by option
  std::vector<OptionId> chosen_;
  const Visit* visit_ = nullptr;
};

/// The number by which steps name an option: that of its line among the options of a file, from 1.
inline std::uint32_t option_number(OptionId option) { return index(option) + 1; }

/// A step as a sentence, without the level. Options have their labels, if they have any.
std::string describe(const Problem& problem, const Event& event);

/// True for the steps that make the search tree; the others are what happens to the lists.
bool is_of_the_tree(Event::Kind kind);

/// The page that shows the steps of a search, forwards, backwards, or playing: the matrix of the
/// problem with its lists as lines, the options chosen, the tree of the search, and the steps in
/// words. It needs nothing from elsewhere, is well-formed XML, and can be read without seeing
/// colours.
///
/// `note` is said below the steps: why they end before the search did.
std::string page(const Problem& problem, const std::string& title, const std::vector<Event>& events,
                 const std::string& note);

}  // namespace dlx::trace
