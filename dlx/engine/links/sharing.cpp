// Parts of a search: giving them away, searching them, and how much of them is done.

#include <cstddef>
#include <vector>

#include "dlx/engine/links/steps.hpp"
#include "dlx/engine/shared/paths.hpp"

namespace dlx::links {

// The options that are still to be tried on a level after its present one.
template <bool with_colours>
std::uint32_t Links<with_colours>::untried(const Level& level) const {
  std::uint32_t number = 0;
  for (Ref p = level.node; p != level.end; p = at(p).down) ++number;
  return number == 0 ? 0 : number - 1;
}

// Paths that have not been entered come last in the order of the search, so they go first: half of
// them. Else half of the options that the lowest open level has not tried. What is left has its end
// there.
template <bool with_colours>
std::vector<Path> Links<with_colours>::share() {
  if (!paths_.empty()) return paths_.give_half();
  std::vector<Path> given;
  if (state_ != State::at_option && state_ != State::backing) return given;
  std::size_t k = base_;
  while (k < levels_.size() && untried(levels_[k]) == 0) ++k;
  if (k == levels_.size()) return given;

  Level& level = levels_[k];
  const std::uint32_t number = untried(level);
  Ref first = at(level.node).down;
  for (std::uint32_t kept = 0; kept < number / 2; ++kept) first = at(first).down;
  Path path;
  for (std::size_t below = forced_; below < k; ++below) {
    path.push_back(option_of(levels_[below].node));
  }
  for (Ref p = first; p != level.end; p = at(p).down) {
    given.push_back(path);
    given.back().push_back(option_of(p));
  }
  level.end = first;
  if (number / 2 == 0) {  // nothing is open up to here
    for (std::size_t above = k + 1; above < levels_.size(); ++above) {
      if (levels_[above].open == k + 1) levels_[above].open = 0;
    }
  }
  return given;
}

// Leaves levels until the options that are taken below the top one are the first of the path, and
// the top one's has been undone; or all, if there is no such level that has two options. (At one
// that has, nothing was low that had not been seen to, so it is known where in low_ to go on.)
// Before: all levels are committed to.
template <bool with_colours>
void Links<with_colours>::back_to_common_level(const Path& path) {
  std::size_t keep = forced_;  // levels
  for (std::size_t k = forced_; k < levels_.size() && k - forced_ < path.size(); ++k) {
    if (!levels_[k].forced) keep = k + 1;
    if (option_of(levels_[k].node) != path[k - forced_]) break;
  }
  while (levels_.size() > keep) {
    undo_option();
    leave();
  }
  if (keep > forced_) {
    undo_option();
  } else {
    next_low_ = 0;
  }
}

// Goes to the next path, up to its last option, which is still to be tried; and takes the paths
// behind it that end in the next options of the same level along. Whoever gave the paths away has
// counted what is done on the way.
template <bool with_colours>
void Links<with_colours>::follow_path() {
  const std::uint64_t branchings = branchings_;
  const std::uint64_t updates = updates_;
  Path path;
  const std::vector<OptionId> last = paths_.pop_siblings(path);
  path.push_back(last.front());
  back_to_common_level(path);
  // The level of the first option that is not yet taken may be there, with its option undone.
  bool entered = levels_.size() > forced_;
  for (std::size_t k = entered ? levels_.size() - forced_ - 1 : 0; k < path.size(); ++k) {
    if (!entered) enter(choose());
    entered = false;
    Level& level = levels_.back();
    level.end = at(level.node).top;
    level.node = at(level.end).down;
    if (level.node == level.end) throw_lost_path();
    while (option_of(level.node) != path[k]) {
      level.node = at(level.node).down;
      if (level.node == level.end) throw_lost_path();
    }
    if (k + 1 == path.size()) break;
    if (!try_option()) throw_lost_path();
  }

  Level& level = levels_.back();
  base_ = levels_.size() - 1;
  level.open = 0;
  level.end = at(level.node).down;
  for (std::size_t k = 1; k < last.size(); ++k) {
    if (at(level.end).top == level.end || option_of(level.end) != last[k]) throw_lost_path();
    level.end = at(level.end).down;
  }
  branchings_ = branchings;
  updates_ = updates;
}

// On each level that has two options or more, those that have been tried or given away count as
// done, and its options as equally large, as do the paths that the search was started with.
template <bool with_colours>
double Links<with_colours>::fraction() const {
  if (state_ == State::exhausted) return 1;
  if (state_ == State::root) return 0;
  double done = 0;
  double share = 1;
  std::size_t k = base_;
  if (paths_.started() != 0) {
    const std::size_t begun = state_ == State::between ? 0 : 1 + untried(levels_[base_]);
    share = 1.0 / static_cast<double>(paths_.started());
    done = 1 - share * static_cast<double>(paths_.size() + begun);
    if (begun == 0) return done;
    ++k;
  }
  for (; k < levels_.size() && share > 1e-9; ++k) {
    if (levels_[k].forced) continue;
    const Ref item = at(levels_[k].node).top;
    double options = 0;
    for (Ref p = at(item).down; p != item; p = at(p).down) ++options;
    done += share * (1 - (1.0 + untried(levels_[k])) / options);
    share /= options;
  }
  return done;
}

template std::vector<Path> Links<false>::share();
template std::vector<Path> Links<true>::share();
template void Links<false>::follow_path();
template void Links<true>::follow_path();
template double Links<false>::fraction() const;
template double Links<true>::fraction() const;

#undef DLX_INLINE

}  // namespace dlx::links
