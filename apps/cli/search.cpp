#include "apps/cli/search.hpp"

#include <unistd.h>

#include <cmath>
#include <limits>
#include <utility>

#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "dlx/classes.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

Result ask_with_checkpoints(const Asking& asking, SolveOptions how,
                            const Checkpoint::VisitNumbered& visit) {
  const SearchFlags& flags = asking.flags;
  if (flags.asked.strategy != Strategy{}) {
    throw UsageError(
        "--checkpoint is for the usual way to search, without --branch, --propagate "
        "and --restarts");
  }
  Checkpoint checkpoint(flags.checkpoint, visit ? &asking.answers : nullptr);
  const NoDeadline limits_are_those_of_the_search;  // which is saved when they are reached
  Result answer = checkpoint.ask(asking.problem, asking.question, std::move(how), visit);
  if (cut_short(answer.outcome) && checkpoint.is_written()) {
    log::info("{}: the same command with --resume goes on from here", flags.checkpoint.path);
  }
  return answer;
}

// Covers are kept until the search is over.
constexpr std::uint64_t most_covers = 1'000'000;

std::string checked_cost(const std::string& text) {
  if (parse_limit(text, 0)) return text;
  refuse_value(
      "--max-cost", text,
      "is not a cost; expected a number such as 100, 2.5 or -3, " + std::string(limit_limits));
}

std::string checked_gap(const std::string& text, bool in_percent) {
  std::string number = text.substr(0, text.size() - in_percent);
  const bool known =
      in_percent ? parse_decimal(number).has_value() : parse_limit(number, 0).has_value();
  if (known && !number.starts_with('-')) return number;
  refuse_value("--gap", text,
               "is not a gap; expected a share such as 1% or 0.25%, or a cost such as 100, " +
                   std::string(limit_limits));
}

// The word behind --min-cost may as well be a file.
bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

// The share of the cost by which the bound falls short of it: "0.6%".
std::string gap_text(std::int64_t cost, std::optional<std::int64_t> bound) {
  if (!bound || *bound >= cost) return "0%";
  const double gap = static_cast<double>(cost) - static_cast<double>(*bound);
  if (cost == 0) return "100%";
  return text::format("{:.2g}%", 100 * gap / std::abs(static_cast<double>(cost)));
}

// What is said of costs.
class CostText {
 public:
  CostText(const Problem& problem, const CostFlags& costs) : problem_(problem), costs_(costs) {}

  std::string of(std::int64_t units) const { return decimal_text(units, problem_.cost_digits()); }

  // "best 4478, bound 4453, gap 0.56%, 56000 nodes, 2.0 s".
  std::string progress(const Progress& now) const {
    std::string line;
    if (costs_.cheapest != 1) line = counted(now.solutions, "solution") + ", ";
    if (now.best) line += "best " + of(*now.best) + ", ";
    if (now.bound) line += "bound " + of(*now.bound) + ", ";
    if (now.last) line += "gap " + gap_text(*now.last, now.bound) + ", ";
    return line + text::format("{} nodes, {:.1f} s", now.nodes, now.seconds);
  }

  // What is known after a search for the cheapest that was cut short, or ended at a gap.
  std::string unproven(const Result& answer) const {
    std::string line;
    if (answer.covers.empty()) {
      line = "no solution so far";
    } else if (costs_.cheapest == 1) {
      line = "not proven to be the cheapest, cost " + of(answer.covers.front().cost);
    } else {
      line = text::format("not proven to be the cheapest, {} of {}", answer.covers.size(),
                          costs_.cheapest);
    }
    if (answer.bound) {
      line += answer.covers.empty() ? ", none costs less than " : ", no other costs less than ";
      line += of(*answer.bound);
    }
    if (answer.covers.size() == costs_.cheapest) {
      line += ", gap " + gap_text(answer.covers.back().cost, answer.bound);
    }
    return line;
  }

 private:
  const Problem& problem_;
  const CostFlags& costs_;
};

