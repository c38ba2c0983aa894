#include "dlx/cheapest/scout.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <system_error>
#include <utility>

#include "dlx/cheapest/finder.hpp"

namespace dlx::optimize {
namespace {

// Between two looks at the limits of the search.
constexpr std::chrono::milliseconds between_looks(5);

}  // namespace

void Scout::From::adopt(const Solution& solution) {
  start = solution.start;
  if (solution.made.bound <= bound) return;
  bound = solution.made.bound;
  rests = solution.made.rests;
}

Scout::Scout(const Layout& layout, From from, const Tree* rows)
    : layout_(layout), from_(std::move(from)), meter_(limits_, std::function<void()>()) {
  limits_.stop = &stop_;
  meter_.start();
  tree_ = rows != nullptr ? std::make_unique<Tree>(*rows, meter_)
                          : std::make_unique<Tree>(layout, meter_, Search::Found());
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    stage_ = Stage::ended;  // the system has no more threads
  }
}

Scout::~Scout() {
  stop_.request();
  if (thread_.joinable()) thread_.join();
}

void Scout::run() {
  try {
    set_out();
  } catch (const std::exception&) {
    // What is wrong the search will meet, too.
  }
  reach(Stage::ended);
}

void Scout::set_out() {
  if (!from_.start && !solve()) return;
  if (from_.seeks && !seek()) return;
  if (from_.kept.full() || from_.pass) climb();
}

bool Scout::solve() {
  const bool in_time = meter_.within_limits([&] { solution_ = solve_relaxation(layout_, root()); });
  if (!in_time) return false;
  from_.adopt(*solution_);
  reach(Stage::solved);
  return true;
}

// What the search would do with a cover, which is noted for it.
Search::Found Scout::noted_in(std::vector<Sought::Found>& covers) {
  return [this, &covers](std::span<const std::uint32_t> chosen, std::int64_t cost) {
    covers.push_back({{chosen.begin(), chosen.end()}, cost});
    from_.kept.keep(from_.kept.cover_of(chosen, cost));
    return from_.kept.limit(from_.top);
  };
}

Tree::Start Scout::start_with(std::span<const std::uint32_t> options) const {
  return std::make_shared<Relaxation::Start>(from_.start->with(options));
}

bool Scout::seek() {
  Sought sought;
  Tree tree(layout_, meter_, noted_in(sought.covers));
  const std::int64_t limit = from_.kept.limit(from_.top);
  const std::vector<std::uint32_t> options = cheap_options(layout_, root(), limit);
  if (tree.seek(options, limit, start_with(options)) != Search::End::complete) return false;
  sought.nodes = meter_.nodes();
  sought.branchings = tree.branchings;
  sought.updates = tree.updates;
  sought_ = std::move(sought);
  reach(Stage::sought);
  return true;
}

void Scout::climb() {
  const Kept& kept = from_.kept;
  limit_ = from_.pass ? limit_of_tree(layout_, root(), *from_.pass, kept.limit(from_.pass->limit))
                      : kept.limit(from_.top);
  reach(Stage::climbs);
  const std::vector<std::uint32_t> options = options_below(layout_, root(), limit_).options;
  const std::uint64_t before = meter_.nodes();
  tree_->hand_over(meter_, noted_in(covers_));
  const Search::End end = tree_->run_until(pause_, options, limit_, start_with(options));
  nodes_ = meter_.nodes() - before;
  is_begun_ = end == Search::End::budget || end == Search::End::complete;
}

void Scout::reach(Stage stage) {
  {
    const std::lock_guard lock(mutex_);
    stage_ = stage;
  }
  changed_.notify_all();
}

bool Scout::wait_for(Stage stage, Meter& meter) {
  std::unique_lock lock(mutex_);
  while (stage_ < stage) {
    if (!meter.poll()) return false;
    changed_.wait_for(lock, between_looks);
  }
  return true;
}

std::optional<Solution> Scout::solution(Meter& meter) {
  if (!wait_for(Stage::solved, meter)) return std::nullopt;
  return solution_;
}

std::optional<Solution> Scout::solution_so_far() {
  const std::lock_guard lock(mutex_);
  if (stage_ < Stage::solved) return std::nullopt;
  return solution_;
}

std::optional<Sought> Scout::sought(Meter& meter) {
  if (!wait_for(Stage::sought, meter)) return std::nullopt;
  return sought_;
}

std::optional<Scout::Begun> Scout::tree(std::int64_t limit, Meter& meter) {
  if (!wait_for(Stage::climbs, meter) || limit_ != limit) return std::nullopt;
  pause_.request();
  if (!wait_for(Stage::ended, meter) || !is_begun_) return std::nullopt;
  return Begun{std::move(tree_), std::move(covers_), nodes_};
}

// Where other threads are, one of them does meanwhile what comes after a pass. It has to be sent
// out anew if it knows less by now. Whoever counts nodes wants them to be those of one thread.
bool Finder::may_scout() const {
  return limits_.threads > 1 && limits_.max_nodes == no_limit && Relaxation::possible();
}

void Finder::scout(bool ends_early) {
  if (!may_scout() || !relaxed_) return;
  if (!solved_ && !solution_ && scout_) solution_ = scout_->solution_so_far();
  const bool is_known = solved_ || solution_;
  if (!is_known && scout_) return;
  const std::optional<Pass> pass = ends_early ? pass_ : std::nullopt;
  const std::int64_t limit = limit_of_tree(pass);
  if (follows_scout() && scout_limit_ == limit) return;
  scout_.reset();
  if (is_known && sought_ && !kept_.full() && !pass) return;  // there is no limit for the tree
  scout_limit_ = limit;
  scout_.emplace(layout_, what_scouts_know(pass), tree_.get());
  scout_changes_ = changes_;
}

// Of the tree that a pass leads to, or if none, one later on.
std::int64_t Finder::limit_of_tree(const std::optional<Pass>& pass) const {
  if (!pass) return goal();
  return optimize::limit_of_tree(layout_, root(), *pass, kept_.limit(pass->limit));
}

Scout::From Finder::what_scouts_know(const std::optional<Pass>& pass) const {
  const Root known = root();
  Scout::From from{known.bound, {known.rests.begin(), known.rests.end()}, top_, kept_, pass, {},
                   !sought_};
  if (solved_) from.start = relaxed_start_;
  if (solution_) from.adopt(*solution_);
  return from;
}

}  // namespace dlx::optimize
