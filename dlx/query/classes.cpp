#include "dlx/classes.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/execution.hpp"
#include "dlx/query/runners.hpp"
#include "dlx/selection.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/symmetry/class_search.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/problem_graph.hpp"

namespace dlx {
namespace {

using symmetry::Automorphisms;
using symmetry::Permutation;

constexpr std::size_t max_elements = 20'000;
// Limit for the images of items and options stored for all elements of a group.
constexpr std::size_t max_images = std::size_t{1} << 26;

std::size_t size_of(const Problem& problem) {
  return std::size_t{problem.num_items()} + problem.num_options();
}

Automorphisms automorphisms_of(const Problem& problem) {
  Automorphisms found =
      symmetry::find_automorphisms(symmetry::problem_graph(problem, symmetry::Purpose::covers));
  if (!found.complete) {
    throw std::invalid_argument(
        "classes of covers need the library bliss, and this build does not have bliss");
  }
  for (Permutation& generator : found.generators) generator.resize(size_of(problem));
  return found;
}

// Largest group whose elements are visited one by one.
std::size_t max_elements_of(const Problem& problem) {
  return std::min(max_elements, max_images / std::max<std::size_t>(size_of(problem), 1));
}

// Returns nothing if the group has too many elements.
std::vector<Permutation> elements_of(const Problem& problem, const Automorphisms& group) {
  const std::size_t most = max_elements_of(problem);
  if (group.order > most) return {};
  return symmetry::elements_of(group.generators, size_of(problem), most);
}

// Returns the union of the entries of the options; nothing if the options conflict.
std::optional<std::map<ItemId, ColourId>> joined(const Problem& problem,
                                                 std::span<const std::uint32_t> options) {
  std::map<ItemId, ColourId> joined;
  for (const std::uint32_t option : options) {
    Deadline::check(problem.option(OptionId{option}).size());
    for (const Entry& entry : problem.option(OptionId{option})) {
      const auto [known, is_new] = joined.try_emplace(entry.item, entry.colour);
      const bool agrees = known->second == entry.colour && entry.colour != ColourId::none;
      if (!is_new && !agrees) return std::nullopt;
    }
  }
  return joined;
}

// Returns true if two of the options share an item that may be covered more than once.
bool repeats_bounds(const Problem& problem, std::span<const std::uint32_t> options) {
  if (options.size() < 2 || !problem.has_bounds()) return false;
  std::vector<std::uint32_t> times(problem.num_primary());
  for (const std::uint32_t option : options) {
    for (const Entry& entry : problem.option(OptionId{option})) {
      if (!problem.is_primary(entry.item) || problem.high(entry.item) == 1) continue;
      if (++times[index(entry.item)] > 1) return true;
    }
  }
  return false;
}

// Returns a problem with as many covers as the given problem has covers that a symmetry fixes: the
// options of an orbit become one option, if they are compatible. Returns nothing if the options of
// some orbit share an item with a high bound above 1, which no problem can express.
//
// `image`: images of the items, then of the options.
std::optional<Problem> quotient_by(const Problem& problem, const Permutation& image) {
  ProblemBuilder builder;
  for (const ItemId item : all_items(problem)) copy_item(builder, problem, item);
  UnionFind orbits(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    orbits.join(k, image[problem.num_items() + k] - problem.num_items());
  }
  for (const std::vector<std::uint32_t>& orbit : orbits.all()) {
    if (repeats_bounds(problem, orbit)) return std::nullopt;
    const auto entries = joined(problem, orbit);
    if (!entries) continue;
    std::vector<Entry> option;
    for (const auto& [item, colour] : *entries) {
      const ColourId own =
          colour == ColourId::none ? colour : builder.colour(problem.colour_name(colour));
      option.emplace_back(item, own);
    }
    builder.add_option(option);
  }
  return builder.build();
}

// Returns the problems of the covers that each kind of symmetry keeps, with the number of
// symmetries of that kind. Returns nothing if there are too many symmetries, or if no problem
// describes these covers.
std::vector<std::pair<Problem, std::uint64_t>> quotients_of(const Problem& problem) {
  const Automorphisms group = automorphisms_of(problem);
  const std::vector<Permutation> elements = elements_of(problem, group);
  std::vector<std::pair<Problem, std::uint64_t>> quotients;
  for (const auto& [element, size] : symmetry::conjugacy_classes(elements, group.generators)) {
    std::optional<Problem> quotient = quotient_by(problem, elements[element]);
    if (!quotient) return {};
    quotients.emplace_back(std::move(*quotient), size);
  }
  return quotients;
}

BigCount number_of_symmetries(const query::Plan& plan) {
  BigCount order = 0;
  for (const auto& [problem, size] : plan.kinds) order += size;
  return order;
}

std::string kinds_text(const query::Plan& plan) {
  return std::to_string(plan.kinds.size()) + " kinds of " + number_of_symmetries(plan).str() +
         " symmetries";
}

// Returns the first line of the plan.
std::string line_of(const query::Plan& plan) {
  std::string text;
  query::add_line(
      text, "classes",
      plan.method == query::Method::class_means
          ? "the mean number of covers that a symmetry leaves unchanged, by " + kinds_text(plan)
          : std::string(query::info(plan.method).phrase));
  return text;
}

// Returns the query for the covers that a kind of symmetry keeps.
Query covers_of_kind(const Query& query) {
  Query covers = query;
  covers.up_to_symmetry = false;
  return covers;
}

// Returns the query for all covers, with a filter for one cover of each class.
Query filtered(const Query& query, CoverClasses& classes) {
  Query all = query;
  all.up_to_symmetry = false;
  all.accept = [&classes, accept = query.accept](const Cover& cover) {
    return (!accept || accept(cover)) && classes.is_first(cover);
  };
  return all;
}

}  // namespace

struct CoverClasses::Impl {
  Impl(const Problem& given, std::optional<std::uint64_t> memory) : problem(given) {
    elements = elements_of(problem, automorphisms_of(problem));
    if (!elements.empty()) return;
    if (symmetry_library().empty()) {
      throw std::invalid_argument(
          "classes of covers by more than " + std::to_string(max_elements) +
          " finding symmetries needs the library bliss, and this build does not have bliss");
    }
    if (memory) {
      forms.emplace(*memory);
    } else {
      unmarked.emplace(symmetry::problem_graph(problem, symmetry::Purpose::covers));
      labelled = symmetry::inverse(symmetry::label_canonically(*unmarked).places);
    }
  }

