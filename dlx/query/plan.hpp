#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/query.hpp"
#include "dlx/query/methods.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"

namespace dlx::query {

/// The plan for answering a query. Internal.
///
/// The plan is a function of the problem, the query and the settings, including its limits; it does
/// not depend on clocks or earlier results. Decisions that require trying are
/// made when the plan runs: the engine that `auto` selects, and the method that wins a race.
struct Plan {
  /// The method that answers the query for covers; all components use it.
  Method method = Method::list;
  /// The reduced problem with its mapping to the original; empty if the problem is not reduced.
  std::optional<Reduction> reduction;
  std::string reduction_note;  ///< result of the probe that decides whether to reduce
  /// Components of the remaining problem, which share no item; with fewer than two components, the
  /// problem is searched as a whole.
  std::vector<Component> components;
  /// For `class_means`: the problems of the covers that each kind of symmetry keeps, with the
  /// number of symmetries of that kind.
  std::vector<std::pair<Problem, std::uint64_t>> kinds;
  bool by_subproblems = false;
  bool symmetry = false;  ///< symmetries may be used to count each component

  /// Returns the plan as text: a line for each method, then the settings that have an effect.
  std::string text(const Query& query, const SolveOptions& options) const;
  /// Returns a digest of the plan and the query. A saved state can be restored into plans with the
  /// same digest.
  std::string kind(const Query& query, const SolveOptions& options) const;

 private:
  std::vector<Method> methods() const;
};

/// Appends a line of a plan: a name and its value.
void add_line(std::string& text, std::string_view name, const std::string& what);
/// Appends a line for each setting in the given set that differs from its default.
void add_settings(std::string& text, std::uint32_t methods, const Query& query,
                  const SolveOptions& options);

/// Errors: UnsupportedSetting, std::invalid_argument.
Plan make_plan(const Problem& problem, const Query& query, const SolveOptions& options);

}  // namespace dlx::query
