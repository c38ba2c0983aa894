#include "bindings/c/run.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <exception>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/run/workers.hpp"

namespace dlx::c {
namespace {

constexpr std::uint64_t min_memory = 1024;  // in bytes; smaller values were meant in another unit

template <typename Enum>
Enum named(const char* name, std::initializer_list<Enum> all, const char* parameter) {
  std::vector<std::string_view> known;
  for (const Enum value : all) {
    if (to_string(value) == name) return value;
    known.push_back(to_string(value));
  }
  throw unknown_name(parameter, name, known);
}

template <typename Enum>
Enum numbered(int number, int last, const char* parameter) {
  if (number < 0 || number > last)
    throw ArgumentError(parameter, std::string(parameter) + " is " + std::to_string(number) +
                                       ", expected 0 to " + std::to_string(last));
  return static_cast<Enum>(number);
}

std::chrono::duration<double> seconds_of(double seconds, const char* parameter) {
  using Seconds = std::chrono::duration<double>;
  return number_of(seconds, parameter) < 0 ? Seconds::max() : Seconds(seconds);
}

std::string order_named(std::string_view name) {
  std::vector<std::string_view> known{"auto"};
  std::ranges::copy(item_orders(), std::back_inserter(known));
  if (std::ranges::find(known, name) == known.end()) throw unknown_name("item_order", name, known);
  return std::string(name);
}

void read_strategy(const dlx_question& theirs, Strategy& strategy) {
  if (theirs.branching != nullptr)
    strategy.branching = named(
        theirs.branching, {Branching::mrv, Branching::sharp_first, Branching::weights, Branching::order},
        "branching");
  if (theirs.propagation != nullptr)
    strategy.propagation =
        named(theirs.propagation, {Propagation::forced, Propagation::domains}, "propagation");
  strategy.restarts = theirs.restarts != 0;
  strategy.seed = theirs.seed;
}

void read_saving(const dlx_question& theirs, Request& request) {
  const bool saves = number_of(theirs.save_seconds, "save_seconds") >= 0;
  if (theirs.kind != DLX_COUNT && (saves || theirs.saved != nullptr))
    throw ArgumentError(saves ? "save_seconds" : "saved", "only counts can be saved");
  if (saves) {
    request.options.save_interval = seconds_of(theirs.save_seconds, "save_seconds");
    // dlx_explain() only needs to know that the run is saved, because this changes the plan. The
    // constructor of dlx_run replaces the function.
    request.options.on_save = [](const SavedRun*) {};
  }
  if (theirs.saved != nullptr) {
    const std::span bytes = array(theirs.saved, theirs.saved_size, "saved");
    request.saved = decode_run(std::string(bytes.begin(), bytes.end()));
  }
}

}  // namespace

void Block::add(const Cover& cover) {
  const std::size_t begin = options.size();
  std::uint32_t last = 0;
  for (const OptionId option : cover) {
    options.push_back(index(option));
    last = std::max(last, index(option));
  }
  const std::span added = std::span(options).subspan(begin);
  if (last / 64 >= added.size()) {
    std::ranges::sort(added);
  } else {
    // If there are fewer words of bits than options, all different, collecting bits is faster than
    // sorting.
    bits_.resize(std::max<std::size_t>(bits_.size(), last / 64 + 1));
    for (const std::uint32_t option : added) bits_[option / 64] |= std::uint64_t{1} << option % 64;
    std::uint32_t* next = added.data();
    for (std::uint32_t word = 0; word <= last / 64; ++word)
      for (std::uint64_t left = std::exchange(bits_[word], 0); left != 0; left &= left - 1)
        *next++ = 64 * word + static_cast<std::uint32_t>(std::countr_zero(left));
  }
  ends.push_back(options.size());
}

Request request_of(const dlx_question* question) {
  const dlx_question theirs = versioned(question, dlx_question_init, "question");
  Request request;
  Query& asked = request.query;
  asked.kind = numbered<Query::Kind>(theirs.kind, DLX_DIAGRAM, "kind");
  asked.up_to_symmetry = theirs.up_to_symmetry != 0;
  if (theirs.has_max_cost != 0) asked.max_cost = theirs.max_cost;
  asked.gap = {theirs.gap, theirs.gap_cost};

  SolveOptions& options = request.options;
  if (theirs.engine != nullptr) options.engine = theirs.engine;
  read_strategy(theirs, options.strategy);
  options.counting = numbered<Counting>(theirs.counting, DLX_COUNT_ENGINE, "counting");
  options.threads = theirs.threads;
  options.ordered = theirs.unordered == 0;
  options.reduction = numbered<Switch>(theirs.reduction, DLX_NEVER, "reducing");
  options.symmetry = numbered<Switch>(theirs.symmetry, DLX_NEVER, "symmetry");
  if (theirs.item_order != nullptr) options.item_order = order_named(theirs.item_order);
  if (theirs.memory < min_memory) {
    throw ArgumentError("memory", "memory is " + std::to_string(theirs.memory) +
                                      ", expected at least " + std::to_string(min_memory) +
                                      " bytes");
  }
  options.memory = theirs.memory;
  options.limit = theirs.limit;
  options.node_limit = theirs.max_nodes;
  options.time_limit = seconds_of(theirs.max_seconds, "max_seconds");
  options.progress_interval = seconds_of(theirs.progress_seconds, "progress_seconds");

  if (asked.up_to_symmetry && theirs.kind != DLX_LIST && theirs.kind != DLX_COUNT)
    throw ArgumentError("up_to_symmetry", "up to symmetry covers are listed or counted");
  read_saving(theirs, request);
  request.on_progress = theirs.on_progress;
  request.context = theirs.context;
  return request;
}

}  // namespace dlx::c

