#include "dlx/batch.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/engine/engine_table.hpp"
#include "dlx/engine/lanes/dives.hpp"
#include "dlx/engine/lanes/first_search.hpp"
#include "dlx/engine/lanes/lanes_search.hpp"
#include "dlx/batch/digit_tasks.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

using lanes::Mark;
using lanes::Pack;
using lanes::Search;
using Word = std::uint64_t;

}  // namespace

struct Batch::Impl final : lanes::Covers, lanes::FirstSearch::Tasks {
  Impl(Problem given, std::uint64_t most)
      : problem(std::move(given)), limit(most), digits(problem) {
    if (find_engine("lanes").takes(problem)) {
      pack = std::make_shared<Pack>(problem, lanes::find_kernel(simd_level()));
      pack->add_hits();
      pack->drop_items();
      root.resize(pack->state_words());
      pack->set_root(root.data());
      pack->add_restrictions();
      numbers.assign(problem.num_options(), none);
      for (std::uint32_t k = 0; k < pack->num_options(); ++k) numbers[index(pack->option(k))] = k;
      has_none = pack->num_options() < problem.num_options();
      const lanes::Kernel& kernel = pack->kernel();
      planes = std::make_shared<AlignedWords>(
          std::max(kernel.planes_bytes(pack->tables()), kernel.dive_bytes(pack->tables())) /
          sizeof(Word));
      search.emplace(pack, false, planes);
      if (digits.num_groups() > 0) pack->add_groups(digits.num_groups(), digits.group_size());
    }
  }

  // -- what the search asks and tells, of the task that is the tag of a state

  bool wants(std::uint32_t task) override {
    return gives_tasks_up ? !is_given_up(answers[task]) : answers[task].covers < limit;
  }
  Then found(const Mark& mark, const Word* state) override {
    found_in(mark.tag(), state);
    given_up += answers[mark.tag()].covers == 2 ? 1 : 0;
    return Then::drop;
  }
  void branched(const Mark& mark, std::uint32_t children) override {
    Answer& answer = answers[mark.tag()];
    ++answer.branchings;
    answer.nodes += children;
    given_up += answer.nodes > many_nodes && answer.nodes - children <= many_nodes ? 1 : 0;
  }
  bool defers(const Mark& mark, const Word* state) override {
    return gives_tasks_up && set_aside(mark.tag(), state);
  }

  // -- the same for the first few covers

  bool load(std::uint32_t number, Word* state) override {
    if (!are_deferred) return load_task(late[number], state);
    std::copy_n(deferred_states.data() + number * pack->state_words(), pack->state_words() - 1,
                state);
    return true;
  }
  // The search itself finds all conflicts.
  bool load_task(std::uint32_t task, Word* state) {
    if (!digits.empty()) {
      digits.has_masks() ? pack->set_masks(root.data(), digits.masks(task), state)
                         : pack->set_digits(root.data(), digits.given(task), state);
      return true;
    }
    std::copy_n(root.begin(), root.size() - 1, state);
    const std::span<const std::uint32_t> options =
        std::span(numbers_forced).subspan(task_end[task], task_end[task + 1] - task_end[task]);
    if (has_none && std::ranges::find(options, none) != options.end()) return false;
    pack->restrict_items(state, options);
    return true;
  }
  void found(std::uint32_t number, const Word* state) override { found_in(late[number], state); }
  void found_in(std::uint32_t task, const Word* state) {
    const bool is_first = answers[task].covers++ == 0;
    if (visit != nullptr && !gives_tasks_up) {
      const std::span<std::uint8_t> place = is_first ? digits.found(task) : std::span(other);
      pack->get_digits(state, place);
      return (*visit)(task, place);
    }
    if (!is_first) return;
    if (!digits.empty()) return pack->get_digits(state, digits.found(task));
    first_begin[task] = covers.size();
    pack->get_live(state, covers, scratch);
    first_end[task] = covers.size();
  }
  void ended(std::uint32_t number, std::uint64_t branchings, std::uint64_t children) override {
    answers[late[number]].branchings = branchings;
    answers[late[number]].nodes = children;
  }
  bool defers(std::uint32_t number, const Word* state) override {
    return set_aside(late[number], state);
  }
  bool stop_requested() override { return stop_flag != nullptr && stop_flag->requested(); }

