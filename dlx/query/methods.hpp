#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/query.hpp"
#include "dlx/settings.hpp"

namespace dlx::query {

struct Plan;
struct Request;

/// What a plan may be made of. Internal.
enum class Method : std::uint8_t {
  // These prepare a problem for others.
  reduce,       ///< leave out what makes no difference
  subproblems,  ///< one after the other
  components,   ///< parts that share no item, each by itself
  symmetry,     ///< one of those that symmetries take to each other
  // One of these answers the query: the first that does, and takes the problem.
  class_means,   ///< classes, by the covers that each kind of symmetries keeps
  class_search,  ///< classes, by a search that tries one of the options that symmetries make equal
  class_filter,  ///< classes, by looking at each cover
  cheapest,      ///< branch and bound
  within_cost,   ///< branches that would cost too much left out
  diagram,
  symmetric_certificate,  ///< with one of those remainders that are isomorphic
  certificate,            ///< with all states
  list,                   ///< covers shown one by one, by an engine
  states,                 ///< numbers of ways to states, each once
  race,                   ///< states and an engine in turns, until one is done
  enumerate,              ///< covers counted one by one, by an engine
  estimate,
  split,
};

/// All that is known of a method: a line of the one table, in methods.cpp.
struct MethodInfo {
  Method method;
  Settings supports;        ///< beside the limit of time, at which each of them stops
  std::string_view phrase;  ///< "covers are listed one by one"
  /// Whether it may have a part in the answer to a query, whatever the problem is.
  bool (*answers)(const Query& query, const SolveOptions& options);
  /// Whether it takes the problem, for one that answers. May keep in the plan what it found out.
  /// Null: any problem.
  bool (*takes)(const Problem& problem, const Query& query, const SolveOptions& options,
                Plan& plan) = nullptr;
  /// Answers in one go. Null: a Task does that, in stretches; or it only prepares the problem.
  Result (*run)(const Request& request) = nullptr;
};

const MethodInfo& info(Method method);

/// Chooses the method that answers a query about a problem, and lets it fill in the plan. Errors:
/// std::invalid_argument.
Method choose_method(const Problem& problem, const Query& query, const SolveOptions& options,
                     Plan& plan);
Method choose_method(const Problem& problem, const Query& query, const SolveOptions& options);

/// True if the method is carried out by a Task.
bool is_by_task(Method method);

/// Nothing was asked for of how covers are found.
bool is_plain(const SolveOptions& options);

/// Whether covers are counted such that symmetries may be used, and why not: "it is saved"; empty
/// if they may.
std::string_view symmetry_objection(const Query& query, const SolveOptions& options);

/// Errors: UnsupportedSetting for a setting that was set and that no possible method supports.
void check_supported(const Query& query, const SolveOptions& options);

/// The settings that are not at their defaults.
Settings asked_for(const Query& query, const SolveOptions& options);

/// The value of a setting as text, for a plan that is shown.
std::string value_text(Setting setting, const Query& query, const SolveOptions& options);

}  // namespace dlx::query
