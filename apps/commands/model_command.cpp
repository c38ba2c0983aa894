#include <algorithm>
#include <memory>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/picture_writer.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/solutions.hpp"
#include "apps/cli/suggestions.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

using puzzles::ParameterKind;

bool may_be_file(const puzzles::Parameter& parameter) {
  return parameter.kind == ParameterKind::document ||
         parameter.kind == ParameterKind::text_or_document;
}

// Returns the option of a parameter that is not positional.
Option option_of(const puzzles::Parameter& parameter) {
  Option option{.name = std::string(parameter.name),
                .value = std::string(parameter.placeholder),
                .help = parameter.help,
                .file = may_be_file(parameter) ? FileUse::read : FileUse::none};
  if (parameter.kind == ParameterKind::choice)
    option.choices = [&parameter] {
      std::string names;
      for (const std::string_view choice : parameter.choices)
        names += (names.empty() ? "" : ", ") + std::string(choice);
      return names;
    };
  if (!parameter.standard.empty())
    option.help += " (default " + std::string(parameter.standard) + ")";
  return option;
}

// Returns true if the text is a file rather than a list. A list has neither a point nor a slash,
// but a file may have the name of a piece.
bool names_file(const std::string& text) {
  return is_file(text) || text.find_first_of("./") != text.npos;
}

// Files are read when their texts are needed, so other errors are reported without waiting for
// stdin.
puzzles::Value value_of(const puzzles::Parameter& parameter, const std::string& text) {
  const bool is_document = parameter.kind == ParameterKind::document ||
                           (parameter.kind == ParameterKind::text_or_document && names_file(text));
  if (!is_document) return text;
  return puzzles::Value::document(source_name(text), [text] { return read_text(text); });
}

puzzles::Values values_of(const puzzles::Model& model, const CommandLine& line) {
  const GivenOptions& options = line.given();
  puzzles::Values values;
  auto argument = line.arguments().begin();
  for (const puzzles::Parameter& parameter : model.parameters) {
    const std::string name(parameter.name);
    if (parameter.positional) {
      if (argument != line.arguments().end())
        values.emplace(name, value_of(parameter, *argument++));
    } else if (parameter.kind == ParameterKind::flag && options.has(name)) {
      values.emplace(name, "");
    } else {
      for (const std::string& text : options.texts(name))
        values.emplace(name, value_of(parameter, text));
    }
  }
  return values;
}

// Returns the result of `make`; turns invalid values into errors of the command line. `suggestion`:
// addition to the message for a parameter.
template <typename Make, typename Suggestion>
auto checked(Make make, const std::string& prefix, Suggestion suggestion) {
  try {
    return make();
  } catch (const puzzles::ParameterError& error) {
    throw UsageError(prefix + error.what() + suggestion(error.parameter()));
  }
}

// "; did you mean 'half-turn'?"
std::string suggest_choice(const puzzles::Model& model, const GivenOptions& options,
                           std::string_view name) {
  const auto parameter = std::ranges::find(model.parameters, name, &puzzles::Parameter::name);
  if (parameter == model.parameters.end()) return {};
  return did_you_mean(nearest(options.text(std::string(name)), parameter->choices));
}

Purpose purpose_of(const CommandLine& line) {
  if (line.has("print-problem")) return Purpose::print_problem;
  return line.has("sample") ? Purpose::sample : Purpose::answer;
}

// Warns in one line if the problem has no cover for a simple reason.
void warn_of_refutation(const puzzles::Puzzle& puzzle) {
  if (!puzzle.why_infeasible.empty()) return log::warn("{}", puzzle.why_infeasible);
  for (const Warning& warning : find_warnings(puzzle.problem)) {
    if (warning.kind != Warning::Kind::uncovered_item || !puzzle.problem.is_primary(warning.item) ||
        puzzle.problem.low(warning.item) == 0)
      continue;
    return log::warn("{}", warning.message);
  }
}

// Prints the problem or draws samples; or restricts the search to one solution of each class.
std::optional<ExitCode> ready(CommandQuery& command_query, std::uint64_t draws) {
  const puzzles::Puzzle& puzzle = command_query.puzzle;
  Output& out = command_query.answers.out();
  if (command_query.line.has("print-problem")) {
    print_problem(puzzle.problem, out, output_format(command_query.line));
    return ExitCode::done;
  }
  if (draws > 0) {
    const std::unique_ptr<SolutionWriter> writer = make_writer(command_query);
    return with_diagram(puzzle.problem, command_query.flags, out, [&](const ZddResult& built) {
      return write_samples(RankedCovers(built.zdd), draws,
                           command_query.flags.options.strategy.seed, out, *writer);
    });
  }
  warn_of_refutation(puzzle);
  if (!command_query.query.up_to_symmetry) return std::nullopt;
  const auto no_suggestion = [](const std::string&) { return std::string(); };
  command_query.query.up_to_symmetry = false;
  puzzles::Symmetries symmetries =
      checked(command_query.line.has("reflections") ? puzzle.mirror_symmetries : puzzle.symmetries,
              "--up-to-symmetry: ", no_suggestion);
  if (!symmetries.group.empty()) {
    const bool has_all = symmetries.group.find("reflections") != std::string::npos;
    log::info("--up-to-symmetry: the group has order {}: {}{}", symmetries.size(), symmetries.group,
              has_all ? "" : "; --reflections adds reflections");
  }
  command_query.query.accept = [symmetries = std::move(symmetries)](const Cover& cover) mutable {
    return symmetries.is_least(cover);
  };
  return std::nullopt;
}

