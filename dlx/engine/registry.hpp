#pragma once

#include <memory>
#include <string_view>

#include "dlx/engine/engine.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// One line of the table of engines.
struct EngineEntry {
  EngineInfo info;
  std::string_view limits;               ///< of the problems that it takes; "any problem"
  bool (*fits)(const Problem& problem);  ///< whether it takes the problem, apart from bounds
  std::unique_ptr<Engine> (*make)(const Problem& problem);
  bool bounds = false;  ///< whether it takes problems with bounds

  bool takes(const Problem& problem) const {
    return (bounds || !problem.has_bounds()) && fits(problem);
  }
};

/// The engine of that name, "auto" for the one that chooses among the others. Problems with bounds
/// are a matter of one engine, which "auto" stands for then.
/// Errors: std::invalid_argument that lists the names, or the limits if the problem is past them.
const EngineEntry& find_engine(std::string_view name, const Problem& problem);
/// The same for any problem, which must then be one that the engine takes.
const EngineEntry& find_engine(std::string_view name);

}  // namespace dlx
