#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/textbook/dancing_links.hpp"

/// The textbook search (dlx/textbook), step by step, in words.
namespace dlx::trace {

using textbook::Change;

/// A step to be shown. `hide` and `unhide` name the items whose lists the option leaves; changes of
/// single links are not shown.
struct Event {
  Change kind;
  std::size_t level;  ///< number of options chosen before
  ItemId item{};
  OptionId option{};
  std::uint32_t length = 0;  ///< length of the list of a chosen item
  ColourId colour{};
  std::vector<ItemId> items = {};
};

/// Runs a search and passes each step to `visit`, until the end or until `visit` returns false.
/// Returns true at the end. Obeys the deadline of the thread.
using Visit = std::function<bool(const Event& event)>;
bool show_steps(textbook::DancingLinks& links, const Visit& visit);

/// The number of an option in steps: its line among the options of a file, from 1.
inline std::uint32_t option_number(OptionId option) { return index(option) + 1; }

/// A step as a sentence, without the level. Options are named by their labels, if they have any.
std::string describe(const Problem& problem, const Event& event);

/// Returns true for the steps of the search tree; the others are changes of lists.
bool belongs_to_tree(Change kind);

}  // namespace dlx::trace
