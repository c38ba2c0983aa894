#include <memory>
#include <optional>
#include <vector>

#include "dlx/engine/engines.hpp"
#include "dlx/engine/learning/learner.hpp"

namespace dlx {
namespace {

class Learning final : public Engine {
 public:
  Learning(const Problem& problem, std::uint64_t seed) : problem_(problem), seed_(seed) { make(); }

  bool force(OptionId option) override {
    make();
    return learner_->force(option);
  }
  // The next search may not need this engine, so the learner is made again on demand.
  void reset() override { learner_.reset(); }

  Step next(Meter& meter) override {
    return meter.within_limits([this] { make(); }) ? learner_->next(meter) : Step::stopped;
  }
  void get_cover(std::vector<OptionId>& options) const override { learner_->get_cover(options); }

  // What was learned holds for the whole problem, so no part is donated.
  std::vector<Path> donate_paths() override { return {}; }
  void start(std::vector<Path> /*paths*/) override {}

  void add_statistics(Statistics& statistics) const override {
    if (learner_) learner_->add_statistics(statistics);
  }
  std::size_t level() const override { return learner_ ? learner_->level() : 0; }
  double fraction() const override { return 0; }

 private:
  void make() {
    if (!learner_) learner_.emplace(problem_, seed_);
  }

  const Problem problem_;
  const std::uint64_t seed_;
  std::optional<learning::Learner> learner_;
};

}  // namespace

bool learning_engine_fits(const Problem& problem) {
  // A literal must fit into a Reason.
  return problem.num_options() + std::uint64_t{problem.num_entries()} <
         learning::Reason::max_number / 4;
}

std::unique_ptr<Engine> make_learning_engine(const Problem& problem, std::uint64_t seed) {
  return std::make_unique<Learning>(problem, seed);
}

}  // namespace dlx
