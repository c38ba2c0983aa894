#include "apps/commands/sudoku/pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <iterator>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::cli {

namespace {

constexpr std::chrono::milliseconds progress_interval(100);

// Threads that are started during the lifetime of this object block all signals, so that a signal
// interrupts the read of the main thread.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &old_);
  }
  ~WithoutSignals() { ::pthread_sigmask(SIG_SETMASK, &old_, nullptr); }
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t old_;
};

using sudoku::Answer;

// The nodes of a search while other chunks wait. A puzzle that needs more is postponed.
constexpr std::uint64_t max_nodes = 20'000;
constexpr std::uint64_t max_listed = 512;

}  // namespace

Pipeline::Pipeline(unsigned threads, std::function<Work()> make_worker, Work write,
                   std::function<void()> idle)
    : capacity_(2 * std::size_t{threads} + 2),
      make_worker_(std::move(make_worker)),
      write_(std::move(write)),
      idle_(std::move(idle)) {
  if (threads <= 1) {
    own_work_ = make_worker_();
    return;
  }
  const WithoutSignals guard;
  try {
    threads_.emplace_back([this] { run(&Pipeline::write_slots); });
    for (unsigned k = 0; k < threads; ++k)
      threads_.emplace_back([this] { run(&Pipeline::work_on_slots); });
  } catch (...) {
    end(true);
    throw;
  }
}

Pipeline::~Pipeline() { end(true); }

void Pipeline::push(Chunk chunk) {
  if (own_work_) {
    own_work_(chunk);
    write_(chunk);
    return;
  }
  auto slot = std::make_unique<Slot>();
  slot->chunk = std::move(chunk);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return slots_.size() < capacity_ || failure_ != nullptr; });
  if (failure_ != nullptr) std::rethrow_exception(failure_);
  slots_.push_back(std::move(slot));
  changed_.notify_all();
}

void Pipeline::finish() {
  end(false);
  if (failure_ != nullptr) std::rethrow_exception(failure_);
}

