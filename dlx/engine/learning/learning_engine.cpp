#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/engines.hpp"
#include "dlx/engine/learning/learner.hpp"

namespace dlx {
namespace {

class Learning final : public Engine {
 public:
  Learning(const Problem& problem, std::uint64_t seed)
      : problem_(problem),
        seed_(seed),
        learner_(std::make_unique<learning::Learner>(problem, seed)) {}

  bool force(OptionId option) override {
    if (std::ranges::find(forced_, option) != forced_.end()) return false;
    if (!learner_->force(index(option))) return false;
    forced_.push_back(option);
    return true;
  }
  void reset() override {
    learner_ = std::make_unique<learning::Learner>(problem_, seed_);
    forced_.clear();
  }

  Step next(Meter& meter) override {
    switch (learner_->search(meter)) {
      case learning::Learner::Status::cover:
        return Step::cover;
      case learning::Learner::Status::refuted:
        return Step::exhausted;
      default:
        return Step::stopped;
    }
  }
  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    for (const OptionId option : learner_->cover()) {
      if (std::ranges::find(forced_, option) == forced_.end()) options.push_back(option);
    }
  }

  // What was learned holds for the whole problem, so no part is donated.
  std::vector<Path> donate_paths() override { return {}; }
  void start(std::vector<Path> /*paths*/) override {}

  void add_statistics(Statistics& statistics) const override {
    learner_->add_statistics(statistics);
  }
  std::size_t level() const override { return learner_->level(); }
  double fraction() const override { return 0; }

 private:
  const Problem problem_;
  const std::uint64_t seed_;
  std::unique_ptr<learning::Learner> learner_;
  std::vector<OptionId> forced_;
};

}  // namespace

std::unique_ptr<Engine> make_learning_engine(const Problem& problem, std::uint64_t seed) {
  return std::make_unique<Learning>(problem, seed);
}

}  // namespace dlx
