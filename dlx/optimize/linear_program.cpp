#include "dlx/optimize/linear_program.hpp"

#include "dlx/cost.hpp"

#ifdef DLX_CLP

#include <algorithm>
#include <cstddef>
#include <string>

#include "dlx/deadline.hpp"
#include "dlx/optimize/clp.hpp"

namespace dlx {
namespace optimize {
namespace {

// The status with which Clp reports that the iteration limit was reached.
constexpr int out_of_steps = 3;
constexpr double unbounded = 1e30;
// Work of simplex iterations between two checks of the clock, in rows and columns: the largest
// delay of a time limit.
constexpr std::size_t simplex_work = 3'000'000;

class ClpProgram : public LinearProgram {
 public:
  ClpProgram(const Clp& clp, std::span<const double> low, std::span<const double> high,
             bool is_capped)
      : clp_(clp), model_(clp.newModel()), rows_(low.size()), most_(is_capped ? 1 : unbounded) {
    clp_.setLogLevel(model_, 0);
    clp_.scaling(model_, 0);  // all entries are 1
    const int none = 0;
    clp_.loadProblem(model_, 0, static_cast<int>(rows_), &none, nullptr, nullptr, nullptr, nullptr,
                     nullptr, low.data(), high.data());
  }
  ~ClpProgram() override { clp_.deleteModel(model_); }
  ClpProgram(const ClpProgram&) = delete;
  ClpProgram& operator=(const ClpProgram&) = delete;

  void add_columns(std::span<const double> costs, std::span<const int> start,
                   std::span<const int> rows) override {
    const std::vector<double> zeros(costs.size(), 0), tops(costs.size(), most_);
    const std::vector<double> ones(rows.size(), 1);
    clp_.addColumns(model_, static_cast<int>(costs.size()), zeros.data(), tops.data(), costs.data(),
                    start.data(), rows.data(), ones.data());
  }

  void open(std::uint32_t column, bool is_open) override {
    clp_.columnUpper(model_)[column] = is_open ? most_ : 0;
  }
  void force(std::uint32_t column, bool is_forced) override {
    clp_.columnLower(model_)[column] = is_forced ? 1 : 0;
  }

  void solve() override {
    do {
      Deadline::check_now();
      clp_.setMaximumIterations(model_, steps_at_a_time());
    } while (clp_.primal(model_, 0) == out_of_steps);
  }

  void solve_again(double enough, int most_steps) override {
    clp_.setDualObjectiveLimit(model_, enough);
    int end = out_of_steps;
    while (end == out_of_steps && most_steps > 0) {
      Deadline::check_now();
      clp_.setMaximumIterations(model_, std::min(steps_at_a_time(), most_steps));
      end = clp_.dual(model_, 0);
      most_steps -= std::max(clp_.numberIterations(model_), 1);
    }
  }

  std::span<const double> duals() const override { return {clp_.getRowPrice(model_), rows_}; }
  std::span<const double> values() const override {
    return {clp_.getColSolution(model_), num_columns()};
  }
  double cost() const override { return clp_.getObjValue(model_); }

  Basis basis() const override {
    const unsigned char* const status = clp_.statusArray(model_);
    return {status, status + rows_ + num_columns()};
  }
  void go_back_to(const Basis& basis) override { clp_.copyinStatus(model_, basis.data()); }

 private:
  int steps_at_a_time() const {
    const std::size_t steps = simplex_work / (rows_ + num_columns() + 1);
    return static_cast<int>(std::max<std::size_t>(steps, 1));
  }
  std::size_t num_columns() const { return static_cast<std::size_t>(clp_.getNumCols(model_)); }

  const Clp& clp_;
  Clp_Simplex* const model_;
  std::size_t rows_;
  double most_;  // the upper bound of open columns
};

}  // namespace

std::unique_ptr<LinearProgram> make_linear_program(std::span<const double> low,
                                                   std::span<const double> high, bool is_capped) {
  const Clp* const clp = Clp::load();
  if (clp == nullptr) return nullptr;
  return std::make_unique<ClpProgram>(*clp, low, high, is_capped);
}

}  // namespace optimize

std::string_view bound_library() {
  static const std::string name = [] {
    const optimize::Clp* const clp = optimize::Clp::load();
    return clp == nullptr ? std::string() : std::string("Clp ") + clp->Version();
  }();
  return name;
}

std::string_view missing_bound_library() { return optimize::Clp::load() == nullptr ? DLX_CLP : ""; }

}  // namespace dlx

#else

namespace dlx {
namespace optimize {

std::unique_ptr<LinearProgram> make_linear_program(std::span<const double>, std::span<const double>,
                                                   bool) {
  return nullptr;
}

}  // namespace optimize

std::string_view bound_library() { return ""; }
std::string_view missing_bound_library() { return ""; }

}  // namespace dlx

#endif
