#include "dlx/optimize/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/optimize/tuning.hpp"

namespace dlx::optimize {
namespace {

constexpr int any_steps = std::numeric_limits<int>::max();

std::unique_ptr<LinearProgram> program_of(const Layout& layout) {
  return make_linear_program(std::vector<double>(layout.low.begin(), layout.low.end()),
                             std::vector<double>(layout.high.begin(), layout.high.end()));
}

}  // namespace

bool Relaxation::possible() { return !bound_library().empty(); }

Relaxation::Relaxation(const Layout& layout)
    : layout_(layout), program_(program_of(layout)), has_column_(layout.num_options(), 0) {
  std::int64_t dearest = layout.scale;
  for (const std::int64_t cost : layout.costs) dearest = std::max(dearest, std::abs(cost));
  std::vector<int> start{0}, rows;
  for (std::uint32_t row = 0; row < layout.primary; ++row) {
    if (layout.low[row] == 0) continue;
    rows.push_back(static_cast<int>(row));
    start.push_back(static_cast<int>(rows.size()));
  }
  stand_ins_ = static_cast<std::uint32_t>(rows.size());
  const double cost =
      tuning::stand_in_cost * static_cast<double>(dearest) / static_cast<double>(layout.scale);
  program_->add_columns(std::vector<double>(rows.size(), cost), start, rows);
}

Relaxation::Relaxation(const Layout& layout, std::span<const std::uint32_t> options,
                       const Start* start)
    : Relaxation(layout) {
  if (start == nullptr) {
    add(options);
  } else {
    go_on_from(*start, options);
  }
}

// Adds columns for these options, and closed columns for options that are only in the basis.
void Relaxation::go_on_from(const Start& start, std::span<const std::uint32_t> options) {
  std::vector<std::uint32_t> all;
  LinearProgram::Basis basis = start.of_stand_ins;
  std::vector<std::uint8_t> wanted;
  auto next = options.begin();
  for (std::size_t k = 0; k < start.options.size(); ++k) {
    const bool is_wanted = next != options.end() && *next == start.options[k];
    if (is_wanted) ++next;
    if (!is_wanted && !LinearProgram::is_basic(start.of_options[k])) continue;
    all.push_back(start.options[k]);
    basis.push_back(start.of_options[k]);
    wanted.push_back(is_wanted ? 1 : 0);
  }
  add(all);
  for (std::uint32_t k = 0; k < all.size(); ++k) {
    if (wanted[k] == 0) program_->open(stand_ins_ + k, false);
  }
  open_ = std::move(wanted);
  basis.insert(basis.end(), start.of_rows.begin(), start.of_rows.end());
  basis.resize(stand_ins_ + all.size() + layout_.num_rows(), LinearProgram::basic);
  program_->go_back_to(basis);
}

void Relaxation::add(std::span<const std::uint32_t> options) {
  std::vector<double> costs;
  std::vector<int> start{0}, rows;
  for (const std::uint32_t option : options) {
    has_column_[option] = 1;
    columns_.push_back(option);
    open_.push_back(1);
    costs.push_back(units(option));
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows()) rows.push_back(static_cast<int>(claim));
    }
    start.push_back(static_cast<int>(rows.size()));
  }
  program_->add_columns(costs, start, rows);
}

// The best options of each row.
std::vector<std::uint32_t> Relaxation::first_options(
    std::span<const std::int64_t> reduced_costs) const {
  std::vector<std::vector<std::pair<std::int64_t, std::uint32_t>>> by_row(layout_.primary);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    for (const std::uint32_t row : layout_.primaries(k))
      by_row[row].emplace_back(reduced_costs[k], k);
  }
  std::vector<std::uint32_t> first;
  for (auto& row : by_row) {
    if (row.size() > tuning::first_columns) {
      std::nth_element(row.begin(), row.begin() + tuning::first_columns, row.end());
      row.resize(tuning::first_columns);
    }
    for (const auto& [reduced_cost, option] : row) first.push_back(option);
  }
  std::sort(first.begin(), first.end());
  first.erase(std::unique(first.begin(), first.end()), first.end());
  return first;
}

