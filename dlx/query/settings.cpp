#include "dlx/settings.hpp"

#include <array>
#include <iterator>

#include "dlx/engine/engines.hpp"
#include "dlx/query.hpp"
#include "dlx/query/methods.hpp"
#include "dlx/query/setting_table.hpp"

namespace dlx {

// Argument-dependent lookup in dlx/query/setting_table.hpp finds these functions, so they are not
// in an unnamed namespace.

static const auto& names_of(Branching) { return branching_names; }
static const auto& names_of(Counting) { return counting_names; }
static const auto& names_of(Switch) { return switch_names; }

// The kind of the query may determine the field of a setting, and so its default value.
static const Query& usual(const Query& like) {
  using enum Query::Kind;
  static const std::array<Query, 6> queries{Query{.kind = list},     Query{.kind = count},
                                            Query{.kind = cheapest}, Query{.kind = zdd},
                                            Query{.kind = estimate}, Query{.kind = split}};
  return queries[static_cast<std::size_t>(like.kind)];
}

namespace {

using Names = std::vector<std::string_view>;
using enum query::Method;
using query::bits_of;

constexpr std::uint64_t min_memory = 1024;  // in bytes; a smaller value probably lacks its unit
constexpr std::uint64_t max_threads = 1024;
constexpr std::uint64_t max_parts = 1'000'000;
constexpr std::uint64_t max_subproblems_per_part = 10'000;

template <typename Enum>
Names names() {
  const auto& all = names_of(Enum());
  return {all.begin(), all.end()};
}
Names engine_names() {
  Names all;  // "auto" is the first name
  for (const EngineInfo& engine : engines()) all.push_back(engine.name);
  return all;
}
Names order_names() {
  Names all = item_orders();
  all.insert(all.begin(), "auto");
  return all;
}

constexpr SearchSetting with_field(SettingInfo info, auto place) {
  return query::with_field<Query, SolveOptions>(info, place);
}

// Returns a line for a setting whose value has no text.
constexpr SearchSetting in_code(std::string_view name, std::uint32_t methods,
                                bool (*is_default)(const Query&, const SolveOptions&)) {
  SearchSetting setting{{.name = name, .methods = methods}};
  setting.text = [](const Query&, const SolveOptions&) { return std::string("yes"); };
  setting.is_default = is_default;
  return setting;
}

#define DLX_FIELD(expression)                             \
  [](auto& query, auto& options) -> auto& {               \
    static_cast<void>(query), static_cast<void>(options); \
    return expression;                                    \
  }

auto& seed_of(auto& query, auto& options) {
  if (query.kind == Query::Kind::estimate) return query.estimate.seed;
  return query.kind == Query::Kind::split ? query.split.seed : options.strategy.seed;
}
auto& probes_of(auto& query) {
  return query.kind == Query::Kind::split ? query.split.probes : query.estimate.probes;
}

using enum SettingGroup;
constexpr std::uint32_t searches = bits_of({list, enumerate});
constexpr std::uint32_t counts = bits_of({query::Method::states, race});

// The table of settings. A new setting is a field of SolveOptions or Query and one entry here.
const SearchSetting table[] = {
    with_field(
        {.name = "limit",
         .group = limits,
         .help = "stop after N solutions",
         .value = "N",
         .letter = 'n',
         .common = true,
         .least = 1,
         .methods = searches | counts | bits_of({class_search, cheapest, within_cost, refutation})},
        DLX_FIELD(options.limit)),
    with_field({.name = "node_limit",
                .group = limits,
                .help = "stop after N nodes of the search tree",
                .value = "N",
                .least = 1,
                .methods = searches | bits_of({class_search, cheapest, within_cost, refutation})},
               DLX_FIELD(options.node_limit)),
    with_field({.name = "time_limit",
                .group = limits,
                .help = "stop after this time, such as 10 (seconds), 5m or 1h30m",
                .value = "TIME",
                .common = true,
                .methods = query::all_methods},
               DLX_FIELD(options.time_limit)),
    with_field({.name = "engine",
                .help = "search engine",
                .value = "NAME",
                .values = engine_names,
                .methods = searches | bits_of({refutation})},
               DLX_FIELD(options.engine)),
    with_field({.name = "counting",
                .group = counting,
                .help = "way to count: auto (default); states, each state of the search once; "
                        "engine, solutions one by one",
                .value = "NAME",
                .values = names<Counting>,
                .methods = bits_of({certificate, query::Method::states, enumerate})},
               DLX_FIELD(options.counting)),
    with_field({.name = "branching",
                .help = "item to branch on: mrv, fewest options (default); sharp_first, names that "
                        "begin with # first; weights, fewest options relative to the dead ends so "
                        "far; order, the first item",
                .value = "RULE",
                .values = names<Branching>,
                .methods = searches},
               DLX_FIELD(options.strategy.branching)),
    with_field({.name = "restarts",
                .help = "restart with random orders until the first solution is found; implies "
                        "the branching rule weights",
                .methods = searches},
               DLX_FIELD(options.strategy.restarts)),
    with_field({.name = "seed",
                .help = "seed of the random numbers (default 0)",
                .value = "S",
                .most = UINT64_MAX,
                .methods = searches | bits_of({estimate, split})},
               DLX_FIELD(seed_of(query, options))),
    with_field({.name = "threads",
                .help = "search with N threads; 0: one for each core (default 1)",
                .value = "N",
                .letter = 'j',
                .common = true,
                .most = max_threads,
                .methods = searches | bits_of({symmetry, cheapest, race})},
               DLX_FIELD(options.threads)),
    with_field({.name = "unordered",
                .help = "with several threads: solutions as they are found",
                .methods = bits_of({list})},
               DLX_FIELD(options.unordered)),
    with_field({.name = "reduction",
                .help = "reduce the problem before the search: auto (if a probe says that it pays; "
                        "the default), on, off",
                .value = "WHEN",
                .values = names<Switch>,
                .methods = bits_of({reduce})},
               DLX_FIELD(options.reduction)),
    with_field({.name = "symmetry",
                .group = counting,
                .help = "count one subproblem per orbit of the symmetries: auto (if counting takes "
                        "longer than finding them; the default), on (always), off",
                .value = "WHEN",
                .values = names<Switch>,
                .methods = bits_of({symmetry})},
               DLX_FIELD(options.symmetry)),
    with_field({.name = "up_to_symmetry",
                .group = counting,
                .help = "one solution of each class under the symmetries of the problem",
                .methods = bits_of({class_means, class_search, class_filter})},
               DLX_FIELD(query.up_to_symmetry)),
    with_field({.name = "memory",
                .type = SettingType::bytes,
                .group = counting,
                .help = "for counting: memory for tables of states, such as 500M or 2G (default "
                        "1G, at least 1K)",
                .value = "SIZE",
                .common = true,
                .least = min_memory,
                .methods = counts | bits_of({symmetry, class_search, zdd, certificate})},
               DLX_FIELD(options.memory)),
    with_field({.name = "item_order",
                .group = counting,
                .help = "for counting: the order in which a count by states processes the items",
                .value = "NAME",
                .values = order_names,
                .methods = counts | bits_of({zdd, certificate})},
               DLX_FIELD(options.item_order)),
    with_field({.name = "max_cost",
                .group = costs,
                .help = "only solutions that cost at most C",
                .value = "C",
                .methods = bits_of({cheapest, within_cost})},
               DLX_FIELD(query.max_cost)),
    with_field({.name = "gap",
                .group = costs,
                .help = "for the cheapest solutions: end when no other solution is cheaper by more "
                        "than G, a share such as 1% or a cost",
                .value = "G",
                .methods = bits_of({cheapest})},
               DLX_FIELD(query.gap)),
    with_field({.name = "progress_interval",
                .group = limits,
                .help = "time between two reports of the progress (default 0.5)",
                .value = "TIME",
                .methods = query::all_methods},
               DLX_FIELD(options.progress_interval)),
    with_field({.name = "save_interval",
                .group = saving,
                .help = "time between two saves (default 60)",
                .value = "TIME",
                .methods = searches | counts | bits_of({cheapest})},
               DLX_FIELD(options.save_interval)),
    with_field({.name = "parts",
                .group = own,
                .help = "divide into N parts, fewer if the search is small",
                .value = "N",
                .least = 1,
                .most = max_parts,
                .methods = bits_of({split})},
               DLX_FIELD(query.split.parts)),
    with_field({.name = "merge",
                .group = own,
                .help = "for counts only: merge parts with equal counts; a search that one core "
                        "counts faster is a single part",
                .methods = bits_of({split})},
               DLX_FIELD(query.split.merge)),
    with_field({.name = "force",
                .group = own,
                .help = "divide even if one core counts the covers faster",
                .methods = bits_of({split})},
               DLX_FIELD(query.split.force)),
    with_field({.name = "subproblems_per_part",
                .group = own,
                .help = "approximate number of subproblems for each part (default 10): more make "
                        "parts more equal",
                .value = "N",
                .least = 1,
                .most = max_subproblems_per_part,
                .methods = bits_of({split})},
               DLX_FIELD(query.split.subproblems_per_part)),
    with_field({.name = "min_weight",
                .group = own,
                .help = "do not divide parts with a smaller estimated size (default 64)",
                .value = "W",
                .methods = bits_of({split})},
               DLX_FIELD(query.split.min_weight)),
    with_field(
        {.name = "probes",
         .group = own,
         .help = "number of random probes (default 10000; for a split 16 for each subproblem)",
         .value = "N",
         .least = 1,
         .most = UINT32_MAX,
         .methods = bits_of({estimate, split})},
        DLX_FIELD(probes_of(query))),
    in_code("certificate", bits_of({cheapest, certificate, refutation}),
            [](const Query& query, const SolveOptions&) { return query.certificate == nullptr; }),
    in_code("on_save", searches | counts | bits_of({cheapest}),
            [](const Query&, const SolveOptions& options) { return options.on_save == nullptr; }),
    in_code("accept", searches | bits_of({within_cost}),
            [](const Query& query, const SolveOptions&) { return query.accept == nullptr; }),
    in_code("subproblems", bits_of({subproblems, split}),
            [](const Query& query, const SolveOptions&) { return query.subproblems == nullptr; }),
};

#undef DLX_FIELD

}  // namespace

std::span<const SearchSetting> settings() { return table; }

const SearchSetting* find_setting(std::string_view name) { return find_setting(settings(), name); }

void set(Query& query, SolveOptions& options, std::string_view name, std::string_view text,
         unsigned cost_digits) {
  set_by_name(settings(), name, text, cost_digits, query, options);
}

}  // namespace dlx
