#include "dlx/textbook/dancing_links.hpp"

#include <stdexcept>

namespace dlx::textbook {

// C1. [Initialize.] Each option is enclosed by two spacers. A spacer is linked up to the first node
// of the previous option and down to the last node of the next option.
DancingLinks::DancingLinks(const Problem& problem, Choice choice, WithMultiplicities with)
    : num_items_(static_cast<int>(problem.num_items())), choice_(choice) {
  if (problem.has_bounds() && with == WithMultiplicities::no) {
    throw std::invalid_argument(
        "the problem has multiplicities; the search shown here covers each item once");
  }
  const int primary = static_cast<int>(problem.num_primary());
  for (int k = 0; k <= num_items_ + 1; ++k) items_.push_back({k - 1, k + 1, 0});
  items_[0].llink = primary;  // two rings: primary headers and secondary headers
  items_[num_items_ + 1].rlink = primary + 1;
  items_[primary + 1].llink = num_items_ + 1;
  items_[primary].rlink = 0;
  for (int k = 0; k <= num_items_; ++k) nodes_.push_back({k, k, k, 0});
  nodes_.push_back({});  // the first spacer
  for (int option = 0; option < static_cast<int>(problem.num_options()); ++option) {
    const int first = static_cast<int>(nodes_.size());
    for (const Entry& entry : problem.option(OptionId(option))) {
      const int item = static_cast<int>(index(entry.item)) + 1, x = static_cast<int>(nodes_.size());
      nodes_.push_back({nodes_[item].ulink, item, item, static_cast<int>(entry.colour)});
      nodes_[nodes_[item].ulink].dlink = x;
      nodes_[item].ulink = x;
      ++items_[item].len;
    }
    nodes_[first - 1].dlink = static_cast<int>(nodes_.size()) - 1;
    nodes_.push_back({first, 0, -option - 1, 0});
  }
}

bool DancingLinks::step() {
  switch (next_) {
    case State::C2:  // [Enter level l.]
      if (items_[0].rlink == 0) {
        tell(Change::found, 0);
        next_ = State::C8;
      } else {
        next_ = State::C3;
      }
      break;
    case State::C3:  // [Choose i.]
      i_ = choose();
      tell(Change::choose, i_);
      next_ = State::C4;
      break;
    case State::C4:  // [Cover i.]
      cover(i_);
      x_ = nodes_[i_].dlink;
      next_ = State::C5;
      break;
    case State::C5:  // [Try x_l.]
      if (x_ == i_) {
        next_ = State::C7;
        break;
      }
      tell(Change::try_option, x_);
      tried_.push_back(x_);
      for (int p = right_of(x_); p != x_; p = right_of(p)) commit(p);
      next_ = State::C2;
      break;
    case State::C6:  // [Try again.]
      x_ = tried_.back();
      for (int p = left_of(x_); p != x_; p = left_of(p)) uncommit(p);
      tried_.pop_back();
      tell(Change::retract, x_);
      i_ = nodes_[x_].top;
      x_ = nodes_[x_].dlink;
      next_ = State::C5;
      break;
    case State::C7:  // [Backtrack.]
      uncover(i_);
      tell(Change::leave, i_);
      next_ = State::C8;
      break;
    case State::C8:  // [Leave level l.]
      next_ = tried_.empty() ? State::done : State::C6;
      if (tried_.empty()) tell(Change::end, 0);
      break;
    case State::done:
      break;
  }
  return next_ != State::done;
}

bool DancingLinks::next_cover() {
  do {
    if (next_ == State::C2 && items_[0].rlink == 0) return step();
  } while (step());
  return false;
}

int DancingLinks::choose() const {
  int best = items_[0].rlink;
  if (choice_ == Choice::leftmost) return best;
  for (int item = best; item != 0; item = items_[item].rlink)
    if (branches(item) < branches(best)) best = item;
  return best;
}

// Removes an item from the list of items, and each of its options from the lists of its other
// items.
void DancingLinks::cover(int item) {
  tell(Change::cover, item);
  for (int p = nodes_[item].dlink; p != item; p = nodes_[p].dlink) hide(p);
  remove(item);
}

// Everything is undone in reverse order, because removed elements still know their neighbours.
void DancingLinks::uncover(int item) {
  restore(item);
  for (int p = nodes_[item].ulink; p != item; p = nodes_[p].ulink) unhide(p);
  tell(Change::uncover, item);
}

void DancingLinks::remove(int item) {
  items_[items_[item].llink].rlink = items_[item].rlink;
  items_[items_[item].rlink].llink = items_[item].llink;
  tell(Change::remove, item);
}

void DancingLinks::restore(int item) {
  items_[items_[item].llink].rlink = item;
  items_[items_[item].rlink].llink = item;
  tell(Change::restore, item);
}

// A node that agrees with the colour of its item stays in its list, which does no harm.
void DancingLinks::hide(int p) {
  for (int q = right_of(p); q != p; q = right_of(q))
    if (nodes_[q].color >= 0) unlink(q);
  tell(Change::hide, p);
}

void DancingLinks::unhide(int p) {
  for (int q = left_of(p); q != p; q = left_of(q))
    if (nodes_[q].color >= 0) relink(q);
  tell(Change::unhide, p);
}

void DancingLinks::unlink(int q) {
  nodes_[nodes_[q].ulink].dlink = nodes_[q].dlink;
  nodes_[nodes_[q].dlink].ulink = nodes_[q].ulink;
  --items_[nodes_[q].top].len;
  tell(Change::unlink, q);
}

void DancingLinks::relink(int q) {
  nodes_[nodes_[q].ulink].dlink = q;
  nodes_[nodes_[q].dlink].ulink = q;
  ++items_[nodes_[q].top].len;
  tell(Change::relink, q);
}

void DancingLinks::commit(int p) {
  if (nodes_[p].color == 0) cover(nodes_[p].top);
  if (nodes_[p].color > 0) purify(p);
}

void DancingLinks::uncommit(int p) {
  if (nodes_[p].color == 0) uncover(nodes_[p].top);
  if (nodes_[p].color > 0) unpurify(p);
}

// The item of p gets the colour of p: options with that colour are marked, and all others are
// hidden.
void DancingLinks::purify(int p) {
  tell(Change::purify, p);
  const int c = nodes_[p].color, item = nodes_[p].top;
  for (int q = nodes_[item].dlink; q != item; q = nodes_[q].dlink) {
    if (nodes_[q].color == c) {
      nodes_[q].color = -1;
      tell(Change::mark, q);
    } else {
      hide(q);
    }
  }
}

void DancingLinks::unpurify(int p) {
  const int c = nodes_[p].color, item = nodes_[p].top;
  for (int q = nodes_[item].ulink; q != item; q = nodes_[q].ulink) {
    if (nodes_[q].color < 0) {
      nodes_[q].color = c;
      tell(Change::unmark, q);
    } else {
      unhide(q);
    }
  }
  tell(Change::unpurify, p);
}

}  // namespace dlx::textbook
