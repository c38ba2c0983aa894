#include "dlx/states/state_walk.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace dlx::states {
namespace {

SearchOptions limits_of(const How& how) {
  SearchOptions limits;
  limits.max_time = how.max_time;
  limits.stop = how.stop;
  limits.progress_interval = how.progress_interval;
  return limits;
}

SpaceChoice chosen(const Problem& problem, const How& how, const std::string& made) {
  check_order(how.item_order);
  if (problem.has_bounds()) {
    throw std::invalid_argument(made + " takes problems without multiplicities");
  }
  std::optional<SpaceChoice> choice = choose_space(problem, how.item_order);
  if (!choice) refuse_wide_states();
  return std::move(*choice);
}

}  // namespace

StateWalk::StateWalk(const Problem& problem, const How& how, std::string made)
    : how_(how),
      limits_(limits_of(how)),
      made_(std::move(made)),
      meter_(limits_, how.on_progress ? [this] { report(); } : std::function<void()>()),
      choice_((meter_.start(), chosen(problem, how, made_))),
      budget_(how.memory) {}

Outcome StateWalk::run(const std::function<void(const StateArcs&)>& visit) {
  const WalkEnd end = walk_states(space(), budget_, meter_, [&](const StateArcs& state) {
    position_ = state.position;
    visit(state);
  });
  if (end == WalkEnd::out_of_memory) no_room();
  return end == WalkEnd::stopped ? meter_.outcome() : Outcome::exhausted;
}

void StateWalk::no_room() const {
  throw MemoryLimit(made_ + " takes more than the " + std::to_string(how_.memory) +
                    " bytes that it may have, at item " + std::to_string(position_ + 1) + " of " +
                    std::to_string(space().positions()));
}

void StateWalk::report() const {
  const auto positions = static_cast<double>(std::max<std::size_t>(space().positions(), 1));
  const double fraction = static_cast<double>(position_) / positions;
  how_.on_progress({0, meter_.nodes(), position_, fraction, meter_.seconds()});
}

}  // namespace dlx::states