using dlx::c::guarded;
using dlx::c::needed;
using dlx::c::stoppable;

namespace {

// The run whose callback is active in this thread.
constinit thread_local const dlx_run* told_of = nullptr;

// The run, to wait for it.
dlx_run& awaited(dlx_run* run) {
  if (needed(run, "run").telling())
    throw dlx::c::StateFault("the callback of a run cannot wait for the run");
  return *run;
}

// The answer to a question about one of many problems.
struct Answer {
  dlx::Outcome outcome = dlx::Outcome::exhausted;
  dlx::BigCount count;
  dlx::c::Block cover;  // or none
  std::exception_ptr error;
};

void answer(const dlx::Problem& problem, const dlx::c::Request& request, Answer& answer) {
  try {
    const auto keep = [&](const dlx::Cover& cover) {
      answer.cover.add(cover);
      return true;
    };
    dlx::Result result = dlx::run(problem, request.query, request.options, keep);
    answer.outcome = result.outcome;
    answer.count = std::move(result.solutions);
  } catch (...) {
    answer.error = std::current_exception();
  }
}

// Answers the question about each problem, in the threads that it asks for.
// Errors:   ArgumentError; Stopped; the error of the first problem that has one.
std::vector<Answer> answer_all(std::span<const dlx_problem* const> problems,
                               const dlx_question* question, dlx::Query::Kind kind) {
  dlx::c::Request request = dlx::c::request_of(question);
  if (request.query.kind != kind)
    throw dlx::c::ArgumentError("kind", "the function does not answer questions of this kind");
  if (request.on_progress != nullptr)
    throw dlx::c::ArgumentError("on_progress", "lists of problems have no progress callback");
  if (request.options.on_save || request.saved)
    throw dlx::c::ArgumentError("save_seconds", "lists of problems cannot be saved");
  for (const dlx_problem* problem : problems) needed(problem, "problems");
  const auto most = static_cast<unsigned>(std::clamp<std::size_t>(problems.size(), 1, 1U << 16));
  const unsigned threads = std::min(most, dlx::thread_count(request.options));
  request.options.threads = 1;
  request.options.stop = dlx::c::stop_flag();
  if (kind == dlx::Query::Kind::list) request.options.limit = 1;

  std::vector<Answer> answers(problems.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t k = 0; (k = next++) < problems.size();)
      answer(problems[k]->problem, request, answers[k]);
  };
  {
    dlx::Workers workers(threads - 1);
    for (unsigned k = 1; k < threads; ++k) workers.run(work);
    work();
  }
  dlx::Deadline::check_now();  // which ended the searches without an error
  for (const Answer& each : answers)
    if (each.error) std::rethrow_exception(each.error);
  return answers;
}

