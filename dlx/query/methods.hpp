#pragma once

#include <string_view>
#include <vector>

#include "dlx/query.hpp"
#include "dlx/settings.hpp"

namespace dlx::query {

/// What a plan may be made of. Internal.
enum class Method : std::uint8_t {
  reduce,       ///< leave out what makes no difference
  pieces,       ///< piece by piece
  components,   ///< parts that share no item, each by itself
  list,         ///< covers shown one by one, by an engine
  enumerate,    ///< covers counted one by one, by an engine
  states,       ///< numbers of ways to states, each once
  race,         ///< both in turns, until one is done
  symmetry,     ///< one of those that symmetries take to each other
  cheapest,     ///< branch and bound
  within_cost,  ///< branches that would cost too much left out
  diagram,
  certificate,            ///< with all states
  symmetric_certificate,  ///< with one of those remainders that are isomorphic
};

/// What a step heeds: the one table. A setting that was asked for and that no step heeds which a
/// plan may have is refused.
Settings supported_by(Method method);

/// Nothing was asked for of how covers are found.
bool is_plain(const SolveOptions& options);

/// Whether covers are counted such that symmetries may be used, and why not: "it is saved"; empty
/// if they may.
std::string_view symmetry_objection(const Query& query, const SolveOptions& options);

/// How a count gets its certificate.
inline Method certified_by(const SolveOptions& options) {
  return options.symmetry == When::always ? Method::symmetric_certificate : Method::certificate;
}

/// The steps that a plan may have for a question, whatever the problem is.
std::vector<Method> possible_methods(const Query& query, const SolveOptions& options);

/// Errors: UnsupportedSetting for a setting that was asked for and that no possible step heeds.
void check_supported(const Query& query, const SolveOptions& options);

/// "covers are searched for one by one": what is said of a step.
std::string_view phrase(Method method);

/// What was asked for: what is not as it is by default.
Settings asked_for(const Query& query, const SolveOptions& options);

/// The value of a setting as text, for a plan that is shown.
std::string value_text(Setting setting, const Query& query, const SolveOptions& options);

}  // namespace dlx::query