ExitCode end_of_cheapest(const Result& answer, const Asking& asking, const CostText& text,
                         bool limited) {
  std::uint64_t number = 0;
  for (const CheapCover& cover : answer.covers) {
    asking.writer.write(++number, Cover(cover.options));
  }
  Json summary = search_summary(answer, asking.flags);
  const bool in_gap = answer.whole() && answer.bound && !answer.covers.empty() &&
                      *answer.bound < answer.covers.back().cost;
  summary["proven"] = answer.whole() && !in_gap;
  if (answer.bound) summary["bound"] = Json::parse(text.of(*answer.bound));
  asking.writer.finish([&] { return summary; });
  asking.answers.out().flush();
  if (!answer.whole()) {
    log::warn("{}: {}", cut_short_text(answer.outcome), text.unproven(answer));
  } else if (in_gap) {
    log::info("ended at the gap: {}", text.unproven(answer));
  } else if (answer.covers.empty()) {
    log::info("{}", limited ? "no solution costs as little" : "no solution");
  }
  return end_of_search(answer, asking.flags);
}

}  // namespace

std::optional<Result> ask(const Asking& asking, const SearchFlags::ProgressText& text,
                          const std::string& certificate) {
  const Interrupt interrupt;
  SolveOptions how = asking.flags.how(asking.answers.out(), interrupt.flag(), text);
  std::optional<OutputFile> file;
  std::optional<OutputStream> stream;
  if (!certificate.empty()) how.certificate = &stream.emplace(file.emplace(certificate).out());
  const bool lists = asking.question.kind == Query::Kind::list;
  if (lists || asking.question.accept) asking.flags.refuse_memo();
  if (asking.flags.explain) {
    if (asking.flags.checkpoint) {  // what is saved is planned in another way
      how.on_save = [](const SavedRun*) {};
      how.save_interval = std::chrono::duration<double>(asking.flags.checkpoint.interval);
    }
    asking.answers.out().write(explain(asking.problem, asking.question, how));
    asking.answers.out().flush();
    return std::nullopt;
  }
  Checkpoint::VisitNumbered write;
  if (lists) {
    write = [&](std::uint64_t number, const Cover& cover) { asking.writer.write(number, cover); };
  }
  std::uint64_t number = 0;
  const VisitCover visit = [&](const Cover& cover) {
    write(++number, cover);
    return true;
  };
  try {
    std::optional<Result> answer =
        asking.flags.checkpoint
            ? ask_with_checkpoints(asking, std::move(how), write)
            : dlx::run(asking.problem, asking.question, how, write ? visit : VisitCover());
    if (file && !cut_short(answer->outcome)) file->finish();
    return answer;
  } catch (const UnsupportedSetting& error) {
    throw UsageError("--" + std::string(error.what()));
  }
}

ExitCode run_question(const Asking& asking) {
  const std::optional<Result> answer = ask(asking);
  return answer ? end_of_question(*answer, asking) : ExitCode::done;
}

ExitCode run_up_to_symmetry(Asking asking) {
  const SearchFlags& flags = asking.flags;
  try {
    if (flags.checkpoint) {
      CoverClasses classes(asking.problem);
      asking.question.accept = [&](const Cover& cover) { return classes.is_first(cover); };
      return run_question(asking);
    }
    const Interrupt interrupt;
    const SolveOptions how = flags.how(asking.answers.out(), interrupt.flag(), progress_text);
    if (flags.explain) {
      asking.answers.out().write(explain_classes(asking.problem, asking.question, how));
      asking.answers.out().flush();
      return ExitCode::done;
    }
    if (asking.question.kind == Query::Kind::count)
      return end_of_question(count_classes(asking.problem, asking.question, how), asking);
    std::uint64_t number = 0;
    const auto write = [&](const Cover& cover) {
      asking.writer.write(++number, cover);
      return true;
    };
    return end_of_question(list_classes(asking.problem, asking.question, how, write), asking);
  } catch (const MemoryLimit& error) {
    return end_without_memory(error);
  }
}

Json search_summary(const Result& answer, const SearchFlags& flags) {
  Json summary = summary_json(answer);
  if (flags.stats) summary["level_nodes"] = answer.statistics.level_nodes;
  return summary;
}

ExitCode end_of_search(const Result& answer, const SearchFlags& flags) {
  if (flags.verbose) {
    const Statistics& statistics = answer.statistics;
    log::info("engine {}{}", statistics.engine,
              statistics.choice.empty() ? "" : ": " + statistics.choice);
  }
  if (flags.stats) write_statistics(answer, flags.stats_json);
  status_line::clear();
  return exit_code(answer.outcome, answer.solutions > 0);
}

