#include <algorithm>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/solutions.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/error.hpp"
#include "dlx/text_format.hpp"
#include "dlx/zdd.hpp"

namespace dlx::cli {
namespace {

struct Export {
  std::string_view name;
  void (*write)(std::ostream& out, const Zdd& zdd, const Problem& problem);
};
constexpr Export exports[] = {{"text", write_zdd}, {"dot", write_zdd_dot}};

// The data of a run of the command.
struct DiagramRun {
  const Problem& problem;
  const ZddResult& built;
  Output& out;
  const SolutionFormat& format;

  const Zdd& zdd() const { return built.zdd; }
  bool json() const { return format.name == "json"; }
  std::unique_ptr<SolutionWriter> writer() const { return format.make(problem, out, {}); }
};

ExitCode end_of(const DiagramRun& query, bool found) {
  query.out.flush();
  if (!found) log::info("no solution");
  return found ? ExitCode::done : ExitCode::none;
}

ExitCode report(const DiagramRun& query) {
  const ZddResult& built = query.built;
  const BigCount solutions = RankedCovers(built.zdd).size();
  Json object = json_object("zdd");
  std::string lines;
  const auto add = [&](std::string key, const auto& value, const auto& shown) {
    object[key] = value;
    std::ranges::replace(key, '_', ' ');
    text::append(lines, "{:<11} {}\n", key, shown);
  };
  add("solutions", number_json(solutions), solutions.str());
  add("nodes", built.zdd.size(), built.zdd.size());
  add("options", built.zdd.order().size(), built.zdd.order().size());
  add("states", built.states, built.states);
  add("arcs", built.arcs, built.arcs);
  add("state_bits", built.state_bits, built.state_bits);
  add("item_order", built.order, built.order);
  add("memory", built.memory, text::format("{} bytes", built.memory));
  add("seconds", built.seconds, text::format("{:.3f}", built.seconds));
  query.out.write(query.json() ? json_line(object) : lines);
  return end_of(query, solutions > 0);
}

ExitCode write_ranked(const DiagramRun& query, const std::vector<BigCount>& ranks) {
  const RankedCovers covers(query.zdd());
  for (const BigCount& rank : ranks) {
    if (covers.size() > 0 && rank > covers.size()) {
      throw UsageError("--kth: there are only " + covers.size().str() + " solutions");
    }
  }
  const std::unique_ptr<SolutionWriter> writer = query.writer();
  std::uint64_t number = 0;
  if (covers.size() > 0) {
    for (const BigCount& rank : ranks) {
      const std::vector<OptionId> cover = covers.kth(rank - 1);
      writer->write(++number, Cover(cover));
    }
  }
  Json summary = json_object("summary");
  summary["solutions"] = number;
  summary["of"] = number_json(covers.size());
  writer->finish([&] { return summary; });
  return end_of(query, covers.size() > 0);
}

// Returns part / whole, precise enough for people.
double share_of(const BigCount& part, const BigCount& whole) {
  if (whole == 0) return 0;
  constexpr int digits = 1'000'000'000;
  return (part * digits / whole).to_double() / digits;
}

ExitCode write_marginals(const DiagramRun& query) {
  const RankedCovers covers(query.zdd());
  const std::vector<BigCount> through = covers.option_counts(query.problem.num_options());
  const std::size_t width = std::max<std::size_t>(covers.size().str().size(), 9);
  if (!query.json()) query.out.write(text::format("{:>{}}   share  option\n", "solutions", width));
  for (std::uint32_t k = 0; k < query.problem.num_options(); ++k) {
    const double share = share_of(through[k], covers.size());
    if (query.json()) {
      Json object = json_object("marginal");
      object["option"] = k;
      object["items"] = items_json(query.problem, OptionId{k});
      object["solutions"] = number_json(through[k]);
      object["of"] = number_json(covers.size());
      object["share"] = share;
      query.out.write(json_line(object));
    } else {
      query.out.write(text::format("{:>{}}  {:.4f}  {}\n", through[k].str(), width, share,
                                   option_title(query.problem, OptionId{k})));
    }
  }
  return end_of(query, covers.size() > 0);
}

ExitCode write_export(const DiagramRun& query, const Export& as) {
  OutputStream stream(query.out);
  as.write(stream, query.zdd(), query.problem);
  return end_of(query, query.zdd().root() != Zdd::none);
}

// Parses the number of a solution: 1 or more, with up to 10,000 digits.
BigCount parse_rank(std::string_view text) {
  constexpr std::size_t max_digits = 10'000;
  const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == text.npos &&
                         text.size() <= max_digits;
  const BigCount rank = is_number ? BigCount(text) : 0;
  if (rank == 0)
    throw std::invalid_argument(quote_token(text) + " is not a whole number; expected 1 or more");
  return rank;
}

// Parses a list such as "1,10,100".
std::vector<BigCount> parse_ranks(const std::string& text) {
  std::vector<BigCount> ranks;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    ranks.push_back(parse_rank(std::string_view(text).substr(begin, end - begin)));
    begin = end + 1;
  }
  return ranks;
}

}  // namespace