// The gap between a cost and a bound as a share of the cost.
double gap_of(std::int64_t cost, std::int64_t bound) {
  if (bound >= cost) return 0;
  if (cost == 0) return 1;
  return (static_cast<double>(cost) - static_cast<double>(bound)) /
         std::abs(static_cast<double>(cost));
}

}  // namespace

dlx_run::dlx_run(dlx::Problem problem, dlx::c::Request request)
    : problem_(std::move(problem)), request_(std::move(request)) {
  request_.options.stop = &stop_;
  request_.options.on_progress = [this](const dlx::Progress& progress) {
    const dlx_progress now{.covers = progress.solutions,
                           .nodes = progress.nodes,
                           .level = progress.level,
                           .fraction = progress.fraction,
                           .seconds = progress.seconds};
    note(now);
    if (request_.on_progress == nullptr) return;
    const dlx_run* const before = std::exchange(told_of, this);
    const bool stops = request_.on_progress(&now, request_.context) != 0;
    told_of = before;
    if (stops) stop();
  };
  if (request_.options.on_save) {
    request_.options.on_save = [this](const dlx::SavedRun* run) {
      if (run != nullptr) keep(dlx::encode_run(*run));  // null: too deep to be saved
    };
  }
}

bool dlx_run::telling() const { return told_of == this; }

bool dlx_run::has_more() noexcept {
  try {
    return pull(0) == Pull::covers;
  } catch (...) {
    return false;
  }
}

void dlx_run::read(dlx::c::Block& covers) {
  reading_.clear();
  read_ = 0;
  std::swap(reading_, covers);
}

std::span<const std::uint32_t> dlx_run::front() const {
  const auto begin = static_cast<std::size_t>(read_ == 0 ? 0 : reading_.ends[read_ - 1]);
  const auto end = static_cast<std::size_t>(reading_.ends[read_]);
  return std::span(reading_.options).subspan(begin, end - begin);
}

void dlx_question_init(dlx_question* question, size_t size) {
  dlx_question fresh{};
  fresh.limit = DLX_NO_LIMIT;
  fresh.threads = 1;
  fresh.memory = dlx::SolveOptions().memory;
  fresh.max_nodes = DLX_NO_LIMIT;
  fresh.max_seconds = -1;
  fresh.progress_seconds = 0.5;
  fresh.save_seconds = -1;
  dlx::c::fill(fresh, question, size);
}

dlx_status dlx_explain(const dlx_problem* problem, const dlx_question* question, char** text) {
  return guarded([&] {
    const dlx::c::Request request = dlx::c::request_of(question);
    needed(problem, "problem");
    needed(text, "text");
    *text = dlx::c::new_text(dlx::explain(problem->problem, request.query, request.options));
    return DLX_OK;
  });
}

dlx_status dlx_engines(char** text) {
  return guarded([&] {
    std::string lines;
    for (const dlx::EngineInfo& engine : dlx::engines()) lines.append(engine.name) += '\n';
    needed(text, "text");
    *text = dlx::c::new_text(lines);
    return DLX_OK;
  });
}

