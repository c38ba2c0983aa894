#include "dlx/query/methods.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

namespace dlx {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, num_settings> setting_names{
    "engine",     "states",     "branch",   "propagate",  "restarts", "seed",        "threads",
    "unordered",  "reduce",     "symmetry", "item-order", "memory",   "certificate", "node-limit",
    "time-limit", "checkpoint", "limit",    "max-cost",   "gap",      "accept",      "part",
};

}  // namespace

std::string_view to_string(Setting setting) {
  return setting_names[static_cast<std::size_t>(setting)];
}

UnsupportedSetting::UnsupportedSetting(Setting setting, const std::string& by)
    : std::invalid_argument(std::string(to_string(setting)) + ": of no effect where " + by),
      setting_(setting) {}

namespace query {
namespace {

using enum Setting;

struct Line {
  Method method;
  Settings heeds;
  std::string_view phrase;
};

// How an engine searches.
constexpr Settings searching{engine, branching, propagation, restarts, seed, threads, node_limit};

// All of them stop at a limit of time.
constexpr std::array table{
    Line{Method::reduce, {reducing}, "the problem is reduced"},
    Line{Method::pieces, {pieces}, "pieces are searched one after the other"},
    Line{Method::components, {}, "parts without an item in common are searched one by one"},
    Line{Method::list, searching | Settings{unordered, accept, limit, saving},
         "covers are listed one by one"},
    Line{Method::enumerate, searching | Settings{accept, limit, saving},
         "covers are counted one by one"},
    Line{Method::states,
         {states, item_order, memory, limit, saving},
         "covers are counted by states"},
    Line{Method::race,
         {threads, item_order, memory, limit, saving},
         "covers are counted by states and by an engine in turns"},
    Line{Method::symmetry,
         {symmetry, threads, memory},
         "what symmetries make equal is counted once"},
    Line{Method::cheapest,
         {threads, limit, max_cost, gap, certificate, node_limit, saving},
         "the cheapest covers are searched for"},
    Line{Method::within_cost,
         {accept, limit, max_cost, node_limit},
         "covers up to a cost are searched for"},
    Line{Method::diagram, {item_order, memory}, "a diagram is built"},
    Line{Method::certificate,
         {states, item_order, memory, certificate},
         "a count is certified by its states"},
    Line{Method::symmetric_certificate,
         {symmetry, memory, certificate},
         "a count is certified by isomorphic remainders"},
};

// In the order of the enumeration, with a line for each.
static_assert(table.size() == static_cast<std::size_t>(Method::symmetric_certificate) + 1 &&
              std::ranges::is_sorted(table, std::ranges::less_equal(), &Line::method));

std::string text_of(When when) {
  return when == When::automatic ? "auto" : when == When::always ? "on" : "off";
}

const Line& line_of(Method method) { return table[static_cast<std::size_t>(method)]; }

}  // namespace

Settings supported_by(Method method) { return line_of(method).heeds | Settings{time_limit}; }

std::vector<Method> possible_methods(const Query& query, const SolveOptions& options) {
  using Kind = Query::Kind;
  if (query.kind == Kind::cheapest) return {Method::cheapest};
  if (query.kind == Kind::diagram) return {Method::diagram};
  if (query.max_cost) return {Method::within_cost};
  if (options.certificate != nullptr) return {certified_by(options)};
  std::vector<Method> methods{Method::reduce, Method::components};
  if (query.subproblems != nullptr) methods.push_back(Method::pieces);
  if (query.kind == Kind::list) {
    methods.push_back(Method::list);
  } else if (options.counting == Counting::states && !query.accept) {
    methods.push_back(Method::states);
  } else {
    methods.push_back(Method::enumerate);
    if (is_plain(options) && !query.accept) {
      if (options.symmetry != When::always || symmetry_objection(query, options).empty()) {
        methods.push_back(Method::symmetry);
      }
      methods.push_back(Method::race);
    }
  }
  return methods;
}

bool is_plain(const SolveOptions& options) {
  return options.engine == "auto" && options.counting == Counting::automatic &&
         options.strategy == Strategy();
}

std::string_view symmetry_objection(const Query& query, const SolveOptions& options) {
  if (query.kind != Query::Kind::count || query.accept) return "covers are looked at";
  if (options.symmetry == When::never) return "asked for";
  if (!is_plain(options)) return "the way to count was asked for";
  if (options.max_nodes != no_limit) return "nodes are limited";
  if (query.limit != no_limit) return "it ends at a limit";
  if (options.on_save) return "it is saved";
  return {};
}

std::string_view phrase(Method method) { return line_of(method).phrase; }

Settings asked_for(const Query& query, const SolveOptions& options) {
  const SolveOptions usual;
  Settings asked;
  const auto note = [&](Setting setting, bool is_asked) {
    if (is_asked) asked.add(setting);
  };
  note(engine, options.engine != usual.engine);
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
  note(certificate, options.certificate != nullptr);
  note(node_limit, options.max_nodes != usual.max_nodes);
  note(time_limit, options.max_time != usual.max_time);
  note(saving, options.on_save != nullptr);
  note(limit, query.limit != no_limit);
  note(max_cost, query.max_cost.has_value());
  note(gap, query.gap.asked());
  note(accept, query.accept != nullptr);
  note(pieces, query.subproblems != nullptr);
  return asked;
}

void check_supported(const Query& query, const SolveOptions& options) {
  const Settings heeds = supported_settings(query, options);
  const Settings asked = asked_for(query, options);
  for (std::uint8_t k = 0; k < num_settings; ++k) {
    const Setting setting{k};
    if (!asked.has(setting) || heeds.has(setting)) continue;
    const Method last = possible_methods(query, options).back();
    const bool objects = setting == symmetry && last == Method::race;
    throw UnsupportedSetting(
        setting, std::string(objects ? symmetry_objection(query, options) : phrase(last)));
  }
}

std::string value_text(Setting setting, const Query& query, const SolveOptions& options) {
  switch (setting) {
    case engine:
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
      return std::to_string(query.limit);
    case max_cost:
      return std::to_string(query.max_cost.value_or(0)) + " units";
    case gap:
      return query.gap.units != 0 ? std::to_string(query.gap.units) + " units"
                                  : std::to_string(100 * query.gap.share) + "%";
    case pieces:
      return std::to_string(query.subproblems != nullptr ? query.subproblems->size() : 0);
    default:
      return "yes";
  }
}

}  // namespace query

Settings supported_settings(const Query& query, const SolveOptions& options) {
  Settings all;
  for (const query::Method method : query::possible_methods(query, options)) {
    all = all | query::supported_by(method);
  }
  return all;
}

}  // namespace dlx
