#include "dlx/cheapest/tree.hpp"

#include <algorithm>
#include <cmath>

#include "dlx/cheapest/ahead.hpp"
#include "dlx/cheapest/proof.hpp"

namespace dlx::optimize {
namespace {

// Pairs of rows that are tried before one is branched on, and for how many steps each.
constexpr std::size_t most_pairs = 8;
constexpr int trial_steps = 15;
// Nodes that Search has for a node of the tree.
constexpr std::uint64_t least_budget = 64, first_budget = 1000;
// Dives end with a search of so many options, for so many nodes. On their way they take the largest
// part of an option, and all that are nearly whole.
constexpr std::size_t dive_ends = 400;
constexpr std::uint64_t dive_budget = 2000;
constexpr double whole_enough = 0.85;
constexpr unsigned most_wrong = 8;
// A part of an option that is none, or the whole.
constexpr double nearly = 1e-5;
// Rounds of rows that are added, rows of a round, and what share of the way to the limit a round
// has to gain, or some more of them.
constexpr unsigned most_rounds = 40, patience = 3;
constexpr std::size_t rows_of_round = 60;
constexpr double least_gain = 0.01;

// The least bound on top of a heap.
struct ByBound {
  template <typename Node>
  bool operator()(const Node& left, const Node& right) const {
    return left.bound > right.bound;
  }
};

bool has(std::span<const std::uint32_t> all, std::uint32_t one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Tree::Tree(const Layout& layout, Meter& meter, Search::Found found)
    : layout_(layout), meter_(&meter), found_(std::move(found)), strong_(layout) {}

Tree::Tree(const Tree& other, Meter& meter)
    : layout_(other.layout_),
      meter_(&meter),
      found_([](auto, auto) { return Search::stop; }),
      triples_(other.triples_),
      strong_(other.strong_) {}

Tree::~Tree() = default;

std::int64_t Tree::bound() const {
  std::int64_t least = std::min(closed_, at_hand_);
  if (!open_.empty()) least = std::min(least, open_.front().bound);
  if (next_) least = std::min(least, next_->bound);
  return least == infinite ? no_cost : layout_.ceiling(least);
}

Search::End Tree::run(std::span<const std::uint32_t> options, std::int64_t limit,
                      const Start& start) {
  begin(options, limit, start);
  return go_on();
}

Search::End Tree::run_until(const StopFlag& pause, std::span<const std::uint32_t> options,
                            std::int64_t limit, const Start& start) {
  begin(options, limit, start);
  pause_ = &pause;
  const Search::End end = go_on();
  pause_ = nullptr;
  return end;
}

void Tree::begin(std::span<const std::uint32_t> options, std::int64_t limit, const Start& start) {
  limit_ = limit;
  closed_ = infinite;
  open_.clear();
  next_ = Node{{options.begin(), options.end()}, start, -infinite / 2, first_budget, limit};
  at_root_ = true;
  nodes_ = 0;
  next_dive_ = 1;
}

Search::End Tree::go_on(std::vector<OpenPart> parts, std::vector<Triple> triples,
                        std::int64_t limit) {
  limit_ = limit;
  closed_ = infinite;
  triples_ = std::move(triples);
  strong_ = Layout(layout_, triples_);
  open_.clear();
  next_.reset();
  for (OpenPart& part : parts) {
    push({std::move(part.options), nullptr, part.bound, first_budget, limit});
  }
  at_root_ = false;
  is_back_ = false;
  nodes_ = 0;
  next_dive_ = 1;
  return go_on();
}

std::vector<OpenPart> Tree::left() const {
  std::vector<OpenPart> parts;
  for (const Node& node : open_) parts.push_back({node.options, node.bound});
  if (next_) parts.push_back({next_->options, next_->bound});
  if (!worked_on_.empty()) parts.push_back({worked_on_, at_hand_});
  return parts;
}

// Works on all nodes that there are.
Search::End Tree::go_on() {
  if (!at_root_) begin_ahead();
  bool pauses = false;
  while ((next_ || !open_.empty()) && !ended()) {
    pauses = pause_ != nullptr && pause_->requested();
    if (pauses) break;
    late_ = !meter_->may_go_on();
    if (late_) break;
    if (between_) between_();
    if (!next_) {
      std::pop_heap(open_.begin(), open_.end(), ByBound());
      next_ = std::move(open_.back());
      open_.pop_back();
    }
    Node node = std::move(*next_);
    next_.reset();
    if (too_dear(node.bound)) {
      close(node.bound);
      if (ahead_) ahead_->drop(node);
      continue;
    }
    at_hand_ = node.bound;
    if (between_) worked_on_ = node.options;
    // The saved run may have ended in the middle of the first node, so that one is done.
    std::optional<Meter::Free> free;
    if (!std::exchange(is_back_, true)) free.emplace(*meter_);
    meter_->count_node();
    const bool root = std::exchange(at_root_, false);
    const bool dives = ++nodes_ == next_dive_ && proof_ == nullptr;
    if (dives) next_dive_ *= 3;
    if (dives || !take_work(node)) {
      if (ahead_) ahead_->drop(node);
      const std::int64_t limit = std::exchange(limit_, node.limit);
      work(std::move(node), root, dives);
      limit_ = std::min(limit_, limit);
    }
    if (halves_) open(*std::exchange(halves_, std::nullopt));
    if (ended()) break;
    at_hand_ = infinite;
    worked_on_.clear();
  }
  ahead_.reset();
  if (pauses) return Search::End::budget;
  return late_ ? Search::End::limit : stopped_ ? Search::End::stopped : Search::End::complete;
}

void Tree::begin_ahead() {
  if (search_ == nullptr || proof_ != nullptr || ended()) return;
  ahead_ = std::make_unique<Ahead>(*this, *search_, *meter_);
  ahead_->set_limit(limit_);
  for (Node& node : open_) ahead_->offer(node);
}

// Bounds a node, and searches what is left of it, or makes two of it.
void Tree::work(Node node, bool root, bool dives) {
  if (!settle(node)) return;
  if (root && !strengthen(node)) return;
  if (root) begin_ahead();
  if (dives && !ended() && !node.options.empty()) {
    dive(node);
    // Back to the node, for which the limit may be lower now.
    if (!ended() && !settle(node)) return;
  }
  // Without options the cover without any is left, which was found where it was looked for.
  const bool left = !node.options.empty() || proof_ != nullptr;
  if (!ended() && left) branch(std::move(node));
}

// The same where a thread has done it. False if there is none that has.
bool Tree::take_work(Node& node) {
  if (!ahead_) return false;
  std::optional<Work> done = ahead_->take(node, *meter_);
  if (!done) return false;
  if (meter_->grant(done->nodes) < done->nodes) {  // it ends within these
    if (done->halves) {
      ahead_->drop(done->halves->first);
      ahead_->drop(done->halves->second);
    }
    return false;
  }
  close(done->closed);
  meter_->count_nodes(done->nodes);
  branchings += done->branchings;
  updates += done->updates;
  halves_ = std::move(done->halves);
  return true;
}

Tree::Work Tree::work_on(Node node) {
  limit_ = node.limit;
  closed_ = infinite;
  branchings = updates = 0;
  stopped_ = late_ = false;
  const std::uint64_t before = meter_->nodes();
  work(std::move(node), false, false);
  Work work;
  work.complete = !ended();
  work.closed = closed_;
  work.nodes = meter_->nodes() - before;
  work.branchings = branchings;
  work.updates = updates;
  work.halves = std::exchange(halves_, std::nullopt);
  return work;
}

bool Tree::solve(Node& node) {
  late_ |= !meter_->within_limits([&] {
    relaxation_.emplace(strong_, node.options, node.start.get());
    relaxation_->solve(limit_);
  });
  if (late_) return false;
  node.start = std::make_shared<Relaxation::Start>(relaxation_->start());
  return true;
}

// Bounds a node, and takes options from it, until nothing changes. False if that is the end of it.
bool Tree::settle(Node& node) {
  for (;;) {
    if (!solve(node)) return false;
    const std::vector<Relaxation::Part> parts = relaxation_->parts();
    if (!sift(node)) return false;
    if (proof_ == nullptr) offer(parts);
    if (stopped_) return false;
    if (too_dear(node.bound)) {
      close(node.bound);
      return false;
    }
    const std::size_t before = node.options.size();
    if (!propagate(node)) return false;
    if (node.options.size() == before) return true;
    const bool as_before =
        std::all_of(parts.begin(), parts.end(), [&](const Relaxation::Part& part) {
          return std::binary_search(node.options.begin(), node.options.end(), part.option);
        });
    if (as_before) return sift(node);  // the same prices: the rests of those that are left
  }
}

// Makes a bound of the prices, and drops the options that cost too much by it.
bool Tree::sift(Node& node) {
  bounded_ = bound_by(strong_, node.options, relaxation_->prices());
  if (proof_ != nullptr) proof_->prices(node.proof, bounded_.prices, triples_);
  const std::int64_t bound = bounded_.bound;
  std::vector<std::int64_t>& rests = bounded_.rests;
  node.bound = std::max(node.bound, bound);
  if (!dives_) at_hand_ = node.bound;
  if (too_dear(node.bound)) {
    close(node.bound);
    return false;
  }
  const std::int64_t most = layout_.scale * (limit_ - 1) - bound;
  std::size_t out = 0;
  for (std::size_t k = 0; k < node.options.size(); ++k) {
    if (rests[k] > most) {
      close(bound + rests[k]);
      continue;
    }
    node.options[out] = node.options[k];
    rests[out] = rests[k];
    ++out;
  }
  updates += node.options.size() - out;
  node.options.resize(out);
  rests.resize(out);
  return true;
}

// Drops options by rows that are covered once. If all options of a row have another one as well, an
// option that has the other one alone would leave the row without options. False if a row has too
// few of them.
bool Tree::propagate(Node& node) const {
  for (bool again = true; again;) {
    again = false;
    std::vector<std::vector<std::uint32_t>> members(layout_.primary);
    for (const std::uint32_t option : node.options) {
      for (const std::uint32_t row : layout_.primaries(option)) members[row].push_back(option);
    }
    std::vector<std::uint8_t> dead(layout_.num_options(), 0);
    for (std::uint32_t row = 0; row < layout_.primary; ++row) {
      if (members[row].size() < layout_.low[row]) {
        if (proof_ != nullptr) proof_->few(node.proof, row);
        return false;
      }
      if (layout_.low[row] != 1 || layout_.high[row] != 1) continue;
      for (const std::uint32_t other : layout_.primaries(members[row][0])) {
        if (other == row || layout_.high[other] != 1) continue;
        if (members[other].size() <= members[row].size()) continue;
        const bool implied = std::all_of(
            members[row].begin(), members[row].end(),
            [&](std::uint32_t option) { return has(layout_.primaries(option), other); });
        if (!implied) continue;
        if (proof_ != nullptr) proof_->implied(node.proof, row, other);
        for (const std::uint32_t option : members[other]) {
          if (has(layout_.primaries(option), row)) continue;
          dead[option] = 1;
          again = true;
        }
      }
    }
    if (again) std::erase_if(node.options, [&](std::uint32_t k) { return dead[k] != 0; });
  }
  return true;
}

// Adds rows to the relaxation as long as they raise the bound. False if that is the end of the
// node.
bool Tree::strengthen(Node& node) {
  unsigned idle = 0;
  for (unsigned k = 0; k < most_rounds && idle < patience; ++k) {
    // Prices of so many rows more don't overflow either.
    const std::size_t most = 2 * std::size_t{layout_.num_rows()};
    if (triples_.size() + rows_of_round > most) return true;
    const std::vector<Triple> more = exceeded_triples(layout_, relaxation_->parts(), rows_of_round);
    if (more.empty()) return true;
    const std::int64_t before = node.bound;
    Relaxation::Start start = *node.start;
    forget_idle_triples(start);
    triples_.insert(triples_.end(), more.begin(), more.end());
    strong_ = Layout(layout_, triples_);
    node.start = std::make_shared<Relaxation::Start>(std::move(start));
    if (!settle(node)) return false;
    const double way = static_cast<double>(layout_.scale) * static_cast<double>(limit_) -
                       static_cast<double>(before);
    idle = static_cast<double>(node.bound - before) < least_gain * way ? idle + 1 : 0;
  }
  return true;
}

// Rows that are slack make no difference.
void Tree::forget_idle_triples(Relaxation::Start& start) {
  std::size_t out = 0;
  for (std::size_t k = 0; k < triples_.size(); ++k) {
    const std::size_t row = layout_.num_rows() + k;
    if (row < start.of_rows.size() && LinearProgram::is_basic(start.of_rows[row])) continue;
    triples_[out] = triples_[k];
    start.of_rows[layout_.num_rows() + out] = start.of_rows[row];
    ++out;
  }
  triples_.resize(out);
  start.of_rows.resize(layout_.num_rows() + out);
}

Search::End Tree::seek(std::span<const std::uint32_t> options, std::int64_t limit,
                       const Start& start) {
  limit_ = limit;
  Node node{{options.begin(), options.end()}, start, -infinite / 2, first_budget, limit};
  if (settle(node) && !node.options.empty()) dive(std::move(node));
  return late_ ? Search::End::limit : stopped_ ? Search::End::stopped : Search::End::complete;
}

// Takes the options of which the largest parts are taken, again and again, in the hope for a cover
// that lowers the limit. Where that leads to none, the largest part of the last ones was wrong.
void Tree::dive(Node node) {
  const std::uint64_t covers = covers_;
  dives_ = true;
  unsigned wrong = 0;
  while (!ended() && covers_ == covers) {
    const std::vector<std::uint32_t> taken = whole_parts();
    if (taken.empty()) break;
    Node before = node;
    if (take_all(node, taken) && propagate(node) && settle(node) && !relaxation_->lacks()) {
      if (node.options.size() > dive_ends) continue;
      search(node, dive_budget);
    }
    if (ended() || covers_ != covers || ++wrong > most_wrong) break;
    node = std::move(before);
    std::erase(node.options, taken.front());
    if (!propagate(node) || !settle(node) || relaxation_->lacks()) break;
  }
  dives_ = false;
}

// The options to take next, the one with the largest part first; none if there is nothing to be
// decided.
std::vector<std::uint32_t> Tree::whole_parts() const {
  std::vector<Relaxation::Part> parts = relaxation_->parts();
  std::erase_if(parts, [](const Relaxation::Part& part) { return part.value > 1 - nearly; });
  if (parts.empty()) return {};
  const auto largest = std::max_element(
      parts.begin(), parts.end(),
      [](const auto& left, const auto& right) { return left.value < right.value; });
  const double enough = std::min(largest->value, whole_enough);
  std::iter_swap(parts.begin(), largest);
  std::vector<std::uint32_t> taken;
  std::vector<std::uint8_t> full(layout_.num_rows(), 0);
  for (const Relaxation::Part& part : parts) {
    const std::span<const std::uint32_t> claims = layout_.all_claims(part.option);
    const auto closes = [&](std::uint32_t claim) {
      return claim < layout_.num_rows() && layout_.high[claim] == 1;
    };
    if (part.value < enough || std::any_of(claims.begin(), claims.end(), [&](std::uint32_t claim) {
          return closes(claim) && full[claim] != 0;
        })) {
      continue;
    }
    taken.push_back(part.option);
    for (const std::uint32_t claim : claims) {
      if (closes(claim)) full[claim] = 1;
    }
  }
  return taken;
}

// False if that leaves all options.
bool Tree::take_all(Node& node, std::span<const std::uint32_t> taken) const {
  std::vector<std::uint8_t> full(layout_.num_rows(), 0), is_taken(layout_.num_options(), 0);
  for (const std::uint32_t option : taken) {
    is_taken[option] = 1;
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows() && layout_.high[claim] == 1) full[claim] = 1;
    }
  }
  return std::erase_if(node.options, [&](std::uint32_t option) {
           if (is_taken[option] != 0) return false;
           const std::span<const std::uint32_t> claims = layout_.all_claims(option);
           return std::any_of(claims.begin(), claims.end(), [&](std::uint32_t claim) {
             return claim < layout_.num_rows() && full[claim] != 0;
           });
         }) > 0;
}

// Searches what is left of a node, or makes two of it.
void Tree::branch(Node node) {
  if (search(node, node.budget) || ended()) return;
  node.budget = std::max(node.budget / 2, least_budget);
  std::optional<std::pair<Node, Node>> halves = split(node);
  if (ended()) return;
  if (!halves) {
    search(node, no_limit);
    return;
  }
  ++branchings;
  halves_ = std::move(halves);
}

// The first one is next. Both are worked on below the limit that there is now, so that what is done
// ahead of them is of use whatever is found in between.
void Tree::open(std::pair<Node, Node> halves) {
  auto& [first, second] = halves;
  first.limit = second.limit = limit_;
  next_ = std::move(first);
  push(std::move(second));
}

void Tree::push(Node node) {
  if (ahead_) ahead_->offer(node);
  open_.push_back(std::move(node));
  std::push_heap(open_.begin(), open_.end(), ByBound());
}

void Tree::take(std::span<const std::uint32_t> chosen, std::int64_t cost) {
  ++covers_;
  const std::int64_t limit = found_(chosen, cost);
  stopped_ |= limit == Search::stop;
  if (stopped_ || limit >= limit_) return;
  limit_ = limit;
  if (ahead_) ahead_->set_limit(limit_);
}

// Whole options that are a cover: one that is worth to be found early.
void Tree::offer(const std::vector<Relaxation::Part>& parts) {
  std::vector<std::uint32_t> chosen;
  std::vector<std::uint32_t> times(layout_.num_rows(), 0);
  std::int64_t cost = 0;
  for (const Relaxation::Part& part : parts) {
    if (part.value < nearly) continue;
    if (part.value < 1 - nearly) return;
    chosen.push_back(part.option);
    cost += layout_.costs[part.option];
    for (const std::uint32_t claim : layout_.all_claims(part.option)) {
      if (claim >= layout_.num_rows()) return;  // the relaxation knows nothing of colours
      ++times[claim];
    }
  }
  for (std::uint32_t row = 0; row < layout_.num_rows(); ++row) {
    if (times[row] < layout_.low[row] || times[row] > layout_.high[row]) return;
  }
  if (cost / layout_.scale < limit_) take(chosen, cost / layout_.scale);
}

// True if all covers of the node were found that cost less than the limit.
bool Tree::search(const Node& node, std::uint64_t budget) {
  if (proof_ != nullptr) return prove(node, budget);
  const Layout part(layout_, node.options);
  std::vector<std::uint32_t> options;
  Search search(part, *meter_, [&](std::span<const std::uint32_t> chosen, std::int64_t cost) {
    options.clear();
    for (const std::uint32_t option : chosen) options.push_back(node.options[option]);
    take(options, cost);
    return stopped_ ? Search::stop : limit_;
  });
  search.begin_with(std::span(bounded_.prices).first(layout_.num_rows()), bounded_.rests,
                    bounded_.bound);
  const Search::End end = search.run(limit_, budget);
  updates += search.updates;
  branchings += search.branchings;
  late_ |= end == Search::End::limit;
  if (end != Search::End::complete) return false;
  if (search.bound() != no_cost) close(search.bound() * layout_.scale);
  return true;
}

// The same by the search of the verifier.
bool Tree::prove(const Node& node, std::uint64_t budget) {
  bool nothing = false;
  late_ |= !meter_->within_limits(
      [&] { nothing = proof_->search(node.proof, node.options, bounded_, budget); });
  return nothing;
}

// The pairs of rows that parts of options have, and others have not, the most undecided ones first.
// One of the two is covered once, the other one at most once.
std::vector<Tree::Pair> Tree::pairs() const {
  const auto once = [&](std::uint32_t row) { return layout_.high[row] == 1; };
  std::vector<Pair> all;
  for (const Relaxation::Part& part : relaxation_->parts()) {
    if (part.value < nearly || part.value > 1 - nearly) continue;
    const std::span<const std::uint32_t> rows = layout_.all_claims(part.option);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = i + 1; j < rows.size(); ++j) {
        const auto [first, second] = std::minmax(rows[i], rows[j]);
        if (second >= layout_.num_rows() || layout_.low[first] != 1) continue;
        if (once(first) && once(second)) all.push_back({first, second, part.value});
      }
    }
  }
  std::sort(all.begin(), all.end(), [](const Pair& left, const Pair& right) {
    return std::pair(left.first, left.second) < std::pair(right.first, right.second);
  });
  std::vector<Pair> sums;
  for (const Pair& pair : all) {
    if (!sums.empty() && sums.back().first == pair.first && sums.back().second == pair.second) {
      sums.back().together += pair.together;
    } else {
      sums.push_back(pair);
    }
  }
  std::erase_if(sums, [](const Pair& pair) { return pair.together > 1 - nearly; });
  std::stable_sort(sums.begin(), sums.end(), [](const Pair& left, const Pair& right) {
    return std::abs(left.together - 0.5) < std::abs(right.together - 0.5);
  });
  return sums;
}

