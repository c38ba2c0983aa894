#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/c/support.hpp"
#include "dlx/query.hpp"

namespace dlx::c {

/// A query about a problem.
struct Request {
  Query query;
  SolveOptions options;
  std::optional<SavedRun> saved;
  int (*on_progress)(dlx_run* run, void* context) = nullptr;
  void* context = nullptr;
};

/// Errors: SettingError; ArgumentError for invalid queries.
Request request_of(const dlx_query& query, const Problem& problem);

}  // namespace dlx::c

/// A query of a caller.
struct dlx_query : dlx::c::Request {
  /// Settings about costs, by name. The values are in units of the problem, which is not yet known.
  std::vector<std::pair<std::string, std::string>> costs;
  bool saves = false;  ///< the setting save_interval was set
};
