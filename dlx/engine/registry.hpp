#pragma once

#include <memory>
#include <string_view>

#include "dlx/engine/engine.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// One line of the table of engines.
struct EngineEntry {
  EngineInfo info;
  bool (*fits)(const Problem& problem);  ///< whether "auto" may choose it
  std::unique_ptr<Engine> (*make)(const Problem& problem);
};

/// The engine of that name; for "auto" the first of the table that fits the problem.
/// Errors: std::invalid_argument that lists the names.
const EngineEntry& find_engine(std::string_view name, const Problem& problem);

}  // namespace dlx
