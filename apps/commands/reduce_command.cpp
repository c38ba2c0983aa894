#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/deadline.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::cli {
namespace {

struct Level {
  std::string_view name;
  bool consistency;
};
constexpr Level levels[] = {{"full", true}, {"fast", false}};

// Returns the components as separate problems. The first problem also contains the components that
// need no search, such as options in every solution.
std::vector<Problem> split(const Problem& problem) {
  std::vector<Component> components = find_components(problem);
  const auto is_trivial = [&](const Component& component) {
    return component.items.size() == 1 && !component.options.empty();
  };
  Component trivial;
  for (const Component& component : components) {
    if (!is_trivial(component)) continue;
    trivial.items.insert(trivial.items.end(), component.items.begin(), component.items.end());
    trivial.options.insert(trivial.options.end(), component.options.begin(),
                           component.options.end());
  }
  std::erase_if(components, is_trivial);
  if (components.empty()) components.emplace_back();
  Component& first = components.front();
  first.items.insert(first.items.end(), trivial.items.begin(), trivial.items.end());
  first.options.insert(first.options.end(), trivial.options.begin(), trivial.options.end());
  std::ranges::sort(first.items);
  std::ranges::sort(first.options);
  std::vector<Problem> parts;
  for (const Component& component : components) {
    parts.push_back(select(problem, {component.items, component.options}));
  }
  return parts;
}

// The names of the reasons in JSON, in the order of the enumerations.
constexpr std::array option_tokens{"no_primary", "conflict", "blocks", "duplicate", "dearer"};
constexpr std::array item_tokens{"covered", "no_option",    "single",   "one_colour",
                                 "implied", "same_options", "unbounded"};

std::string item_name(const Reduction& reduction, ItemId item) {
  return std::string(reduction.original.name(item));
}

Json option_json(const Reduction& reduction, const RemovedOption& each) {
  Deadline::check(50);
  Json object{{"option", index(each.option)},
              {"reason", option_tokens[static_cast<std::size_t>(each.reason)]}};
  const OptionReason reason = each.reason;
  if (reason == OptionReason::conflict || reason == OptionReason::blocks) {
    object["item"] = item_name(reduction, each.item);
  }
  if (reason != OptionReason::no_primary && reason != OptionReason::blocks) {
    object["other"] = index(each.other);
  }
  return object;
}

Json item_json(const Reduction& reduction, const RemovedItem& each) {
  Json object{{"item", item_name(reduction, each.item)},
              {"reason", item_tokens[static_cast<std::size_t>(each.reason)]}};
  if (each.reason == ItemReason::implied || each.reason == ItemReason::same_options) {
    object["other"] = item_name(reduction, each.other);
  }
  return object;
}

// "  144 blocks an item", for each reason that occurs.
template <typename Removals>
void count_reasons(const Removals& removals, std::string& text) {
  std::map<decltype(removals.front().reason), std::size_t> counts;
  for (const auto& each : removals) ++counts[each.reason];
  for (const auto& [reason, count] : counts) {
    text::append(text, "  {:>8} {}\n", count, to_string(reason));
  }
}

std::string reduction_text(const Reduction& reduction, std::size_t components, double seconds) {
  std::string text;
  const Problem& before = reduction.original;
  const Problem& after = reduction.problem;
  if (reduction.infeasible) {
    text::append(text, "no solution: item {} cannot be covered as often as required\n",
                 item_name(reduction, reduction.infeasible_item));
  } else {
    text::append(text, "options     {} of {}, {} more in every solution\n", after.num_options(),
                 before.num_options(), reduction.forced.size());
    text::append(text, "items       {}+{} of {}+{}\n", after.num_primary(), after.num_secondary(),
                 before.num_primary(), before.num_secondary());
    text::append(text, "entries     {} of {}\n", after.num_entries(), before.num_entries());
    text::append(text, "components  {}\n", components);
  }
  if (!reduction.removed.empty()) text += "options removed\n";
  count_reasons(reduction.removed, text);
  if (!reduction.removed_items.empty()) text += "items removed\n";
  count_reasons(reduction.removed_items, text);
  text::append(text, "seconds     {:.3f}{}\n", seconds,
               reduction.finished ? "" : ", interrupted by the limit of work");
  return text;
}

Json reduction_json(const Reduction& reduction, std::size_t components, double seconds) {
  Json report = json_object("reduction");
  report["infeasible"] = reduction.infeasible;
  if (reduction.infeasible)
    report["infeasible_item"] = item_name(reduction, reduction.infeasible_item);
  report["finished"] = reduction.finished;
  const auto size = [](const Problem& problem) {
    return Json{{"options", problem.num_options()},
                {"primary", problem.num_primary()},
                {"secondary", problem.num_secondary()},
                {"entries", problem.num_entries()}};
  };
  report["before"] = size(reduction.original);
  report["after"] = size(reduction.problem);
  report["components"] = components;
  const auto number = [](OptionId option) { return index(option); };
  report["left"] = json_list(reduction.origin, number);
  report["forced"] = json_list(reduction.forced, number);
  report["copies"] = Json::array();
  const auto add_copies = [&](OptionId option) {
    if (reduction.multiplicity(option) == 1) return;
    report["copies"].push_back(json_list(reduction.copies(option), number));
  };
  std::ranges::for_each(reduction.forced, add_copies);
  std::ranges::for_each(reduction.origin, add_copies);
  report["removed_options"] = json_list(
      reduction.removed, [&](const RemovedOption& each) { return option_json(reduction, each); });
  report["removed_items"] = json_list(
      reduction.removed_items, [&](const RemovedItem& each) { return item_json(reduction, each); });
  report["steps"] = reduction.steps;
  report["seconds"] = seconds;
  return report;
}

}  // namespace

