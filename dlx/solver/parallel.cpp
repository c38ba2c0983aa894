#include "dlx/solver/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace dlx {
namespace {

using namespace std::chrono_literals;

// The tree is cut until there are this many tasks, whatever the number of threads, so that the
// statistics do not depend on it; or until it is this deep.
constexpr std::size_t enough_tasks = 256;
constexpr int deepest_cut = 24;
// A thread that is ahead waits when its task has this many covers to deliver.
constexpr std::size_t buffered_covers = 4096;
constexpr auto poll_interval = 5ms;

// A part of the search tree: what is below these branches.
struct Task {
  std::vector<OptionId> branches;
  bool leaf = false;  // entered, and counted, while cutting: nothing is below it
};

// Covers that were found in one task and wait for their turn.
struct Batch {
  std::vector<OptionId> options;
  std::vector<std::size_t> ends;  // of each cover in `options`

  void add(const std::vector<OptionId>& cover) {
    options.insert(options.end(), cover.begin(), cover.end());
    ends.push_back(options.size());
  }
};

class ParallelSearch {
 public:
  ParallelSearch(const Problem& problem, const EngineEntry& engine,
                 std::span<const OptionId> forced, const SearchOptions& options, bool streaming)
      : problem_(problem),
        engine_(engine),
        forced_(forced),
        options_(options),
        streaming_(streaming),
        started_(Meter::Clock::now()),
        next_report_(started_ + interval(options)) {
    worker_options_.stop = &cancel_;
    worker_options_.progress_interval = poll_interval;
  }

  Result run(const std::function<bool(const Cover&)>* visit) {
    cut();
    if (stopped_) tasks_.clear();
    progress_ = std::vector<TaskProgress>(tasks_.size());
    batches_.resize(tasks_.size());
    done_.resize(tasks_.size());
    {
      std::vector<std::jthread> threads;
      const Joiner joiner{*this};  // cancels before `threads` joins, should `visit` throw
      const std::size_t number = std::min<std::size_t>(
          options_.threads != 0 ? options_.threads
                                : std::max(1U, std::thread::hardware_concurrency()),
          tasks_.size());
      for (std::size_t k = 0; k < number; ++k) threads.emplace_back([this] { work(); });
      deliver(visit);
      if (stopped_) cancel();
      for (std::jthread& thread : threads) thread.join();
    }
    if (error_) std::rethrow_exception(error_);
    result_.outcome = stopped_ ? *stopped_ : Outcome::exhausted;
    if (visit == nullptr) result_.solutions = std::min(found_.load(), options_.max_solutions);
    result_.statistics.nodes = nodes();
    result_.statistics.seconds = seconds();
    result_.statistics.engine = engine_.info.name;
    return std::move(result_);
  }

 private:
  struct TaskProgress {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<double> fraction{0};
  };
  struct Joiner {
    ParallelSearch& search;
    ~Joiner() { search.cancel(); }
  };

  static Meter::Clock::duration interval(const SearchOptions& options) {
    return std::chrono::duration_cast<Meter::Clock::duration>(
        std::min(options.progress_interval, std::chrono::duration<double>(1e6)));
  }

  std::unique_ptr<Engine> make_engine() const { return engine_.make(problem_); }

  // Takes an engine to the root of a task; false if that is a dead end.
  bool enter(Engine& engine, const Task& task) const {
    engine.reset();
    return std::ranges::all_of(forced_, [&](OptionId option) { return engine.force(option); }) &&
           std::ranges::all_of(task.branches,
                               [&](OptionId option) { return engine.take_branch(option); });
  }

  // The nodes that are counted when a task is entered: one, but for the root of all and for leaves,
  // which were counted before.
  static std::uint64_t entry_nodes(const Task& task) {
    return task.leaf || task.branches.empty() ? 0 : 1;
  }

  // Adds them to those of their level.
  void count_level(const Task& task) {
    if (entry_nodes(task) == 0) return;
    std::vector<std::uint64_t>& level_nodes = result_.statistics.level_nodes;
    if (level_nodes.size() < task.branches.size()) level_nodes.resize(task.branches.size());
    ++level_nodes[task.branches.size() - 1];
  }

  // Cuts the search tree, level by level, keeping the order of the search.
  void cut() {
    const std::unique_ptr<Engine> engine = make_engine();
    tasks_.push_back({});
    for (int level = 0; level < deepest_cut && tasks_.size() < enough_tasks; ++level) {
      std::vector<Task> below;
      bool cut_any = false;
      for (Task& task : tasks_) {
        if (task.leaf) {
          below.push_back(std::move(task));
          continue;
        }
        watch(0);
        if (stopped_) return;
        count_level(task);
        cut_nodes_ += entry_nodes(task);
        if (!enter(*engine, task)) continue;
        const std::vector<OptionId> options = engine->branches();
        if (options.empty()) {
          below.push_back({std::move(task.branches), true});
          continue;
        }
        cut_any = true;
        if (options.size() > 1) ++result_.statistics.branchings;
        for (const OptionId option : options) {
          below.push_back({task.branches});
          below.back().branches.push_back(option);
        }
      }
      tasks_ = std::move(below);
      if (!cut_any) break;
    }
  }

