#include "bindings/c/run.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "bindings/c/values.hpp"
#include "dlx/cost.hpp"

namespace dlx::c {

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

}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

namespace {

NamedValues progress_values(const Progress& progress) {
  NamedValues values;
  values.number("covers", progress.covers);
  values.number("nodes", progress.nodes);
  values.number("level", std::uint64_t{progress.level});
  values.number("fraction", progress.fraction);
  values.number("seconds", progress.seconds);
  return values;
}

// The gap between a cost and a bound as a share of the cost.
double gap_of(std::int64_t cost, std::int64_t bound) {
  if (bound >= cost) return 0;
  if (cost == 0) return 1;
  return (static_cast<double>(cost) - static_cast<double>(bound)) /
         std::abs(static_cast<double>(cost));
}

// Without a bound, an interrupted search knows nothing about other covers.
void add_costs(NamedValues& values, const Result& result, unsigned digits) {
  const auto cost = [&](std::string_view name, std::int64_t units) {
    values.text(name, decimal_text(units, digits));
  };
  if (!result.covers.empty()) {
    cost("best", result.covers.front().cost);
    cost("last", result.covers.back().cost);
    if (result.bound) values.number("gap", gap_of(result.covers.back().cost, *result.bound));
  }
  if (result.bound) cost("bound", *result.bound);
  values.flag("no_others", result.outcome == Outcome::exhausted);
}

std::string estimated_json(const EstimatedNumber& number) {
  NamedValues values;
  values.number("mean", number.mean);
  values.number("low", number.low);
  values.number("high", number.high);
  values.number("log10_mean", number.log10.mean);
  values.flag("trustworthy", number.trustworthy);
  return values.object();
}

void add_estimate(NamedValues& values, const Estimate& estimate) {
  values.number("probes", estimate.probes);
  values.flag("exact", estimate.exact);
  values.json("estimated_nodes", estimated_json(estimate.nodes));
  values.json("estimated_covers", estimated_json(estimate.solutions));
}

// Returns the results of a finished run, or the progress of another run.
// Errors:   ArgumentError; the exception that ended the run.
NamedValues results_of(dlx_run* run) {
  if (!needed(run, "run").finished()) return progress_values(run->progress());
  const Result& result = run->answer();
  const Statistics& statistics = result.statistics;
  NamedValues values;
  values.text("outcome", std::string(to_string(result.outcome)));
  values.text("count", result.count.str());
  values.text("plan", result.plan);
  values.text("engine", std::string(statistics.engine));
  values.text("choice", statistics.choice);
  values.number("nodes", statistics.nodes);
  values.number("branchings", statistics.branchings);
  values.number("updates", statistics.updates);
  values.number("restarts", statistics.restarts);
  values.number("states", result.state_statistics.states);
  values.number("state_memory", result.state_statistics.memory);
  values.number("seconds", statistics.seconds);
  if (run->kind() == Query::Kind::cheapest) {
    add_costs(values, result, run->problem().cost_digits());
  }
  if (result.estimate) add_estimate(values, *result.estimate);
  return values;
}

}  // namespace

dlx_run::dlx_run(Problem problem, Request request)
    : problem_(std::move(problem)), request_(std::move(request)) {
  request_.options.stop = &stop_;
  request_.options.on_progress = [this](const Progress& progress) { note(progress); };
  if (request_.options.on_save) {
    request_.options.on_save = [this](const SavedRun* run) {
      if (run != nullptr) keep(encode_run(*run));  // null: too deep to be saved
    };
  }
}

bool dlx_run::has_more() noexcept {
  try {
    return pull(0) == Pull::covers;
  } catch (...) {
    return false;
  }
}

void dlx_run::read(Block& covers) {
  reading_.clear();
  read_ = 0;
  std::swap(reading_, covers);
}

std::span<const std::uint32_t> dlx_run::front() const {
  const auto begin = static_cast<std::size_t>(read_ == 0 ? 0 : reading_.ends[read_ - 1]);
  const auto end = static_cast<std::size_t>(reading_.ends[read_]);
  return std::span(reading_.options).subspan(begin, end - begin);
}

dlx_status dlx_run_start(const dlx_problem* problem, const dlx_query* query, dlx_run** run) {
  return guarded(problem, [&](const Problem& it) {
    needed(run, "run");
    *run = start_run(it, request_of(needed(query, "query"), it)).release();
  });
}

dlx_status dlx_run_next(dlx_run* run, uint32_t* options, size_t capacity, size_t* size) {
  return guarded([&] {
    needed(run, "run");
    needed(size, "size");
    if (run->pull(-1) == dlx_run::Pull::end) return DLX_END;
    const std::span<const std::uint32_t> cover = run->front();
    *size = cover.size();
    if (cover.size() > capacity)
      throw ArgumentError("capacity", "the cover has " + std::to_string(cover.size()) +
                                          " options, there is room for " +
                                          std::to_string(capacity));
    std::ranges::copy(cover, array(options, cover.size(), "options").begin());
    run->pop();
    return DLX_OK;
  });
}

dlx_status dlx_run_next_block(dlx_run* run, double seconds, uint32_t* options, size_t option_room,
                              uint64_t* ends, size_t cover_room, size_t* covers) {
  return guarded([&] {
    needed(run, "run");
    needed(covers, "covers");
    needed(ends, "ends");
    if (cover_room == 0) throw ArgumentError("cover_room", "there is no room for a cover");
    const dlx_run::Pull pulled = run->pull(number_of(seconds, "seconds"));
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
      throw ArgumentError("option_room",
                          "the next cover has " + std::to_string(*covers) + " options");
    return DLX_OK;
  });
}

dlx_status dlx_run_wait(dlx_run* run, double seconds) {
  return guarded([&] {
    const bool done = needed(run, "run").wait(number_of(seconds, "seconds"));
    return done ? DLX_OK : DLX_RUNNING;
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
    *save = reinterpret_cast<std::uint8_t*>(new_text(bytes));
    *size = bytes.size();
    return DLX_OK;
  });
}

void dlx_run_free(dlx_run* run) {
  if (run != nullptr && run->abandoned()) return;
  delete run;
}

dlx_status dlx_run_get(dlx_run* run, const char* name, char** text) {
  return guarded([&] { give(text, "text", results_of(run).find(&needed(name, "name"))); });
}

dlx_status dlx_run_results(dlx_run* run, char** json) {
  return guarded([&] { give(json, "json", results_of(run).object()); });
}
