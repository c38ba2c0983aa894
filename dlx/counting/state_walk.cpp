#include "dlx/counting/state_walk.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "dlx/error.hpp"

namespace dlx::counting {
namespace {

SpaceChoice chosen(const Problem& problem, const CountOptions& options, const std::string& made) {
  check_order(options.order);
  if (problem.has_bounds()) {
    throw std::invalid_argument(made + " takes problems without multiplicities");
  }
  std::optional<SpaceChoice> choice = choose_space(problem, options.order);
  if (!choice) refuse_wide_states();
  return std::move(*choice);
}

}  // namespace

void check_order(std::string_view order) {
  const auto names = item_orders();
  if (order != "auto" && std::ranges::find(names, order) == names.end()) {
    throw std::invalid_argument("there is no order of items " + quote_token(order));
  }
}

StateWalk::StateWalk(const Problem& problem, const CountOptions& options, std::string made)
    : options_(options),
      made_(std::move(made)),
      meter_(options_.search,
             options_.search.on_progress ? [this] { report(); } : std::function<void()>()),
      choice_((meter_.start(), chosen(problem, options, made_))),
      budget_(options.memory) {}

Outcome StateWalk::run(const std::function<void(const StateArcs&)>& visit) {
  const WalkEnd end = walk_states(space(), budget_, meter_, [&](const StateArcs& state) {
    position_ = state.position;
    visit(state);
  });
  if (end == WalkEnd::out_of_memory) no_room();
  return end == WalkEnd::stopped ? meter_.outcome() : Outcome::exhausted;
}

void StateWalk::no_room() const {
  throw MemoryLimit(made_ + " takes more than the " + std::to_string(options_.memory) +
                    " bytes that it may have, at item " + std::to_string(position_ + 1) + " of " +
                    std::to_string(space().positions()));
}

void StateWalk::report() const {
  const auto positions = static_cast<double>(std::max<std::size_t>(space().positions(), 1));
  const double fraction = static_cast<double>(position_) / positions;
  options_.search.on_progress({0, meter_.nodes(), position_, fraction, meter_.seconds()});
}

}  // namespace dlx::counting
