#include "dlx/plan/heeds.hpp"

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

NotHeeded::NotHeeded(Setting setting, const std::string& by)
    : std::invalid_argument(std::string(to_string(setting)) + ": of no effect where " + by),
      setting_(setting) {}

namespace plan {
namespace {

using enum Setting;

struct Line {
  Step step;
  Settings heeds;
  std::string_view phrase;
};

// How an engine searches.
constexpr Settings searching{engine, branching, propagation, restarts, seed, threads, node_limit};

// All of them stop at a limit of time.
constexpr std::array table{
    Line{Step::reduce, {reducing}, "the problem is reduced"},
    Line{Step::pieces, {pieces}, "pieces are searched one after the other"},
    Line{Step::components, {}, "parts without an item in common are searched one by one"},
    Line{Step::list, searching | Settings{unordered, accept, limit, saving},
         "covers are listed one by one"},
    Line{Step::enumerate, searching | Settings{accept, limit, saving},
         "covers are counted one by one"},
    Line{Step::states, {states, item_order, memory, limit, saving}, "covers are counted by states"},
    Line{Step::race,
         {threads, item_order, memory, limit, saving},
         "covers are counted by states and by an engine in turns"},
    Line{Step::symmetry, {symmetry, threads, memory}, "what symmetries make equal is counted once"},
    Line{Step::cheapest,
         {threads, limit, max_cost, gap, certificate, node_limit, saving},
         "the cheapest covers are searched for"},
    Line{Step::within_cost,
         {accept, limit, max_cost, node_limit},
         "covers up to a cost are searched for"},
    Line{Step::diagram, {item_order, memory}, "a diagram is built"},
    Line{Step::certificate,
         {states, item_order, memory, certificate},
         "a count is certified by its states"},
    Line{Step::symmetric_certificate,
         {symmetry, memory, certificate},
         "a count is certified by isomorphic remainders"},
};

// In the order of the enumeration, with a line for each.
static_assert(table.size() == static_cast<std::size_t>(Step::symmetric_certificate) + 1 &&
              std::ranges::is_sorted(table, std::ranges::less_equal(), &Line::step));

std::string text_of(When when) {
  return when == When::automatic ? "auto" : when == When::always ? "on" : "off";
}

const Line& line_of(Step step) { return table[static_cast<std::size_t>(step)]; }

}  // namespace

Settings heeded_by(Step step) { return line_of(step).heeds | Settings{time_limit}; }

std::vector<Step> possible_steps(const Question& question, const How& how) {
  using Kind = Question::Kind;
  if (question.kind == Kind::cheapest) return {Step::cheapest};
  if (question.kind == Kind::diagram) return {Step::diagram};
  if (question.max_cost) return {Step::within_cost};
  if (how.certificate != nullptr) return {certified_by(how)};
  std::vector<Step> steps{Step::reduce, Step::components};
  if (question.pieces != nullptr) steps.push_back(Step::pieces);
  if (question.kind == Kind::list) {
    steps.push_back(Step::list);
  } else if (how.counting == Counting::states && !question.accept) {
    steps.push_back(Step::states);
  } else {
    steps.push_back(Step::enumerate);
    if (is_plain(how) && !question.accept) {
      if (how.symmetry != When::always || symmetry_objection(question, how).empty()) {
        steps.push_back(Step::symmetry);
      }
      steps.push_back(Step::race);
    }
  }
  return steps;
}

bool is_plain(const How& how) {
  return how.engine == "auto" && how.counting == Counting::automatic && how.strategy == Strategy();
}

std::string_view symmetry_objection(const Question& question, const How& how) {
  if (question.kind != Question::Kind::count || question.accept) return "covers are looked at";
  if (how.symmetry == When::never) return "asked for";
  if (!is_plain(how)) return "the way to count was asked for";
  if (how.max_nodes != no_limit) return "nodes are limited";
  if (question.limit != no_limit) return "it ends at a limit";
  if (how.on_save) return "it is saved";
  return {};
}

std::string_view phrase(Step step) { return line_of(step).phrase; }

Settings asked_for(const Question& question, const How& how) {
  const How usual;
  Settings asked;
  const auto note = [&](Setting setting, bool is_asked) {
    if (is_asked) asked.add(setting);
  };
  note(engine, how.engine != usual.engine);
  note(states, how.counting == Counting::states);
  note(branching, how.strategy.branching != usual.strategy.branching);
  note(propagation, how.strategy.propagation != usual.strategy.propagation);
  note(restarts, how.strategy.restarts);
  note(seed, how.strategy.seed != usual.strategy.seed);
  note(threads, how.threads != usual.threads);
  note(unordered, !how.ordered);
  note(reducing, how.reducing != usual.reducing);
  note(symmetry, how.symmetry != usual.symmetry);
  note(item_order, how.item_order != usual.item_order);
  note(memory, how.memory != usual.memory);
  note(certificate, how.certificate != nullptr);
  note(node_limit, how.max_nodes != usual.max_nodes);
  note(time_limit, how.max_time != usual.max_time);
  note(saving, how.on_save != nullptr);
  note(limit, question.limit != no_limit);
  note(max_cost, question.max_cost.has_value());
  note(gap, question.gap.asked());
  note(accept, question.accept != nullptr);
  note(pieces, question.pieces != nullptr);
  return asked;
}

void check_heeded(const Question& question, const How& how) {
  const Settings heeds = heeded(question, how);
  const Settings asked = asked_for(question, how);
  for (std::uint8_t k = 0; k < num_settings; ++k) {
    const Setting setting{k};
    if (!asked.has(setting) || heeds.has(setting)) continue;
    const Step last = possible_steps(question, how).back();
    const bool objects = setting == symmetry && last == Step::race;
    throw NotHeeded(setting,
                    std::string(objects ? symmetry_objection(question, how) : phrase(last)));
  }
}

std::string value_text(Setting setting, const Question& question, const How& how) {
  switch (setting) {
    case engine:
      return how.engine;
    case branching:
      return std::string(to_string(how.strategy.branching));
    case propagation:
      return std::string(to_string(how.strategy.propagation));
    case seed:
      return std::to_string(how.strategy.seed);
    case threads:
      return std::to_string(how.threads);
    case reducing:
      return text_of(how.reducing);
    case symmetry:
      return text_of(how.symmetry);
    case item_order:
      return how.item_order;
    case memory:
      return std::to_string(how.memory) + " bytes";
    case node_limit:
      return std::to_string(how.max_nodes);
    case time_limit:
      return std::to_string(how.max_time.count()) + " s";
    case saving:
      return "every " + std::to_string(how.save_interval.count()) + " s";
    case limit:
      return std::to_string(question.limit);
    case max_cost:
      return std::to_string(question.max_cost.value_or(0)) + " units";
    case gap:
      return question.gap.units != 0 ? std::to_string(question.gap.units) + " units"
                                     : std::to_string(100 * question.gap.share) + "%";
    case pieces:
      return std::to_string(question.pieces != nullptr ? question.pieces->size() : 0);
    default:
      return "yes";
  }
}

}  // namespace plan

Settings heeded(const Question& question, const How& how) {
  Settings all;
  for (const plan::Step step : plan::possible_steps(question, how)) {
    all = all | plan::heeded_by(step);
  }
  return all;
}

}  // namespace dlx