ExitCode end_of_question(const Result& answer, const Asking& asking) {
  const bool counts = asking.question.kind == Query::Kind::count;
  const auto summary = [&] { return search_summary(answer, asking.flags); };
  if (counts) {
    asking.writer.count(answer, summary);
  } else {
    asking.writer.finish(summary);
  }
  asking.answers.out().flush();
  if (cut_short(answer.outcome)) {
    log::warn("{}: the {}", cut_short_text(answer.outcome),
              counts ? "count is incomplete, at least " + counted(answer.solutions)
                     : "search is incomplete, with " + counted(answer.solutions) + " found so far");
  } else if (!counts && answer.solutions == 0) {
    log::info("no solution");
  }
  return end_of_search(answer, asking.flags);
}

void add_up_to_symmetry(CommandLine& line) {
  line.add({.name = "up-to-symmetry",
            .help = "one solution of each class of those that symmetries of the problem take to "
                    "each other (see 'dlx symmetries')"});
}

void summarise_stopped(const BeforeSearch& given, Outcome outcome) {
  if (given.format.name != "json" || given.flags.checkpoint.goes_on()) return;
  Answers answers(given.line, given.out, false);
  Result answer;
  answer.outcome = outcome;
  Json summary = search_summary(answer, given.flags);
  if (given.line.has("min-cost")) summary["proven"] = false;
  answers.out().write(json_line(summary));
  answers.finish();
}

std::unique_ptr<SolutionWriter> make_writer(const PuzzleSearch& search) {
  const auto& [line, puzzle, flags, costs, format, answers] = search;
  Output& out = answers.out();
  DrawCover draw;
  if (puzzle.draw) {
    const puzzles::Style style{use_colour(line.colour(), out.descriptor()),
                               use_unicode(out.descriptor())};
    draw = [&puzzle = puzzle, style](const Cover& cover) { return puzzle.draw(cover, style); };
  }
  std::unique_ptr<SolutionWriter> writer = format.make(puzzle.problem, out, std::move(draw));
  if (!line.has("svg")) return writer;
  const std::string name(line.command());
  return make_picture_writer(line, name, puzzle.picture, out, flags, std::move(writer));
}

ExitCode run_search(const SearchCommand& command, const Words& words, Output& out) {
  CommandLine line(command.help);
  SearchFlags flags;
  command.add(line, flags);
  flags.add_to(line);
  flags.add_planning_to(line);
  CostFlags costs;
  costs.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  const ProblemFormat* from = nullptr;
  if (!command.make) add_from(line, from);
  Answers::add_to(line);
  flags.checkpoint.add_to(line);
  if (!line.parse(words, command.max_arguments, out)) return ExitCode::done;
  refuse_unheeded(line, command.asked_by(line));
  flags.read(line);
  // A run that is resumed keeps the plan that it was begun with.
  line.refuse_together({"explain", "resume"});
  flags.checkpoint.read(line);
  flags.checkpoint.task = std::string(line.command()) + " --format=" + std::string(format->name);
  for (const std::string& option : command.looks) {
    if (line.has(option)) flags.checkpoint.task += " --" + option;
  }

  const BeforeSearch given{line, flags, *format, out};
  if (command.instead) {
    if (const std::optional<ExitCode> done = command.instead(given)) return *done;
  }
  puzzles::Puzzle puzzle = prepared(given, [&] {
    if (command.make) return command.make(line);
    return puzzles::Puzzle{read_problem(line.input(), from), {}};
  });
  Answers answers(line, out, flags.checkpoint.goes_on());
  const ExitCode code = command.run({line, puzzle, flags, costs, *format, answers});
  answers.finish();
  return code;
}

void CostFlags::add_to(CommandLine& line) {
  line.add({.name = "min-cost",
            .value = "[K]",
            .help = "the K cheapest solutions (default 1), in order of cost, with proof",
            .group = OptionGroup::costs,
            .implicit = "1",
            .takes = is_number,
            .common = true},
           cheapest, 1, most_covers);
  line.add({.name = "max-cost",
            .value = "C",
            .help = "only solutions that cost at most C",
            .group = OptionGroup::costs},
           [this](const std::string& text) { max_cost = checked_cost(text); });
  line.add({.name = "gap",
            .value = "G",
            .help = "with --min-cost: end when no other solution is cheaper by more than G, a "
                    "share such as 1% or a cost",
            .group = OptionGroup::costs},
           [this](const std::string& text) {
             gap_in_percent = text.ends_with('%');
             gap = checked_gap(text, gap_in_percent);
           });
}