  // A task with so many options left that it has very many covers waits for dives. That is told by
  // the task alone: which covers it has must not depend on the others.
  bool set_aside(std::uint32_t task, const Word* state) {
    const lanes::Tables& tables = pack->tables();
    if (!dives || !tables.regular || !digits.may_be_loose(task)) return false;
    std::size_t live = 0;
    for (std::size_t w = 0; w < tables.option_words; ++w)
      live += static_cast<std::size_t>(std::popcount(state[w]));
    if (!digits.is_loose(task, live)) return false;
    deferred.push_back(task);
    deferred_states.reserve(answers.size() * pack->state_words());
    deferred_states.insert(deferred_states.end(), state, state + pack->state_words());
    return true;
  }

  bool run_late(const StopFlag* stop) {
    if (late.empty()) return true;
    stop_flag = stop;
    if (!first_search) first_search.emplace(pack, planes);
    return first_search->run(static_cast<std::uint32_t>(late.size()), limit, *this);
  }

  // Answers those.
  bool dive_into_deferred(const StopFlag* stop) {
    late.swap(deferred);
    are_deferred = true;
    const bool done = dive_late(stop);
    are_deferred = false;
    deferred.clear();
    deferred_states.clear();
    return done;
  }

  // For up to a few covers. Where there is one at most, the whole tree is searched, which goes best
  // with neighbouring states side by side. Where there are more, what such a search has begun when
  // it comes to the second is lost, a hundred times what it takes to find two; so tasks that have
  // two or take long are left for the other way, and all are where that happens often.
  bool run_few(const StopFlag* stop) {
    are_deferred = false;  // a visit may have thrown
    deferred.clear();
    deferred_states.clear();
    dives = limit <= 2 && pack->tables().item_words == 0 && !digits.empty() && !digits.has_masks();
    if (!dive(stop)) return false;
    bool all = limit == 1 || many_have_two;
    if (!all) {
      gives_tasks_up = true;
      all = !run_lanes(stop);
      gives_tasks_up = false;
      if (all && !many_given_up()) return false;  // it was stopped
    }
    std::vector<std::uint32_t> waiting = deferred;
    std::ranges::sort(waiting);
    late.clear();
    for (const std::uint32_t task : todo) {
      if (all && std::ranges::binary_search(waiting, task)) continue;
      if (!all && !is_given_up(answers[task])) continue;
      late.push_back(task);
      answers[task] = {};
    }
    if (!run_late(stop)) return false;
    if (visit != nullptr && !all) visit_unique();
    const auto two =
        std::ranges::count_if(todo, [&](std::uint32_t task) { return answers[task].covers > 1; });
    many_have_two = two * seldom > std::ssize(todo) - std::ssize(deferred);
    return dive_into_deferred(stop);
  }

  // Answers tasks with so few digits that they have very many covers, if any: nearly any guess is
  // right there. Leaves the others in `todo`. False if it was stopped.
  bool dive(const StopFlag* stop) {
    todo.clear();
    late.clear();
    for (std::uint32_t task = 0; task < answers.size(); ++task)
      (dives && digits.is_sparse(task) ? late : todo).push_back(task);
    return dive_late(stop);
  }
  bool dive_late(const StopFlag* stop) {
    if (late.empty()) return true;
    stop_flag = stop;
    if (!dive_search) dive_search.emplace(pack, planes);
    if (!dive_search->run(static_cast<std::uint32_t>(late.size()), limit, *this)) return false;
    std::erase_if(late, [&](std::uint32_t task) { return answers[task].covers > 0; });
    return run_sequentially(late, stop);  // too few are left for windows
  }

  // The covers of tasks that have one, and were not left for the other way.
  void visit_unique() {
    auto next_late = late.begin();
    for (const std::uint32_t task : todo) {
      if (next_late != late.end() && *next_late == task) {
        ++next_late;
      } else if (answers[task].covers == 1) {
        (*visit)(task, digits.found(task));
      }
    }
  }

  static bool is_given_up(const Answer& answer) {
    return answer.covers > 1 || answer.nodes > many_nodes;
  }
  // Compared with the tasks that are done, of which there are so many at least. Where most wait for
  // dives, of the others many have two.
  bool many_given_up() const {
    const std::size_t waiting = search->size() + deferred.size();
    const std::size_t done = next_task - std::min<std::size_t>(next_task, waiting);
    return (given_up >= 16 && given_up * 32 > done) || 2 * deferred.size() > next_task;
  }

  // -- and for many

  void push(std::uint32_t task) {
    Mark mark = Mark::root(task);
    mark.set_seen(true);
    if (!load_task(task, search->push(mark))) search->pop();
  }

