#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <vector>

#include "dlx/cover/refutation_writer.hpp"
#include "dlx/engine/learning/learner.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/query/runners.hpp"

namespace dlx::query {
namespace {

// Writes what a search learns as a certificate that there is no cover.
class ProofRecorder final : public learning::ProofListener {
 public:
  ProofRecorder(std::ostream& out, const Problem& problem) : writer_(out, problem) {}

  void add(std::span<const learning::Literal> clause) override { writer_.add(numbers_of(clause)); }
  void remove(std::span<const learning::Literal> clause) override {
    writer_.remove(numbers_of(clause));
  }

 private:
  std::span<const std::int32_t> numbers_of(std::span<const learning::Literal> clause) {
    numbers_.clear();
    for (const learning::Literal literal : clause) {
      const auto number = static_cast<std::int32_t>(learning::variable_of(literal)) + 1;
      numbers_.push_back(learning::is_negative(literal) ? -number : number);
    }
    return numbers_;
  }

  RefutationWriter writer_;
  std::vector<std::int32_t> numbers_;
};

}  // namespace

Result run_refutation(const MethodInput& input) {
  const SolveOptions options = input.left();
  Progress progress;
  Meter meter(options, [&] {
    progress.nodes = meter.nodes();
    progress.seconds = input.budget.seconds();
    if (options.on_progress) options.on_progress(progress);
  });
  meter.start();
  Result result;
  ProofRecorder proof(*input.query.certificate, input.problem);
  std::optional<learning::Learner> learner;
  Engine::Step step = Engine::Step::stopped;
  std::vector<OptionId> cover;
  const bool is_made = meter.within_limits([&] { learner.emplace(input.problem, 0, &proof); });
  while (is_made && progress.covers < options.limit) {
    step = learner->next(meter);
    if (step != Engine::Step::cover) break;
    ++progress.covers;
    learner->get_cover(cover);
    if (input.visit && !input.visit(Cover(cover))) break;
  }
  meter.stop();
  result.count = progress.covers;
  result.outcome = step == Engine::Step::exhausted ? Outcome::exhausted
                   : step == Engine::Step::cover   ? Outcome::limit
                                                   : meter.outcome();
  if (learner) learner->add_statistics(result.statistics);
  result.statistics.engine = "learning";
  result.statistics.nodes = meter.nodes();
  result.statistics.seconds = input.budget.seconds();
  return result;
}

}  // namespace dlx::query
