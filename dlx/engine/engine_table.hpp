#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "dlx/engine/engine.hpp"
#include "dlx/solver.hpp"

namespace dlx {

inline bool fits_any(const Problem&) { return true; }

/// One line of the table of engines.
struct EngineEntry {
  EngineInfo info;
  std::string_view limits = "any problem";  ///< limits of the supported problems, as text
  /// returns whether a problem is supported, apart from bounds
  bool (*fits)(const Problem& problem) = fits_any;
  std::unique_ptr<Engine> (*make)(const Problem& problem);
  bool bounds = false;  ///< whether problems with bounds are supported
  /// Returns true if start() accepts the path; see is_option_path().
  bool (*is_path)(const Problem& problem, std::span<const OptionId> forced,
                  std::span<const OptionId> path) = is_option_path;
  /// Makes an engine for a strategy; null if the engine supports only the default strategy.
  std::unique_ptr<Engine> (*make_with)(const Problem& problem, const Strategy& strategy) = nullptr;

  bool takes(const Problem& problem) const {
    return (bounds || !problem.has_bounds()) && fits(problem);
  }
  bool has(const Strategy& strategy) const {
    return make_with != nullptr || strategy == Strategy{};
  }
  /// Makes an engine for a supported strategy.
  std::unique_ptr<Engine> make_for(const Problem& problem, const Strategy& strategy) const {
    return make_with != nullptr ? make_with(problem, strategy) : make(problem);
  }
};

/// Returns the engine with the given name; "auto" chooses among the others. Problems with bounds
/// require one particular engine, which "auto" then selects; so do strategies other than the
/// default.
/// Errors:   std::invalid_argument, which lists the names, or the limits that the problem exceeds,
///           or the engine that supports the strategy.
const EngineEntry& find_engine(std::string_view name, const Problem& problem,
                               const Strategy& strategy = {});
/// Returns the engine with the given name, without checking that it supports the problem.
const EngineEntry& find_engine(std::string_view name);

/// The portfolio: searches a little with the pilot, an engine that is built quickly, and then
/// changes to the engine that suits the shape of the problem, if there is more to search. Internal.
///
/// The choice depends on the problem and the forced options alone, never on limits, clocks or
/// threads. A search that the pilot does not finish restarts with the chosen engine: the nodes
/// of the pilot are counted, and its covers are discarded.
///
/// Cost:     the pilot tries at most some thousand nodes, about a millisecond.
/// Source:   algorithm portfolios, cf. Xu et al., SATzilla (2008), with rules in place of learning.
std::unique_ptr<Engine> make_auto_engine(const Problem& problem);

}  // namespace dlx