// Adds an option for each parameter that is not positional.
void add_parameters(CommandLine& line, const puzzles::Model& model) {
  for (const puzzles::Parameter& parameter : model.parameters)
    if (!parameter.positional) line.add(option_of(parameter));
}

// Returns which arguments may be files that the model reads.
std::function<bool(std::size_t)> inputs_of(const puzzles::Model& model) {
  std::vector<bool> inputs;
  for (const puzzles::Parameter& parameter : model.parameters)
    if (parameter.positional) inputs.push_back(may_be_file(parameter));
  return [inputs](std::size_t number) { return number < inputs.size() && inputs[number]; };
}

}  // namespace

ExitCode run_model_command(const puzzles::Model& model, const Words& words, Output& out) {
  const std::string name = "dlx " + std::string(model.name);
  const std::string summary = name + " - " + std::string(model.summary);
  const std::string usage = name + " " + std::string(model.usage) + " [options]";
  std::uint64_t draws = 0;
  const auto add = [&](CommandLine& line, SearchFlags& flags) {
    line.add({.name = "count", .help = "write the number of solutions only"});
    line.add({.name = "print-problem", .help = "write the exact-cover problem in the text format"});
    if (model.has_symmetries) {
      line.add(
          {.name = "up-to-symmetry",
           .help =
               "one solution of each class under rotations, reflections and similar symmetries"});
    }
    if (model.has_mirror_images) {
      line.add({.name = "reflections",
                .help = "with --up-to-symmetry: mirror images are the same, even if pieces may not "
                        "be reflected"});
    }
    add_parameters(line, model);
    line.set_inputs(0, inputs_of(model));
    line.set_problem_output([&line] { return line.has("print-problem"); });
    flags.add_counting_to(line);
    add_pictures(line);
    add_sample(line, draws);
    line.shorten({"sample", "min-cost", "output", "memory"});
  };
  const auto make = [&](const CommandLine& line) {
    return checked([&] { return model.build(values_of(model, line)); }, "",
                   [&](const std::string& parameter) {
                     return suggest_choice(model, line.given(), parameter);
                   });
  };
  const auto counts = [](const CommandLine& line) {
    line.refuse_together({"svg", "checkpoint"});
    if (line.has("reflections") && !line.has("up-to-symmetry"))
      throw UsageError("--reflections has no effect without --up-to-symmetry");
    return line.has("count");
  };
  return run_query_command(
      {.help = {summary, model.examples, usage, model.notes},
       .add = add,
       .counts = counts,
       .purpose = purpose_of,
       .looks = {"count", "up-to-symmetry", "reflections"},
       .ready = [&](CommandQuery& command_query) { return ready(command_query, draws); },
       .make = make,
       .max_arguments = static_cast<std::size_t>(
           std::ranges::count_if(model.parameters, &puzzles::Parameter::positional))},
      words, out);
}

ExitCode run_models_command(const Words& words, Output& out) {
  // `dlx model NAME` is the command of the model NAME.
  if (!words.empty() && !words[0].starts_with("-")) {
    if (const puzzles::Model* model = puzzles::model_or_null(words[0]))
      return run_model_command(*model, Words(words.begin() + 1, words.end()), out);
    std::vector<std::string_view> names;
    for (const puzzles::Model& model : puzzles::models()) names.push_back(model.name);
    const std::optional<std::string> meant = nearest(words[0], names);
    throw UsageError("no model " + dlx::quote_token(words[0]) +
                     (meant ? did_you_mean(meant) : "; 'dlx model' lists them"));
  }
  CommandLine line({"dlx model - list the models: puzzles that are commands of their own",
                    "  dlx model                 a line for each model\n"
                    "  dlx model queens 8 -n 1   the same as dlx queens 8 -n 1\n",
                    "dlx model [NAME ...]", "'dlx NAME --help' describes a model.\n"});
  line.set_inputs(0);
  if (!line.parse(words, 0, out)) return ExitCode::done;
  for (const puzzles::Model& model : puzzles::models()) {
    std::string text(model.name);
    text.resize(std::max<std::size_t>(12, text.size() + 1), ' ');
    out.write(text.append(model.summary).append("\n"));
  }
  return ExitCode::done;
}

}  // namespace dlx::cli
