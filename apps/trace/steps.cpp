#include "apps/trace/steps.hpp"

#include <optional>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/text_format.hpp"

namespace dlx::trace {
namespace {

// Returns the step for a change; none for changes of single links, or at the end.
std::optional<Event> event_of(const textbook::DancingLinks& links, Change change, int at) {
  Event event{.kind = change, .level = links.level()};
  switch (change) {
    case Change::choose:
      event.length = static_cast<std::uint32_t>(links.length(links.item_of(at)));
      [[fallthrough]];
    case Change::leave:
    case Change::cover:
    case Change::uncover:
      event.item = links.item_of(at);
      return event;
    case Change::purify:
    case Change::unpurify:
      event.item = links.item_of(at);
      event.colour = links.colour_of(at);
      return event;
    case Change::try_option:
    case Change::retract:
    case Change::hide:
    case Change::unhide:
      event.option = links.option_of(at);
      return event;
    case Change::found:
      return event;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool show_steps(textbook::DancingLinks& links, const Visit& visit) {
  bool continues = true;
  std::vector<ItemId> items;  // items whose lists the hidden option has left
  links.watcher = [&](Change change, int at) {
    Deadline::check(1);
    if (!continues) return;
    if (change == Change::unlink || change == Change::relink) items.push_back(links.item_of(at));
    std::optional<Event> event = event_of(links, change, at);
    if (!event) return;
    if (change == Change::hide || change == Change::unhide) event->items = std::exchange(items, {});
    continues = visit(*event);
  };
  while (continues && links.step()) {
  }
  return continues;
}

namespace {

std::string quoted_option(const Problem& problem, OptionId option) {
  return "option " + std::to_string(option_number(option)) + " (" + option_title(problem, option) +
         ")";
}

std::string names(const Problem& problem, const std::vector<ItemId>& items) {
  if (items.empty()) return "no list";
  std::string text = items.size() == 1 ? "the list of" : "the lists of";
  for (const ItemId item : items) text.append(" ").append(problem.name(item));
  return text;
}

}  // namespace

std::string describe(const Problem& problem, const Event& event) {
  // A problem without items has a solution, too.
  const std::string item(event.kind == Change::found ? "" : problem.name(event.item));
  switch (event.kind) {
    case Change::choose:
      if (event.length == 0) return "choose " + item + ", which has no option left: a dead end";
      return "choose " + item + ", which has " + std::to_string(event.length) +
             (event.length == 1 ? " option" : " options");
    case Change::cover:
      return "cover " + item;
    case Change::hide:
      return "hide " + quoted_option(problem, event.option) + " from " +
             names(problem, event.items);
    case Change::try_option:
      return "try " + quoted_option(problem, event.option);
    case Change::purify:
      return "give " + item + " the colour " + std::string(problem.colour_name(event.colour));
    case Change::found:
      return "all items are covered: a solution";
    case Change::unpurify:
      return "take the colour " + std::string(problem.colour_name(event.colour)) + " from " + item;
    case Change::unhide:
      return "unhide " + quoted_option(problem, event.option) + ": back into " +
             names(problem, event.items);
    case Change::uncover:
      return "uncover " + item;
    case Change::retract:
      return "take back " + quoted_option(problem, event.option);
    case Change::leave:
      return "no more options for " + item;
    default:
      return {};
  }
}

bool belongs_to_tree(Change kind) {
  return kind == Change::choose || kind == Change::try_option || kind == Change::found;
}

}  // namespace dlx::trace
