#include <functional>
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

// Returns the existing result, if it is valid.
std::optional<PartResult> found_result(const std::string& path, const Part& part) {
  try {
    const PartResult result = load(read_result, path);
    if (is_result_of(result, part)) return result;
    cli::log::warn("{}: the result of another part; the file is replaced", path);
  } catch (const ParseError& error) {
    cli::log::warn("{}; the file is replaced", error.what());
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::no_such_file_or_directory) throw;
  }
  return std::nullopt;
}

// Answers the query for a part. A saved run of a part can only continue with that part.
ExitCode search(const cli::BeforeSearch& given, const Part& part,
                const std::function<ExitCode(const cli::CommandQuery&)>& answer) {
  given.flags.checkpoint.task += " of the part " + part.seal;
  cli::Answers answers(given.line, given.out, given.flags.checkpoint.continues());
  puzzles::Puzzle puzzle{part.problem, {}};
  cli::CommandQuery command_query{given.line,  puzzle,       given.query,
                                  given.flags, given.format, answers};
  command_query.query.subproblems = &part.subproblems;
  const ExitCode code = answer(command_query);
  answers.finish();
  return code;
}

PartResult result_of(const Part& part, const Result& answer) {
  return {part.split,          part.seal,
          part.part,           part.parts,
          answer.count,        answer.statistics.seconds,
          processor_seconds(), answer.statistics.nodes};
}

void write_result(const std::string& path, const PartResult& result) {
  cli::OutputFile file(path);
  file.out().write(result_text(result));
  file.finish();
}

}  // namespace

void add_part(cli::CommandLine& line) {
  line.add({.name = "part",
            .value = "K",
            .help = "part K of a folder written by dlx split, which is named in place of a file",
            .group = cli::OptionGroup::long_runs});
}

std::string part_file(const cli::CommandLine& line) {
  if (!line.has("part")) return line.arguments()[0];
  if (line.arguments().empty()) throw cli::UsageError("--part: expected the folder with the parts");
  return part_file(line.arguments()[0], line.text("part"));
}

cli::Purpose purpose_of(const cli::CommandLine& line) {
  const bool is_part =
      line.has("part") || (!line.arguments().empty() && line.arguments()[0].ends_with(".dlxpart"));
  return is_part ? cli::Purpose::part : cli::Purpose::answer;
}

ExitCode count_part(const cli::BeforeSearch& given) {
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
  std::optional<Result> result;
  ExitCode code = search(given, part, [&](const cli::CommandQuery& command_query) {
    result = cli::find(command_query, *cli::make_writer(command_query));
    return ExitCode::done;
  });
  if (!result) return code;
  if (cli::cut_short(result->outcome)) {
    cli::log::warn("{}: part {} is not counted", cli::cut_short_text(result->outcome), part.part);
    return cli::end_of_search(*result, given.flags);
  }
  write_result(result_file, result_of(part, *result));
  given.out.write(result->count.str() + "\n");
  given.out.flush();
  cli::end_of_search(*result, given.flags);
  return ExitCode::done;
}

ExitCode solve_part(const cli::BeforeSearch& given) {
  const std::string path = part_file(given.line);
  given.line.files().read("", path);
  const Part part = cli::prepared(given, [&] { return load(read_part, path); });
  if (part.merged) {
    throw cli::UsageError(
        path + ": this part is for counting only; dlx split --list makes parts that can be listed");
  }
  return search(given, part, [](const cli::CommandQuery& command_query) {
    return cli::run_query(command_query);
  });
}

}  // namespace dlx::parts
