#include "dlx/engine/engine_table.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "dlx/engine/engines.hpp"
#include "dlx/error.hpp"

namespace dlx {

Engine::Step Engine::count(Meter& meter, std::uint64_t most, std::uint64_t& covers) {
  while (most-- > 0) {
    const Step step = next(meter);
    if (step != Step::cover) return step;
    ++covers;
  }
  return Step::cover;
}

void add_level_nodes(std::span<const std::uint64_t> level_nodes, Statistics& statistics) {
  while (!level_nodes.empty() && level_nodes.back() == 0) {
    level_nodes = level_nodes.first(level_nodes.size() - 1);
  }
  if (statistics.level_nodes.size() < level_nodes.size()) {
    statistics.level_nodes.resize(level_nodes.size());
  }
  for (std::size_t k = 0; k < level_nodes.size(); ++k) statistics.level_nodes[k] += level_nodes[k];
}

namespace {

// A new engine is one line here. auto_engine.cpp decides when "auto" selects it.
constexpr std::array table{
    EngineEntry{.info = {"auto", "a short trial run, then the engine that suits the problem"},
                .make = make_auto_engine},
    EngineEntry{.info = {"links", "dancing links; any problem; the reference"},
                .make = make_links_engine},
    EngineEntry{
        .info = {"planes",
                 "the state in a few vectors, copied at each branch; small dense problems"},
        .limits = "problems of up to 1,024 primary items, 32 options to each, and 16 MB of masks",
        .fits = planes_engine_fits,
        .make = [](const Problem& problem) { return make_planes_engine(problem); }},
    EngineEntry{
        .info = {"lanes",
                 "hundreds of nodes at a time, one in each bit of a vector; large search trees"},
        .limits = "problems of up to 65,535 options and 16,383 primary items",
        .fits = lanes_engine_fits,
        .make = [](const Problem& problem) { return make_lanes_engine(problem); },
        .is_path = is_lanes_path},
    EngineEntry{.info = {"wide",
                         "options as bits; small boards with large trees; items with hundreds of "
                         "options; colours"},
                .limits = "problems whose options and states take up to 512 MB",
                .fits = wide_engine_fits,
                .make = make_wide_engine},
    EngineEntry{
        .info = {"multiplicity",
                 "items covered low to high times; any problem; with all branching rules and "
                 "restarts"},
        .make = [](const Problem& problem) { return make_multiplicity_engine(problem); },
        .bounds = true,
        .is_path = is_multiplicity_path,
        .make_with =
            [](const Problem& problem, const Strategy& strategy) {
              return make_multiplicity_engine(problem, strategy);
            }},
    EngineEntry{
        .info = {"learning", "learns a clause from each conflict; hard problems with few covers"},
        .limits = "problems of up to 134,217,727 options and entries together",
        .fits = learning_engine_fits,
        .make = [](const Problem& problem) { return make_learning_engine(problem); },
        .bounds = true},
};

}  // namespace

const EngineEntry& find_engine(std::string_view name) {
  std::string names;
  for (const EngineEntry& entry : table) {
    if (name == entry.info.name) return entry;
    names += (names.empty() ? "" : ", ") + std::string(entry.info.name);
  }
  throw std::invalid_argument("there is no engine " + quote_token(name) + "; the engines are " +
                              names);
}

const EngineEntry& find_engine(std::string_view name, const Problem& problem,
                               const Strategy& strategy) {
  const EngineEntry& entry = find_engine(name);
  const bool is_auto = name == table[0].info.name;
  if (!entry.has(strategy)) {
    if (is_auto) return find_engine("multiplicity");
    throw std::invalid_argument("the engine " + std::string(name) +
                                " has no choice of branching, and no restarts; "
                                "use the engine multiplicity");
  }
  if (problem.has_bounds() && !entry.bounds) {
    if (is_auto) return find_engine("multiplicity");
    throw std::invalid_argument("the engine " + std::string(name) +
                                " does not support multiplicities; use the engine multiplicity");
  }
  if (entry.fits(problem)) return entry;
  throw std::invalid_argument("the engine " + std::string(name) + " takes " +
                              std::string(entry.limits));
}

std::vector<EngineInfo> engines() {
  std::vector<EngineInfo> infos;
  for (const EngineEntry& entry : table) infos.push_back(entry.info);
  return infos;
}

bool engine_takes(std::string_view name, const Problem& problem) {
  return find_engine(name).takes(problem);
}

}  // namespace dlx
