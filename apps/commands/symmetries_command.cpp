#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/symmetries.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::cli {
namespace {

// "(a b) (c d e)": a is mapped to b, and b to a.
template <typename Id, typename Name>
std::string cycles_text(const std::vector<Id>& images, const Name& name) {
  std::string text;
  std::vector<char> seen(images.size());
  for (std::uint32_t first = 0; first < images.size(); ++first) {
    if (seen[first] != 0 || index(images[first]) == first) continue;
    text += text.empty() ? "(" : " (";
    for (std::uint32_t k = first; seen[k] == 0; k = index(images[k])) {
      if (k != first) text += ' ';
      text += name(Id{k});
      seen[k] = 1;
    }
    text += ')';
  }
  return text;
}

template <typename Id, typename Name>
std::string orbits_text(const char* title, const std::vector<std::vector<Id>>& orbits,
                        const Name& name, const char* separator) {
  std::string text(title);
  text.resize(12, ' ');
  text += std::to_string(orbits.size()) + " orbits\n";
  for (const std::vector<Id>& orbit : orbits) {
    std::string line;
    for (const Id id : orbit) line += (line.empty() ? "  " : separator) + std::string(name(id));
    text += line + '\n';
  }
  return text;
}

std::size_t moved(const std::vector<OptionId>& images) {
  std::size_t moved = 0;
  for (std::uint32_t k = 0; k < images.size(); ++k) moved += index(images[k]) != k ? 1 : 0;
  return moved;
}

std::string text_of(const Problem& problem, const Symmetries& found) {
  const auto item = [&](ItemId id) { return problem.name(id); };
  puzzles::OptionTitles titles(problem);
  const auto option = [&](OptionId id) { return titles.of(id); };
  std::string text = "order       " + std::string(found.complete ? "" : "at least ") +
                     found.order.str() + "\ngenerators  " +
                     std::to_string(found.generators.size()) + '\n';
  for (const Symmetry& generator : found.generators) {
    const std::string cycles = cycles_text(generator.items, item);
    text += "  " + (cycles.empty() ? "no item moves" : cycles) + ", " +
            std::to_string(moved(generator.options)) + " options move\n";
  }
  text += orbits_text("items", found.item_orbits, item, " ");
  text += orbits_text("options", found.option_orbits, option, "  |  ");
  return text;
}

template <typename Id, typename Name>
Json orbits_json(const std::vector<std::vector<Id>>& orbits, const Name& name) {
  return json_list(orbits, [&](const std::vector<Id>& orbit) { return json_list(orbit, name); });
}

Json json_of(const Problem& problem, const Symmetries& found) {
  const auto item = [&](ItemId id) { return problem.name(id); };
  const auto number = [](OptionId id) { return index(id); };
  Json object = json_object("symmetries");
  object["order"] = number_json(found.order);
  object["complete"] = found.complete;
  object["generators"] = json_list(found.generators, [&](const Symmetry& generator) -> Json {
    return {{"items", json_list(generator.items, item)},
            {"options", json_list(generator.options, number)}};
  });
  object["item_orbits"] = orbits_json(found.item_orbits, item);
  object["option_orbits"] = orbits_json(found.option_orbits, number);
  return object;
}

}  // namespace

ExitCode run_symmetries_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx symmetries - find the symmetries of a problem",
      .examples = "  dlx symmetries problem.dlx\n"
                  "  dlx symmetries problem.dlx --format=json\n"
                  "  dlx queens 6 --print-problem | dlx symmetries\n"
                  "  dlx count problem.dlx --up-to-symmetry     the classes of its solutions\n",
      .usage = "dlx symmetries [FILE|-] [options]",
      .notes =
          "Writes the number of permutations of items, options and colours that leave the problem\n"
          "unchanged, generators of these, and the orbits of items and options. Bounds and costs\n"
          "are preserved; names are ignored. In JSON, options are numbers, counted from 0; a\n"
          "generator lists the image of each item and option.\n",
  });
  bool json = false;
  add_json_format(line, "text", "text (default) or json", json);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  add_time_limit(line);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  const Problem problem = summarised(json, out, [&] { return read_problem(line.input(), from); });
  const Symmetries found = summarised(json, out, [&] { return find_symmetries(problem); });
  if (!found.complete) log::warn("not all symmetries were found: there may be more");
  out.write(json ? json_line(json_of(problem, found)) : text_of(problem, found));
  out.flush();
  return ExitCode::done;
}

}  // namespace dlx::cli