  bool is_first(const Cover& cover) {
    if (!elements.empty()) return is_least(cover);
    return forms ? forms->add(symmetry::form_of_cover(problem, cover.options())) : is_chosen(cover);
  }

  bool is_least(const Cover& cover) {
    const std::uint32_t items = problem.num_items();
    own.clear();
    for (const OptionId option : cover) own.push_back(items + index(option));
    std::ranges::sort(own);
    return std::ranges::none_of(elements, [&](const Permutation& element) {
      image.clear();
      for (const std::uint32_t option : own) image.push_back(element[option]);
      std::ranges::sort(image);
      return image < own;
    });
  }

  // All covers of a class lead to the same canonically labelled graph of the problem with the cover
  // marked. The labels of the graph without the mark then identify the class: they map each cover
  // of the class to the same set of labels.
  bool is_chosen(const Cover& cover) {
    const Permutation places =
        symmetry::label_canonically(
            symmetry::problem_graph(problem, symmetry::Purpose::covers, cover.options()))
            .places;
    const Permutation relabelled =
        symmetry::label_canonically(symmetry::renamed(*unmarked, places)).places;
    own.clear();
    image.clear();
    for (const OptionId option : cover) {
      own.push_back(problem.num_items() + index(option));
      image.push_back(labelled[relabelled[places[own.back()]]]);
    }
    std::ranges::sort(own);
    std::ranges::sort(image);
    return own == image;
  }

