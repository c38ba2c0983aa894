#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "dlx/problem.hpp"

/// Dancing links as in the textbook, to be read beside the book. `dlx trace` and the page show this
/// search, and tests compare the engines with it.
namespace dlx::textbook {

/// The events of the search, for observers. `at` is a node; the header of an item is a node, too.
enum class Change : std::uint8_t {
  choose,      ///< C3: item `at` is chosen
  leave,       ///< C7: all options of item `at` have been tried
  try_option,  ///< C5: the option of node `at` is tried
  retract,     ///< C6: the option of node `at` is taken back
  found,       ///< C2: all primary items are covered
  end,         ///< C8: all covers have been found
  cover,       ///< cover(at) begins
  remove,      ///< header `at` leaves the list of items
  restore,     ///< header `at` comes back into the list of items
  uncover,     ///< uncover(at) is done
  unlink,      ///< node `at` leaves the list of its item
  relink,      ///< node `at` comes back into the list of its item
  hide,        ///< hide(at) is done
  unhide,      ///< unhide(at) is done
  purify,      ///< purify(at) begins
  mark,        ///< node `at` is marked: it has the colour of its item
  unmark,      ///< node `at` is no longer marked
  unpurify,    ///< unpurify(at) is done
  take,        ///< Algorithm M: item `at` must be covered once less
  give,        ///< Algorithm M: item `at` must be covered once more
  enough,      ///< Algorithm M: item `at` is not covered again
  reopen       ///< Algorithm M: item `at` may be covered again
};

enum class Choice {
  shortest,  ///< the item with the fewest options, the leftmost of these (exercise 9)
  leftmost
};

/// Algorithm C, exact covering with colours. Without colours it is Algorithm X, whose steps X1 to
/// X8 are C1 to C8.
///
/// Items are numbered from 1, and node k is the header of item k. The nodes of each option are
/// consecutive, with a spacer before and after them. One list links the nodes of each item up and
/// down, another one links the uncovered items left and right.
///
///     textbook::DancingLinks links(problem);
///     while (links.next_cover()) show(links.chosen());
///
/// Cost:     building takes O(items + entries) time; a node has 16 bytes.
/// Order:    the options of an item in the order of the problem.
/// Lifetime: does not refer to the problem.
/// Errors:   std::invalid_argument for a problem with multiplicities.
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, with the book's names, numbers of nodes and order of steps.
class DancingLinks {
 public:
  explicit DancingLinks(const Problem& problem, Choice choice = Choice::shortest)
      : DancingLinks(problem, choice, WithMultiplicities::no) {}
  virtual ~DancingLinks() = default;

  /// Called after each change; for `cover` and `purify` before the change.
  std::function<void(Change change, int at)> watcher;

  /// Performs the next of the steps C2 to C8. Returns false at the end.
  virtual bool step();
  /// Continues to the next cover, which is then chosen. Returns false at the end.
  bool next_cover();

  /// The chosen options; level() is their number.
  std::vector<OptionId> chosen() const {
    std::vector<OptionId> options;
    for (const int x : tried_)
      if (!is_header(x)) options.push_back(option_of(x));
    return options;
  }
  std::size_t level() const { return tried_.size(); }
  /// The uncovered primary items, from left to right.
  std::vector<ItemId> uncovered() const {
    std::vector<ItemId> items;
    for (int item = items_[0].rlink; item != 0; item = items_[item].rlink)
      items.push_back(item_of(item));
    return items;
  }
  /// The number of options in the list of an item.
  int length(ItemId item) const { return items_[index(item) + 1].len; }

  bool is_header(int node) const { return node <= num_items_; }
  ItemId item_of(int node) const {
    return ItemId(is_header(node) ? node - 1 : nodes_[node].top - 1);
  }
  OptionId option_of(int node) const {
    while (nodes_[node].top > 0) ++node;
    return OptionId(-nodes_[node].top - 1);
  }
  ColourId colour_of(int node) const { return static_cast<ColourId>(nodes_[node].color); }

 protected:
  struct Item {
    int llink, rlink, len;
  };
  struct Node {
    int ulink, dlink, top, color;
  };
  enum class State { C2, C3, C4, C5, C6, C7, C8, done };

  enum class WithMultiplicities { no, yes };
  DancingLinks(const Problem& problem, Choice choice, WithMultiplicities with);
  void tell(Change change, int at) const {
    if (watcher) watcher(change, at);
  }
  int choose() const;
  virtual int branches(int item) const { return items_[item].len; }  // theta
  void cover(int item);
  void uncover(int item);
  void remove(int item);
  void restore(int item);
  void hide(int node);
  void unhide(int node);
  void unlink(int node);
  void relink(int node);
  virtual void commit(int node);
  virtual void uncommit(int node);
  void purify(int node);
  void unpurify(int node);
  /// The next and the previous node of an option, in a circle.
  int right_of(int node) const {
    return nodes_[node + 1].top > 0 ? node + 1 : nodes_[node + 1].ulink;
  }
  int left_of(int node) const {
    return nodes_[node - 1].top > 0 ? node - 1 : nodes_[node - 1].dlink;
  }

  std::vector<Item>
      items_;  // 0: the root; 1 to N: the items; N + 1: the root of the secondary items
  std::vector<Node> nodes_;  // 0 to N: headers; then the options between spacers, whose top is <= 0
  int num_items_;            // N
  Choice choice_;
  State next_ = State::C2;
  int i_ = 0, x_ = 0;       // the item branched on at level l, and the current node x_l
  std::vector<int> tried_;  // x_0 to x_(l-1)
};

}  // namespace dlx::textbook
