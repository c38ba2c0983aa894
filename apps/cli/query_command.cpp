#include "apps/cli/query_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/picture_writer.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/setting_options.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/error.hpp"
#include "dlx/random.hpp"

namespace dlx::cli {
namespace {

constexpr std::size_t max_files = 10'000;  // on one command line

// Refuses two or more files with a format that does not name the file of an answer, or with options
// that belong to a single problem.
void check_files(const CommandLine& line, const SolutionFormat& format) {
  if (line.arguments().size() < 2) return;
  if (format.name != "json" && format.name != "csv")
    throw UsageError("several files: expected --format=csv or json");
  for (const char* single : {"part", "certificate", "checkpoint", "resume", "plan"}) {
    if (line.has(single))
      throw UsageError(std::string("--") + single + ": expected one file, found " +
                       std::to_string(line.arguments().size()));
  }
}

// Stand-in for the subproblems of --part until their file is read.
const std::vector<Subproblem> no_subproblems;

// The file named by --certificate, and its text.
struct CertificateFile {
  explicit CertificateFile(const std::string& path) : file(path), stream(file.out()) {}

  OutputFile file;
  OutputStream stream;
};

// Returns true if the certificate of a query is complete. A certificate that there is no solution
// cannot be completed if there is a solution; the file of --certificate is then left unchanged.
bool is_proof(const Result& result, const Query& query) {
  const bool refutes = query.kind == Query::Kind::list || result.statistics.engine == "learning";
  if (cut_short(result.outcome)) return false;
  if (!refutes || result.count == 0) return true;
  log::warn("the problem has a solution, so no certificate was written");
  return false;
}

std::string certificate_path(const CommandLine& line) {
  std::string path = line.text("certificate");
  if (path == "-")
    throw UsageError("--certificate: expected a file, because the answer goes to stdout");
  return path;
}

// During a search for the cheapest covers, a log gets a line for each improvement.
SearchFlags::ProgressText progress_text_of(const CommandQuery& command_query) {
  if (!has_costs(command_query.query)) return progress_text;
  using News = std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>;
  return [&problem = command_query.puzzle.problem, wanted = command_query.flags.options.limit,
          is_log = !is_terminal(STDERR_FILENO), shown = News()](const Progress& now) mutable {
    const News news(now.last ? now.last : now.best, now.bound);
    if (is_log && std::exchange(shown, news) == news) return std::string();
    return cost_progress_text(now, problem, wanted);
  };
}

Result run_with_checkpoints(const CommandQuery& command_query, SolveOptions options,
                            const Checkpoint::VisitNumbered& visit) {
  const SearchFlags& flags = command_query.flags;
  if (flags.options.strategy != Strategy{}) {
    throw UsageError("--checkpoint cannot be combined with --branching or --restarts");
  }
  Checkpoint checkpoint(flags.checkpoint, visit ? &command_query.answers : nullptr);
  const NoDeadline no_deadline;  // the search itself ends at the limits, and saves its state
  Result result =
      checkpoint.run(command_query.puzzle.problem, command_query.query, std::move(options), visit);
  if (cut_short(result.outcome) && checkpoint.is_written()) {
    log::info("{}: run the same command with --resume to continue", flags.checkpoint.path);
  }
  return result;
}

ExitCode end_without_memory(const MemoryLimit& error) {
  status_line::clear();
  log::error("{}; increase the limit with --memory", error.what());
  return ExitCode::limit;
}

Json search_summary(const Result& result, const SearchFlags& flags) {
  Json summary = summary_json(result);
  if (flags.stats) summary["level_nodes"] = result.statistics.level_nodes;
  return summary;
}

// The query of a command line, as far as it is known without the problem: costs have no digits
// after the point, and the certificate and the subproblems of a part have stand-ins.
Query query_of(const CommandLine& line, const SearchFlags& flags, bool counts, Purpose purpose) {
  line.refuse_together({"up-to-symmetry", "max-cost"});
  Query query = flags.query;
  if (counts && query.kind == Query::Kind::list) query.kind = Query::Kind::count;
  if (purpose == Purpose::sample) query.kind = Query::Kind::zdd;
  if (purpose == Purpose::part) query.subproblems = &no_subproblems;
  query.up_to_symmetry = line.has("up-to-symmetry");
  if (line.has("certificate")) query.certificate = &std::clog;
  return query;
}

// Writes the result of a query, and reports an unexpected end on stderr.
ExitCode finish(const Result& result, const CommandQuery& command_query, SolutionWriter& writer) {
  const Problem& problem = command_query.puzzle.problem;
  const bool cheapest = command_query.query.kind == Query::Kind::cheapest;
  const bool counts = command_query.query.kind == Query::Kind::count;
  const auto summary = [&] {
    Json object = search_summary(result, command_query.flags);
    if (cheapest) add_bound(object, result, problem);
    if (!command_query.file.empty()) object["file"] = command_query.file;
    return object;
  };
  std::uint64_t number = 0;
  for (const CheapCover& cover : result.covers) writer.write(++number, Cover(cover.options));
  if (counts) {
    writer.count(result, summary);
  } else {
    writer.finish(summary);
  }
  command_query.answers.out().flush();
  if (cheapest) {
    report_cheapest(result, problem, command_query.query, command_query.flags.options.limit);
  } else if (cut_short(result.outcome)) {
    log::warn("{}: the {}", cut_short_text(result.outcome),
              counts ? "count is incomplete, at least " + counted(result.count)
                     : "search is incomplete, with " + counted(result.count) + " found so far");
  } else if (!counts && result.count == 0) {
    log::info("no solution");
  }
  return end_of_search(result, command_query.flags);
}

}  // namespace

std::optional<Result> find(const CommandQuery& command_query, SolutionWriter& writer) {
  const SearchFlags& flags = command_query.flags;
  CommandQuery whole = command_query;
  Query& query = whole.query;
  if (flags.options.counting == Counting::states && query.accept) {
    throw UsageError("--counting=states has no effect, because each solution is examined");
  }
  const Interrupt interrupt;
  SolveOptions options = flags.solve_options(command_query.answers.out(), interrupt.flag(),
                                             progress_text_of(command_query));
  std::optional<CertificateFile> certificate;
  if (query.certificate != nullptr) {
    query.certificate = &certificate.emplace(certificate_path(command_query.line)).stream;
  }
  if (flags.plan) {
    // Saved runs are planned differently.
    if (flags.checkpoint) options.on_save = [](const SavedRun*) {};
    command_query.answers.out().write(dlx::plan(whole.puzzle.problem, query, options));
    command_query.answers.out().flush();
    return std::nullopt;
  }
  std::uint64_t number = 0;
  Checkpoint::VisitNumbered write;
  VisitCover visit;
  if (command_query.lists()) {
    write = [&](std::uint64_t k, const Cover& cover) { writer.write(k, cover); };
    visit = [&](const Cover& cover) {
      writer.write(++number, cover);
      return true;
    };
  }
  try {
    Result result = flags.checkpoint ? run_with_checkpoints(whole, std::move(options), write)
                                     : run(whole.puzzle.problem, query, options, visit);
    if (certificate && is_proof(result, query)) certificate->file.finish();
    return result;
  } catch (const UnsupportedSetting& error) {
    std::string option = error.setting();
    std::ranges::replace(option, '_', '-');
    throw UsageError("--" + option + std::string(error.what()).substr(option.size()));
  }
}

ExitCode run_query(const CommandQuery& command_query) {
  const std::unique_ptr<SolutionWriter> writer = make_writer(command_query);
  try {
    const std::optional<Result> found = find(command_query, *writer);
    return found ? finish(*found, command_query, *writer) : ExitCode::done;
  } catch (const MemoryLimit& error) {
    return end_without_memory(error);
  }
}

ExitCode end_of_search(const Result& result, const SearchFlags& flags) {
  if (flags.verbose) {
    const Statistics& statistics = result.statistics;
    log::info("engine {}{}", statistics.engine,
              statistics.choice.empty() ? "" : ": " + statistics.choice);
  }
  if (flags.stats) write_statistics(result, flags.stats_json);
  status_line::clear();
  return exit_code(result.outcome, result.count > 0);
}

void add_up_to_symmetry(CommandLine& line) {
  Option option = setting_option("up_to_symmetry");
  option.group = OptionGroup::own;
  option.help += " (see 'dlx symmetries')";
  line.add(std::move(option));
}

void summarise_stopped(const BeforeSearch& given, Outcome outcome) {
  if (given.format.name != "json" || given.flags.checkpoint.continues()) return;
  Answers answers(given.line, given.out, false);
  Result result;
  result.outcome = outcome;
  Json summary = search_summary(result, given.flags);
  if (given.query.kind == Query::Kind::cheapest) summary["proven"] = false;
  answers.out().write(json_line(summary));
  answers.finish();
}

std::unique_ptr<SolutionWriter> make_writer(const CommandQuery& command_query) {
  const auto& [line, puzzle, query, flags, format, answers, file] = command_query;
  Output& out = answers.out();
  if (format.name == "csv") return count_row(file, puzzle.problem, out);
  DrawCover draw;
  if (puzzle.draw) {
    const puzzles::Style style{use_colour(line.colour(), out.descriptor()),
                               use_unicode(out.descriptor())};
    draw = [&puzzle = puzzle, style](const Cover& cover) { return puzzle.draw(cover, style); };
  }
  std::unique_ptr<SolutionWriter> writer = format.make(puzzle.problem, out, std::move(draw));
  if (!line.has("svg")) return writer;
  return make_picture_writer(line, puzzle.picture, out, flags, std::move(writer));
}

ExitCode run_query_command(const QueryCommand& command, const Words& words, Output& out) {
  CommandLine line(command.help);
  SearchFlags flags;
  command.add(line, flags);
  flags.add_to(line);
  flags.add_planning_to(line);
  add_costs(line, flags);
  const SolutionFormat* format = nullptr;
  add_format(line, format, command.tables);
  const ProblemFormat* from = nullptr;
  if (!command.make) add_from(line, from);
  Answers::add_to(line);
  const std::size_t max_arguments = command.tables ? max_files : command.max_arguments;
  if (!line.parse(words, max_arguments, out)) return ExitCode::done;
  if (command.tables) check_files(line, *format);
  const Purpose purpose = command.purpose ? command.purpose(line) : Purpose::answer;
  const Query query = query_of(line, flags, command.counts(line), purpose);
  refuse_unsupported(line, query, flags.options, purpose);
  flags.read(line);
  // A resumed run keeps its original plan.
  line.refuse_together({"plan", "resume"});
  flags.checkpoint.read(line);
  flags.checkpoint.task = std::string(line.command()) + " --format=" + std::string(format->name);
  for (const std::string& option : command.looks) {
    if (line.has(option)) flags.checkpoint.task += " --" + option;
  }

  const BeforeSearch given{line, query, flags, *format, out};
  if (purpose == Purpose::part) return command.run_part(given);
  std::optional<Answers> answers;
  const bool is_table = format->name == "csv";
  ExitCode code = ExitCode::done;
  const std::size_t files = command.tables ? std::max<std::size_t>(line.arguments().size(), 1) : 1;
  for (std::size_t k = 0; k < files; ++k) {
    puzzles::Puzzle puzzle = prepared(given, [&] {
      if (command.make) return command.make(line);
      const ProblemFormat* known = from;
      return puzzles::Puzzle{read_problem(line.input(k), known), {}};
    });
    if (!answers) {
      answers.emplace(line, out, flags.checkpoint.continues());
      if (is_table) begin_count_table(answers->out());
    }
    CommandQuery command_query{line, puzzle, query, flags, *format, *answers};
    if (is_table || files > 1) command_query.file = source_name(line.input(k));
    std::optional<ExitCode> own;
    if (command.ready) own = command.ready(command_query);
    if (!own) {
      complete_costs(command_query.query, line, puzzle.problem);
      own = run_query(command_query);
    }
    // In a list of problems, a problem without a solution is no failure.
    if (files == 1 || *own != ExitCode::none) code = *own;
    if (own == ExitCode::interrupted || (own == ExitCode::limit && time_left().count() <= 0)) {
      if (k + 1 < files) log::warn("{} and later files were not counted", line.input(k + 1));
      break;
    }
  }
  answers->finish();
  return code;
}

ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use) {
  const Interrupt interrupt;
  SolveOptions options = flags.solve_options(out, interrupt.flag(), progress_text);
  options.strategy = {};  // the seed is for drawing samples
  options.limit = no_limit;
  if (flags.plan) {
    out.write(dlx::plan(problem, {.kind = Query::Kind::zdd}, options));
    out.flush();
    return ExitCode::done;
  }
  ZddResult built;
  try {
    built = *zdd(problem, options).zdd;
  } catch (const MemoryLimit& error) {
    return end_without_memory(error);
  }
  status_line::clear();
  if (cut_short(built.outcome)) {
    log::warn("{}: the diagram is incomplete after {} states and was not written",
              cut_short_text(built.outcome), built.states);
    return exit_code(built.outcome, false);
  }
  return use(built);
}

