#include "dlx/batch.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dlx/engine/lanes/first_search.hpp"
#include "dlx/engine/lanes/search.hpp"
#include "dlx/engine/table.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

using lanes::Mark;
using lanes::Pack;
using lanes::Search;
using Word = std::uint64_t;

}  // namespace

struct Batch::Impl final : lanes::Covers, lanes::FirstSearch::Tasks {
  Impl(Problem given, std::uint64_t most) : problem(std::move(given)), limit(most) {
    if (find_engine("lanes").takes(problem)) {
      pack = std::make_shared<Pack>(problem, lanes::find_kernel(simd_level()));
      search.emplace(pack, false);
      root.resize(pack->state_words());
      pack->set_root(root.data());
      pack->add_restrictions();
      numbers.assign(problem.num_options(), none);
      for (std::uint32_t k = 0; k < pack->num_options(); ++k) numbers[index(pack->option(k))] = k;
    }
  }

  // -- what the search asks and tells, of the task that is the tag of a state

  bool wants(std::uint32_t task) override { return answers[task].covers < limit; }
  Then found(const Mark& mark, const Word* state) override {
    Answer& answer = answers[mark.tag()];
    if (answer.covers++ == 0) {
      first_begin[mark.tag()] = covers.size();
      pack->get_live(state, covers);
      first_end[mark.tag()] = covers.size();
    }
    return Then::drop;
  }
  void branched(const Mark& mark, std::uint32_t children) override {
    ++answers[mark.tag()].branchings;
    answers[mark.tag()].nodes += children;
  }

  // -- the same for the first cover

  // The search itself finds all conflicts.
  bool load(std::uint32_t task, Word* state) override {
    std::copy_n(root.begin(), root.size() - 1, state);
    const Pack& in_pack = *pack;
    const OptionId* const end = forced.data() + task_end[task + 1];
    for (const OptionId* option = forced.data() + task_end[task]; option != end; ++option) {
      const std::uint32_t number = numbers[index(*option)];
      if (number == none) return false;
      in_pack.restrict_item(state, number);
    }
    return true;
  }
  void found(std::uint32_t task, const Word* state) override {
    answers[task].covers = 1;
    first_begin[task] = covers.size();
    pack->get_live(state, covers);
    first_end[task] = covers.size();
  }
  void branched(std::uint32_t task, std::uint32_t children) override {
    ++answers[task].branchings;
    answers[task].nodes += children;
  }
  bool stop_requested() override { return stop_flag != nullptr && stop_flag->requested(); }

  bool run_first(const StopFlag* stop) {
    stop_flag = stop;
    if (!first_search) first_search.emplace(pack);
    return first_search->run(static_cast<std::uint32_t>(answers.size()), *this);
  }

  // -- and with other limits

  void push(std::uint32_t task) {
    Mark mark = Mark::root(task);
    mark.set_seen(true);
    if (!load(task, search->push(mark))) search->pop();
  }

  bool run_lanes(const StopFlag* stop) {
    const auto tasks = static_cast<std::uint32_t>(answers.size());
    std::uint32_t next = 0;
    while (next < tasks || !search->empty()) {
      if (stop != nullptr && stop->requested()) return false;
      while (next < tasks && search->size() < search->lanes()) push(next++);
      if (!search->empty()) search->step(search->lanes(), *this);
    }
    return true;
  }

  bool run_one_by_one(const StopFlag* stop) {
    Solver solver(problem, {.max_solutions = limit, .stop = stop});
    for (std::size_t task = 0; task < answers.size(); ++task) {
      solver.reset();
      bool alive = true;
      for (std::size_t k = task_end[task]; k < task_end[task + 1] && alive; ++k) {
        alive = solver.force(forced[k]);
      }
      if (!alive) continue;
      Answer& answer = answers[task];
      while (answer.covers < limit && solver.next()) {
        if (answer.covers++ > 0) continue;
        first_begin[task] = covers.size();
        covers.insert(covers.end(), solver.cover().begin(), solver.cover().end());
        first_end[task] = covers.size();
        std::sort(covers.begin() + static_cast<std::ptrdiff_t>(first_begin[task]), covers.end(),
                  [](OptionId a, OptionId b) { return index(a) < index(b); });
      }
      if (solver.result().outcome == Outcome::interrupted && answer.covers < limit) return false;
      answer.nodes = solver.result().statistics.nodes;
      answer.branchings = solver.result().statistics.branchings;
    }
    return true;
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};

  Problem problem;
  std::uint64_t limit;
  std::shared_ptr<Pack> pack;  // none if the lanes engine does not fit
  std::optional<Search> search;
  std::optional<lanes::FirstSearch> first_search;  // once it was needed
  const StopFlag* stop_flag = nullptr;
  std::vector<Word> root;
  std::vector<std::uint32_t> numbers;  // of the problem's options in the pack

  std::vector<OptionId> forced;          // of all tasks
  std::vector<std::size_t> task_end{0};  // of task k - 1 in `forced`
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
  for (const OptionId option : forced) {
    if (index(option) >= num_options) {
      throw std::invalid_argument("there is no such option");
    }
  }
  if (impl_->task_end.size() > std::size_t{1} << 31) {
    throw std::length_error("too many tasks in one batch");
  }
  impl_->forced.insert(impl_->forced.end(), forced.begin(), forced.end());
  impl_->task_end.push_back(impl_->forced.size());
}

std::span<const Batch::Answer> Batch::run(const StopFlag* stop) {
  Impl& impl = *impl_;
  const std::size_t tasks = size();
  impl.answers.assign(tasks, {});
  impl.covers.clear();
  impl.first_begin.assign(tasks, 0);
  impl.first_end.assign(tasks, 0);
  if (impl.search) impl.search->clear();
  const auto search = [&] {
    if (!impl.search) return impl.run_one_by_one(stop);
    return impl.limit == 1 ? impl.run_first(stop) : impl.run_lanes(stop);
  };
  if (impl.limit > 0 && !search()) return {};
  for (std::size_t k = 0; k < tasks; ++k) {
    impl.answers[k].first =
        std::span(impl.covers)
            .subspan(impl.first_begin[k], impl.first_end[k] - impl.first_begin[k]);
  }
  return impl.answers;
}

void Batch::clear() { clear(impl_->limit); }

void Batch::clear(std::uint64_t limit) {
  impl_->limit = limit;
  impl_->forced.clear();
  impl_->task_end.assign(1, 0);
  impl_->answers.clear();
}

std::size_t Batch::size() const { return impl_->task_end.size() - 1; }
const Problem& Batch::problem() const { return impl_->problem; }

}  // namespace dlx