ExitCode run_reduce_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx reduce - reduce a problem without changing its solutions",
      .examples = "  dlx reduce problem.dlx > small.dlx\n"
                  "  dlx reduce problem.dlx | dlx solve | dlx check problem.dlx\n"
                  "  dlx reduce problem.dlx --keep-duplicates | dlx2\n"
                  "  dlx reduce problem.dlx --components part-    part-1.dlx, part-2.dlx, ...\n",
      .usage = "dlx reduce [FILE|-] [options]",
      .notes =
          "Writes a problem with equally many solutions, and a report to stderr. Options that\n"
          "lost items are labelled with their original items, and equal options are '|copy:'\n"
          "lines after the first of them, so that 'dlx solve' shows the solutions of the original\n"
          "problem. Exits with 1 if the problem has no solution.\n",
  });
  std::string path;
  std::string prefix;
  std::optional<std::uint64_t> component;
  const Level* level = &levels[0];
  bool json = false;
  line.add({.name = "output",
            .letter = 'o',
            .value = "FILE",
            .help = "write the problem to FILE",
            .file = FileUse::written},
           path);
  add_json_format(line, "text", "the report: text (default), or json with each option and item",
                  json, {});
  line.add({.name = "quiet", .letter = 'q', .help = "no report"});
  line.add({.name = "level",
            .value = "LEVEL",
            .help = "full (default), or fast: does not search for options that leave an item "
                    "without options"},
           std::span<const Level>(levels), level);
  line.add({.name = "keep-duplicates",
            .help = "keep equal options; by default all but one become |copy: lines"});
  line.add(
      {.name = "minimum",
       .help =
           "keep only the cheapest of options with the same items, for solutions of least cost"});
  line.add({.name = "plain", .help = "no labels with the original items of options"});
  line.add({.name = "component",
            .value = "K",
            .help = "write component K, which shares no item with the others"},
           [&](const std::string& text) { component = parse_integer(text, 1, no_maximum); });
  line.add({.name = "components",
            .value = "PREFIX",
            .help = "write each component to a file of its own: PREFIX1.dlx, PREFIX2.dlx, ..."},
           prefix);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  add_time_limit(line);
  line.set_problem_output([] { return true; });
  if (!line.parse(words, 1, out)) return ExitCode::done;
  line.refuse_together({"output", "components"});
  line.refuse_together({"component", "components"});
  line.refuse_together({"quiet", "format"});

  const Problem problem = read_problem(line.input(), from);
  const auto start = std::chrono::steady_clock::now();
  const Reduction reduction = reduce(problem, {.consistency = level->consistency,
                                               .merge_duplicates = !line.has("keep-duplicates"),
                                               .for_minimum = line.has("minimum")});
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  const Copies copies = line.has("keep-duplicates") ? Copies::written_out : Copies::merged;
  puzzles::OptionTitles titles(problem);  // `dlx check` compares with these titles
  Problem reduced = line.has("plain")
                        ? reduction.standalone(false)
                        : reduction.standalone([&](OptionId option) { return titles.of(option); });
  if (line.has("components")) {
    const std::vector<Problem> parts = split(reduced);
    const auto name = [&](std::size_t k) { return prefix + std::to_string(k + 1) + ".dlx"; };
    for (std::size_t k = 0; k < parts.size(); ++k) line.files().write("--components", name(k));
    for (std::size_t k = 0; k < parts.size(); ++k)
      save_problem(parts[k], name(k), problem_formats().front(), copies);
  } else {
    if (component) {
      const std::vector<Problem> parts = split(reduced);
      if (*component > parts.size()) {
        throw UsageError("--component: there " +
                         std::string(parts.size() == 1 ? "is only " : "are only ") +
                         std::to_string(parts.size()));
      }
      reduced = parts[*component - 1];
    }
    if (line.has("output")) {
      save_problem(reduced, path, output_format(line), copies);
    } else {
      print_problem(reduced, out, output_format(line), copies);
      out.flush();
    }
  }
  if (!line.has("quiet")) {
    const std::size_t components = find_components(reduction.problem).size();
    write_to_stderr(json ? json_line(reduction_json(reduction, components, seconds.count()))
                         : reduction_text(reduction, components, seconds.count()));
  }
  return reduction.infeasible ? ExitCode::none : ExitCode::done;
}

}  // namespace dlx::cli
