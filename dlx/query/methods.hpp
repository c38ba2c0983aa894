#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "dlx/query.hpp"
#include "dlx/settings.hpp"

namespace dlx::query {

struct Plan;
struct MethodInput;

/// The methods of which a plan consists. Internal.
enum class Method : std::uint8_t {
  // These methods prepare a problem for others.
  reduce,       ///< drop useless options and combine equal ones
  subproblems,  ///< answers the query for each subproblem in turn
  components,   ///< splits the problem into components that share no item
  symmetry,     ///< one representative of each orbit of the symmetries
  // One of these methods answers the query: the first that answers it and accepts the problem.
  class_means,   ///< classes, by the covers that each kind of symmetry keeps (Burnside's lemma)
  class_search,  ///< classes, by a search that tries one option of each orbit
  class_filter,  ///< classes, by examining each cover
  cheapest,      ///< branch and bound
  within_cost,   ///< search that skips branches above the maximum cost
  zdd,
  certificate,  ///< counts by states, and writes all states
  refutation,   ///< searches covers by learning; writes a proof if there is none
  list,         ///< covers listed one by one by an engine
  states,       ///< covers counted by states, each state once
  race,         ///< states and an engine work in turns until the first has the answer
  enumerate,    ///< covers counted one by one by an engine
  estimate,
  split,
};

/// The properties of a method: one line of the table in methods.cpp. The table of settings
/// (settings.cpp) names the settings that each method supports.
struct MethodInfo {
  Method method;
  std::string_view phrase;  ///< "covers are listed one by one"
  /// Returns true if the method may take part in the answer to a query, regardless of the problem.
  bool (*answers)(const Query& query, const SolveOptions& options);
  /// Returns true if the method accepts the problem; for methods that answer. May store its
  /// findings in the plan. Null: any problem is accepted.
  bool (*takes)(const Problem& problem, const Query& query, const SolveOptions& options,
                Plan& plan) = nullptr;
  /// Answers the query in one call. Null: a Task answers the query in stretches, or the method only
  /// prepares the problem.
  Result (*run)(const MethodInput& input) = nullptr;
};

const MethodInfo& info(Method method);

/// Sets of methods: a bit for each.
constexpr std::uint32_t bits_of(std::initializer_list<Method> methods) {
  std::uint32_t bits = 0;
  for (const Method method : methods) bits |= std::uint32_t{1} << static_cast<unsigned>(method);
  return bits;
}
inline constexpr std::uint32_t all_methods = ~std::uint32_t{0};

/// Chooses the method that answers a query about a problem, and lets the method add to the plan.
/// Errors:   std::invalid_argument.
Method choose_method(const Problem& problem, const Query& query, const SolveOptions& options,
                     Plan& plan);
Method choose_method(const Problem& problem, const Query& query, const SolveOptions& options);

/// Returns true if a Task executes the method.
bool is_by_task(Method method);

/// Returns true if engine, counting and strategy are at their defaults.
bool is_plain(const SolveOptions& options);

/// Returns why symmetries cannot be used for the count ("nodes are limited"); empty if
/// they can.
std::string_view symmetry_objection(const Query& query, const SolveOptions& options);

/// Returns the set of methods that may take part in the answer to a query, regardless of the problem.
std::uint32_t possible_methods(const Query& query, const SolveOptions& options);

/// Errors: UnsupportedSetting for a setting that was set and that no possible method supports.
void check_supported(const Query& query, const SolveOptions& options);

}  // namespace dlx::query
