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
  std::string_view limits = "any problem";          ///< of the problems that it takes
  bool (*fits)(const Problem& problem) = fits_any;  ///< whether it takes it, apart from bounds
  std::unique_ptr<Engine> (*make)(const Problem& problem);
  bool bounds = false;  ///< whether it takes problems with bounds
  /// Whether a path is one that start() may be given; see is_option_path().
  bool (*is_path)(const Problem& problem, std::span<const OptionId> forced,
                  std::span<const OptionId> path) = is_option_path;
  /// For engines that can be told how to search; the others have the default alone.
  std::unique_ptr<Engine> (*make_with)(const Problem& problem, const Strategy& strategy) = nullptr;

  bool takes(const Problem& problem) const {
    return (bounds || !problem.has_bounds()) && fits(problem);
  }
  bool has(const Strategy& strategy) const {
    return make_with != nullptr || strategy == Strategy{};
  }
  /// An engine for a strategy that this one has.
  std::unique_ptr<Engine> make_for(const Problem& problem, const Strategy& strategy) const {
    return make_with != nullptr ? make_with(problem, strategy) : make(problem);
  }
};

/// The engine of that name, "auto" for the one that chooses among the others. Problems with bounds
/// are a matter of one engine, which "auto" stands for then; and so are strategies but the default.
/// Errors: std::invalid_argument that lists the names, or the limits if the problem is past them,
///         or says which engine has the strategy.
const EngineEntry& find_engine(std::string_view name, const Problem& problem,
                               const Strategy& strategy = {});
/// The same for any problem, which must then be one that the engine takes.
const EngineEntry& find_engine(std::string_view name);

/// The portfolio: searches a little with an engine that is soon built, the pilot, and goes over to
/// the one that suits the problem's shape if that was not all. Internal.
///
/// What is chosen depends on the problem and the forced options alone, never on limits, clocks or
/// threads. A search that the pilot does not finish begins anew with the engine that is chosen: the
/// nodes of the pilot are counted, what covers it found is forgotten.
///
/// Cost:   the pilot tries at most some thousand nodes, about a millisecond.
/// Source: algorithm portfolios, cf. Xu et al., SATzilla (2008), with rules in place of learning.
std::unique_ptr<Engine> make_auto_engine(const Problem& problem);

}  // namespace dlx
