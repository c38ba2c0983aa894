#include "dlx/optimize/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "dlx/cost.hpp"

namespace dlx::optimize {
namespace {

constexpr int any_steps = std::numeric_limits<int>::max();
constexpr double negligible = Relaxation::tolerance / 10;  // smaller values are zero
// The cost of an artificial column for a row that options cannot cover, as a multiple of the cost
// of the most expensive option.
constexpr double stand_in_cost = 10;
// Columns per row with which the relaxation begins, in a child of a node in addition to the basis of
// the node; and the least number of columns added at a time.
constexpr std::size_t first_columns = 3, new_columns = 500;

std::unique_ptr<LinearProgram> program_of(const Layout& layout, const Residual& residual) {
  return make_linear_program(std::vector<double>(residual.low.begin(), residual.low.end()),
                             std::vector<double>(residual.high.begin(), residual.high.end()),
                             layout.needs_caps);
}

}  // namespace

bool Relaxation::possible() { return !bound_library().empty(); }

Relaxation::Relaxation(const Layout& layout, std::span<const std::int64_t> reduced_costs)
    : Relaxation(layout, Residual(layout)) {
  options_.resize(layout.num_options());
  std::iota(options_.begin(), options_.end(), 0);
  add(first_options(reduced_costs));
}

Relaxation::Relaxation(const Layout& layout, const Residual& residual)
    : layout_(layout),
      program_(program_of(layout, residual)),
      taken_cost_(in_units(residual.cost)),
      has_column_(layout.num_options(), 0) {
  std::int64_t dearest = layout.scale;
  for (const std::int64_t cost : layout.costs) dearest = std::max(dearest, std::abs(cost));
  std::vector<int> start{0}, rows;
  for (std::uint32_t row = 0; row < layout.primary; ++row) {
    if (layout.low[row] == 0) continue;
    rows.push_back(static_cast<int>(row));
    start.push_back(static_cast<int>(rows.size()));
  }
  stand_ins_ = static_cast<std::uint32_t>(rows.size());
  program_->add_columns(std::vector<double>(rows.size(), stand_in_cost * in_units(dearest)), start,
                        rows);
}

Relaxation::Relaxation(const Layout& layout, const Residual& residual,
                       std::vector<std::uint32_t> options, const Start* start)
    : Relaxation(layout, residual) {
  options_ = std::move(options);
  if (start == nullptr) {
    add(options_);
  } else {
    go_on_from(*start);
  }
}

// Adds columns for the options of the start, and closed columns for further options of its basis.
void Relaxation::go_on_from(const Start& start) {
  std::vector<std::uint32_t> all;
  LinearProgram::Basis basis = start.of_stand_ins;
  std::vector<std::uint8_t> wanted;
  auto next = options_.begin();
  for (std::size_t k = 0; k < start.options.size(); ++k) {
    while (next != options_.end() && *next < start.options[k]) ++next;
    const bool is_wanted = next != options_.end() && *next == start.options[k];
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
    costs.push_back(in_units(layout_.costs[option]));
    for (const std::uint32_t claim : layout_.all_claims(option)) {
      if (claim < layout_.num_rows()) rows.push_back(static_cast<int>(claim));
    }
    start.push_back(static_cast<int>(rows.size()));
  }
  program_->add_columns(costs, start, rows);
}

// Returns the best options of each row.
std::vector<std::uint32_t> Relaxation::first_options(
    std::span<const std::int64_t> reduced_costs) const {
  std::vector<std::vector<std::pair<std::int64_t, std::uint32_t>>> by_row(layout_.primary);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    for (const std::uint32_t row : layout_.primaries(k))
      by_row[row].emplace_back(reduced_costs[k], k);
  }
  std::vector<std::uint32_t> first;
  for (auto& row : by_row) {
    if (row.size() > first_columns) {
      std::nth_element(row.begin(), row.begin() + first_columns, row.end());
      row.resize(first_columns);
    }
    for (const auto& [reduced_cost, option] : row) first.push_back(option);
  }
  std::sort(first.begin(), first.end());
  first.erase(std::unique(first.begin(), first.end()), first.end());
  return first;
}

