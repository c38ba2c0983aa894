#include "dlx/query/methods.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>

#include "dlx/query/plan.hpp"
#include "dlx/query/runners.hpp"

namespace dlx {
namespace query {
namespace {

using Kind = Query::Kind;
using enum Query::Kind;

// Returns true if the certificate of the query proves that there is no cover.
bool is_refuted(const Query& query, const SolveOptions& options) {
  if (query.certificate == nullptr || query.max_cost) return false;
  return query.kind == list || (query.kind == count && options.engine == "learning");
}
bool is_certified(const Query& query, const SolveOptions& options) {
  return query.kind == count && !query.max_cost && query.certificate != nullptr &&
         !is_refuted(query, options);
}
bool is_search(const Query& query) {
  return (query.kind == list || query.kind == count) && !query.max_cost &&
         query.certificate == nullptr && !query.up_to_symmetry;
}
bool is_count(const Query& query) { return query.kind == count && is_search(query); }
bool counts_states(const Query& query, const SolveOptions& options) {
  return is_count(query) && options.counting == Counting::states && !query.accept;
}
bool counts_plainly(const Query& query, const SolveOptions& options) {
  return is_count(query) && is_plain(options) && !query.accept;
}

// Checks whether a problem can be counted by states.
// Errors:   std::invalid_argument.
bool take_states(const Problem&, const Query&, const SolveOptions& options, Plan&) {
  if (options.node_limit != no_limit) {
    throw std::invalid_argument(
        "counting by states has no search tree, and counts without a limit of nodes");
  }
  if (options.strategy != Strategy()) {
    throw std::invalid_argument(
        "counting by states has its own branching, without the rules of searches");
  }
  return true;
}

template <bool certified>
bool takes_no_bounds(const Problem& problem, const Query&, const SolveOptions&, Plan&) {
  if (!problem.has_bounds()) return true;
  throw std::invalid_argument(std::string(certified ? "the certificate" : "the diagram") +
                              " does not support multiplicities");
}

// Checks the requested engine: only `learning` writes proofs.
// Errors:   std::invalid_argument.
bool takes_learning(const Problem&, const Query&, const SolveOptions& options, Plan&) {
  if (options.engine == "auto" || options.engine == "learning") return true;
  throw std::invalid_argument("the engine " + options.engine +
                              " writes no proof; use the engine learning");
}

bool takes_force(const Problem&, const Query& query, const SolveOptions&, Plan&) {
  if (query.split.merge || !query.split.force) return true;
  throw UnsupportedSetting("force", "without merge, every search is divided");
}

using QueryRef = const Query&;
using Options = const SolveOptions&;

// A new method is one line here, in the order of the enumeration. Methods that answer queries are
// in order of preference.
constexpr MethodInfo table[] = {
    {Method::reduce, "the problem is reduced",
     [](QueryRef query, Options) { return is_search(query); }},
    {Method::subproblems, "subproblems are searched one after another",
     [](QueryRef query, Options) { return is_search(query) && query.subproblems != nullptr; }},
    {Method::components, "independent components are searched one by one",
     [](QueryRef query, Options) { return is_search(query); }},
    {Method::symmetry, "equivalent options are counted once",
     [](QueryRef query, Options options) {
       return counts_plainly(query, options) &&
              (options.symmetry != Switch::on || symmetry_objection(query, options).empty());
     }},
    {Method::class_means, "classes are counted by Burnside's lemma", may_count_by_averages,
     takes_means, run_class_means},
    {Method::class_search, "a separate search tries one option of each class of equivalent options",
     may_search_classes, takes_class_search, run_class_search},
    {Method::class_filter, "one cover of each class is kept",
     [](QueryRef query, Options) { return query.up_to_symmetry; }, nullptr, run_class_filter},
    {Method::cheapest, "the cheapest covers are searched for",
     [](QueryRef query, Options) { return query.kind == cheapest; }, takes_costs},
    {Method::within_cost, "covers up to a cost are searched for",
     [](QueryRef query, Options) {
       return (query.kind == list || query.kind == count) && query.max_cost.has_value();
     }},
    {Method::zdd, "a diagram is built", [](QueryRef query, Options) { return query.kind == zdd; },
     takes_no_bounds<false>, run_diagram},
    {Method::certificate, "a count is certified by its states", is_certified, takes_no_bounds<true>,
     run_certificate},
    {Method::refutation, "covers are searched for by learning, with a proof if there is none",
     is_refuted, takes_learning, run_refutation},
    {Method::list, "covers are listed one by one",
     [](QueryRef query, Options) { return query.kind == list && is_search(query); }},
    {Method::states, "covers are counted by states", counts_states, take_states},
    {Method::race, "covers are counted by states and by an engine in turns", counts_plainly,
     [](const Problem&, QueryRef, Options options, Plan&) {
       return options.node_limit == no_limit;
     }},
    {Method::enumerate, "covers are counted one by one",
     [](QueryRef query, Options options) {
       return is_count(query) && !counts_states(query, options);
     }},
    {Method::estimate, "random ways down the search tree are tried",
     [](QueryRef query, Options) { return query.kind == estimate; }, nullptr, run_estimate},
    {Method::split, "the search tree is cut into parts",
     [](QueryRef query, Options) { return query.kind == Kind::split; }, takes_force, run_split},
};

static_assert(std::size(table) == static_cast<std::size_t>(Method::split) + 1 &&
              std::ranges::is_sorted(table, std::ranges::less_equal(), &MethodInfo::method));

bool only_prepares(const MethodInfo& method) { return method.method <= Method::symmetry; }

// Returns the preferred method, regardless of the problem.
const MethodInfo& likely_method(const Query& query, const SolveOptions& options) {
  return *std::ranges::find_if(table, [&](const MethodInfo& each) {
    return !only_prepares(each) && each.answers(query, options);
  });
}

}  // namespace

const MethodInfo& info(Method method) { return table[static_cast<std::size_t>(method)]; }

bool is_by_task(Method method) { return method > Method::symmetry && info(method).run == nullptr; }

Method choose_method(const Problem& problem, const Query& query, const SolveOptions& options,
                     Plan& plan) {
  for (const MethodInfo& each : table) {
    if (only_prepares(each) || !each.answers(query, options)) continue;
    if (each.takes == nullptr || each.takes(problem, query, options, plan)) return each.method;
  }
  throw std::invalid_argument("no method answers this query");
}

Method choose_method(const Problem& problem, const Query& query, const SolveOptions& options) {
  Plan plan;
  return choose_method(problem, query, options, plan);
}

bool is_plain(const SolveOptions& options) {
  return options.engine == "auto" && options.counting == Counting::automatic &&
         options.strategy == Strategy();
}

std::string_view symmetry_objection(const Query& query, const SolveOptions& options) {
  if (query.kind != Kind::count || query.accept) return "covers are examined";
  if (options.symmetry == Switch::off) return "requested";
  if (!is_plain(options)) return "the counting method was requested";
  if (options.node_limit != no_limit) return "nodes are limited";
  if (options.limit != no_limit) return "it has a limit";
  return {};
}

std::uint32_t possible_methods(const Query& query, const SolveOptions& options) {
  std::uint32_t methods = 0;
  for (const MethodInfo& each : table) {
    if (each.answers(query, options)) methods |= bits_of({each.method});
  }
  return methods;
}

void check_supported(const Query& query, const SolveOptions& options) {
  if (query.up_to_symmetry) {  // the queries for the covers of classes are checked instead
    if (query.certificate == nullptr) return;
    throw UnsupportedSetting("certificate", "a number of classes is not certified");
  }
  if (options.strategy.seed != 0 && !options.strategy.restarts) {
    throw UnsupportedSetting("seed", "the search does not restart");
  }
  const std::uint32_t methods = possible_methods(query, options);
  for (const SearchSetting& setting : settings()) {
    if ((setting.methods & methods) != 0 || setting.is_default(query, options)) continue;
    if (setting.text(query, options) == "off") continue;  // the method is not used then
    throw UnsupportedSetting(setting.name, std::string(likely_method(query, options).phrase));
  }
}

}  // namespace query

bool is_supported(const SettingInfo& setting, const Query& query, const SolveOptions& options) {
  if ((setting.methods & query::possible_methods(query, options)) != 0) return true;
  return query.up_to_symmetry && is_supported(setting, query::covers_of_classes(query), options);
}

}  // namespace dlx
