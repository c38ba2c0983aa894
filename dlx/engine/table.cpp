#include "dlx/engine/table.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "dlx/engine/auto/auto_engine.hpp"
#include "dlx/engine/bits/bits_engine.hpp"
#include "dlx/engine/bounds/bounds_engine.hpp"
#include "dlx/engine/lanes/lanes_engine.hpp"
#include "dlx/engine/links/links_engine.hpp"
#include "dlx/engine/masks/masks_engine.hpp"
#include "dlx/engine/planes/planes_engine.hpp"
#include "dlx/engine/sets/sets_engine.hpp"
#include "dlx/engine/wide/wide_engine.hpp"
#include "dlx/error.hpp"

namespace dlx {
namespace {

bool fits_any(const Problem&) { return true; }

// A new engine is a line here. Which one "auto" takes is a matter of auto_engine.cpp.
constexpr std::array table{
    EngineEntry{{"auto", "a short pilot, then the one that suits the problem"},
                "any problem",
                fits_any,
                make_auto_engine},
    EngineEntry{{"links", "dancing links; any problem; the reference"},
                "any problem",
                fits_any,
                make_links_engine},
    EngineEntry{{"planes", "one state in a few vectors, copied at branches; small dense problems"},
                "problems of up to 1,024 primary items, 32 options to each, and 16 MB of masks",
                planes_engine_fits,
                make_planes_engine},
    EngineEntry{{"lanes", "hundreds of nodes at a time, one in each bit of a vector; large trees"},
                "problems of up to 65,535 options and 16,383 primary items",
                lanes_engine_fits,
                make_lanes_engine,
                false,
                is_lanes_path},
    EngineEntry{
        {"wide", "options as bits, hundreds to an item; colours; useless options taken away"},
        "problems whose rows and states take up to 512 MB",
        wide_engine_fits,
        make_wide_engine},
    EngineEntry{
        {"bits", "options as bits, up to 64 to an item, in batches; small boards, large trees"},
        "problems of up to 64 options to each primary item, in states of up to 1 KB",
        bits_engine_fits,
        make_bits_engine},
    EngineEntry{
        {"masks", "options as masks of items, in lists that shrink; few items, many options"},
        "problems of up to 65,535 options in masks of up to 512 bits, 4 MB in all",
        masks_engine_fits,
        make_masks_engine},
    EngineEntry{{"bounds", "items covered low to high times; any problem"},
                "any problem",
                fits_any,
                make_bounds_engine,
                true,
                is_bounds_path},
    EngineEntry{{"sets", "sparse sets; with all choices of branching and propagation, restarts"},
                "any problem",
                fits_any,
                make_sets_engine,
                false,
                is_sets_path,
                make_sets_engine},
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
  if (!entry.has(strategy)) {
    if (problem.has_bounds()) {
      throw std::invalid_argument(
          "problems with multiplicities are searched with the default strategy alone: branching " +
          std::string(to_string(Branching::mrv)) + ", propagation " +
          std::string(to_string(Propagation::forced)) + ", no restarts");
    }
    if (name == table[0].info.name) return find_engine("sets");
    throw std::invalid_argument("the engine " + std::string(name) +
                                " has no choice of branching and propagation, and no restarts; "
                                "sets has");
  }
  if (problem.has_bounds() && !entry.bounds) {
    if (name == table[0].info.name) return find_engine("bounds");
    throw std::invalid_argument("the engine " + std::string(name) +
                                " takes problems without multiplicities; bounds takes these");
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

}  // namespace dlx
