#include "dlx/classes.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/problem/bytes.hpp"
#include "dlx/query/plan.hpp"
#include "dlx/query/task.hpp"
#include "dlx/symmetries.hpp"
#include "dlx/symmetry/class_search.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/problem_graph.hpp"
#include "dlx/symmetry/quotient.hpp"

namespace dlx {
namespace {

using symmetry::Automorphisms;
using symmetry::Permutation;

constexpr std::size_t most_elements = 20'000;
// Images of items and options that are kept for all elements.
constexpr std::size_t most_images = std::size_t{1} << 26;

std::size_t size_of(const Problem& problem) {
  return std::size_t{problem.num_items()} + problem.num_options();
}

Automorphisms automorphisms_of(const Problem& problem) {
  Automorphisms found =
      symmetry::find_automorphisms(symmetry::problem_graph(problem, symmetry::Purpose::covers));
  if (!found.complete) {
    throw std::invalid_argument(
        "classes of covers take all symmetries, and to find these a library that is not there");
  }
  for (Permutation& generator : found.generators) generator.resize(size_of(problem));
  return found;
}

// Elements that are gone through one by one, of groups that have no more.
std::size_t most_elements_of(const Problem& problem) {
  return std::min(most_elements, most_images / std::max<std::size_t>(size_of(problem), 1));
}

// None if there are too many.
std::vector<Permutation> elements_of(const Problem& problem, const Automorphisms& group) {
  const std::size_t most = most_elements_of(problem);
  if (group.order > most) return {};
  return symmetry::elements_of(group.generators, size_of(problem), most);
}

// The problems of the covers that each kind of symmetries keeps, and how many symmetries are of
// that kind; none if there are too many, or no problem says it.
std::vector<std::pair<Problem, std::uint64_t>> quotients_of(const Problem& problem) {
  const Automorphisms group = automorphisms_of(problem);
  const std::vector<Permutation> elements = elements_of(problem, group);
  std::vector<std::pair<Problem, std::uint64_t>> quotients;
  for (const auto& [element, size] : symmetry::conjugacy_classes(elements, group.generators)) {
    std::optional<Problem> quotient = symmetry::quotient(problem, elements[element]);
    if (!quotient) return {};
    quotients.emplace_back(std::move(*quotient), size);
  }
  return quotients;
}

// Whether classes are counted by the covers that each symmetry keeps, if there are problems of
// these.
bool may_count_by_means(const Query& query, const SolveOptions& how) {
  return query.kind == Query::Kind::count && query.limit == no_limit && !query.max_cost &&
         !query.accept && query.subproblems == nullptr && how.max_nodes == no_limit && !how.on_save;
}

// Whether a search of its own finds them, since there are too many symmetries to look at each one.
bool has_class_search(const Problem& problem, const Query& query, const SolveOptions& how) {
  if (query.max_cost || query.accept || query.subproblems != nullptr) return false;
  if (how.on_save || symmetry_library().empty() || !symmetry::Remainders::suit(problem))
    return false;
  return automorphisms_of(problem).order > most_elements_of(problem);
}

// How classes are found. A function of the problem, the question and the settings alone.
struct ClassPlan {
  enum class Way { means, search, filter };