// The options that have both rows or none of them, and those that don't have both.
std::pair<Tree::Node, Tree::Node> Tree::split_by(const Node& node, const Pair& pair) const {
  std::pair<Node, Node> halves{{{}, node.start, node.bound, node.budget, node.limit},
                               {{}, node.start, node.bound, node.budget, node.limit}};
  for (const std::uint32_t option : node.options) {
    const bool first = has(layout_.all_claims(option), pair.first);
    const bool second = has(layout_.all_claims(option), pair.second);
    if (first == second) halves.first.options.push_back(option);
    if (!first || !second) halves.second.options.push_back(option);
  }
  return halves;
}

double Tree::trial_cost(const Node& node) {
  double cost = 0;
  late_ |= !meter_->within_limits(
      [&] { cost = relaxation_->cost_of(node.options, limit_, trial_steps); });
  return cost;
}

// By the pair of rows for which both halves cost the most; the half that costs less comes first.
// Nothing if no pair is undecided.
std::optional<std::pair<Tree::Node, Tree::Node>> Tree::split(const Node& node) {
  const double before = relaxation_->cost();
  std::vector<Pair> candidates = pairs();
  if (candidates.size() > most_pairs) candidates.resize(most_pairs);
  std::optional<std::pair<Node, Node>> best;
  double best_score = -1;
  Pair best_pair{};
  bool swapped = false;
  for (const Pair& pair : candidates) {
    std::pair<Node, Node> halves = split_by(node, pair);
    const double first = trial_cost(halves.first) - before;
    const double second = trial_cost(halves.second) - before;
    if (late_) return std::nullopt;
    const double score = std::max(first, nearly) * std::max(second, nearly);
    if (score <= best_score) continue;
    best_score = score;
    best_pair = pair;
    if ((swapped = second < first)) std::swap(halves.first, halves.second);
    best = std::move(halves);
  }
  if (best && proof_ != nullptr) {
    const auto [together, apart] = proof_->split(node.proof, best_pair.first, best_pair.second);
    best->first.proof = swapped ? apart : together;
    best->second.proof = swapped ? together : apart;
  }
  return best;
}

}  // namespace dlx::optimize
