#include "apps/cli/search.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "apps/cli/checkpoint.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/problem_input.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/counting.hpp"
#include "dlx/deadline.hpp"
#include "dlx/reduce/choice.hpp"

namespace dlx::cli {
namespace {

using Visit = std::function<void(std::uint64_t number, const Cover& cover)>;
using VisitCover = std::function<bool(const Cover& cover)>;
using ForEachCover = std::function<Result(const VisitCover& visit)>;

template <typename AnyResult>
Json summary_of(const AnyResult& result, const SearchFlags& flags) {
  Json summary = summary_json(result);
  if (flags.stats) summary["level_nodes"] = result.statistics.level_nodes;
  return summary;
}

// Has `accept` and `visit` see each cover, up to the limit of solutions; `accepted` counts.
Result search_accepted(const SearchFlags& flags, const Accept& accept, const Visit& visit,
                       std::uint64_t& accepted, const ForEachCover& for_each) {
  if (accepted >= flags.limit) return {Outcome::solution_limit, accepted, {}};
  Result result = for_each([&](const Cover& cover) {
    if (!accept(cover)) return true;
    visit(++accepted, cover);
    return accepted < flags.limit;
  });
  result.solutions = accepted;
  if (accepted == flags.limit) result.outcome = Outcome::solution_limit;
  return result;
}

SearchOptions limits_of(const SearchFlags& flags, Output& out, const Interrupt& interrupt,
                        const Accept& accept) {
  SearchOptions options = flags.search_options(out, interrupt.flag(), progress_text);
  if (accept) options.max_solutions = no_limit;  // it is the accepted ones that are limited
  return options;
}

// What has a checkpoint is searched as it is, since that is one of a single search. Where it would
// be reduced otherwise, that is said.
void check_saving(const Problem& problem, const SearchFlags& flags, const SearchOptions& options) {
  if (flags.reducing == Reducing::always) {
    throw UsageError("--reduce=on and --checkpoint exclude each other");
  }
  if (flags.strategy != Strategy{}) {
    throw UsageError(
        "--checkpoint is for the usual way to search, without --branch, --propagate "
        "and --restarts");
  }
  try {
    if (flags.reducing == Reducing::automatic &&
        choose_reduction(problem, options, flags.reducing)) {
      log::info(
          "with a checkpoint the problem is searched as it is, though to reduce it would pay");
    }
  } catch (const Stopped&) {  // then there is no time to search it, either
  }
}

void tell_how_to_go_on(Outcome outcome, const SearchFlags& flags, const Checkpoint& checkpoint) {
  if (cut_short(outcome) && checkpoint.is_written()) {
    log::info("{}: the same command with --resume goes on from here", flags.checkpoint.path);
  }
}

// A search with checkpoints: `search` is what is done with the Solver, from where it stands.
Result search_saved(const Problem& problem, const SearchFlags& flags, SearchOptions options,
                    Checkpoint& checkpoint, const std::function<Result(Solver&)>& search) {
  check_saving(problem, flags, options);
  const std::optional<SearchState> state = checkpoint.resume();
  options.on_save = [&](const SearchState* now) { checkpoint.write(now); };
  options.save_interval = std::chrono::duration<double>(flags.checkpoint.interval);
  Solver solver = state ? checkpoint.restore(problem, options, *state) : Solver(problem, options);
  const NoDeadline limits_are_those_of_the_search;  // which is saved when they are reached
  const auto save = [&] {
    const std::optional<SearchState> now = solver.save();
    checkpoint.write(now ? &*now : nullptr);
  };
  // From now on solutions come that a later search would write once more, if it did not know.
  if (!state) save();
  Result result = search(solver);
  // A limit of solutions may have been passed by threads, so the last checkpoint stays.
  if (result.outcome != Outcome::solution_limit) save();
  tell_how_to_go_on(result.outcome, flags, checkpoint);
  return result;
}

}  // namespace

void tell_choice(const Statistics& statistics, const SearchFlags& flags) {
  if (!flags.verbose) return;
  log::info("engine {}{}", statistics.engine,
            statistics.choice.empty() ? "" : ": " + statistics.choice);
}

Json search_summary(const Result& result, const SearchFlags& flags) {
  return summary_of(result, flags);
}

ExitCode end_of_search(const Result& result, const SearchFlags& flags) {
  tell_choice(result.statistics, flags);
  if (flags.stats) write_statistics(result, flags.stats_json);
  status_line::clear();
  return exit_code(result.outcome, result.solutions > 0);
}

ExitCode end_of_solve(const Result& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.finish(search_summary(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    log::warn("{}: the search is incomplete, with {} found so far", cut_short_text(result.outcome),
              counted(result.solutions, "solution"));
  } else if (result.solutions == 0) {
    log::info("no solution");
  }
  return end_of_search(result, flags);
}

ExitCode end_of_count(const CountResult& result, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.count(result, summary_of(result, flags));
  out.flush();
  if (cut_short(result.outcome)) {
    log::warn("{}: the count is incomplete, at least {}", cut_short_text(result.outcome),
              counted(result));
  }
  tell_choice(result.statistics, flags);
  if (flags.stats) write_statistics(result, flags.stats_json);
  status_line::clear();
  return exit_code(result.outcome, result.count > 0);
}

namespace {

// Has `visit` see the covers that `accept` takes, or all, with checkpoints if the flags say so;
// those know how far `listed` was, if answers are listed.
Result find(const Problem& problem, const SearchFlags& flags, const Accept& accept,
            Answers& answers, Answers* listed, const Visit& visit) {
  flags.refuse_memo();
  const Interrupt interrupt;
  const SearchOptions options = limits_of(flags, answers.out(), interrupt, accept);
  const Accept accepts = accept ? accept : [](const Cover&) { return true; };
  if (flags.checkpoint) {
    Checkpoint checkpoint(flags.checkpoint, listed);
    return search_saved(problem, flags, options, checkpoint, [&](Solver& solver) {
      return search_accepted(flags, accepts, visit, checkpoint.accepted,
                             [&](const VisitCover& see) { return solver.for_each(see); });
    });
  }
  std::uint64_t accepted = 0;
  return search_accepted(flags, accepts, visit, accepted, [&](const VisitCover& see) {
    return for_each_cover(problem, options, flags.reducing, see);
  });
}

ExitCode solve(const Problem& problem, const SearchFlags& flags, const Accept& accept,
               Answers& answers, SolutionWriter& writer) {
  const Result result =
      find(problem, flags, accept, answers, &answers,
           [&](std::uint64_t number, const Cover& cover) { writer.write(number, cover); });
  return end_of_solve(result, flags, answers.out(), writer);
}

}  // namespace

ExitCode run_solve(const Problem& problem, const SearchFlags& flags, Answers& answers,
                   SolutionWriter& writer) {
  return solve(problem, flags, {}, answers, writer);
}

ExitCode run_count(const Problem& problem, const SearchFlags& flags, Answers& answers,
                   SolutionWriter& writer) {
  const Interrupt interrupt;
  const CountOptions options = flags.count_options(answers.out(), interrupt.flag());
  if (!flags.checkpoint) {
    return end_of_count(count_reduced(problem, options, flags.reducing), flags, answers.out(),
                        writer);
  }
  check_saving(problem, flags, options.search);
  Checkpoint checkpoint(flags.checkpoint, nullptr);
  const NoDeadline limits_are_those_of_the_count;  // which is saved when they are reached
  const CountResult result = checkpoint.count(problem, options);
  tell_how_to_go_on(result.outcome, flags, checkpoint);
  return end_of_count(result, flags, answers.out(), writer);
}

ExitCode run_solve_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                            Answers& answers, SolutionWriter& writer) {
  return solve(problem, flags, accept, answers, writer);
}

ExitCode run_count_accepted(const Problem& problem, const SearchFlags& flags, const Accept& accept,
                            Answers& answers, SolutionWriter& writer) {
  Result result =
      find(problem, flags, accept, answers, nullptr, [](std::uint64_t, const Cover&) {});
  result.solutions = std::min(result.solutions, flags.limit);  // a checkpoint may have had more
  return end_of_count(count_result(result), flags, answers.out(), writer);
}

void add_long_run(CommandLine& line, SearchFlags& flags) {
  Answers::add_to(line);
  flags.checkpoint.add_to(line);
}

void read_long_run(const CommandLine& line, SearchFlags& flags, std::string task) {
  flags.checkpoint.read(line);
  flags.checkpoint.task = std::move(task);
}

ExitCode search_file(const HelpText& help, const std::vector<std::string>& words, Output& out,
                     const AskedBy& asked_by, const RunFileSearch& run, const AddOptions& add,
                     const RunInstead& instead) {
  CommandLine line(help);
  SearchFlags flags;
  if (add) add(line, flags);
  flags.add_to(line);
  flags.add_reducing_to(line);
  CostFlags costs;
  costs.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  add_long_run(line, flags);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  refuse_unheeded(line, asked_by(line));
  flags.read(line);
  read_long_run(line, flags,
                std::string(line.command()) + " --format=" + std::string(format->name) +
                    (line.has("draw") ? " --draw" : ""));
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  if (instead) {
    if (const std::optional<ExitCode> done = instead(line, flags, *format)) return *done;
  }
  const Problem problem = read_problem(line.input(), from);
  Answers answers(line, out, flags.checkpoint.goes_on());
  const ExitCode code = run({line, problem, flags, costs, *format, answers});
  answers.finish();
  return code;
}

}  // namespace dlx::cli
