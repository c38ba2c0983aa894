#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/c/support.hpp"
#include "dlx/query.hpp"

/// A query of a caller. The values of settings stay texts until the problem is known, because costs
/// are in its units.
struct dlx_query {
  dlx::Query::Kind kind = dlx::Query::Kind::list;
  std::vector<std::pair<std::string, std::string>> settings;
  std::optional<dlx::SavedRun> saved;
  int (*on_progress)(dlx_run* run, void* context) = nullptr;
  void* context = nullptr;

  bool has(std::string_view setting) const;
};

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