void Pipeline::end(bool drop) {
  {
    const std::scoped_lock lock(mutex_);
    no_more_ = true;
    // Chunks being processed or written stay unchanged.
    if (drop) std::erase_if(slots_, [](const auto& slot) { return slot->state != State::working; });
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Pipeline::run(void (Pipeline::*part)()) {
  try {
    (this->*part)();
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    if (failure_ == nullptr) failure_ = std::current_exception();
    changed_.notify_all();
  }
}

void Pipeline::work_on_slots() {
  const Work work = make_worker_();
  for (;;) {
    Slot* slot = nullptr;
    {
      std::unique_lock lock(mutex_);
      const auto next = [&] {
        return std::ranges::find_if(slots_,
                                    [](const auto& one) { return one->state == State::waiting; });
      };
      changed_.wait(lock,
                    [&] { return next() != slots_.end() || no_more_ || failure_ != nullptr; });
      const auto found = next();
      if (failure_ != nullptr || found == slots_.end()) return;
      slot = found->get();
      slot->state = State::working;
    }
    work(slot->chunk);
    const std::scoped_lock lock(mutex_);
    slot->state = State::done;
    changed_.notify_all();
  }
}

void Pipeline::write_slots() {
  for (;;) {
    std::unique_ptr<Slot> slot;
    {
      std::unique_lock lock(mutex_);
      const auto ready = [&] {
        return failure_ != nullptr || (slots_.empty() ? no_more_ : slots_[0]->state == State::done);
      };
      while (!changed_.wait_for(lock, progress_interval, ready)) {
        lock.unlock();
        idle_();
        lock.lock();
      }
      if (failure_ != nullptr || slots_.empty()) return;
      slot = std::move(slots_.front());
      slots_.pop_front();
      changed_.notify_all();
    }
    write_(slot->chunk);
  }
}

ChunkSolver::ChunkSolver(sudoku::Rules rules, Mode mode, std::uint64_t limit, bool alone,
                         SolveOptions options)
    : rules_(std::move(rules)),
      mode_(mode),
      limit_(limit),
      alone_(alone && searches(mode)),
      options_(std::move(options)) {
  options_.threads = 1;
}

sudoku::Solver& ChunkSolver::solver() {
  if (!solver_) {
    SolveOptions options = options_;
    if (searches(mode_)) options.node_limit = std::min(options.node_limit, max_nodes);
    solver_.emplace(rules_, std::move(options));
  }
  return *solver_;
}

void ChunkSolver::solve(Chunk& chunk) {
  try {
    solve_each(chunk);
  } catch (const Stopped&) {  // thrown before a search: the rest of the chunk has no answer
  }
}

void ChunkSolver::solve_each(Chunk& chunk) {
  if (!searches(mode_)) {
    const std::uint64_t limit = mode_ == Mode::unique ? 2 : 1;
    chunk.answers = solver().solve(chunk.puzzles, limit);
    return;
  }
  std::vector<std::vector<sudoku::Grid>> others(chunk.puzzles.size());
  std::vector<Answer> quick = answer_in_batch(chunk, others);
  if (mode_ == Mode::count && quick.size() == chunk.puzzles.size() &&
      std::ranges::all_of(quick, [&](const Answer& answer) { return is_complete(answer); })) {
    chunk.answers = std::move(quick);
    chunk.postponed.assign(chunk.answers.size(), false);
    return;
  }
  chunk.answers.reserve(chunk.puzzles.size());
  chunk.listed.reserve(chunk.puzzles.size());
  for (std::size_t k = 0; k < chunk.puzzles.size(); ++k) {
    std::vector<sudoku::Grid> listed;
    const bool is_quick = k < quick.size() && is_complete(quick[k]);
    if (is_quick || alone_) {
      if (is_quick && quick[k].solution) {
        listed.reserve(1 + others[k].size());
        listed.push_back(*quick[k].solution);
        std::ranges::move(others[k], std::back_inserter(listed));
      }
      chunk.answers.push_back(is_quick ? std::move(quick[k]) : Answer());
      chunk.listed.push_back(std::move(listed));
      chunk.postponed.push_back(!is_quick);
      continue;
    }
    Answer answer = search(chunk.puzzles[k], listed);
    bool postponed = options_.node_limit > max_nodes && answer.outcome == Outcome::node_limit;
    if (listed.size() > max_listed) postponed = true;
    if (postponed) listed.clear();
    const bool stopped = answer.outcome == Outcome::interrupted && !postponed;
    chunk.answers.push_back(std::move(answer));
    chunk.listed.push_back(std::move(listed));
    chunk.postponed.push_back(postponed);
    if (stopped) return;
  }
}

// The results up to a few solutions per puzzle, or up to many if they are only counted; empty if
// puzzles are not solved together. If solutions are listed, those after the first go to `others`.
std::vector<Answer> ChunkSolver::answer_in_batch(const Chunk& chunk,
                                                 std::vector<std::vector<sudoku::Grid>>& others) {
  if (!sudoku::Solver::has_batches(rules_)) return {};
  if (!all_) all_.emplace(rules_, options_);
  if (mode_ == Mode::enumerate) {
    constexpr std::uint64_t few = sudoku::Solver::few_listed;
    if (!all_->lists_in_batches(few)) return {};
    std::vector<bool> has_first(chunk.puzzles.size());
    const auto keep = [&](std::size_t k, const sudoku::Grid& grid) {
      if (has_first[k]) others[k].push_back(grid);
      has_first[k] = true;
    };
    return all_->for_each(chunk.puzzles, keep, std::min(limit_, few));
  }
  const auto marked = static_cast<std::size_t>(std::ranges::count_if(
      chunk.puzzles, [](const sudoku::Puzzle& puzzle) { return puzzle.candidates.has_value(); }));
  const std::size_t unmarked = chunk.puzzles.size() - marked;
  if (chunk.puzzles.size() < 2 || !all_->solves_in_batches(std::max(marked, unmarked))) return {};
  return all_->count(chunk.puzzles, std::min(limit_, sudoku::Solver::few_solutions));
}

// Returns true if nothing is left to search.
bool ChunkSolver::is_complete(const Answer& answer) const {
  return answer.outcome == Outcome::exhausted || answer.solutions == limit_;
}

Answer ChunkSolver::search(const sudoku::Puzzle& puzzle, std::vector<sudoku::Grid>& listed) {
  if (mode_ == Mode::count) return solver().count(puzzle, limit_);
  return solver().for_each(
      puzzle,
      [&](const sudoku::Grid& grid) {
        listed.push_back(grid);
        return listed.size() <= max_listed;
      },
      limit_);
}

}  // namespace dlx::cli
