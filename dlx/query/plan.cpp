#include "dlx/query/plan.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/engine_table.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::query {
namespace {

// Copies are combined if at least one option in copies_share is a copy.
constexpr std::uint32_t copies_share = 8;

// Returns the number of options with the entries of an earlier option, found by hash values.
std::uint32_t count_copies(const Problem& problem) {
  // Open addressing, at most half full; 0 is a free slot.
  std::vector<std::uint64_t> slots(std::bit_ceil(2 * std::size_t{problem.num_options()} + 1));
  std::uint32_t copies = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    const std::uint64_t hash = 1 + hash_of(problem.option(OptionId{k}));
    std::size_t slot = hash & (slots.size() - 1);
    while (slots[slot] != 0 && slots[slot] != hash) slot = (slot + 1) & (slots.size() - 1);
    copies += slots[slot] == hash ? 1 : 0;
    slots[slot] = hash;
  }
  return copies;
}

// Returns true if an item has no more options than it needs.
bool has_forced_items(const Problem& problem) {
  std::vector<std::uint32_t> length(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    for (const Entry& entry : problem.option(OptionId{k})) ++length[index(entry.item)];
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    const std::uint32_t low = problem.low(ItemId{k});
    if (low > 0 && length[k] <= low) return true;
  }
  return false;
}

// Returns true if the copies save more than counting with weights costs.
bool many_copies(std::uint32_t copies, std::uint32_t options) {
  return copies > 0 && copies >= options / copies_share;
}

using Kind = Query::Kind;

// A reduction is used if it removes at least one option in gone_share.
constexpr std::uint32_t gone_share = 2;

bool pays(const Reduction& reduction) {
  if (reduction.infeasible) return true;
  const std::uint32_t before = reduction.original.num_options();
  if (reduction.problem.num_options() <= before / gone_share) return true;
  const auto copies = static_cast<std::uint32_t>(std::ranges::count_if(
      reduction.removed,
      [](const RemovedOption& each) { return each.reason == OptionReason::duplicate; }));
  return many_copies(copies, before) || has_components(reduction.problem);
}

std::string left_of(const Reduction& reduction) {
  return std::to_string(reduction.problem.num_options()) + " of " +
         std::to_string(reduction.original.num_options()) + " options are left";
}

void choose_reduction(const Problem& problem, const SolveOptions& options, Plan& plan) {
  if (options.reduction == Switch::on) {
    plan.reduction = reduce(problem);
    plan.reduction_note = left_of(*plan.reduction) + "; requested";
    return;
  }
  plan.reduction_note = "no";
  if (options.reduction == Switch::off || !is_plain(options)) return;
  const char* const reason = has_forced_items(problem) ? "some options are forced"
                             : has_components(problem) ? "the problem has independent components"
                             : many_copies(count_copies(problem), problem.num_options())
                                 ? "there are many copies of options"
                                 : nullptr;
  if (reason == nullptr) {
    plan.reduction_note = "no: no forced option, one component, few copies";
    return;
  }
  Reduction reduction = reduce(problem, {.consistency = false});
  if (!pays(reduction)) {
    plan.reduction_note = "no: " + left_of(reduction);
    return;
  }
  plan.reduction_note = left_of(reduction) + "; " + reason;
  plan.reduction = std::move(reduction);
}

void find_components_of(const Problem& left, const Query& query, const SolveOptions& options,
                        Plan& plan) {
  const bool counts = query.kind == Kind::count && !query.accept;
  if (counts) {
    // A node limit and the statistics of an engine refer to the single tree of the whole problem.
    if (!plan.reduction && plan.method == Method::enumerate) return;
    plan.components = states::joined_components(left);
    // Small components come first, because they may have no cover.
    std::ranges::stable_sort(plan.components, {},
                             [](const Component& part) { return part.options.size(); });
    return;
  }
  // A saved run may continue with other time limits.
  const bool limited =
      options.node_limit != no_limit ||
      (!options.on_save && options.time_limit != std::chrono::duration<double>::max());
  if (plan.reduction && !limited) plan.components = find_components(left);
}

}  // namespace

