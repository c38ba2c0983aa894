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

using enum Setting;
using Kind = Query::Kind;
using enum Query::Kind;

// The certificate of a list, or of a count by learning, proves that there is no cover.
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
  if (options.max_nodes != no_limit) {
    throw std::invalid_argument("memo has no search tree, and counts without a limit of nodes");
  }
  if (options.strategy != Strategy()) {
    throw std::invalid_argument(
        "memo has its own branching; --branch and --propagate work with sets");
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

// The settings of a search by an engine.
constexpr Settings searching{Setting::engine, branching, propagation, restarts, seed,
                             threads,         node_limit};

using Asked = const Query&;
using Options = const SolveOptions&;

// A new method is one line here, in the order of the enumeration. Methods that answer are in order
// of preference.
constexpr MethodInfo table[] = {
    {Method::reduce,
     {reducing},
     "the problem is reduced",
     [](Asked query, Options) { return is_search(query); }},
    {Method::subproblems,
     {Setting::subproblems},
     "subproblems are searched one after another",
     [](Asked query, Options) { return is_search(query) && query.subproblems != nullptr; }},
    {Method::components,
     {},
     "independent components are searched one by one",
     [](Asked query, Options) { return is_search(query); }},
    {Method::symmetry,
     {symmetry, threads, memory},
     "equivalent options are counted once",
     [](Asked query, Options options) {
       return counts_plainly(query, options) &&
              (options.symmetry != When::always || symmetry_objection(query, options).empty());
     }},
    {Method::class_means,
     {},
     "classes are counted by Burnside's lemma",
     may_count_by_averages,
     takes_means,
     run_class_means},
    {Method::class_search,
     {memory, limit, node_limit},
     "a separate search tries one option of each class of equivalent options",
     may_search_classes,
     takes_class_search,
     run_class_search},
    {Method::class_filter,
     {},
     "one cover of each class is kept",
     [](Asked query, Options) { return query.up_to_symmetry; },
     nullptr,
     run_class_filter},
    {Method::cheapest,
     {threads, limit, max_cost, gap, certificate, node_limit, saving},
     "the cheapest covers are searched for",
     [](Asked query, Options) { return query.kind == cheapest; },
     takes_costs},
    {Method::within_cost,
     {accept, limit, max_cost, node_limit},
     "covers up to a cost are searched for",
     [](Asked query, Options) {
       return (query.kind == list || query.kind == count) && query.max_cost.has_value();
     }},
    {Method::diagram,
     {item_order, memory},
     "a diagram is built",
     [](Asked query, Options) { return query.kind == diagram; },
     takes_no_bounds<false>,
     run_diagram},
    {Method::symmetric_certificate,
     {symmetry, memory, certificate},
     "a count is certified by isomorphic remainders",
     [](Asked query, Options options) {
       return is_certified(query, options) && options.symmetry == When::always;
     },
     nullptr,
     run_symmetric_certificate},
    {Method::certificate,
     {states, item_order, memory, certificate},
     "a count is certified by its states",
     [](Asked query, Options options) {
       return is_certified(query, options) && options.symmetry != When::always;
     },
     takes_no_bounds<true>,
     run_certificate},
    {Method::refutation,
     {Setting::engine, certificate, limit, node_limit},
     "covers are searched for by learning, with a proof if there is none",
     is_refuted,
     takes_learning,
     run_refutation},
    {Method::list, searching | Settings{unordered, accept, limit, saving},
     "covers are listed one by one",
     [](Asked query, Options) { return query.kind == list && is_search(query); }},
    {Method::states,
     {states, item_order, memory, limit, saving},
     "covers are counted by states",
     counts_states,
     take_states},
    {Method::race,
     {threads, item_order, memory, limit, saving},
     "covers are counted by states and by an engine in turns",
     counts_plainly,
     [](const Problem&, Asked, Options options, Plan&) { return options.max_nodes == no_limit; }},
    {Method::enumerate, searching | Settings{accept, limit, saving},
     "covers are counted one by one",
     [](Asked query, Options options) {
       return is_count(query) && !counts_states(query, options);
     }},
    {Method::estimate,
     {},
     "random ways down the search tree are tried",
     [](Asked query, Options) { return query.kind == estimate; },
     nullptr,
     run_estimate},
    {Method::split,
     {Setting::subproblems},
     "the search tree is cut into parts",
     [](Asked query, Options) { return query.kind == Kind::split; },
     nullptr,
     run_split},
};

static_assert(std::size(table) == static_cast<std::size_t>(Method::split) + 1 &&
              std::ranges::is_sorted(table, std::ranges::less_equal(), &MethodInfo::method));

bool only_prepares(const MethodInfo& method) { return method.method <= Method::symmetry; }

// The preferred method, regardless of the problem.
const MethodInfo& likely_method(const Query& query, const SolveOptions& options) {
  return *std::ranges::find_if(table, [&](const MethodInfo& each) {
    return !only_prepares(each) && each.answers(query, options);
  });
}

std::string text_of(When when) {
  return when == When::automatic ? "auto" : when == When::always ? "on" : "off";
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
  if (options.symmetry == When::never) return "requested";
  if (!is_plain(options)) return "the counting method was requested";
  if (options.max_nodes != no_limit) return "nodes are limited";
  if (options.max_solutions != no_limit) return "it has a limit";
  return {};
}

void check_supported(const Query& query, const SolveOptions& options) {
  if (query.up_to_symmetry) {  // the queries for the covers of classes are checked instead
    if (query.certificate == nullptr) return;
    throw UnsupportedSetting(Setting::certificate, "a number of classes is not certified");
  }
  const Settings supported = supported_settings(query, options);
  const Settings asked = asked_for(query, options);
  for (std::uint8_t k = 0; k < num_settings; ++k) {
    const Setting setting{k};
    if (!asked.has(setting) || supported.has(setting)) continue;
    const MethodInfo& method = likely_method(query, options);
    const bool objects = setting == symmetry && method.method == Method::race;
    throw UnsupportedSetting(
        setting, std::string(objects ? symmetry_objection(query, options) : method.phrase));
  }
}

Settings asked_for(const Query& query, const SolveOptions& options) {
  const SolveOptions usual;
  Settings asked;
  const auto note = [&](Setting setting, bool is_asked) {
    if (is_asked) asked.add(setting);
  };
  note(Setting::engine, options.engine != usual.engine);
  note(states, options.counting == Counting::states);
  note(branching, options.strategy.branching != usual.strategy.branching);
  note(propagation, options.strategy.propagation != usual.strategy.propagation);
  note(restarts, options.strategy.restarts);
  note(seed, options.strategy.seed != usual.strategy.seed);
  note(threads, options.threads != usual.threads);
  note(unordered, !options.ordered);
  note(reducing, options.reducing != usual.reducing);
  note(symmetry, options.symmetry != usual.symmetry);
  note(item_order, options.item_order != usual.item_order);
  note(memory, options.memory != usual.memory);
  note(certificate, query.certificate != nullptr);
  note(node_limit, options.max_nodes != usual.max_nodes);
  note(time_limit, options.max_time != usual.max_time);
  note(saving, options.on_save != nullptr);
  note(limit, options.max_solutions != no_limit);
  note(max_cost, query.max_cost.has_value());
  note(gap, query.gap.asked());
  note(accept, query.accept != nullptr);
  note(Setting::subproblems, query.subproblems != nullptr);
  return asked;
}

std::string value_text(Setting setting, const Query& query, const SolveOptions& options) {
  switch (setting) {
    case Setting::engine:
      return options.engine;
    case branching:
      return std::string(to_string(options.strategy.branching));
    case propagation:
      return std::string(to_string(options.strategy.propagation));
    case seed:
      return std::to_string(options.strategy.seed);
    case threads:
      return std::to_string(options.threads);
    case reducing:
      return text_of(options.reducing);
    case symmetry:
      return text_of(options.symmetry);
    case item_order:
      return options.item_order;
    case memory:
      return std::to_string(options.memory) + " bytes";
    case node_limit:
      return std::to_string(options.max_nodes);
    case time_limit:
      return std::to_string(options.max_time.count()) + " s";
    case saving:
      return "every " + std::to_string(options.save_interval.count()) + " s";
    case limit:
      return std::to_string(options.max_solutions);
    case max_cost:
      return std::to_string(query.max_cost.value_or(0)) + " units";
    case gap:
      return query.gap.units != 0 ? std::to_string(query.gap.units) + " units"
                                  : std::to_string(100 * query.gap.share) + "%";
    case Setting::subproblems:
      return std::to_string(query.subproblems != nullptr ? query.subproblems->size() : 0);
    default:
      return "yes";
  }
}

}  // namespace query

Settings supported_settings(const Query& query, const SolveOptions& options) {
  if (query.up_to_symmetry) return supported_settings(query::covers_of_classes(query), options);
  Settings all{Setting::time_limit};
  for (const query::MethodInfo& method : query::table) {
    if (method.answers(query, options)) all = all | method.supports;
  }
  return all;
}

}  // namespace dlx
