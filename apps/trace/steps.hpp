#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/textbook/dancing_links.hpp"

/// The textbook search (dlx/textbook), step by step, in words and as a page.
namespace dlx::trace {

using textbook::Change;

/// A step that is shown. `hide` and `unhide` name the items whose lists the option leaves; links
/// that change are not shown one by one.
struct Event {
  Change kind;
  std::size_t level;  ///< options chosen before it
  ItemId item{};
  OptionId option{};
  std::uint32_t length = 0;  ///< of the list of a chosen item
  ColourId colour{};
  std::vector<ItemId> items = {};
};

/// Runs a search and passes each step to `visit`, until the end or until `visit` returns false.
/// Returns true at the end. Obeys the deadline of the thread.
using Visit = std::function<bool(const Event& event)>;
bool show_steps(textbook::DancingLinks& links, const Visit& visit);

/// The number by which steps name an option: that of its line among the options of a file, from 1.
inline std::uint32_t option_number(OptionId option) { return index(option) + 1; }

/// A step as a sentence, without the level. Options have their labels, if they have any.
std::string describe(const Problem& problem, const Event& event);

/// True for the steps that make the search tree; the others are what happens to the lists.
bool belongs_to_tree(Change kind);

/// The page that shows the steps of a search, forwards, backwards, or playing: the matrix of the
/// problem with its lists as lines, the options chosen, the tree of the search, and the steps in
/// words. It needs nothing from elsewhere, is well-formed XML, and can be read without seeing
/// colours.
///
/// `note` is said below the steps: why they end before the search did.
std::string page(const Problem& problem, const std::string& title, const std::vector<Event>& events,
                 const std::string& note);

}  // namespace dlx::trace