ExitCode run_zdd_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx zdd - all solutions of a problem as a decision diagram, and queries about it",
      .examples =
          "  dlx zdd problem.dlx                     how large it is, and the number of solutions\n"
          "  dlx zdd problem.dlx --sample 3 --seed 7 three solutions, drawn at random\n"
          "  dlx zdd problem.dlx --kth 1,1000000     the first and the millionth\n"
          "  dlx zdd problem.dlx --marginals         in how many solutions each option is\n"
          "  dlx zdd problem.dlx --export dot | dot -Tsvg > zdd.svg\n",
      .usage = "dlx zdd [FILE|-] [options]",
      .notes =
          "The diagram contains all solutions in little memory: it has one node for each "
          "different\n"
          "remaining problem. Solutions are numbered from 1 by their options in the order of the\n"
          "diagram. All numbers are exact. If the diagram needs more than --memory, there is\n"
          "none, and the exit code is 3.\n",
  });
  SearchFlags flags;
  std::uint64_t draws = 0;
  std::vector<BigCount> ranks;
  const Export* export_as = nullptr;
  add_sample(line, draws);
  flags.add(line, {"seed"}, OptionGroup::own);
  line.add({.name = "kth", .value = "K[,K...]", .help = "write solution number K"},
           [&](const std::string& list) { ranks = parse_ranks(list); });
  line.add(
      {.name = "marginals", .help = "write in how many solutions each option is, and their share"});
  line.add(
      {.name = "export",
       .value = "FORMAT",
       .help = "write the diagram: text, or dot for Graphviz",
       .choices = [] { return names_of(exports); }},
      [&](const std::string& name) { export_as = &find_named<Export>(exports, "export", name); });
  line.add({.name = "output",
            .letter = 'o',
            .value = "FILE",
            .help = "write to FILE, which appears when it is complete",
            .group = OptionGroup::output,
            .file = FileUse::written});
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  flags.add(line, {"memory", "item_order"});
  add_time_limit(line);
  flags.add_progress(line);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  flags.read_progress(line);
  line.refuse_together({"sample", "kth", "marginals", "export"});
  line.refuse_together({"export", "format"});
  if (line.has("seed") && !line.has("sample"))
    throw UsageError("--seed has no effect without --sample");

  // If reading is stopped, the file of --output is not created, and gets no summary.
  const bool summary = format->name == "json" && !line.has("output");
  const Problem problem =
      summarised(summary, out, [&] { return read_problem(line.input(), from); });
  std::optional<OutputFile> file;
  if (line.has("output")) file.emplace(line.text("output"));
  Output& answers = file ? file->out() : out;
  const auto run = [&](const ZddResult& built) {
    const DiagramRun query{problem, built, answers, *format};
    if (draws > 0) {
      return write_samples(RankedCovers(built.zdd), draws, flags.options.strategy.seed, answers,
                           *query.writer());
    }
    if (!ranks.empty()) return write_ranked(query, ranks);
    if (line.has("marginals")) return write_marginals(query);
    if (export_as != nullptr) return write_export(query, *export_as);
    return report(query);
  };
  const ExitCode code = with_diagram(problem, flags, answers, run);
  if (file && (code == ExitCode::done || code == ExitCode::none)) file->finish();
  return code;
}

}  // namespace dlx::cli