void add_line(std::string& text, std::string_view name, const std::string& what) {
  text += name;
  text.resize(text.size() + (name.size() < 14 ? 14 - name.size() : 1), ' ');
  text += what + '\n';
}

void add_settings(std::string& text, std::uint32_t methods, const Query& query,
                  const SolveOptions& options) {
  for (const SearchSetting& setting : settings()) {
    if ((setting.methods & methods) == 0 || setting.is_default(query, options)) continue;
    const std::string_view unit = setting.type == SettingType::seconds ? " s"
                                  : setting.type == SettingType::bytes ? " bytes"
                                  : setting.type == SettingType::cost  ? " units"
                                                                       : "";
    add_line(text, setting.name, setting.text(query, options).append(unit));
  }
}

std::vector<Method> Plan::methods() const {
  std::vector<Method> methods;
  if (by_subproblems) methods.push_back(Method::subproblems);
  if (reduction) methods.push_back(Method::reduce);
  if (components.size() > 1) methods.push_back(Method::components);
  methods.push_back(method);
  if (symmetry) methods.push_back(Method::symmetry);
  return methods;
}

std::string Plan::text(const Query& query, const SolveOptions& options) const {
  std::string text;
  const auto line = [&](std::string_view name, const std::string& what) {
    add_line(text, name, what);
  };
  if (by_subproblems) line("subproblems", std::to_string(query.subproblems->size()));
  if (is_by_task(method)) line("reduction", reduction_note);
  if (components.size() > 1) line("components", std::to_string(components.size()) + ", one by one");
  line("method", std::string(info(method).phrase));
  if (is_by_task(method) && query.kind == Kind::count) {
    const std::string_view objection = symmetry_objection(query, options);
    line("symmetry", symmetry ? options.symmetry == Switch::on
                                    ? "searched for first"
                                    : "searched for if counting takes longer than some milliseconds"
                              : "no: " + std::string(objection));
  }
  std::uint32_t all = 0;
  for (const Method each : methods()) all |= bits_of({each});
  add_settings(text, all, query, options);
  return text;
}

std::string Plan::kind(const Query& query, const SolveOptions& options) const {
  std::string kind = query.kind == Kind::count ? "count" : "list";
  if (query.accept) kind += " accepted";
  if (query.kind == Kind::cheapest) {
    kind += " " + std::to_string(options.limit);
    if (query.max_cost) kind += " up to " + std::to_string(*query.max_cost) + " units";
  }
  for (const Method each : methods()) {
    // A saved run continues on every machine with the symmetries of that machine.
    if (each != Method::symmetry) kind += ", " + std::string(info(each).phrase);
  }
  if (reduction) kind += ", " + left_of(*reduction);
  if (components.size() > 1) kind += ", " + std::to_string(components.size()) + " parts";
  return kind;
}

Plan make_plan(const Problem& problem, const Query& query, const SolveOptions& options) {
  states::check_order(options.item_order);
  find_engine(options.engine);
  if (query.kind == Kind::cheapest && options.limit == 0) {
    throw std::invalid_argument("the number of cheapest covers to find is 0");
  }
  if (query.up_to_symmetry && query.kind != Kind::list && query.kind != Kind::count) {
    throw std::invalid_argument("up to symmetry covers are listed or counted");
  }
  if (!(query.gap.share >= 0) || query.gap.units < 0) {
    throw std::invalid_argument("a gap is at least 0");
  }
  if (options.on_save && options.strategy != Strategy()) {
    throw std::invalid_argument("saved searches continue with the default strategy only");
  }
  Plan plan;
  plan.method = choose_method(problem, query, options, plan);
  plan.by_subproblems = query.subproblems != nullptr;
  plan.symmetry = !plan.by_subproblems && symmetry_objection(query, options).empty();
  if (is_by_task(plan.method) && !plan.by_subproblems) {
    choose_reduction(problem, options, plan);
    find_components_of(plan.reduction ? plan.reduction->problem : problem, query, options, plan);
  }
  return plan;
}

}  // namespace dlx::query
