#include "apps/cli/search.hpp"

#include <chrono>
#include <utility>

#include "apps/cli/cheapest.hpp"
#include "apps/cli/checkpoint.hpp"
#include "apps/cli/exit_code.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/problem_files.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {
namespace {

Answer ask_with_checkpoints(const Asking& asking, How how, const Checkpoint::VisitNumbered& visit) {
  const SearchFlags& flags = asking.flags;
  if (flags.strategy != Strategy{}) {
    throw UsageError(
        "--checkpoint is for the usual way to search, without --branch, --propagate "
        "and --restarts");
  }
  Checkpoint checkpoint(flags.checkpoint, visit ? &asking.answers : nullptr);
  const NoDeadline limits_are_those_of_the_search;  // which is saved when they are reached
  Answer answer = checkpoint.ask(asking.problem, asking.question, std::move(how), visit);
  if (cut_short(answer.outcome) && checkpoint.is_written()) {
    log::info("{}: the same command with --resume goes on from here", flags.checkpoint.path);
  }
  return answer;
}

}  // namespace

std::optional<Answer> ask(const Asking& asking, const SetMore& set_more,
                          const SearchFlags::ProgressText& text) {
  const Interrupt interrupt;
  How how = asking.flags.how(asking.answers.out(), interrupt.flag(), text);
  if (set_more) set_more(how);
  const bool lists = asking.question.kind == Question::Kind::list;
  if (lists || asking.question.accept) asking.flags.refuse_memo();
  if (asking.flags.explain) {
    asking.answers.out().write(explain(asking.problem, asking.question, how));
    asking.answers.out().flush();
    return std::nullopt;
  }
  Checkpoint::VisitNumbered write;
  if (lists) {
    write = [&](std::uint64_t number, const Cover& cover) { asking.writer.write(number, cover); };
  }
  try {
    if (asking.flags.checkpoint) return ask_with_checkpoints(asking, std::move(how), write);
    std::uint64_t number = 0;
    const VisitCover visit = [&](const Cover& cover) {
      write(++number, cover);
      return true;
    };
    return dlx::ask(asking.problem, asking.question, how, write ? visit : VisitCover());
  } catch (const NotHeeded& error) {
    throw UsageError("--" + std::string(error.what()));
  }
}

std::optional<Answer> ask(const Asking& asking, const SearchFlags::ProgressText& text) {
  return ask(asking, SetMore(), text);
}

ExitCode run_question(const Asking& asking) {
  const std::optional<Answer> answer = ask(asking);
  if (!answer) return ExitCode::done;
  const auto end = asking.question.kind == Question::Kind::count ? end_of_count : end_of_solve;
  return end(*answer, asking.flags, asking.answers.out(), asking.writer);
}

Json search_summary(const Answer& answer, const SearchFlags& flags) {
  Json summary = summary_json(answer);
  if (flags.stats) summary["level_nodes"] = answer.statistics.level_nodes;
  return summary;
}

ExitCode end_of_search(const Answer& answer, const SearchFlags& flags) {
  if (flags.verbose) {
    const Statistics& statistics = answer.statistics;
    log::info("engine {}{}", statistics.engine,
              statistics.choice.empty() ? "" : ": " + statistics.choice);
  }
  if (flags.stats) write_statistics(answer, flags.stats_json);
  status_line::clear();
  return exit_code(answer.outcome, answer.count > 0);
}

ExitCode end_of_solve(const Answer& answer, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.finish(search_summary(answer, flags));
  out.flush();
  if (cut_short(answer.outcome)) {
    log::warn("{}: the search is incomplete, with {} found so far", cut_short_text(answer.outcome),
              counted(answer.count));
  } else if (answer.count == 0) {
    log::info("no solution");
  }
  return end_of_search(answer, flags);
}

ExitCode end_of_count(const Answer& answer, const SearchFlags& flags, Output& out,
                      SolutionWriter& writer) {
  writer.count(answer, search_summary(answer, flags));
  out.flush();
  if (cut_short(answer.outcome)) {
    log::warn("{}: the count is incomplete, at least {}", cut_short_text(answer.outcome),
              counted(answer.count));
  }
  return end_of_search(answer, flags);
}

void add_up_to_symmetry(CommandLine& line) {
  line.add({.name = "up-to-symmetry",
            .help = "one solution of each class of those that symmetries of the problem take to "
                    "each other (see 'dlx symmetries')"});
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
  flags.add_planning_to(line);
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
    if (const std::optional<ExitCode> done = instead({line, flags, *format, out})) return *done;
  }
  const Problem problem = read_problem(line.input(), from);
  Answers answers(line, out, flags.checkpoint.goes_on());
  const ExitCode code = run({line, problem, flags, costs, *format, answers});
  answers.finish();
  return code;
}

}  // namespace dlx::cli
