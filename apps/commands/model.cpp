#include <unistd.h>

#include <algorithm>
#include <memory>

#include "apps/cli/cheapest.hpp"
#include "apps/cli/diagram.hpp"
#include "apps/cli/heeds.hpp"
#include "apps/cli/picture_writer.hpp"
#include "apps/cli/problem_output.hpp"
#include "apps/cli/search.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

pictures::Picture picture_of(const models::Instance& puzzle, const std::string& name,
                             const Cover& cover) {
  if (puzzle.picture) return puzzle.picture(cover);
  return pictures::text_picture(name, puzzle.draw(cover, {}));
}

Inquiry question_of_model(const CommandLine& line) {
  const bool counts = line.has("count");
  if (line.has("print-problem")) return Inquiry::print_problem;
  if (line.has("sample")) return Inquiry::sample;
  if (line.has("up-to-symmetry")) return counts ? Inquiry::count_classes : Inquiry::list_classes;
  if (line.has("min-cost")) return Inquiry::cheapest;
  if (line.has("max-cost")) return counts ? Inquiry::count_within : Inquiry::list_within;
  return counts ? Inquiry::count : Inquiry::list;
}

// Solves or counts, as the command line says.
ExitCode run(const std::string& name, const models::Instance& puzzle, const CommandLine& line,
             SearchFlags& flags, const CostFlags& costs, const SolutionFormat& format,
             const SampleFlags& sample, Answers& answers) {
  Output& out = answers.out();
  const models::Style style{use_colour(line.colour(), out.descriptor()),
                            use_unicode(out.descriptor())};
  std::unique_ptr<SolutionWriter> writer =
      format.make(puzzle.problem, out,
                  [&puzzle, style](const Cover& cover) { return puzzle.draw(cover, style); });
  if (line.has("svg")) {
    writer = make_picture_writer(
        line, name, [&](const Cover& cover) { return picture_of(puzzle, name, cover); }, out, flags,
        std::move(writer));
  }
  if (sample.draws > 0) return run_sample(puzzle.problem, flags, sample, out, *writer);
  const auto kind = line.has("count") ? Question::Kind::count : Question::Kind::list;
  Asking asking{puzzle.problem, {.kind = kind, .limit = flags.limit}, flags, answers, *writer};
  if (costs.asked()) return run_by_cost(std::move(asking), costs);
  if (line.has("up-to-symmetry")) {
    asking.question.accept = [symmetries = puzzle.symmetries()](const Cover& cover) mutable {
      return symmetries.is_least(cover);
    };
  }
  return run_question(asking);
}

}  // namespace

ExitCode run_model_command(const models::Model& model, const Words& words, Output& out) {
  const std::string name = "dlx " + std::string(model.name);
  const std::string summary = name + " - " + std::string(model.summary);
  const std::string usage = name + " " + std::string(model.usage) + " [options]";
  CommandLine line({summary, model.examples, usage, model.notes});
  line.add({.name = "count", .help = "write the number of solutions only"});
  line.add({.name = "print-problem", .help = "write the exact-cover problem in the text format"});
  if (model.has_symmetries) {
    line.add({.name = "up-to-symmetry",
              .help = "one solution of each class of those that are turns, reflections and the "
                      "like of each other"});
  }
  for (const Option& option : model.options) line.add(option);
  SearchFlags flags;
  flags.add_counting_to(line);
  flags.add_to(line);
  flags.add_planning_to(line);
  CostFlags costs;
  costs.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  add_svg(line);
  SampleFlags sample;
  sample.add_to(line);
  add_long_run(line, flags);
  if (!line.parse(words, model.max_arguments, out)) return ExitCode::done;
  flags.read(line);
  refuse_unheeded(line, question_of_model(line));
  line.refuse_together("svg", "checkpoint");
  sample.seed = flags.strategy.seed;
  std::string task = name + " --format=" + std::string(format->name);
  for (const char* option : {"count", "up-to-symmetry"}) {
    if (line.has(option)) task += " --" + std::string(option);
  }
  read_long_run(line, flags, std::move(task));

  const models::Instance puzzle = model.build({line.arguments(), line.given()});
  Answers answers(line, out, flags.checkpoint.goes_on());
  if (line.has("print-problem")) {
    print_problem(puzzle.problem, answers.out());
    answers.finish();
    return ExitCode::done;
  }
  const ExitCode code = run(name, puzzle, line, flags, costs, *format, sample, answers);
  answers.finish();
  return code;
}

ExitCode run_models_command(const Words& words, Output& out) {
  // With the name of a model behind it, it is the command of that name.
  if (!words.empty() && !words[0].starts_with("-")) {
    if (const models::Model* model = models::find_model(words[0]))
      return run_model_command(*model, Words(words.begin() + 1, words.end()), out);
    throw UsageError("no model " + dlx::quote_token(words[0]) + "; 'dlx model' lists them");
  }
  CommandLine line({"dlx model - list the models: puzzles that are commands of their own",
                    "  dlx model                 a line for each model\n"
                    "  dlx model queens 8 -n 1   the same as dlx queens 8 -n 1\n",
                    "dlx model [NAME ...]", "'dlx NAME --help' says more about a model.\n"});
  if (!line.parse(words, 0, out)) return ExitCode::done;
  for (const models::Model& model : models::all_models()) {
    std::string text(model.name);
    text.resize(std::max<std::size_t>(12, text.size() + 1), ' ');
    out.write(text.append(model.summary).append("\n"));
  }
  return ExitCode::done;
}

}  // namespace dlx::cli