  const Problem problem;
  std::vector<Permutation> elements;      // empty if the group has too many elements
  std::vector<std::uint32_t> own, image;  // the current cover, sorted
  std::optional<symmetry::Forms> forms;
  // Used without canonical forms: the graph of the problem, and the vertex at each canonical
  // position.
  std::optional<symmetry::ColouredGraph> unmarked;
  Permutation labelled;
};

CoverClasses::CoverClasses(const Problem& problem, std::optional<std::uint64_t> memory)
    : impl_(std::make_unique<Impl>(problem, memory)) {}
CoverClasses::~CoverClasses() = default;
CoverClasses::CoverClasses(CoverClasses&&) noexcept = default;

bool CoverClasses::is_first(const Cover& cover) { return impl_->is_first(cover); }

namespace query {

bool may_count_by_averages(const Query& query, const SolveOptions& options) {
  return query.up_to_symmetry && query.kind == Query::Kind::count && !query.max_cost &&
         !query.accept && query.subproblems == nullptr && options.limit == no_limit &&
         options.node_limit == no_limit;
}

bool takes_means(const Problem& problem, const Query&, const SolveOptions&, Plan& plan) {
  plan.kinds = quotients_of(problem);
  return !plan.kinds.empty();
}

namespace {

// The saved counts: of the completed kinds, and of the unfinished next kind.
struct MeansState {
  std::size_t counted = 0;
  BigCount sum = 0;  // each completed count times the number of symmetries of its kind
  std::string next;
};

template <typename Bytes, typename State>
void pass_means(Bytes& bytes, State& state) {
  pass(bytes, state.counted, state.sum, state.next);
}

MeansState restored_means(const MethodInput& input) {
  MeansState state;
  if (input.saved == nullptr) return state;
  Decoder in(input.saved->task);
  pass_means(in, state);
  if (!in.at_end() || state.counted > input.plan.kinds.size())
    throw StateError("it has more kinds of symmetries than the problem");
  return state;
}

// Saves the count of a kind as part of the whole run.
SolveOptions options_of_kind(const MethodInput& input, MeansState& state) {
  SolveOptions options = input.left();
  if (!options.on_save) return options;
  options.on_save = [&input, &state](const SavedRun* next) {
    if (next == nullptr) return input.options.on_save(nullptr);
    state.next = encode_run(*next);
    SavedRun saved = head_of(fingerprint(input.problem), input.query, input.options, input.plan);
    saved.found = state.sum / number_of_symmetries(input.plan);
    saved.nodes = next->nodes;
    saved.seconds = input.budget.seconds();
    saved.unsaved = next->unsaved;
    Encoder out;
    pass_means(out, std::as_const(state));
    saved.task = std::move(out.bytes());
    input.options.on_save(&saved);
  };
  return options;
}

}  // namespace

// Counts the covers of each kind by a separate query.
Result run_class_means(const MethodInput& input) {
  const Plan& plan = input.plan;
  const Query covers = covers_of_kind(input.query);
  Result result;
  result.plan = class_plan_text(input.problem, plan, input.query, input.options);
  MeansState state = restored_means(input);
  for (; state.counted < plan.kinds.size(); ++state.counted) {
    const auto& [quotient, size] = plan.kinds[state.counted];
    const SolveOptions options = options_of_kind(input, state);
    const std::string saved = std::exchange(state.next, {});
    const Result part = saved.empty() ? run(quotient, covers, options)
                                      : run(quotient, covers, options, {}, decode_run(saved));
    add_statistics(part.statistics, result.statistics);
    add_statistics(part.state_statistics, result.state_statistics);
    result.outcome = part.outcome;
    if (!part.complete()) return result;
    state.sum += part.count * BigCount(size);
    state.next.clear();
  }
  result.count = state.sum / number_of_symmetries(plan);
  result.statistics.seconds = input.budget.seconds();
  result.statistics.choice += (result.statistics.choice.empty() ? "" : "; ") + kinds_text(plan);
  return result;
}

bool may_search_classes(const Query& query, const SolveOptions& options) {
  return query.up_to_symmetry && !query.max_cost && !query.accept && query.subproblems == nullptr &&
         !options.on_save && !symmetry_library().empty();
}

// There are too many symmetries to visit each of them.
bool takes_class_search(const Problem& problem, const Query&, const SolveOptions&, Plan&) {
  return symmetry::Remainders::supports(problem) &&
         automorphisms_of(problem).order > max_elements_of(problem);
}

Result run_class_search(const MethodInput& input) {
  const bool lists = input.query.kind == Query::Kind::list;
  const SolveOptions left = input.left();
  Budget budget(left);
  SolveOptions options = budget.search_options();
  options.time_limit = left.time_limit;
  options.on_progress = left.on_progress;
  std::uint64_t found = 0;
  Meter meter(options, budget.reporter());
  budget.report_by([&] {
    Progress progress;
    progress.covers = found;
    progress.nodes = meter.nodes();
    return progress;
  });
  symmetry::ClassSearch search(input.problem, left.memory);
  bool enough = left.limit == 0;
  bool stopped = false;
  bool whole = false;
  meter.start();
  // A deadline may end the work at a node, too; the count up to then is valid.
  meter.within_limits([&] {
    whole = search.run(meter, [&](const std::vector<OptionId>& cover) {
      if (enough) return false;
      stopped = lists && input.visit && !input.visit(Cover(cover));
      ++found;
      enough = found == left.limit;
      return !enough && !stopped;
    });
  });
  meter.stop();
  Result result;
  result.count = found;
  result.outcome = whole     ? Outcome::exhausted
                   : stopped ? Outcome::interrupted
                   : enough  ? Outcome::limit
                             : meter.outcome();
  result.statistics.nodes = meter.nodes();
  result.statistics.seconds = input.budget.seconds();
  result.statistics.engine = "symmetry";
  result.statistics.choice = "one option of each class of equal options, and all covers from it";
  result.plan = class_plan_text(input.problem, input.plan, input.query, input.options);
  return result;
}

// Filters all covers as they are found.
Result run_class_filter(const MethodInput& input) {
  const SolveOptions& options = input.options;
  // A saved run must be able to continue without canonical forms.
  CoverClasses classes(input.problem,
                       options.on_save ? std::nullopt : std::optional(options.memory));
  const Query covers = filtered(input.query, classes);
  const VisitCover nobody;
  const bool lists = input.query.kind == Query::Kind::list;
  Execution execution(input.problem, covers, options, lists ? input.visit : nobody,
                      input.saved ? std::optional(*input.saved) : std::nullopt,
                      input.budget.begin());
  execution.advance();
  Result result = std::move(execution.result());
  result.plan = line_of(input.plan) + result.plan;
  return result;
}

Query covers_of_classes(const Query& query) {
  Query covers = covers_of_kind(query);
  covers.accept = [](const Cover&) { return true; };
  covers.certificate = nullptr;
  return covers;
}

std::string class_plan_text(const Problem& problem, const Plan& plan, const Query& query,
                            const SolveOptions& options) {
  std::string text = line_of(plan);
  if (plan.method == Method::class_filter) {
    return text + dlx::plan(problem, covers_of_classes(query), options);
  }
  if (plan.method == Method::class_search) {
    add_settings(text, bits_of({plan.method}), query, options);
    return text;
  }
  const Query covers = covers_of_kind(query);
  check_supported(covers, options);
  std::set<std::string_view> phrases;
  for (const auto& [quotient, size] : plan.kinds)
    phrases.insert(info(choose_method(quotient, covers, options)).phrase);
  for (const std::string_view phrase : phrases) add_line(text, "method", std::string(phrase));
  add_settings(text, possible_methods(covers, options), query, options);
  return text;
}

}  // namespace query
}  // namespace dlx