  Way method = Way::filter;
  std::vector<std::pair<Problem, std::uint64_t>> kinds;  // of `means`: those of quotients_of()
};

ClassPlan plan_classes(const Problem& problem, const Query& query, const SolveOptions& how) {
  using Way = ClassPlan::Way;
  ClassPlan plan;
  if (may_count_by_means(query, how)) plan.kinds = quotients_of(problem);
  if (!plan.kinds.empty()) {
    plan.method = Way::means;
  } else if (has_class_search(problem, query, how)) {
    plan.method = Way::search;
  }
  return plan;
}

BigCount number_of_symmetries(const ClassPlan& plan) {
  BigCount order = 0;
  for (const auto& [problem, size] : plan.kinds) order += size;
  return order;
}

std::string kinds_text(const ClassPlan& plan) {
  return std::to_string(plan.kinds.size()) + " kinds of " + number_of_symmetries(plan).str() +
         " symmetries";
}

// The first line of the plan of an answer.
std::string line_of(const ClassPlan& plan) {
  std::string text;
  switch (plan.method) {
    case ClassPlan::Way::means:
      query::add_line(text, "classes",
                      "the mean number of covers that a symmetry keeps, by " + kinds_text(plan));
      break;
    case ClassPlan::Way::search:
      query::add_line(text, "classes",
                      "a search of its own tries one of the options that symmetries make equal");
      break;
    case ClassPlan::Way::filter:
      query::add_line(text, "classes", "one cover of each class passes, of all that are found");
      break;
  }
  return text;
}

// The plan of `means` and of `search`, which run() does not make.
std::string text_of(const ClassPlan& plan, const Query& query, const SolveOptions& how) {
  std::string text = line_of(plan);
  if (plan.method == ClassPlan::Way::search) {
    query::add_settings(text,
                        {Setting::memory, Setting::limit, Setting::node_limit, Setting::time_limit},
                        query, how);
    return text;
  }
  std::set<std::string_view> ways;
  for (const auto& [problem, size] : plan.kinds)
    ways.insert(query::phrase(query::choose_method(problem, query, how)));
  for (const std::string_view method : ways) query::add_line(text, "way", std::string(method));
  query::add_settings(text, supported_settings(query, how), query, how);
  return text;
}

// The question that a filter asks of all covers.
Query filtered(const Query& query, CoverClasses& classes) {
  Query all = query;
  all.accept = [&classes, accept = query.accept](const Cover& cover) {
    return (!accept || accept(cover)) && classes.is_first(cover);
  };
  return all;
}

// Among all covers, as they are found.
Result filter_classes(const Problem& problem, const ClassPlan& plan, const Query& query,
                      const SolveOptions& how, const query::Budget& budget,
                      const VisitCover& visit) {
  // What is saved has to go on without forms.
  CoverClasses classes(problem, how.on_save ? std::nullopt : std::optional(how.memory));
  Result answer = query::run_within(problem, filtered(query, classes), budget, visit);
  answer.plan = line_of(plan) + answer.plan;
  return answer;
}

Result search_classes(const Problem& problem, const ClassPlan& plan, const Query& query,
                      const SolveOptions& how, const VisitCover& visit) {
  query::Budget budget(how);
  SolveOptions options = budget.search_options();
  options.max_time = how.max_time;
  options.on_progress = how.on_progress;
  std::uint64_t found = 0;
  Meter meter(options, budget.reporter());
  budget.report_by([&] {
    Progress progress;
    progress.solutions = found;
    progress.nodes = meter.nodes();
    return progress;
  });
  symmetry::ClassSearch search(problem, how.memory);
  bool enough = query.limit == 0;
  bool stopped = false;
  bool whole = false;
  meter.start();
  // A deadline may end the work at a node, too: what was found until then counts.
  meter.within_limits([&] {
    whole = search.run(meter, [&](const std::vector<OptionId>& cover) {
      if (enough) return false;
      stopped = visit && !visit(Cover(cover));
      ++found;
      enough = found == query.limit;
      return !enough && !stopped;
    });
  });
  meter.stop();
  Result answer;
  answer.solutions = found;
  answer.outcome = whole     ? Outcome::exhausted
                   : stopped ? Outcome::interrupted
                   : enough  ? Outcome::solution_limit
                             : meter.outcome();
  answer.statistics.nodes = meter.nodes();
  answer.statistics.seconds = budget.seconds();
  answer.statistics.engine = "symmetry";
  answer.statistics.choice = "one of what symmetries make equal, of all that is taken";
  answer.plan = text_of(plan, query, how);
  return answer;
}

// Each kind by a count of its own.
Result mean_classes(const ClassPlan& plan, const Query& query, const SolveOptions& how,
                    const query::Budget& budget) {
  Result answer;
  answer.plan = text_of(plan, query, how);
  BigCount sum = 0;
  for (const auto& [quotient, size] : plan.kinds) {
    const Result part = run(quotient, query, budget.left());
    add_statistics(part.statistics, answer.statistics);
    add_statistics(part.memo, answer.memo);
    answer.outcome = part.outcome;
    if (!part.whole()) return answer;
    sum += part.solutions * BigCount(size);
  }
  answer.solutions = sum / number_of_symmetries(plan);
  answer.statistics.seconds = budget.seconds();
  answer.statistics.choice += (answer.statistics.choice.empty() ? "" : "; ") + kinds_text(plan);
  return answer;
}

Result find_classes(const Problem& problem, const Query& query, const SolveOptions& how,
                    const VisitCover& visit) {
  const query::Budget budget(how);  // planning is part of the time
  const ClassPlan plan = plan_classes(problem, query, how);
  switch (plan.method) {
    case ClassPlan::Way::means:
      return mean_classes(plan, query, how, budget);
    case ClassPlan::Way::search:
      return search_classes(problem, plan, query, budget.left(), visit);
    case ClassPlan::Way::filter:
      break;
  }
  return filter_classes(problem, plan, query, how, budget, visit);
}

}  // namespace

struct CoverClasses::Impl {
  Impl(const Problem& given, std::optional<std::uint64_t> memory) : problem(given) {
    elements = elements_of(problem, automorphisms_of(problem));
    if (!elements.empty()) return;
    if (symmetry_library().empty()) {
      throw std::invalid_argument("classes of covers by more than " +
                                  std::to_string(most_elements) +
                                  " symmetries take a library, which is not there");
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

  // With the cover marked, canonical places make the same of all covers of a class: a graph of the
  // problem under other names, and the names of the options. What these are called when that graph
  // is labelled anew, without the mark, and who is called so in the problem, are then the same for
  // all of them, and images of each.
  bool is_chosen(const Cover& cover) {
    const Permutation places =
        symmetry::label_canonically(
            symmetry::problem_graph(problem, symmetry::Purpose::covers, cover.options()))
            .places;
    const Permutation anew =
        symmetry::label_canonically(symmetry::renamed(*unmarked, places)).places;
    own.clear();
    image.clear();
    for (const OptionId option : cover) {
      own.push_back(problem.num_items() + index(option));
      image.push_back(labelled[anew[places[own.back()]]]);
    }
    std::ranges::sort(own);
    std::ranges::sort(image);
    return own == image;
  }

  const Problem problem;
  std::vector<Permutation> elements;      // none if they are too many
  std::vector<std::uint32_t> own, image;  // of the cover at hand, sorted
  std::optional<symmetry::Forms> forms;
  // Without forms: the graph of the problem, and which vertex has a canonical place in it.
  std::optional<symmetry::ColouredGraph> unmarked;
  Permutation labelled;
};

CoverClasses::CoverClasses(const Problem& problem, std::optional<std::uint64_t> memory)
    : impl_(std::make_unique<Impl>(problem, memory)) {}
CoverClasses::~CoverClasses() = default;
CoverClasses::CoverClasses(CoverClasses&&) noexcept = default;

bool CoverClasses::is_first(const Cover& cover) { return impl_->is_first(cover); }

Result list_classes(const Problem& problem, const Query& query, const SolveOptions& how,
                    const VisitCover& visit) {
  Query listed = query;
  listed.kind = Query::Kind::list;
  return find_classes(problem, listed, how, visit);
}

Result count_classes(const Problem& problem, const Query& query, const SolveOptions& how) {
  Query counted = query;
  counted.kind = Query::Kind::count;
  return find_classes(problem, counted, how, {});
}

std::string explain_classes(const Problem& problem, const Query& query, const SolveOptions& how) {
  const ClassPlan plan = plan_classes(problem, query, how);
  if (plan.method == ClassPlan::Way::means) query::check_supported(query, how);
  if (plan.method != ClassPlan::Way::filter) return text_of(plan, query, how);
  CoverClasses classes(problem, how.memory);
  return line_of(plan) + explain(problem, filtered(query, classes), how);
}

}  // namespace dlx