void add_sample(CommandLine& line, std::uint64_t& draws) {
  line.add({.name = "sample",
            .value = "N",
            .help = "draw N solutions uniformly at random (see 'dlx zdd')"},
           draws, 1);
}

ExitCode write_samples(const RankedCovers& covers, std::uint64_t draws, std::uint64_t seed,
                       Output& out, SolutionWriter& writer) {
  Random random(seed);
  std::uint64_t drawn = 0;
  Outcome outcome = Outcome::exhausted;
  try {
    while (covers.size() > 0 && drawn < draws) {
      Deadline::check();
      const std::vector<OptionId> cover = covers.sample(random);
      writer.write(++drawn, Cover(cover));
    }
  } catch (const Stopped& stopped) {
    outcome = stopped.outcome();
  }
  Json summary = json_object("summary");
  summary["solutions"] = drawn;
  summary["of"] = number_json(covers.size());
  summary["seed"] = seed;
  writer.finish([&] { return summary; });
  out.flush();
  if (cut_short(outcome)) {
    log::warn("{}: {} of {} drawn", cut_short_text(outcome), drawn, counted(draws, "solution"));
    return exit_code(outcome, false);
  }
  if (covers.size() == 0) log::info("no solution");
  return drawn > 0 ? ExitCode::done : ExitCode::none;
}

}  // namespace dlx::cli
