#include "apps/trace/dancing_links.hpp"

#include <stdexcept>

#include "dlx/deadline.hpp"
#include "dlx/text_format.hpp"

namespace dlx::trace {

using Kind = Event::Kind;

DancingLinks::DancingLinks(const Problem& problem) {
  if (problem.has_bounds()) {
    throw std::invalid_argument(
        "the problem has multiplicities; the search that is shown covers each item once");
  }
  if (problem.num_primary() > most_items) {
    throw std::invalid_argument("the problem has " + std::to_string(problem.num_primary()) +
                                " primary items; a search is shown for up to " +
                                std::to_string(most_items));
  }
  const std::uint32_t items = problem.num_items(), primary = problem.num_primary();
  for (std::uint32_t k = 0; k <= items; ++k) nodes_.push_back({k, k, k, k, k, 0, 0});
  for (std::uint32_t k = 0; k <= primary; ++k) {
    nodes_[k].left = k == 0 ? primary : k - 1;
    nodes_[k].right = k == primary ? 0 : k + 1;
  }
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    Deadline::check(problem.option(OptionId{option}).size());
    nodes_.push_back({});  // the spacer
    first_of_.push_back(static_cast<std::uint32_t>(nodes_.size()));
    for (const Entry& entry : problem.option(OptionId{option})) {
      const auto node = static_cast<std::uint32_t>(nodes_.size());
      Node& top = nodes_[header(entry.item)];
      const auto colour = static_cast<std::int32_t>(entry.colour);
      const std::uint32_t last = top.up;
      top.up = node;
      ++top.length;
      nodes_[last].down = node;
      nodes_.push_back({last, header(entry.item), 0, 0, header(entry.item), option, colour});
    }
  }
  nodes_.push_back({});
}

bool DancingLinks::search(const Visit& visit) {
  visit_ = &visit;
  try {
    enter_level();
  } catch (const Stopped&) {
    return false;
  }
  return true;
}

void DancingLinks::show(const Event& event) const {
  Deadline::check(10 + event.items.size());
  if (!(*visit_)(event)) throw Stopped{};
}

std::vector<ItemId> DancingLinks::uncovered() const {
  std::vector<ItemId> items;
  for (std::uint32_t item = nodes_[0].right; item != 0; item = nodes_[item].right)
    items.push_back(ItemId{item - 1});
  return items;
}

void DancingLinks::enter_level() {
  const std::size_t level = chosen_.size();
  if (nodes_[0].right == 0) {  // C2: nothing is left to cover
    show({.kind = Kind::solution, .level = level});
    return;
  }
  const std::uint32_t item = shortest_item();  // C3
  show({.kind = Kind::choose,
        .level = level,
        .item = ItemId{item - 1},
        .length = nodes_[item].length});
  cover(item);                                                                            // C4
  for (std::uint32_t node = nodes_[item].down; node != item; node = nodes_[node].down) {  // C5
    const OptionId option{nodes_[node].length};
    show({.kind = Kind::try_option, .level = level, .option = option});
    chosen_.push_back(option);
    for (std::uint32_t other = next_in_option(node); other != node; other = next_in_option(other))
      commit(other);
    enter_level();
    for (std::uint32_t other = previous_in_option(node); other != node;  // C6, in reverse
         other = previous_in_option(other)) {
      uncommit(other);
    }
    chosen_.pop_back();
    show({.kind = Kind::take_back, .level = level, .option = option});
  }
  uncover(item);  // C7
  show({.kind = Kind::no_more_item, .level = level, .item = ItemId{item - 1}});
}

std::uint32_t DancingLinks::shortest_item() const {
  std::uint32_t shortest = nodes_[0].right;
  for (std::uint32_t item = shortest; item != 0; item = nodes_[item].right) {
    if (nodes_[item].length < nodes_[shortest].length) shortest = item;
  }
  return shortest;
}