dlx_status dlx_run_start(const dlx_problem* problem, const dlx_question* question, dlx_run** run) {
  return guarded([&] {
    needed(problem, "problem");
    needed(run, "run");
    *run = start_run(problem->problem, dlx::c::request_of(question)).release();
    return DLX_OK;
  });
}

dlx_status dlx_run_next(dlx_run* run, uint32_t* options, size_t capacity, size_t* size) {
  return guarded([&] {
    awaited(run);
    needed(size, "size");
    if (run->pull(-1) == dlx_run::Pull::end) return DLX_END;
    const std::span<const std::uint32_t> cover = run->front();
    *size = cover.size();
    if (cover.size() > capacity)
      throw dlx::c::ArgumentError("capacity", "the cover has " + std::to_string(cover.size()) +
                                                  " options, there is room for " +
                                                  std::to_string(capacity));
    std::ranges::copy(cover, dlx::c::array(options, cover.size(), "options").begin());
    run->pop();
    return DLX_OK;
  });
}

dlx_status dlx_run_next_block(dlx_run* run, double seconds, uint32_t* options, size_t option_room,
                              uint64_t* ends, size_t cover_room, size_t* covers) {
  return guarded([&] {
    awaited(run);
    needed(covers, "covers");
    needed(ends, "ends");
    if (cover_room == 0) throw dlx::c::ArgumentError("cover_room", "there is no room for a cover");
    const dlx_run::Pull pulled = run->pull(dlx::c::number_of(seconds, "seconds"));
    if (pulled != dlx_run::Pull::covers) {
      *covers = 0;
      return pulled == dlx_run::Pull::end ? DLX_END : DLX_RUNNING;
    }
    std::size_t number = 0, used = 0;
    while (number < cover_room && run->has_more()) {
      const std::span<const std::uint32_t> cover = run->front();
      if (cover.size() > option_room - used) break;
      if (!cover.empty()) std::ranges::copy(cover, &needed(options, "options") + used);
      used += cover.size();
      ends[number++] = used;
      run->pop();
    }
    *covers = number == 0 ? run->front().size() : number;
    if (number == 0)
      throw dlx::c::ArgumentError("option_room",
                                  "the next cover has " + std::to_string(*covers) + " options");
    return DLX_OK;
  });
}

dlx_status dlx_run_wait(dlx_run* run, double seconds) {
  return guarded([&] {
    const bool done = awaited(run).wait(dlx::c::number_of(seconds, "seconds"));
    return done ? DLX_OK : DLX_RUNNING;
  });
}

dlx_status dlx_run_progress(const dlx_run* run, dlx_progress* progress) {
  return guarded([&] {
    needed(progress, "progress");
    *progress = needed(run, "run").progress();
    return DLX_OK;
  });
}

void dlx_run_stop(dlx_run* run) {
  if (run != nullptr) run->stop();
}

dlx_status dlx_run_saved(dlx_run* run, uint8_t** save, size_t* size) {
  return guarded([&] {
    needed(run, "run");
    needed(save, "save");
    needed(size, "size");
    const std::string bytes = run->take_save();
    if (bytes.empty()) return DLX_END;
    *save = reinterpret_cast<std::uint8_t*>(dlx::c::new_text(bytes));
    *size = bytes.size();
    return DLX_OK;
  });
}

dlx_status dlx_run_outcome(dlx_run* run, dlx_outcome* outcome) {
  return guarded([&] {
    const dlx::Result& answer = needed(run, "run").answer();
    needed(outcome, "outcome");
    *outcome = static_cast<dlx_outcome>(answer.outcome);
    return DLX_OK;
  });
}

dlx_status dlx_run_count(dlx_run* run, char** digits) {
  return guarded([&] {
    const dlx::Result& answer = needed(run, "run").answer();
    needed(digits, "digits");
    *digits = dlx::c::new_text(answer.solutions.str());
    return DLX_OK;
  });
}

