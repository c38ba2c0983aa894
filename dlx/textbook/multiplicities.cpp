#include "dlx/textbook/multiplicities.hpp"

#include <algorithm>

namespace dlx::textbook {

Multiplicities::Multiplicities(const Problem& problem, Choice choice)
    : DancingLinks(problem, choice, WithMultiplicities::yes),
      bound_(problem.num_items() + 1, 1),
      slack_(problem.num_items() + 1, 0),
      bounded_(problem.num_items() + 1, false) {
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    const auto low = static_cast<int>(problem.low(ItemId{item}));
    bound_[item + 1] = static_cast<int>(problem.high(ItemId{item}));
    slack_[item + 1] = bound_[item + 1] - low;
    bounded_[item + 1] = low != 1 || bound_[item + 1] != 1;
  }
}

bool Multiplicities::step() {
  switch (next_) {
    case State::C4:  // M4. [Prepare to branch on i.]
      take(i_);
      x_ = nodes_[i_].dlink;
      before_.push_back(tweaked_.size());
      next_ = State::C5;
      return true;
    case State::C5:  // M5. [Possibly tweak x_l.] M6. [Try x_l.]
      next_ = next_branch() ? State::C2 : State::C7;
      return true;
    case State::C6:  // M7. [Try again.]
      if (!is_header(tried_.back())) return DancingLinks::step();
      i_ = tried_.back();
      tried_.pop_back();
      if (bound_[i_] != 0) restore(i_);
      tell(Change::reopen, i_);
      next_ = State::C7;
      return true;
    case State::C7:  // M8. [Restore i.]
      for (; tweaked_.size() > before_.back(); tweaked_.pop_back()) {
        relink(tweaked_.back());
        if (bound_[i_] != 0) unhide(tweaked_.back());
      }
      before_.pop_back();
      give(i_);
      tell(Change::leave, i_);
      next_ = State::C8;
      return true;
    default:
      return DancingLinks::step();
  }
}

bool Multiplicities::next_branch() {
  const int bound = bound_[i_], slack = slack_[i_];
  if (bound == 0 && slack == 0) {  // as in Algorithm C
    if (x_ == i_) return false;
  } else {
    if (items_[i_].len <= bound - slack) return false;  // too few options are left
    if (x_ == i_) {
      tell(Change::enough, i_);
      if (bound != 0) remove(i_);
      tried_.push_back(i_);
      return true;
    }
    if (bound != 0) hide(x_);
    unlink(x_);
    tweaked_.push_back(x_);
  }
  tell(Change::try_option, x_);
  tried_.push_back(x_);
  for (int p = right_of(x_); p != x_; p = right_of(p)) commit(p);
  return true;
}

int Multiplicities::branches(int item) const {
  return std::max(0, items_[item].len + 1 - std::max(0, bound_[item] - slack_[item]));
}

void Multiplicities::commit(int p) {
  if (nodes_[p].color == 0) {
    take(nodes_[p].top);
  } else {
    DancingLinks::commit(p);
  }
}

void Multiplicities::uncommit(int p) {
  if (nodes_[p].color == 0) {
    give(nodes_[p].top);
  } else {
    DancingLinks::uncommit(p);
  }
}

// An item must be covered once less. At bound 0, its options are hidden.
void Multiplicities::take(int item) {
  --bound_[item];
  if (bounded_[item]) tell(Change::take, item);
  if (bound_[item] == 0) cover(item);
}

void Multiplicities::give(int item) {
  if (bound_[item] == 0) uncover(item);
  ++bound_[item];
  if (bounded_[item]) tell(Change::give, item);
}

std::unique_ptr<DancingLinks> make_search(const Problem& problem, Choice choice) {
  if (problem.has_bounds()) return std::make_unique<Multiplicities>(problem, choice);
  return std::make_unique<DancingLinks>(problem, choice);
}

}  // namespace dlx::textbook