void DancingLinks::cover(std::uint32_t item) {
  show({.kind = Kind::cover, .level = chosen_.size(), .item = ItemId{item - 1}});
  nodes_[nodes_[item].left].right = nodes_[item].right;
  nodes_[nodes_[item].right].left = nodes_[item].left;
  for (std::uint32_t node = nodes_[item].down; node != item; node = nodes_[node].down) hide(node);
}

void DancingLinks::uncover(std::uint32_t item) {
  for (std::uint32_t node = nodes_[item].up; node != item; node = nodes_[node].up) unhide(node);
  nodes_[nodes_[item].left].right = item;
  nodes_[nodes_[item].right].left = item;
  show({.kind = Kind::uncover, .level = chosen_.size(), .item = ItemId{item - 1}});
}

// The option of a node leaves the lists of its other items: they can't choose it any more. Items
// whose colour it has already keep it; it does no harm there.
void DancingLinks::hide(std::uint32_t node) {
  Event event{.kind = Kind::hide, .level = chosen_.size()};
  event.option = OptionId{nodes_[node].length};
  for (std::uint32_t other = next_in_option(node); other != node; other = next_in_option(other)) {
    if (nodes_[other].colour == marked) continue;
    nodes_[nodes_[other].up].down = nodes_[other].down;
    nodes_[nodes_[other].down].up = nodes_[other].up;
    --nodes_[nodes_[other].top].length;
    event.items.push_back(item_of(other));
  }
  show(event);
}

// The node still knows its neighbours of before: they take it back.
void DancingLinks::unhide(std::uint32_t node) {
  Event event{.kind = Kind::unhide, .level = chosen_.size()};
  event.option = OptionId{nodes_[node].length};
  for (std::uint32_t other = previous_in_option(node); other != node;
       other = previous_in_option(other)) {
    if (nodes_[other].colour == marked) continue;
    nodes_[nodes_[other].up].down = other;
    nodes_[nodes_[other].down].up = other;
    ++nodes_[nodes_[other].top].length;
    event.items.push_back(item_of(other));
  }
  show(event);
}

void DancingLinks::commit(std::uint32_t node) {
  if (nodes_[node].colour == 0) cover(nodes_[node].top);
  if (nodes_[node].colour > 0) give_colour(node);
}

void DancingLinks::uncommit(std::uint32_t node) {
  if (nodes_[node].colour == 0) uncover(nodes_[node].top);
  if (nodes_[node].colour > 0) take_colour(node);
}

// The item of a node gets its colour ("purify"). Options that agree are marked, so that they stay
// in its list. The option of the node itself is not in it: the item that it was chosen for is
// covered.
void DancingLinks::give_colour(std::uint32_t node) {
  const std::int32_t colour = nodes_[node].colour;
  const std::uint32_t item = nodes_[node].top;
  show({.kind = Kind::colour,
        .level = chosen_.size(),
        .item = item_of(node),
        .colour = static_cast<ColourId>(colour)});
  for (std::uint32_t other = nodes_[item].down; other != item; other = nodes_[other].down) {
    if (nodes_[other].colour == colour) {
      nodes_[other].colour = marked;
    } else {
      hide(other);
    }
  }
}

void DancingLinks::take_colour(std::uint32_t node) {
  const std::int32_t colour = nodes_[node].colour;
  const std::uint32_t item = nodes_[node].top;
  for (std::uint32_t other = nodes_[item].up; other != item; other = nodes_[other].up) {
    if (nodes_[other].colour == marked) {
      nodes_[other].colour = colour;
    } else {
      unhide(other);
    }
  }
  show({.kind = Kind::uncolour,
        .level = chosen_.size(),
        .item = item_of(node),
        .colour = static_cast<ColourId>(colour)});
}

std::uint32_t DancingLinks::next_in_option(std::uint32_t node) const {
  return nodes_[node + 1].top != 0 ? node + 1 : first_of_[nodes_[node].length];
}

std::uint32_t DancingLinks::previous_in_option(std::uint32_t node) const {
  if (nodes_[node - 1].top != 0) return node - 1;
  while (nodes_[node + 1].top != 0) ++node;
  return node;
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
  const std::string item(event.kind == Event::Kind::solution ? "" : problem.name(event.item));
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