std::vector<std::uint32_t> Relaxation::too_cheap() const {
  const std::span<const double> duals = program_->duals();
  std::vector<std::pair<double, std::uint32_t>> found;
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    if (has_column_[k] != 0) continue;
    double reduced_cost = units(k);
    for (const std::uint32_t claim : layout_.all_claims(k)) {
      if (claim < layout_.num_rows()) reduced_cost -= duals[claim];
    }
    if (reduced_cost < -tuning::negligible) found.emplace_back(reduced_cost, k);
  }
  const std::size_t most = std::max<std::size_t>(tuning::new_columns, 2 * layout_.num_rows());
  if (found.size() > most) {
    std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(most), found.end());
    found.resize(most);
  }
  std::vector<std::uint32_t> options;
  for (const auto& [reduced_cost, option] : found) options.push_back(option);
  std::sort(options.begin(), options.end());
  return options;
}

void Relaxation::begin(std::span<const std::int64_t> reduced_costs) {
  add(first_options(reduced_costs));
}

void Relaxation::sift() {
  program_->solve_again(std::numeric_limits<double>::max(), any_steps);
  for (std::vector<std::uint32_t> more = too_cheap(); !more.empty(); more = too_cheap()) {
    add(more);
    program_->solve();
  }
  solved_ = program_->basis();
}

void Relaxation::solve(std::int64_t enough) {
  program_->solve_again(static_cast<double>(enough), any_steps);
  solved_ = program_->basis();
}

double Relaxation::cost_of(std::span<const std::uint32_t> options, std::int64_t enough, int steps) {
  auto next = options.begin();
  std::vector<std::uint32_t> closed;
  for (std::uint32_t k = 0; k < columns_.size(); ++k) {
    const bool is_wanted = next != options.end() && *next == columns_[k];
    if (is_wanted) ++next;
    if (is_wanted || open_[k] == 0) continue;
    program_->open(stand_ins_ + k, false);
    closed.push_back(k);
  }
  program_->go_back_to(solved_);
  program_->solve_again(static_cast<double>(enough), steps);
  const double cost = program_->cost();
  for (const std::uint32_t k : closed) program_->open(stand_ins_ + k, true);
  return cost;
}

Relaxation::Start Relaxation::Start::with(std::span<const std::uint32_t> more) const {
  Start all{{}, {}, of_stand_ins, of_rows};
  std::size_t mine = 0;
  const auto take_mine = [&] {
    all.options.push_back(options[mine]);
    all.of_options.push_back(of_options[mine++]);
  };
  for (const std::uint32_t option : more) {
    while (mine < options.size() && options[mine] < option) take_mine();
    if (mine < options.size() && options[mine] == option) continue;
    all.options.push_back(option);
    all.of_options.push_back(LinearProgram::not_taken);
  }
  while (mine < options.size()) take_mine();
  return all;
}

Relaxation::Start Relaxation::start() const {
  const auto options = solved_.begin() + stand_ins_;
  const auto rows = options + static_cast<std::ptrdiff_t>(columns_.size());
  // Ascending, regardless of the order in which options were added.
  std::vector<std::uint32_t> order(columns_.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
    return columns_[left] < columns_[right];
  });
  Start start{{}, {}, {solved_.begin(), options}, {rows, solved_.end()}};
  for (const std::uint32_t k : order) {
    start.options.push_back(columns_[k]);
    start.of_options.push_back(options[k]);
  }
  return start;
}

std::vector<std::int64_t> Relaxation::duals() const {
  std::vector<std::int64_t> duals;
  const auto most = static_cast<double>(layout_.most_dual / 2);
  for (const double dual : program_->duals()) {
    const double scaled = dual * static_cast<double>(layout_.scale);
    duals.push_back(std::isfinite(scaled) ? std::llround(std::clamp(scaled, -most, most))
                                          : std::int64_t{0});
  }
  return duals;
}

bool Relaxation::lacks() const {
  const std::span<const double> values = program_->values().first(stand_ins_);
  return std::any_of(values.begin(), values.end(),
                     [](double value) { return value > tuning::negligible; });
}

std::vector<Relaxation::Fraction> Relaxation::fractions() const {
  std::vector<Fraction> parts;
  const std::span<const double> values = program_->values().subspan(stand_ins_);
  for (std::uint32_t k = 0; k < columns_.size(); ++k) {
    if (values[k] > tuning::negligible) parts.push_back({columns_[k], values[k]});
  }
  std::sort(parts.begin(), parts.end(),
            [](const Fraction& left, const Fraction& right) { return left.option < right.option; });
  return parts;
}

}  // namespace dlx::optimize
