#include "apps/cli/diagram.hpp"

#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"
#include "dlx/ask.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {

ExitCode end_without_memory(const MemoryLimit& error) {
  status_line::clear();
  log::error("{}; --memory takes more", error.what());
  return ExitCode::limit;
}

ExitCode with_diagram(const Problem& problem, const SearchFlags& flags, Output& out,
                      const std::function<ExitCode(const ZddResult&)>& use) {
  const Interrupt interrupt;
  How how = flags.how(out, interrupt.flag(), progress_text);
  how.strategy = {};  // the seed is that of the draws
  const Question question{.kind = Question::Kind::diagram};
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
           [this](const std::string& text) { draws = parse_count("--sample", text, 1); });
}

void SampleFlags::add_seed_to(CommandLine& line) {
  line.add({.name = "seed", .value = "S", .help = "of what is drawn at random (default 0)"},
           [this](const std::string& text) { seed = parse_count("--seed", text, 0); });
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
  writer.finish(summary);
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
