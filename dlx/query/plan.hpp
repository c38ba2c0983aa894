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

/// How a question is answered. Internal.
///
/// A function of the problem, the question and the settings alone: neither of clocks, limits of
/// time or memory, nor of what has been found. What can be told only by trying is tried when the
/// plan is run: which engine `auto` goes on with, and which side wins a race.
struct Plan {
  /// What answers the query: of covers, of each part alike.
  Method method = Method::list;
  /// What is left of the problem, and the way back; none: the problem is searched as it is.
  std::optional<Reduction> reduction;
  std::string reduction_note;  ///< what came of a probe whether to reduce
  /// Parts of what is left that share no item; one or none: it is searched as a whole.
  std::vector<Component> components;
  /// Of `class_means`: the problems of the covers that each kind of symmetries keeps, and how many
  /// symmetries are of that kind.
  std::vector<std::pair<Problem, std::uint64_t>> kinds;
  bool by_subproblems = false;
  bool symmetry = false;  ///< what symmetries make equal may be counted once, of each part

  /// A line for each method, then the settings that have an effect.
  std::string text(const Query& query, const SolveOptions& options) const;
  /// Of plans that what was saved fits: a digest of what the plan says, and of what was asked.
  std::string kind(const Query& query, const SolveOptions& options) const;

 private:
  std::vector<Method> methods() const;
};

/// Appends a line of a plan: a name and what belongs to it.
void add_line(std::string& text, std::string_view name, const std::string& what);
/// Appends a line for each setting that was asked for and is among these.
void add_settings(std::string& text, Settings supported, const Query& query,
                  const SolveOptions& options);

/// Errors: UnsupportedSetting, std::invalid_argument.
Plan make_plan(const Problem& problem, const Query& query, const SolveOptions& options);

}  // namespace dlx::query
