#include "apps/trace/describe.hpp"

#include "dlx/text_format.hpp"

namespace dlx::trace {
namespace {

std::string quoted_option(const Problem& problem, OptionId option) {
  return "option " + std::to_string(index(option)) + " (" + option_text(problem, option) + ")";
}

std::string names(const Problem& problem, const std::vector<ItemId>& items) {
  if (items.empty()) return "no list";
  std::string text = items.size() == 1 ? "the list of" : "the lists of";
  for (const ItemId item : items) text.append(" ").append(problem.name(item));
  return text;
}

}  // namespace

std::string describe(const Problem& problem, const Event& event) {
  const std::string item(problem.name(event.item));
  switch (event.kind) {
    case Event::Kind::choose:
      if (event.length == 0) return "choose " + item + ", which has no option left: a dead end";
      return "choose " + item + ", which has " + std::to_string(event.length) +
             (event.length == 1 ? " option" : " options");
    case Event::Kind::cover:
      return "cover " + item;
    case Event::Kind::hide:
      return "hide " + quoted_option(problem, event.option) + " from " +
             names(problem, event.items);
    case Event::Kind::try_option:
      return "try " + quoted_option(problem, event.option);
    case Event::Kind::colour:
      return "give " + item + " the colour " + std::string(problem.colour_name(event.colour));
    case Event::Kind::solution:
      return "all items are covered: a solution";
    case Event::Kind::uncolour:
      return "take the colour " + std::string(problem.colour_name(event.colour)) + " from " + item;
    case Event::Kind::unhide:
      return "unhide " + quoted_option(problem, event.option) + ": back into " +
             names(problem, event.items);
    case Event::Kind::uncover:
      return "uncover " + item;
    case Event::Kind::take_back:
      return "take back " + quoted_option(problem, event.option);
    case Event::Kind::no_more_item:
      return "no more options for " + item;
  }
  return {};
}

bool is_of_the_tree(Event::Kind kind) {
  return kind == Event::Kind::choose || kind == Event::Kind::try_option ||
         kind == Event::Kind::solution;
}

}  // namespace dlx::trace
