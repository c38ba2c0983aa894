// The one file that knows of Clp, by its C interface: its other headers take seconds to compile.
#include "dlx/cheapest/linear_program.hpp"

#include <algorithm>
#include <cstddef>

#include "dlx/cost.hpp"

#ifdef DLX_CLP
#include <coin/Clp_C_Interface.h>

#include "dlx/deadline.hpp"
#endif

#ifdef DLX_CLP
// What LAPACK, which Clp is made with, calls if an argument makes no sense. Its own prints, ends
// the program, and brings the library of Fortran.
extern "C" void xerbla_(const char*, const int*, std::size_t);
void xerbla_(const char*, const int*, std::size_t) {}
#endif

namespace dlx {

#ifdef DLX_CLP
namespace optimize {
namespace {

// Between two looks at the clock: so many steps at most, fewer where each of them takes longer. The
// time itself must not decide, as it does on how the method goes on.
constexpr std::size_t most_steps_at_a_time = 2000, work_at_a_time = 3'000'000;
// What Clp calls a problem that ended because of its number of steps.
constexpr int out_of_steps = 3;
constexpr double unbounded = 1e30;

class ClpProgram : public LinearProgram {
 public:
  ClpProgram(std::span<const double> low, std::span<const double> high)
      : model_(Clp_newModel()), rows_(low.size()) {
    Clp_setLogLevel(model_, 0);
    const int none = 0;
    Clp_loadProblem(model_, 0, static_cast<int>(rows_), &none, nullptr, nullptr, nullptr, nullptr,
                    nullptr, low.data(), high.data());
  }
  ~ClpProgram() override { Clp_deleteModel(model_); }
  ClpProgram(const ClpProgram&) = delete;
  ClpProgram& operator=(const ClpProgram&) = delete;

  void add_columns(std::span<const double> costs, std::span<const int> start,
                   std::span<const int> rows) override {
    const std::vector<double> zeros(costs.size(), 0), tops(costs.size(), unbounded);
    const std::vector<double> ones(rows.size(), 1);
    Clp_addColumns(model_, static_cast<int>(costs.size()), zeros.data(), tops.data(), costs.data(),
                   start.data(), rows.data(), ones.data());
  }

  void open(std::uint32_t column, bool is_open) override {
    Clp_columnUpper(model_)[column] = is_open ? unbounded : 0;
  }

  void solve() override {
    do {
      Deadline::check_now();
      Clp_setMaximumIterations(model_, steps_at_a_time());
    } while (Clp_primal(model_, 0) == out_of_steps);
  }

  void solve_again(double enough, int most_steps) override {
    Clp_setDualObjectiveLimit(model_, enough);
    int end = out_of_steps;
    while (end == out_of_steps && most_steps > 0) {
      Deadline::check_now();
      Clp_setMaximumIterations(model_, std::min(steps_at_a_time(), most_steps));
      end = Clp_dual(model_, 0);
      most_steps -= std::max(Clp_numberIterations(model_), 1);
    }
  }

  std::span<const double> prices() const override { return {Clp_getRowPrice(model_), rows_}; }
  std::span<const double> values() const override {
    return {Clp_getColSolution(model_), num_columns()};
  }
  double cost() const override { return Clp_getObjValue(model_); }

  Basis basis() const override {
    const unsigned char* const status = Clp_statusArray(model_);
    return {status, status + rows_ + num_columns()};
  }
  void go_back_to(const Basis& basis) override { Clp_copyinStatus(model_, basis.data()); }

 private:
  int steps_at_a_time() const {
    const std::size_t steps = work_at_a_time / (rows_ + num_columns() + 1);
    return static_cast<int>(std::clamp<std::size_t>(steps, 1, most_steps_at_a_time));
  }
  std::size_t num_columns() const { return static_cast<std::size_t>(Clp_getNumCols(model_)); }

  Clp_Simplex* model_;
  std::size_t rows_;
};

}  // namespace

std::unique_ptr<LinearProgram> make_linear_program(std::span<const double> low,
                                                   std::span<const double> high) {
  return std::make_unique<ClpProgram>(low, high);
}

}  // namespace optimize

std::string_view bound_library() { return "Clp " DLX_CLP; }

#else

namespace optimize {

std::unique_ptr<LinearProgram> make_linear_program(std::span<const double>,
                                                   std::span<const double>) {
  return nullptr;
}

}  // namespace optimize

std::string_view bound_library() { return ""; }

#endif

}  // namespace dlx
