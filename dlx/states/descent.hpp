#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/states/aside.hpp"
#include "dlx/states/steps.hpp"
#include "dlx/states/tally.hpp"

namespace dlx::states {

/// Depth-first search below states, without any table. Internal.
///
/// Memory: a state and two numbers for each level.
template <std::size_t W>
class Descent {
 public:
  /// Keeps a pointer to the steps.
  Descent(const Steps<W>& steps, std::size_t bits) : steps_(steps), roots_(bits) {}

  void start(Aside<W> roots) {
    roots_ = std::move(roots);
    at_ = 0;
  }

  /// True if all was searched.
  bool run(Meter& meter, Tally& total, std::uint64_t& nodes) {
    for (;;) {
      while (!levels_.empty()) {
        Level& level = levels_.back();
        const std::size_t end = steps_.begin(level.position + 1);
        level.option = steps_.next(level.state, level.option, end);
        if (level.option == end) {
          levels_.pop_back();
          continue;
        }
        if (!meter.may_go_on()) return false;
        meter.count_node();
        ++nodes;
        Level child{level.state, level.position, 0};
        child.position = steps_.take(child.state, level.position, level.option++);
        enter(child);
      }
      count_leaves(total);
      if (!roots_.read(at_, root_)) return true;
      enter({root_.state, root_.position, 0});
    }
  }

  /// What is left, as states that are all to be searched, and what was found and is not in the
  /// total yet.
  void save(Aside<W>& states, Tally& total) const {
    std::uint64_t leaves = leaves_;
    for (const Level& level : levels_) {
      const std::size_t end = steps_.begin(level.position + 1);
      for (std::size_t option = level.option; option != end; ++option) {
        if (!steps_.allows(level.state, option)) continue;
        State<W> state = level.state;
        const std::size_t position = steps_.take(state, level.position, option);
        if (position == steps_.positions()) {
          ++leaves;
        } else {
          states.push(position, state.data(), root_.number.data(), root_.number.size());
        }
      }
    }
    if (leaves != 0) total.add(root_number() * leaves);
    states.append(roots_, at_);
  }

 private:
  struct Level {
    State<W> state;
    std::size_t position;
    std::size_t option;
  };

  void enter(Level level) {
    if (level.position == steps_.positions()) {
      ++leaves_;
      return;
    }
    level.option = steps_.begin(level.position);
    levels_.push_back(level);
  }

  void count_leaves(Tally& total) {
    if (leaves_ != 0) total.add(root_number() * leaves_);
    leaves_ = 0;
  }
  BigCount root_number() const { return Tally::value(root_.number.data(), root_.number.size()); }

  const Steps<W>& steps_;
  Aside<W> roots_;
  std::size_t at_ = 0;
  typename Aside<W>::Entry root_;
  std::uint64_t leaves_ = 0;  // below the root, or the root itself
  std::vector<Level> levels_;
};

}  // namespace dlx::states
