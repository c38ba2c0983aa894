#include "apps/cli/problem_files.hpp"

#include "apps/cli/exit_code.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/output_file.hpp"

namespace dlx::cli {

namespace {

// The format of a text, if it is one.
const ProblemFormat& format_of(const std::string& text, const std::string& path,
                               const std::string& source) {
  const std::vector<const ProblemFormat*> formats = possible_problem_formats(text, path);
  if (formats.size() > 1) {
    const std::string first(formats[0]->name), second(formats[1]->name);
    throw UsageError(source + ": it could be " + first + " or " + second + ": --from " + first +
                     " or --from " + second + " says which");
  }
  if (formats[0]->read == nullptr) {
    throw UsageError(source + ": it looks like " + std::string(formats[0]->name) +
                     ", which is only written; --from says otherwise");
  }
  return *formats[0];
}

}  // namespace

Problem read_problem(const std::string& path, const ProblemFormat*& format) {
  const std::string source = source_name(path);
  const std::string text = read_text(path);
  if (format == nullptr) format = &format_of(text, path, source);
  ParsedProblem parsed = format->read(text, source);
  for (const Warning& warning : parsed.warnings) {
    log::warn("{}:{}: {}", source, warning.line, warning.message);
  }
  return parsed.problem;
}

void refuse_both_from_stdin(const std::string& problem, const std::string& other,
                            const std::string& what) {
  if (problem != "-" || other != "-") return;
  throw UsageError("the problem and the " + what + " can't both come from stdin");
}

void add_from(CommandLine& line, const ProblemFormat*& format) {
  const std::string names =
      names_of(problem_formats(), [](const ProblemFormat& known) { return known.read != nullptr; });
  const auto set = [&format](const std::string& name) {
    format = &find_named(problem_formats(), "from", name);
    if (format->read == nullptr)
      throw UsageError("--from: " + quote_token(name) + " is only written");
  };
  line.add({.name = "from",
            .value = "FORMAT",
            .help = "format of the problem, if not what its name or text tells: " + names,
            .group = OptionGroup::input,
            .common = true},
           set);
}

void print_problem(const Problem& problem, Output& out, Copies copies) {
  OutputStream stream(out);
  write_problem(stream, problem, copies);
}

void save_problem(const Problem& problem, const std::string& path, Copies copies) {
  OutputFile file(path);
  print_problem(problem, file.out(), copies);
  file.finish();
}

}  // namespace dlx::cli
