#include <algorithm>
#include <memory>
#include <ranges>
#include <span>

#include "bindings/c/run.hpp"
#include "bindings/c/values.hpp"
#include "dlx/format/json_scanner.hpp"
#include "dlx/settings.hpp"

namespace dlx::c {
namespace {

struct KindName {
  std::string_view name;
  Query::Kind kind;
};
constexpr KindName query_kinds[] = {
    {"list", Query::Kind::list},         {"count", Query::Kind::count},
    {"cheapest", Query::Kind::cheapest}, {"zdd", Query::Kind::zdd},
    {"estimate", Query::Kind::estimate}, {"split", Query::Kind::split}};

const KindName& kind_named(std::string_view name) {
  const auto* const found = std::ranges::find(query_kinds, name, &KindName::name);
  if (found == std::end(query_kinds)) throw unknown_name("kind", name, names_of(query_kinds));
  return *found;
}

// Returns a query of this kind without settings. The parts of a split have one subproblem each,
// because dlx_run_split() returns single subproblems.
Query query_of(Query::Kind kind) {
  Query query{.kind = kind};
  if (kind == Query::Kind::split) query.split.subproblems_per_part = 1;
  return query;
}

// Returns true if the setting has an effect on some query of this kind.
bool affects(const SettingInfo& setting, Query::Kind kind) {
  const Query plain = query_of(kind);
  Query limited = plain, classes = plain;
  limited.max_cost = 0;
  classes.up_to_symmetry = kind == Query::Kind::list || kind == Query::Kind::count;
  const SolveOptions by_states{.counting = Counting::states};
  return is_supported(setting, plain) || is_supported(setting, plain, by_states) ||
         is_supported(setting, limited) || is_supported(setting, classes);
}

std::string setting_json(const SettingInfo& setting) {
  NamedValues object = setting_values(setting);
  const auto is_affected = [&](const KindName& each) { return affects(setting, each.kind); };
  object.json("queries",
              array_json(query_kinds | std::views::filter(is_affected),
                         [](const KindName& each) { return format::json_string(each.name); }));
  return object.object();
}

void set_text(dlx_query* query, const char* name, std::string value) {
  dlx_query& it = needed(query, "query");
  const std::string_view setting = &needed(name, "name");
  set(it.query, it.options, setting, value);
  if (setting == "save_interval") it.saves = true;
  if (setting == "max_cost" || setting == "gap") it.costs.emplace_back(setting, std::move(value));
}

}  // namespace

Request request_of(const dlx_query& query, const Problem& problem) {
  Request request(query);
  for (const auto& [name, value] : query.costs)
    set(request.query, request.options, name, value, problem.cost_digits());
  if (request.query.kind != Query::Kind::count && (query.saves || query.saved))
    throw ArgumentError(query.saves ? "save_interval" : "saved", "only counts can be saved");
  // A plan needs to know that the run is saved. The constructor of dlx_run replaces the function.
  if (query.saves) request.options.on_save = [](const SavedRun*) {};
  return request;
}

}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

dlx_status dlx_query_new(const char* kind, dlx_query** query) {
  return guarded([&] {
    needed(query, "query");
    auto fresh = std::make_unique<dlx_query>();
    fresh->query = query_of(kind_named(&needed(kind, "kind")).kind);
    *query = fresh.release();
  });
}

dlx_status dlx_query_set(dlx_query* query, const char* name, const char* value) {
  return guarded([&] { set_text(query, name, &needed(value, "value")); });
}

dlx_status dlx_query_set_saved(dlx_query* query, const uint8_t* save, size_t size) {
  return guarded([&] {
    const std::span bytes = array(save, size, "save");
    needed(query, "query").saved = decode_run(std::string(bytes.begin(), bytes.end()));
  });
}

void dlx_query_free(dlx_query* query) { delete query; }

dlx_status dlx_settings(char** json) {
  return guarded([&] {
    const auto is_named = [](const SearchSetting& each) { return each.set != nullptr; };
    give(json, "json", array_json(settings() | std::views::filter(is_named), setting_json));
  });
}

dlx_status dlx_problem_plan(const dlx_problem* problem, const dlx_query* query, char** text) {
  return guarded(problem, [&](const Problem& it) {
    const Request request = request_of(needed(query, "query"), it);
    give(text, "text", plan(it, request.query, request.options));
  });
}
