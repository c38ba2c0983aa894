#include "apps/cli/problem_input.hpp"

#include "apps/cli/input.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/usage_error.hpp"

namespace dlx::cli {

Problem read_problem(const std::string& path, const ProblemFormat*& format) {
  const std::string source = source_name(path);
  const std::string text = read_text(path);
  if (format == nullptr) format = &guess_problem_format(text, path);
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
  line.add_options()(
      "from", boost::program_options::value<std::string>()->value_name("FORMAT")->notifier(set),
      ("format of the problem, if not what its name or text tells: " + names).c_str());
}

}  // namespace dlx::cli
