#include <ctime>
#include <system_error>

#include "apps/cli/command_line.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/parts/part.hpp"
#include "dlx/error.hpp"

namespace dlx::parts {
namespace {

using cli::ExitCode;

bool is_result_of(const PartResult& result, const Part& part) {
  return result.split == part.split && result.part_seal == part.seal && result.part == part.part &&
         result.parts == part.parts;
}

// The result that is there already, if it is one.
std::optional<PartResult> found_result(const std::string& path, const Part& part) {
  try {
    const PartResult result = load(read_result, path);
    if (is_result_of(result, part)) return result;
    cli::log::warn("{}: the result of another part; it is replaced", path);
  } catch (const ParseError& error) {
    cli::log::warn("{}; it is replaced", error.what());
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::no_such_file_or_directory) throw;
  }
  return std::nullopt;
}

// The file of the part that a command line asks for: `--part K FOLDER`, or the file itself.
std::string part_file(const cli::CommandLine& line) {
  if (!line.has("part")) return line.arguments()[0];
  if (line.arguments().empty()) throw cli::UsageError("--part: expected the folder of the parts");
  const std::string& folder = line.arguments()[0];
  const PartList list = load(read_list, list_path(folder));
  return part_path(folder, cli::parse_count("--part", line.text("part"), 1, list.parts),
                   list.parts);
}

// What is saved of a part goes with that part alone.
void name_task(const Part& part, cli::SearchFlags& flags) {
  flags.checkpoint.task += " of the part " + part.seal;
}

void keep_result(const std::string& path, const Part& part, const Result& answer) {
  cli::OutputFile file(path);
  file.out().write(result_text(
      {part.split, part.seal, part.part, part.parts, answer.solutions, answer.statistics.seconds,
       static_cast<double>(std::clock()) / CLOCKS_PER_SEC, answer.statistics.nodes}));
  file.finish();
}

}  // namespace

void add_part(cli::CommandLine& line) {
  line.add({.name = "part",
            .value = "K",
            .help = "part K of those that dlx split has written into a folder, which is named in "
                    "the place of a file",
            .group = cli::OptionGroup::long_runs});
}

bool names_part(const cli::CommandLine& line) {
  return line.has("part") ||
         (!line.arguments().empty() && line.arguments()[0].ends_with(".dlxpart"));
}

std::optional<ExitCode> count_part(const cli::BeforeSearch& given) {
  if (!names_part(given.line)) return std::nullopt;
  const std::string path = part_file(given.line);
  const Part part = cli::prepared(given, [&] { return load(read_part, path); });
  const std::string result_file = result_path(path);
  given.line.files().read("", path);
  given.line.files().write("the result of the part", result_file);
  if (const std::optional<PartResult> result = found_result(result_file, part)) {
    given.out.write(result->count.str() + "\n");
    return ExitCode::done;
  }
  cli::check_writable(result_file);
  name_task(part, given.flags);
  cli::Answers answers(given.line, given.out, given.flags.checkpoint.goes_on());
  const auto writer = given.format.make(part.problem, answers.out(), {});
  const std::optional<Result> answer =
      cli::ask({part.problem,
                {.kind = Query::Kind::count, .subproblems = &part.pieces},
                given.flags,
                answers,
                *writer});
  if (!answer) return ExitCode::done;
  if (cli::cut_short(answer->outcome)) {
    cli::log::warn("{}: part {} is not counted", cli::cut_short_text(answer->outcome), part.part);
    return cli::end_of_search(*answer, given.flags);
  }
  keep_result(result_file, part, *answer);
  given.out.write(answer->solutions.str() + "\n");
  given.out.flush();
  cli::end_of_search(*answer, given.flags);
  return ExitCode::done;
}

std::optional<ExitCode> solve_part(const cli::BeforeSearch& given) {
  if (!names_part(given.line)) return std::nullopt;
  const std::string path = part_file(given.line);
  given.line.files().read("", path);
  const Part part = cli::prepared(given, [&] { return load(read_part, path); });
  if (part.merged) {
    throw cli::UsageError(path +
                          ": this part is for counting; dlx split --list makes such that can be "
                          "listed");
  }
  name_task(part, given.flags);
  cli::Answers answers(given.line, given.out, given.flags.checkpoint.goes_on());
  const auto writer = given.format.make(part.problem, answers.out(), {});
  const ExitCode code =
      cli::run_question({part.problem,
                         {.limit = given.flags.limit, .subproblems = &part.pieces},
                         given.flags,
                         answers,
                         *writer});
  answers.finish();
  return code;
}

}  // namespace dlx::parts