std::optional<std::int64_t> CostFlags::max_units(const Problem& problem) const {
  if (!max_cost) return std::nullopt;
  return parse_limit(*max_cost, problem.cost_digits());
}

Gap CostFlags::gap_of(const Problem& problem) const {
  if (!gap) return {};
  if (!gap_in_percent) return {.share = 0, .units = *parse_limit(*gap, problem.cost_digits())};
  const Decimal percent = *parse_decimal(*gap);
  return {.share = static_cast<double>(percent.units) / std::pow(10, percent.digits + 2)};
}

std::string certificate_path(const CommandLine& line) {
  std::string path = line.text("certificate");
  if (path == "-") throw UsageError("--certificate: expected a file, as stdout has the answer");
  return path;
}

ExitCode run_by_cost(Asking asking, const CostFlags& costs, const std::string& certificate) {
  if (!asking.problem.has_costs()) log::warn("the problem has no costs: every solution costs 0");
  asking.question.max_cost = costs.max_units(asking.problem);
  asking.question.gap = costs.gap_of(asking.problem);
  if (costs.cheapest > 0) {
    asking.question.kind = Query::Kind::cheapest;
    asking.question.limit = costs.cheapest;
  }
  const CostText text(asking.problem, costs);
  const bool is_log = !is_terminal(STDERR_FILENO);
  using News = std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>;
  News shown;
  const auto progress = [&](const Progress& now) {
    const News news(now.last ? now.last : now.best, now.bound);
    if (is_log && std::exchange(shown, news) == news) return std::string();
    return text.progress(now);
  };
  const std::optional<Result> answer = ask(asking, progress, certificate);
  if (!answer) return ExitCode::done;
  if (costs.cheapest == 0) return end_of_question(*answer, asking);
  return end_of_cheapest(*answer, asking, text, costs.max_cost.has_value());
}

ExitCode end_without_memory(const MemoryLimit& error) {
  status_line::clear();
  log::error("{}; --memory takes more", error.what());
  return ExitCode::limit;
}

ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use) {
  const Interrupt interrupt;
  SolveOptions how = flags.how(out, interrupt.flag(), progress_text);
  how.strategy = {};  // the seed is that of the draws
  const Query question{.kind = Query::Kind::diagram};
  if (flags.explain) {
    out.write(explain(problem, question, how));
    out.flush();
    return ExitCode::done;
  }
  ZddResult built;
  try {
    built = *ask(problem, question, how).diagram;
  } catch (const MemoryLimit& error) {
    return end_without_memory(error);
  }
  status_line::clear();
  if (cut_short(built.outcome)) {
    log::warn("{}: there is no diagram, after {} states", cut_short_text(built.outcome),
              built.states);
    return exit_code(built.outcome, false);
  }
  return use(built);
}

void SampleFlags::add_to(CommandLine& line) {
  line.add({.name = "sample",
            .value = "N",
            .help = "draw N solutions at random, all with the same chance (see 'dlx zdd')"},
           draws, 1);
}

void SampleFlags::add_seed_to(CommandLine& line) {
  line.add({.name = "seed", .value = "S", .help = "of what is drawn at random (default 0)"}, seed,
           0);
}

ExitCode write_samples(const RankedCovers& covers, const SampleFlags& sample, Output& out,
                       SolutionWriter& writer) {
  Random random(sample.seed);
  std::uint64_t drawn = 0;
  Outcome outcome = Outcome::exhausted;
  try {
    while (covers.size() > 0 && drawn < sample.draws) {
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
  summary["seed"] = sample.seed;
  writer.finish([&] { return summary; });
  out.flush();
  if (cut_short(outcome)) {
    log::warn("{}: {} of {} drawn", cut_short_text(outcome), drawn,
              counted(sample.draws, "solution"));
    return exit_code(outcome, false);
  }
  if (covers.size() == 0) log::info("no solution");
  return drawn > 0 ? ExitCode::done : ExitCode::none;
}

ExitCode run_sample(const Problem& problem, const SearchFlags& flags, const SampleFlags& sample,
                    Output& out, SolutionWriter& writer) {
  return with_diagram(problem, flags, out, [&](const ZddResult& built) {
    return write_samples(RankedCovers(built.zdd), sample, out, writer);
  });
}

}  // namespace dlx::cli
