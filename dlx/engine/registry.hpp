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
  bool (*fits)(const Problem& problem);  ///< whether it takes the problem
  std::unique_ptr<Engine> (*make)(const Problem& problem);
};

/// The engine of that name, "auto" for the one that chooses among the others.
/// Errors: std::invalid_argument that lists the names, or the limits if the problem is past them.
const EngineEntry& find_engine(std::string_view name, const Problem& problem);
/// The same for any problem, which must then be one that the engine takes.
const EngineEntry& find_engine(std::string_view name);

}  // namespace dlx