  // What each thread does.
  void work() {
    try {
      const std::unique_ptr<Engine> engine = make_engine();
      for (;;) {
        const std::size_t task = next_task_.fetch_add(1);
        if (task >= tasks_.size() || cancel_.requested()) return;
        search_task(*engine, task);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      cancel_.request();
      changed_.notify_all();
    }
  }

  void search_task(Engine& engine, std::size_t task) {
    const bool alive = enter(engine, tasks_[task]);
    const std::uint64_t entry = entry_nodes(tasks_[task]);
    TaskProgress& progress = progress_[task];
    Meter* running = nullptr;
    Meter meter(worker_options_, [&] {
      progress.nodes = entry + running->nodes();
      progress.fraction = engine.fraction();
    });
    running = &meter;
    meter.start();
    std::vector<OptionId> cover;
    Batch batch;
    Engine::Step step = Engine::Step::exhausted;
    while (alive && (step = engine.next(meter)) == Engine::Step::cover) {
      if (!streaming_) {
        if (found_.fetch_add(1, std::memory_order_relaxed) + 1 >= options_.max_solutions) {
          cancel();
          break;
        }
        continue;
      }
      engine.get_cover(cover);
      batch.add(cover);
      if (batch.ends.size() >= batch_size(task) && !hand_over(task, batch)) break;
    }
    progress.nodes = entry + meter.nodes();
    progress.fraction = 1;
    hand_over(task, batch);
    const std::lock_guard lock(mutex_);
    count_level(tasks_[task]);
    if (alive) engine.add_statistics(result_.statistics);
    done_[task] = step == Engine::Step::exhausted;
    changed_.notify_all();
  }

  // The task that is being delivered hands its covers over soon, those ahead in larger batches.
  std::size_t batch_size(std::size_t task) const {
    return task == head_.load(std::memory_order_relaxed) ? 64 : buffered_covers / 4;
  }

  // Appends to what waits for delivery; waits itself while that is too much. False if cancelled.
  bool hand_over(std::size_t task, Batch& batch) {
    if (batch.ends.empty()) return true;
    std::unique_lock lock(mutex_);
    Batch& waiting = batches_[task];
    while (waiting.ends.size() >= buffered_covers && !cancel_.requested()) {
      changed_.wait_for(lock, poll_interval);
    }
    if (cancel_.requested()) return false;
    const std::size_t before = waiting.options.size();
    waiting.options.insert(waiting.options.end(), batch.options.begin(), batch.options.end());
    for (const std::size_t end : batch.ends) waiting.ends.push_back(before + end);
    batch = {};
    changed_.notify_all();
    return true;
  }

  // What the calling thread does meanwhile: passes covers on in order, and watches the limits.
  void deliver(const std::function<bool(const Cover&)>* visit) {
    Batch batch;
    while (head_ < tasks_.size() && !stopped_ && !error()) {
      bool finished = false;
      {
        std::unique_lock lock(mutex_);
        if (!done_[head_] && batches_[head_].ends.empty()) {
          changed_.wait_for(lock, poll_interval);
        }
        batch = std::exchange(batches_[head_], {});
        finished = done_[head_];
        changed_.notify_all();
      }
      std::size_t begin = 0;
      for (const std::size_t end : batch.ends) {
        if (result_.solutions >= options_.max_solutions) break;
        ++result_.solutions;
        if (!(*visit)(Cover(std::span(batch.options).subspan(begin, end - begin)))) {
          stopped_ = Outcome::interrupted;
          return;
        }
        begin = end;
      }
      if (finished) ++head_;
      watch(visit != nullptr ? result_.solutions : found_.load());
    }
  }

  void watch(std::uint64_t solutions) {
    if (solutions >= options_.max_solutions) {
      stopped_ = Outcome::solution_limit;
    } else if (options_.stop != nullptr && options_.stop->requested()) {
      stopped_ = Outcome::interrupted;
    } else if (head_ == tasks_.size()) {
      return;  // done, before any of the limits
    } else if (options_.max_nodes != no_limit && nodes() >= options_.max_nodes) {
      stopped_ = Outcome::node_limit;
    } else if (seconds() >= options_.max_time.count()) {
      stopped_ = Outcome::time_limit;
    } else if (options_.on_progress && Meter::Clock::now() >= next_report_) {
      next_report_ = Meter::Clock::now() + interval(options_);
      double fraction = 0;
      for (const TaskProgress& task : progress_) fraction += task.fraction;
      options_.on_progress({solutions, nodes(), tasks_[head_].branches.size(),
                            fraction / static_cast<double>(tasks_.size()), seconds()});
    }
  }

  void cancel() {
    cancel_.request();
    changed_.notify_all();
  }

  bool error() {
    const std::lock_guard lock(mutex_);
    return error_ != nullptr;
  }

  std::uint64_t nodes() const {
    std::uint64_t sum = cut_nodes_;
    for (const TaskProgress& task : progress_) sum += task.nodes;
    return sum;
  }

  double seconds() const {
    return std::chrono::duration<double>(Meter::Clock::now() - started_).count();
  }

  const Problem& problem_;
  const EngineEntry& engine_;
  const std::span<const OptionId> forced_;
  const SearchOptions& options_;
  const bool streaming_;
  const Meter::Clock::time_point started_;
  Meter::Clock::time_point next_report_;
  SearchOptions worker_options_;

  std::vector<Task> tasks_;
  std::uint64_t cut_nodes_ = 0;  // entered while cutting
  std::vector<TaskProgress> progress_;
  std::atomic<std::size_t> next_task_{0};
  std::atomic<std::size_t> head_{0};  // the task that is being delivered
  std::atomic<std::uint64_t> found_{0};
  StopFlag cancel_;
  std::optional<Outcome> stopped_;  // why the calling thread gave up

  std::mutex mutex_;  // guards what follows, while threads run
  std::condition_variable changed_;
  std::vector<Batch> batches_;
  std::vector<char> done_;
  std::exception_ptr error_;
  Result result_;  // the statistics of it
};

}  // namespace

Result search_in_parallel(const Problem& problem, const EngineEntry& engine,
                          std::span<const OptionId> forced, const SearchOptions& options,
                          const std::function<bool(const Cover&)>* visit) {
  return ParallelSearch(problem, engine, forced, options, visit != nullptr).run(visit);
}

}  // namespace dlx