double Relaxation::reduced_cost_of(std::uint32_t option) const {
  const std::span<const double> duals = program_->duals();
  double reduced_cost = in_units(layout_.costs[option]);
  for (const std::uint32_t claim : layout_.all_claims(option)) {
    if (claim < layout_.num_rows()) reduced_cost -= duals[claim];
  }
  return reduced_cost;
}

// Returns the cheapest options with negative reduced costs and without columns.
std::vector<std::uint32_t> Relaxation::too_cheap() const {
  std::vector<std::pair<double, std::uint32_t>> found;
  for (const std::uint32_t k : options_) {
    if (has_column_[k] != 0) continue;
    const double reduced_cost = reduced_cost_of(k);
    if (reduced_cost < -negligible) found.emplace_back(reduced_cost, k);
  }
  const std::size_t most = std::max<std::size_t>(new_columns, 2 * layout_.num_rows());
  if (found.size() > most) {
    std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(most), found.end());
    found.resize(most);
  }
  std::vector<std::uint32_t> options;
  for (const auto& [reduced_cost, option] : found) options.push_back(option);
  std::sort(options.begin(), options.end());
  return options;
}

void Relaxation::solve(double enough) {
  program_->solve_again(enough - taken_cost_, any_steps);
  for (std::vector<std::uint32_t> more = too_cheap(); !more.empty(); more = too_cheap()) {
    add(more);
    program_->solve();
  }
  solved_ = program_->basis();
}

double Relaxation::cost_of(std::span<const std::uint32_t> options, std::uint32_t forced,
                           double enough, int steps) {
  std::vector<std::uint32_t> closed;
  std::optional<std::uint32_t> at_least_1;
  for (std::uint32_t k = 0; k < columns_.size(); ++k) {
    if (columns_[k] == forced) at_least_1 = stand_ins_ + k;
    const bool is_wanted =
        columns_[k] == forced || std::ranges::binary_search(options, columns_[k]);
    if (is_wanted || open_[k] == 0) continue;
    program_->open(stand_ins_ + k, false);
    closed.push_back(k);
  }
  if (at_least_1) program_->force(*at_least_1, true);
  program_->go_back_to(solved_);
  program_->solve_again(enough - taken_cost_, steps);
  const double cost = this->cost();
  for (const std::uint32_t k : closed) program_->open(stand_ins_ + k, true);
  if (at_least_1) program_->force(*at_least_1, false);
  return cost;
}

Relaxation::Start Relaxation::start() const {
  const auto of_columns = solved_.begin() + stand_ins_;
  const auto of_rows = of_columns + static_cast<std::ptrdiff_t>(columns_.size());
  // Columns in ascending order of options, regardless of when they were added.
  std::vector<std::uint32_t> order;
  std::vector<std::pair<double, std::uint32_t>> others;
  for (std::uint32_t k = 0; k < columns_.size(); ++k) {
    if (LinearProgram::is_basic(of_columns[k])) {
      order.push_back(k);
    } else {
      others.emplace_back(reduced_cost_of(columns_[k]), k);
    }
  }
  const std::size_t most = std::size_t{first_columns} * layout_.num_rows();
  if (others.size() > most) {
    std::nth_element(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(most),
                     others.end());
    others.resize(most);
  }
  for (const auto& [reduced_cost, k] : others) order.push_back(k);
  std::ranges::sort(order, {}, [&](std::uint32_t k) { return columns_[k]; });
  Start start{{}, {}, {solved_.begin(), of_columns}, {of_rows, solved_.end()}};
  for (const std::uint32_t k : order) {
    start.options.push_back(columns_[k]);
    start.of_options.push_back(of_columns[k]);
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
  return std::any_of(values.begin(), values.end(), [](double value) { return value > negligible; });
}

std::vector<Relaxation::Fraction> Relaxation::fractions() const {
  std::vector<Fraction> parts;
  const std::span<const double> values = program_->values().subspan(stand_ins_);
  for (std::uint32_t k = 0; k < columns_.size(); ++k) {
    if (values[k] > negligible) parts.push_back({columns_[k], values[k]});
  }
  std::sort(parts.begin(), parts.end(),
            [](const Fraction& left, const Fraction& right) { return left.option < right.option; });
  return parts;
}

}  // namespace dlx::optimize
