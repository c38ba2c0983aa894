#include "bindings/c/query.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>

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

// A query of this kind without settings. dlx_run_split() returns each part as one subproblem.
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

std::string_view type_name(SettingType type) {
  constexpr std::array<std::string_view, 8> names{"flag", "integer", "bytes", "seconds",
                                                  "real", "cost",    "gap",   "name"};
  return names[static_cast<std::size_t>(type)];
}

std::string setting_json(const SettingInfo& setting) {
  NamedValues object;
  object.text("name", std::string(setting.name));
  object.text("type", std::string(type_name(setting.type)));
  object.text("help", std::string(setting.help));
  if (setting.type == SettingType::integer || setting.type == SettingType::bytes) {
    object.text("least", std::to_string(setting.least));
    object.text("most", std::to_string(setting.most));
  }
  std::vector<std::string> values, queries;
  if (setting.values != nullptr)
    for (const std::string_view value : setting.values())
      values.push_back(format::json_string(value));
  for (const KindName& each : query_kinds)
    if (affects(setting, each.kind)) queries.push_back(format::json_string(each.name));
  if (!values.empty()) object.json("values", array_json(values));
  object.json("queries", array_json(queries));
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
  Request request{.query = query.query, .options = query.options, .saved = query.saved};
  for (const auto& [name, value] : query.costs)
    set(request.query, request.options, name, value, problem.cost_digits());
  if (request.query.kind != Query::Kind::count && (query.saves || query.saved))
    throw ArgumentError(query.saves ? "save_interval" : "saved", "only counts can be saved");
  // A plan only needs to know that the run is saved. The constructor of dlx_run replaces the
  // function.
  if (query.saves) request.options.on_save = [](const SavedRun*) {};
  request.on_progress = query.on_progress;
  request.context = query.context;
  return request;
}

}  // namespace dlx::c

using dlx::c::guarded;
using dlx::c::needed;

dlx_status dlx_query_new(const char* kind, dlx_query** query) {
  return guarded([&] {
    needed(query, "query");
    auto fresh = std::make_unique<dlx_query>();
    fresh->query = dlx::c::query_of(dlx::c::kind_named(&needed(kind, "kind")).kind);
    *query = fresh.release();
    return DLX_OK;
  });
}

dlx_status dlx_query_set(dlx_query* query, const char* name, const char* value) {
  return guarded([&] {
    dlx::c::set_text(query, name, &needed(value, "value"));
    return DLX_OK;
  });
}

dlx_status dlx_query_set_integer(dlx_query* query, const char* name, uint64_t value) {
  return guarded([&] {
    const dlx::SettingInfo* const setting = dlx::find_setting(&needed(name, "name"));
    const bool is_flag = setting != nullptr && setting->type == dlx::SettingType::flag;
    dlx::c::set_text(query, name, is_flag ? value != 0 ? "true" : "false" : std::to_string(value));
    return DLX_OK;
  });
}

dlx_status dlx_query_set_real(dlx_query* query, const char* name, double value) {
  return guarded([&] {
    if (!std::isfinite(value))
      throw dlx::c::ArgumentError(name, std::string(&needed(name, "name")) + " is not finite");
    dlx::c::set_text(query, name, dlx::c::number_json(value));
    return DLX_OK;
  });
}

dlx_status dlx_query_set_saved(dlx_query* query, const uint8_t* save, size_t size) {
  return guarded([&] {
    const std::span bytes = dlx::c::array(save, size, "save");
    needed(query, "query").saved = dlx::decode_run(std::string(bytes.begin(), bytes.end()));
    return DLX_OK;
  });
}

dlx_status dlx_query_on_progress(dlx_query* query, int (*callback)(dlx_run* run, void* context),
                                 void* context) {
  return guarded([&] {
    needed(query, "query").on_progress = callback;
    query->context = context;
    return DLX_OK;
  });
}

void dlx_query_free(dlx_query* query) { delete query; }

dlx_status dlx_settings(char** json) {
  return guarded([&] {
    std::vector<std::string> all;
    for (const dlx::SettingInfo& each : dlx::settings())
      if (each.set != nullptr) all.push_back(dlx::c::setting_json(each));
    needed(json, "json");
    *json = dlx::c::new_text(dlx::c::array_json(all));
    return DLX_OK;
  });
}

dlx_status dlx_problem_plan(const dlx_problem* problem, const dlx_query* query, char** text) {
  return guarded([&] {
    const dlx::Problem& it = needed(problem, "problem").problem;
    const dlx::c::Request request = dlx::c::request_of(needed(query, "query"), it);
    needed(text, "text");
    *text = dlx::c::new_text(dlx::plan(it, request.query, request.options));
    return DLX_OK;
  });
}