dlx_status dlx_run_plan(dlx_run* run, char** text) {
  return guarded([&] {
    const dlx::Result& answer = needed(run, "run").answer();
    needed(text, "text");
    *text = dlx::c::new_text(answer.plan);
    return DLX_OK;
  });
}

dlx_status dlx_run_statistics(dlx_run* run, dlx_statistics* statistics) {
  return guarded([&] {
    const dlx::Result& answer = needed(run, "run").answer();
    const dlx::Statistics& found = answer.statistics;
    dlx_statistics ours{};
    ours.size = sizeof ours;
    ours.nodes = found.nodes;
    ours.branchings = found.branchings;
    ours.updates = found.updates;
    ours.states = answer.state_statistics.states;
    ours.state_memory = answer.state_statistics.memory;
    ours.seconds = found.seconds;
    found.engine.copy(ours.engine, sizeof ours.engine - 1);
    found.choice.copy(ours.choice, sizeof ours.choice - 1);
    dlx::c::give(ours, statistics, "statistics");
    return DLX_OK;
  });
}

void dlx_run_free(dlx_run* run) {
  if (run != nullptr && run->telling()) return run->stop();
  if (run != nullptr && run->abandoned()) return;
  delete run;
}

dlx_status dlx_run_costs(dlx_run* run, dlx_costs* costs) {
  return guarded([&] {
    if (!needed(run, "run").is_for_cheapest())
      throw dlx::c::ArgumentError("run", "the run does not search for the cheapest covers");
    const dlx::Result& answer = run->answer();
    dlx_costs ours{};
    ours.size = sizeof ours;
    if (!answer.covers.empty()) {
      ours.has_covers = 1;
      ours.best = answer.covers.front().cost;
      ours.last = answer.covers.back().cost;
    }
    // Without a bound, an interrupted search knows nothing about other covers.
    ours.has_bound = answer.bound ? 1 : 0;
    ours.no_others = answer.outcome == dlx::Outcome::exhausted ? 1 : 0;
    ours.bound = answer.bound.value_or(0);
    if (ours.has_bound != 0 && ours.has_covers != 0) ours.gap = gap_of(ours.last, ours.bound);
    dlx::c::give(ours, costs, "costs");
    return DLX_OK;
  });
}

dlx_status dlx_count_all(const dlx_problem* const* problems, size_t size,
                         const dlx_question* question, char** lines, int* outcomes) {
  return stoppable([&] {
    needed(lines, "lines");
    const std::span places = dlx::c::array(outcomes, size, "outcomes");
    const std::vector<Answer> answers =
        answer_all(dlx::c::array(problems, size, "problems"), question, dlx::Query::Kind::count);
    std::string text;
    for (const Answer& each : answers) text += each.count.str() + '\n';
    *lines = dlx::c::new_text(text);
    for (std::size_t k = 0; k < size; ++k) places[k] = static_cast<int>(answers[k].outcome);
    return DLX_OK;
  });
}

dlx_status dlx_first_all(const dlx_problem* const* problems, size_t size,
                         const dlx_question* question, uint32_t** options, uint64_t* ends,
                         int* outcomes) {
  return stoppable([&] {
    needed(options, "options");
    const std::span places = dlx::c::array(outcomes, size, "outcomes");
    const std::span all_ends = dlx::c::array(ends, size, "ends");
    const std::vector<Answer> answers =
        answer_all(dlx::c::array(problems, size, "problems"), question, dlx::Query::Kind::list);
    std::vector<std::uint32_t> numbers;
    for (const Answer& each : answers)
      numbers.insert(numbers.end(), each.cover.options.begin(), each.cover.options.end());
    *options = dlx::c::new_numbers(numbers);
    std::uint64_t end = 0;
    for (std::size_t k = 0; k < size; ++k) {
      all_ends[k] = end += answers[k].cover.options.size();
      places[k] = static_cast<int>(answers[k].outcome);
    }
    return DLX_OK;
  });
}
