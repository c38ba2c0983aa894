#include "dlx/plan/plan.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/table.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::plan {
namespace {

// One option in so many has to be a copy.
constexpr std::uint32_t copies_share = 8;

// Options with the entries of another before them, by their hashes.
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

// Whether an item has no more options than it needs.
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

// Whether so many copies, of so many options, make up for counting with weights.
bool many_copies(std::uint32_t copies, std::uint32_t options) {
  return copies > 0 && copies >= options / copies_share;
}

using Kind = Question::Kind;

// So many parts of the options have to go for a reduction to be used.
constexpr std::uint32_t gone_share = 2;

bool pays(const Reduction& reduction) {
  if (reduction.refuted) return true;
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

void choose_reduction(const Problem& problem, const How& how, Plan& plan) {
  if (how.reducing == When::always) {
    plan.reduction = reduce(problem);
    plan.reduction_note = left_of(*plan.reduction) + "; asked for";
    return;
  }
  plan.reduction_note = "no";
  if (how.reducing == When::never || !is_plain(how)) return;
  const char* const reason = has_forced_items(problem) ? "items have no choice"
                             : has_components(problem) ? "it falls apart"
                             : many_copies(count_copies(problem), problem.num_options())
                                 ? "there are many copies of options"
                                 : nullptr;
  if (reason == nullptr) {
    plan.reduction_note = "no: no item without a choice, no parts, few copies";
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

// What the states of a count can't have. Errors: std::invalid_argument.
void check_states(const Problem& problem, const How& how) {
  if (problem.has_bounds()) {
    throw std::invalid_argument("counting by states (memo) takes problems without multiplicities");
  }
  if (how.max_nodes != no_limit) {
    throw std::invalid_argument("memo has no search tree, and counts without a limit of nodes");
  }
  if (how.strategy != Strategy()) {
    throw std::invalid_argument("memo has a way of branching of its own; sets takes others");
  }
}

Step way_of(const Problem& problem, const Question& question, const How& how) {
  if (question.kind == Kind::cheapest) return Step::cheapest;
  if (question.kind == Kind::diagram) return Step::diagram;
  if (question.max_cost) return Step::within_cost;
  if (how.certificate != nullptr) return certified_by(how);
  return way_of_part(problem, question, how);
}

bool is_search(Step way) {
  return way == Step::list || way == Step::enumerate || way == Step::states || way == Step::race;
}

void find_components_of(const Problem& left, const Question& question, const How& how, Plan& plan) {
  const bool counts = question.kind == Kind::count && !question.accept;
  if (counts) {
    // Nodes are those of the one tree of the whole problem, and so is what an engine counts.
    if (!plan.reduction && plan.way == Step::enumerate) return;
    plan.components = states::joined_components(left);
    // Small ones first: they may have no cover.
    std::ranges::stable_sort(plan.components, {},
                             [](const Component& part) { return part.options.size(); });
    return;
  }
  // What is saved is gone on with under other limits of time.
  const bool limited = how.max_nodes != no_limit ||
                       (!how.on_save && how.max_time != std::chrono::duration<double>::max());
  if (plan.reduction && !limited) plan.components = find_components(left);
}

}  // namespace

Step way_of_part(const Problem& part, const Question& question, const How& how) {
  if (question.kind == Kind::list) return Step::list;
  if (question.accept) return Step::enumerate;
  if (how.counting == Counting::states) {
    check_states(part, how);
    return Step::states;
  }
  const bool by_states = is_plain(how) && !part.has_bounds() && how.max_nodes == no_limit;
  return by_states ? Step::race : Step::enumerate;
}

void add_line(std::string& text, std::string_view name, const std::string& what) {
  text += name;
  text.resize(text.size() + (name.size() < 14 ? 14 - name.size() : 1), ' ');
  text += what + '\n';
}

void add_settings(std::string& text, Settings heeded, const Question& question, const How& how) {
  const Settings asked = asked_for(question, how);
  for (std::uint8_t k = 0; k < num_settings; ++k) {
    const Setting setting{k};
    if (!heeded.has(setting) || !asked.has(setting)) continue;
    add_line(text, to_string(setting), value_text(setting, question, how));
  }
}

std::vector<Step> Plan::steps() const {
  std::vector<Step> steps;
  if (by_pieces) steps.push_back(Step::pieces);
  if (reduction) steps.push_back(Step::reduce);
  if (components.size() > 1) steps.push_back(Step::components);
  steps.push_back(way);
  if (symmetry) steps.push_back(Step::symmetry);
  return steps;
}

std::string Plan::text(const Question& question, const How& how) const {
  std::string text;
  const auto line = [&](std::string_view name, const std::string& what) {
    add_line(text, name, what);
  };
  if (by_pieces) line("pieces", std::to_string(question.pieces->size()));
  if (is_search(way)) line("reduced", reduction_note);
  if (components.size() > 1) line("parts", std::to_string(components.size()) + ", one by one");
  line("way", std::string(phrase(way)));
  if (is_search(way) && question.kind == Kind::count) {
    const std::string_view objection = symmetry_objection(question, how);
    line("symmetry", symmetry ? how.symmetry == When::always
                                    ? "looked for at once"
                                    : "looked for if that takes longer than some milliseconds"
                              : "no: " + std::string(objection));
  }
  Settings heeded;
  for (const Step step : steps()) heeded = heeded | heeded_by(step);
  add_settings(text, heeded, question, how);
  return text;
}

std::string Plan::kind(const Question& question, const How&) const {
  std::string kind = question.kind == Kind::count ? "count" : "list";
  if (question.accept) kind += " accepted";
  if (question.kind == Kind::cheapest) {
    kind += " " + std::to_string(question.limit);
    if (question.max_cost) kind += " up to " + std::to_string(*question.max_cost) + " units";
  }
  for (const Step step : steps()) {
    // What is saved goes on without symmetries, wherever it does.
    if (step != Step::symmetry) kind += ", " + std::string(phrase(step));
  }
  if (reduction) kind += ", " + left_of(*reduction);
  if (components.size() > 1) kind += ", " + std::to_string(components.size()) + " parts";
  return kind;
}

Plan make_plan(const Problem& problem, const Question& question, const How& how) {
  states::check_order(how.item_order);
  find_engine(how.engine);
  if (question.kind == Kind::cheapest && question.limit == 0) {
    throw std::invalid_argument("the number of cheapest covers to find is 0");
  }
  if (!(question.gap.share >= 0) || question.gap.units < 0) {
    throw std::invalid_argument("a gap is at least 0");
  }
  if (how.on_save && how.strategy != Strategy()) {
    throw std::invalid_argument("saved searches go on with the default strategy only");
  }
  Plan plan;
  plan.way = way_of(problem, question, how);
  plan.by_pieces = question.pieces != nullptr;
  plan.symmetry = !plan.by_pieces && symmetry_objection(question, how).empty();
  if (is_search(plan.way) && !plan.by_pieces) {
    choose_reduction(problem, how, plan);
    find_components_of(plan.reduction ? plan.reduction->problem : problem, question, how, plan);
  }
  const bool certified = plan.way == Step::certificate;
  if ((plan.way == Step::diagram || certified) && problem.has_bounds()) {
    throw std::invalid_argument(std::string(certified ? "the certificate" : "the diagram") +
                                " takes problems without multiplicities");
  }
  return plan;
}

}  // namespace dlx::plan
