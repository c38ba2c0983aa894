#include "apps/parts/search_part.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <system_error>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/output_file.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/parts/part.hpp"
#include "dlx/counting.hpp"
#include "dlx/run/sums.hpp"
#include "dlx/error.hpp"
#include "dlx/reduced_search.hpp"

namespace dlx::parts {
namespace {

using cli::ExitCode;

// The pieces of a part, one after the other, under the limits of one search.
class PieceRun {
 public:
  PieceRun(const Part& part, const cli::SearchFlags& flags, cli::Output& out)
      : part_(part), flags_(flags), out_(out) {
    for (const Piece& piece : part.pieces) weight_ += piece.weight;
  }

  /// Has `search` search each piece, until one is cut short.
  using Search =
      std::function<CountResult(const Piece&, const PieceProblem&, const SearchOptions&)>;
  CountResult run(const Search& search) {
    const auto start = std::chrono::steady_clock::now();
    const auto spent = [start] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    SearchOptions options = flags_.search_options(
        out_, interrupt_.flag(),
        [&](const Progress& progress) { return cli::progress_text(whole(progress, spent())); });
    const double time_limit = options.max_time.count();
    for (const Piece& piece : part_.pieces) {
      const PieceProblem left = piece_problem(part_.problem, piece);
      if (!left.dead) {
        options.max_time = std::chrono::duration<double>(std::max(0.0, time_limit - spent()));
        options.max_nodes = flags_.node_limit;
        if (flags_.node_limit != no_limit) options.max_nodes -= total_.statistics.nodes;
        if (flags_.limit != no_limit) options.max_solutions = flags_.limit - solutions();
        add(search(piece, left, options));
        if (total_.outcome != Outcome::exhausted) break;
      }
      if (interrupt_.requested()) total_.outcome = Outcome::interrupted;
      if (total_.outcome != Outcome::exhausted) break;
      weight_done_ += piece.weight;
      weight_now_ = 0;
      if (&piece != &part_.pieces.back()) weight_now_ = (&piece + 1)->weight;
    }
    total_.statistics.seconds = spent();
    return total_;
  }

 private:
  void add(const CountResult& one) {
    add_statistics(one.statistics, total_.statistics);
    add_statistics(one.memo, total_.memo);
    total_.count += one.count;
    total_.outcome = one.outcome;
  }

  std::uint64_t solutions() const { return total_.count.fits() ? total_.count.low() : no_limit; }

  Progress whole(const Progress& now, double seconds) const {
    const double done = weight_done_ + weight_now_ * now.fraction;
    return {solutions() + now.solutions, total_.statistics.nodes + now.nodes, now.level,
            weight_ > 0 ? done / weight_ : 0, seconds};
  }

  const Part& part_;
  const cli::SearchFlags& flags_;
  cli::Output& out_;
  const cli::Interrupt interrupt_;
  CountResult total_;
  double weight_ = 0;
  double weight_done_ = 0;
  double weight_now_ = part_.pieces.empty() ? 0 : part_.pieces.front().weight;
};

bool is_result_of(const PartResult& result, const Part& part) {
  return result.split == part.split && result.part_seal == part.seal && result.part == part.part &&
         result.parts == part.parts;
}

// The result that is there already, if it is one.
std::optional<PartResult> found_result(const std::string& path, const Part& part) {
  try {
    const PartResult result = load_result(path);
    if (is_result_of(result, part)) return result;
    cli::log::warn("{}: the result of another part; it is replaced", path);
  } catch (const ParseError& error) {
    cli::log::warn("{}; it is replaced", error.what());
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::no_such_file_or_directory) throw;
  }
  return std::nullopt;
}

}  // namespace

void add_part(cli::CommandLine& line) {
  line.add({.name = "part",
            .value = "K",
            .help = "part K of those that dlx split has written into a folder, which is named in "
                    "the place of a file",
            .group = cli::OptionGroup::long_runs});
}

std::optional<std::string> part_file(const cli::CommandLine& line) {
  if (line.has("part")) {
    if (line.arguments().empty()) throw cli::UsageError("--part: expected the folder of the parts");
    const std::string& folder = line.arguments()[0];
    const std::string number = line.text("part");
    const PartList list = load_list(folder);
    return part_path(folder, cli::parse_count("--part", number, 1, list.parts), list.parts);
  }
  if (!line.arguments().empty() && line.arguments()[0].ends_with(".dlxpart"))
    return line.arguments()[0];
  return std::nullopt;
}

ExitCode count_part(const std::string& path, const cli::SearchFlags& flags, cli::Output& out) {
  if (flags.limit != no_limit) throw cli::UsageError("--limit: a part is counted as a whole");
  const Part part = load_part(path);
  const std::string result_file = result_path(path);
  if (const std::optional<PartResult> result = found_result(result_file, part)) {
    out.write(result->count.str() + "\n");
    return ExitCode::done;
  }
  cli::check_writable(result_file);
  const CountResult total =
      PieceRun(part, flags, out)
          .run([&](const Piece& piece, const PieceProblem& left, const SearchOptions& options) {
            CountOptions how = flags.count_options(out, nullptr);
            how.search = options;
            CountResult one = count_reduced(left.problem, how, flags.reducing);
            one.count *= piece.times;
            return one;
          });
  if (cli::cut_short(total.outcome)) {
    cli::log::warn("{}: part {} is not counted", cli::cut_short_text(total.outcome), part.part);
  } else {
    cli::OutputFile file(result_file);
    file.out().write(result_text(
        {part.split, part.seal, part.part, part.parts, total.count, total.statistics.seconds,
         static_cast<double>(std::clock()) / CLOCKS_PER_SEC, total.statistics.nodes}));
    file.finish();
    out.write(total.count.str() + "\n");
    out.flush();
  }
  if (flags.stats) cli::write_statistics(total, flags.stats_json);
  cli::status_line::clear();
  return cli::cut_short(total.outcome) ? cli::exit_code(total.outcome, total.count > 0)
                                       : ExitCode::done;
}

ExitCode solve_part(const std::string& path, const cli::SearchFlags& flags,
                    const cli::SolutionFormat& format, cli::Output& out) {
  const Part part = load_part(path);
  if (part.merged) {
    throw cli::UsageError(path +
                          ": this part is for counting; dlx split --list makes such that can be "
                          "listed");
  }
  const auto writer = format.make(part.problem, out, {});
  std::uint64_t number = 0;
  std::vector<OptionId> whole;
  flags.refuse_memo();
  const CountResult total =
      PieceRun(part, flags, out)
          .run([&](const Piece& piece, const PieceProblem& left, const SearchOptions& options) {
            return count_result(
                for_each_cover(left.problem, options, flags.reducing, [&](const Cover& cover) {
                  whole = piece.taken;
                  for (const OptionId option : cover) whole.push_back(left.origin[index(option)]);
                  writer->write(++number, Cover(whole));
                  return true;
                }));
          });
  return cli::end_of_solve(Result{total.outcome, number, total.statistics}, flags, out, *writer);
}

}  // namespace dlx::parts