  bool run_lanes(const StopFlag* stop) {
    const auto tasks = static_cast<std::uint32_t>(todo.size());
    given_up = 0;
    next_task = 0;
    while (next_task < tasks || !search->empty()) {
      if (stop != nullptr && stop->requested()) return false;
      while (next_task < tasks && search->size() < search->lanes()) push(todo[next_task++]);
      if (!search->empty()) search->step(search->lanes(), *this);
      if (gives_tasks_up && many_given_up()) return false;
    }
    return true;
  }

  std::size_t num_tasks() const { return digits.empty() ? task_end.size() - 1 : digits.size(); }
  void check_room() const {
    if (num_tasks() >= std::size_t{1} << 31) throw std::length_error("too many tasks in one batch");
  }

  bool force_task(Solver& alone, std::size_t task) const {
    if (!digits.empty()) return digits.force(alone, task);
    const auto all = std::span(forced).subspan(task_end[task], task_end[task + 1] - task_end[task]);
    return std::ranges::all_of(all, [&](OptionId option) { return alone.force(option); });
  }

  bool run_sequentially(std::span<const std::uint32_t> tasks, const StopFlag* stop) {
    if (tasks.empty()) return true;
    SolveOptions options{.max_solutions = limit, .stop = stop};
    if (find_engine("planes").takes(problem)) options.engine = "planes";  // trees are small
    if (!solver) solver.emplace(problem, options);
    solver->reset(options);
    for (const std::uint32_t task : tasks) {
      solver->reset();
      if (!force_task(*solver, task)) continue;
      Answer& answer = answers[task];
      while (answer.covers < limit && solver->next()) {
        const bool is_first = answer.covers++ == 0;
        if (visit != nullptr) {
          const std::span<std::uint8_t> place = is_first ? digits.found(task) : std::span(other);
          digits.write(solver->cover(), place);
          (*visit)(task, place);
          continue;
        }
        if (!is_first) continue;
        if (!digits.empty()) {
          digits.write(solver->cover(), digits.found(task));
          continue;
        }
        first_begin[task] = covers.size();
        covers.insert(covers.end(), solver->cover().begin(), solver->cover().end());
        first_end[task] = covers.size();
        std::sort(covers.begin() + static_cast<std::ptrdiff_t>(first_begin[task]), covers.end(),
                  [](OptionId a, OptionId b) { return index(a) < index(b); });
      }
      if (solver->result().outcome == Outcome::interrupted && answer.covers < limit) return false;
      answer.nodes = solver->result().statistics.nodes;
      answer.branchings = solver->result().statistics.branchings;
    }
    return true;
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint64_t many_nodes = 512;
  static constexpr std::int64_t seldom = 128;

  Problem problem;
  std::uint64_t limit;
  std::shared_ptr<Pack> pack;            // none if the lanes engine does not fit
  std::shared_ptr<AlignedWords> planes;  // scratch memory of the searches
  std::optional<Search> search;
  std::optional<lanes::FirstSearch> first_search;  // once it was needed
  std::optional<lanes::Dives> dive_search;         // once it was needed
  std::optional<Solver> solver;                    // once it was needed
  std::vector<std::uint32_t> todo;                 // tasks of the search
  std::vector<std::uint32_t> late;                 // tasks of the first search, or of the dives
  std::uint32_t next_task = 0;
  std::size_t given_up = 0;  // tasks, see run_few()
  bool gives_tasks_up = false;
  bool many_have_two = false;           // of the tasks of the run before, two covers or more
  bool dives = false;                   // there are tasks for them, perhaps
  std::vector<std::uint32_t> deferred;  // tasks that wait for dives
  std::vector<Word> deferred_states;    // what is left of them
  bool are_deferred = false;            // the tasks in `late` are these
  const StopFlag* stop_flag = nullptr;
  const Visit* visit = nullptr;     // of this run, if there is one
  std::vector<std::uint8_t> other;  // digits of a cover that is not the first
  std::vector<Word> root;
  std::vector<std::uint32_t> numbers;  // of the problem's options in the pack
  bool has_none = false;               // some are not in it; else the numbers are the same
  std::vector<std::uint32_t> scratch;

  std::vector<OptionId> forced;               // of all tasks, if there is no pack
  std::vector<std::uint32_t> numbers_forced;  // the same in the pack, if there is one
  std::vector<std::size_t> task_end{0};       // of task k - 1 in `forced`
  DigitTasks digits;                          // or the tasks are these
  std::vector<Answer> answers;
  std::vector<OptionId> covers;  // the first one of each task that has one
  std::vector<std::size_t> first_begin;
  std::vector<std::size_t> first_end;
};

Batch::Batch(Problem problem, std::uint64_t limit)
    : impl_(std::make_unique<Impl>(std::move(problem), limit)) {}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

void Batch::add(std::span<const OptionId> forced) {
  const std::uint32_t num_options = impl_->problem.num_options();
  std::uint32_t highest = 0;
  for (const OptionId option : forced) highest = std::max(highest, index(option));
  if (!impl_->digits.empty()) throw std::logic_error("there are tasks with digits or masks");
  if (!forced.empty() && highest >= num_options)
    throw std::invalid_argument("there is no such option");
  impl_->check_room();
  const std::size_t begin = impl_->task_end.back();
  if (impl_->pack) {
    std::vector<std::uint32_t>& numbers = impl_->numbers_forced;
    numbers.resize(begin + forced.size());
    for (std::size_t k = 0; k < forced.size(); ++k) {
      const std::uint32_t option = index(forced[k]);
      numbers[begin + k] = impl_->has_none ? impl_->numbers[option] : option;
    }
  } else {
    impl_->forced.insert(impl_->forced.end(), forced.begin(), forced.end());
  }
  impl_->task_end.push_back(begin + forced.size());
}

void Batch::add_digits(std::span<const std::uint8_t> digits) {
  Impl& impl = *impl_;
  if (!takes_digits()) throw std::logic_error("the options do not come in groups");
  if (impl.task_end.size() > 1 || impl.digits.has_masks())
    throw std::logic_error("there are tasks with options or masks");
  impl.check_room();
  impl.digits.add(digits);
}

void Batch::add_masks(std::span<const std::uint64_t> masks) {
  Impl& impl = *impl_;
  if (!takes_masks()) throw std::logic_error("masks cannot be given for this problem");
  if (impl.task_end.size() > 1 || (!impl.digits.empty() && !impl.digits.has_masks()))
    throw std::logic_error("there are tasks with options or digits");
  impl.check_room();
  impl.digits.add_masks(masks);
}

bool Batch::takes_digits() const { return impl_->digits.num_groups() > 0; }
bool Batch::takes_masks() const { return takes_digits() && impl_->pack != nullptr; }

std::span<const Batch::Answer> Batch::run(const StopFlag* stop) {
  Impl& impl = *impl_;
  const std::size_t tasks = size();
  impl.answers.assign(tasks, {});
  impl.covers.clear();
  impl.digits.begin_covers();
  impl.first_begin.assign(impl.digits.empty() ? tasks : 0, 0);
  impl.first_end.assign(impl.first_begin.size(), 0);
  if (impl.search) impl.search->clear();
  const auto search = [&] {
    if (impl.search && impl.limit <= few_covers) return impl.run_few(stop);
    impl.todo.resize(tasks);
    std::iota(impl.todo.begin(), impl.todo.end(), 0);
    return impl.search ? impl.run_lanes(stop) : impl.run_sequentially(impl.todo, stop);
  };
  if (impl.limit > 0 && !search()) return {};
  for (std::size_t k = 0; k < tasks; ++k) {
    if (!impl.digits.empty()) {
      if (impl.answers[k].covers > 0) impl.answers[k].digits = impl.digits.found(k);
      continue;
    }
    impl.answers[k].first =
        std::span(impl.covers)
            .subspan(impl.first_begin[k], impl.first_end[k] - impl.first_begin[k]);
  }
  return impl.answers;
}

std::span<const Batch::Answer> Batch::run(const Visit& visit, const StopFlag* stop) {
  Impl& impl = *impl_;
  if (impl.limit > few_covers)
    throw std::invalid_argument("no more than " + std::to_string(few_covers) +
                                " covers of each task are handed over");
  if (impl.digits.empty() && size() > 0)
    throw std::logic_error("the tasks are not given by digits");
  impl.other.resize(impl.digits.num_groups());
  struct Visited {
    Impl& impl;
    ~Visited() { impl.visit = nullptr; }
  } const visited{impl};
  impl.visit = &visit;
  return run(stop);
}

void Batch::clear() { clear(impl_->limit); }

void Batch::clear(std::uint64_t limit) {
  impl_->limit = limit;
  impl_->forced.clear();
  impl_->numbers_forced.clear();
  impl_->task_end.assign(1, 0);
  impl_->digits.clear();
  impl_->answers.clear();
}

std::size_t Batch::size() const { return impl_->num_tasks(); }
const Problem& Batch::problem() const { return impl_->problem; }

}  // namespace dlx
