#include "dlx/batch.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/batch/batch_results.hpp"
#include "dlx/batch/batch_search.hpp"
#include "dlx/batch/batch_tasks.hpp"
#include "dlx/engine/engine_table.hpp"

namespace dlx {
namespace {

// Returns null if the lanes engine does not take the problem.
std::shared_ptr<lanes::Pack> make_pack(const Problem& problem) {
  if (!find_engine("lanes").takes(problem)) return nullptr;
  auto pack = std::make_shared<lanes::Pack>(problem, lanes::find_kernel(simd_level()));
  pack->add_hits();
  pack->drop_items();
  return pack;
}

}  // namespace

struct Batch::Impl {
  Impl(Problem given, std::uint64_t most)
      : problem(std::move(given)),
        limit(most),
        pack(make_pack(problem)),
        tasks(problem, pack),
        search(problem, pack, tasks, results) {}

  std::span<const Answer> run(const Visit* visit, const StopFlag* stop) {
    const std::size_t num_digits = tasks.digits().empty() ? 0 : tasks.digits().num_groups();
    results.begin(tasks.size(), num_digits, visit);
    if (limit > 0 && !search.run(limit, stop)) return {};
    return results.finish();
  }

  Problem problem;
  std::uint64_t limit;
  std::shared_ptr<lanes::Pack> pack;
  BatchTasks tasks;
  BatchResults results;
  BatchSearch search;
};

Batch::Batch(Problem problem, std::uint64_t limit)
    : impl_(std::make_unique<Impl>(std::move(problem), limit)) {}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

void Batch::add(std::span<const OptionId> forced) { impl_->tasks.add(forced); }
void Batch::add_digits(std::span<const std::uint8_t> digits) { impl_->tasks.add_digits(digits); }
void Batch::add_masks(std::span<const std::uint64_t> masks) { impl_->tasks.add_masks(masks); }
bool Batch::takes_digits() const { return impl_->tasks.takes_digits(); }
bool Batch::takes_masks() const { return impl_->tasks.takes_masks(); }

std::span<const Batch::Answer> Batch::run(const StopFlag* stop) {
  return impl_->run(nullptr, stop);
}

std::span<const Batch::Answer> Batch::run(const Visit& visit, const StopFlag* stop) {
  if (impl_->limit > few_covers)
    throw std::invalid_argument("at most " + std::to_string(few_covers) +
                                " covers of each task can be visited");
  if (impl_->tasks.digits().empty() && size() > 0)
    throw std::logic_error("covers can be visited only if the tasks are given by digits or masks");
  return impl_->run(&visit, stop);
}

Batch::Answer Batch::list(const VisitOfTask& visit, const StopFlag* stop) {
  if (size() != 1 || impl_->tasks.digits().empty() || !takes_masks())
    throw std::logic_error("the covers of exactly one task with digits or masks can be listed");
  impl_->results.begin(1, 0, nullptr);
  if (impl_->limit > 0) impl_->search.list(impl_->limit, visit, stop);
  return impl_->results.answer(0);
}

void Batch::clear() { clear(impl_->limit); }

void Batch::clear(std::uint64_t limit) {
  impl_->limit = limit;
  impl_->tasks.clear();
  impl_->results.clear();
}

std::size_t Batch::size() const { return impl_->tasks.size(); }
const Problem& Batch::problem() const { return impl_->problem; }

}  // namespace dlx
