#include "sudoku/canonical.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"

namespace dlx::sudoku {

/// The search of a Canonicalizer, for one shape.
class Canonicalizer::Refiner {
 public:
  virtual ~Refiner() = default;
  /// Returns the canonical form and keeps the arrangements that lead to it.
  virtual Grid form(const Grid& grid) = 0;
  /// One of the arrangements of the last grid, and their number.
  virtual Transformation transformation() const = 0;
  virtual std::uint64_t automorphisms() const = 0;
};

namespace canonical {
namespace {

constexpr std::uint8_t unset = 255;  // greater than any value

/// A set of similar arrangements of a grid's rows, columns and values. Internal.
///
/// Positions are the columns of the result, labels its values. Columns of the grid that cannot be
/// distinguished yet form a *class* of neighbouring positions, in any order: all their cells so far
/// were empty, or had a new value that got the next label. Columns of a class can be exchanged,
/// together with the labels of such values, without changing any cell of the result so far. The
/// labels that a row gave to the values of a class are consecutive.
///
/// Shape:    grids up to Max x Max.
template <int Max>
struct Arrangement {
  using Set = std::conditional_t<(Max < 32), std::uint32_t, std::uint64_t>;

  std::array<std::uint8_t, Max> column;     // column of the grid at each position
  std::array<std::uint8_t, Max> row;        // row of the grid for each row of the result so far
  std::array<std::uint8_t, Max + 1> label;  // label of each value, 0 if it has none yet
  std::array<std::uint8_t, Max + 1> value;  // value of each label
  std::array<std::uint8_t, Max + 1> place;  // the position at which each label first occurred
  std::uint8_t labels;                      // number of labels
  bool transposed;                          // rows belong to the transposed grid
  Set starts;                               // first positions of classes, and the end
  Set used;                                 // rows of the grid used so far

  void clear(bool of_transposed) {
    label.fill(0);
    labels = 0;
    transposed = of_transposed;
    starts = 0;
    used = 0;
  }

  static Set bit(int position) { return Set{1} << position; }
  int class_begin(int position) const {
    return static_cast<int>(std::bit_width(starts & ((Set{2} << position) - 1))) - 1;
  }
  int class_end(int position) const {
    return position + 1 + std::countr_zero(starts >> (position + 1));
  }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  /// Returns true if the value has a final label.
  bool is_fixed(int of_value) const {
    if (label[at(of_value)] == 0) return false;
    const int position = place[label[at(of_value)]];
    return (starts >> position & 1) != 0 && (starts >> (position + 1) & 1) != 0;
  }

  /// Exchanges two columns of a class.
  void exchange(int a, int b) {
    if (a == b) return;
    std::swap(column[at(a)], column[at(b)]);
    // Each row that created a label at one position created one at the other.
    for (int i = 1, j = 1; i <= labels; ++i) {
      if (place[at(i)] != a) continue;
      while (place[at(j)] != b) ++j;
      std::swap(value[at(i)], value[at(j)]);
      label[value[at(i)]] = static_cast<std::uint8_t>(i);
      label[value[at(j)]] = static_cast<std::uint8_t>(j);
      ++j;
    }
  }

  /// The least label that a value can get if the column at position `from` is moved to `position`,
  /// where its class begins.
  int min_label(int of_value, int from, int position) const {
    const int now = label[at(of_value)];
    if (now == 0) return labels + 1;
    const int origin = place[at(now)];
    const int begin = class_begin(origin);
    if (begin != position) return now - (origin - begin);
    return now - (origin - (origin == from ? begin : begin + 1));
  }

  /// Gives the next label to the value at a position.
  int introduce(int new_value, int position) {
    const int next = ++labels;
    label[at(new_value)] = static_cast<std::uint8_t>(next);
    value[at(next)] = static_cast<std::uint8_t>(new_value);
    place[at(next)] = static_cast<std::uint8_t>(position);
    return next;
  }

  /// Gives the value at a position the least possible label, permanently, and returns the label.
  int settle(int of_value, int position) {
    const int now = label[at(of_value)];
    if (now == 0) return introduce(of_value, position);
    const int origin = place[at(now)];
    const int begin = class_begin(origin);
    if (class_end(begin) > begin + 1) {
      exchange(begin, origin);
      starts |= bit(begin + 1);
    }
    return label[at(of_value)];
  }

  /// Moves a column of the class that begins at `position` to this position, as a class of its own,
  /// and fixes the label of its value.
  void take(const std::uint8_t* of_row, int from, int position) {
    exchange(from, position);
    starts |= bit(position + 1);
    settle(of_row[column[at(position)]], position);
  }
};

// The product of the factorials of all counts; 0 if it exceeds 64 bits.
std::uint64_t multiply(std::uint64_t product, int count) {
  for (int k = 2; k <= count; ++k) {
    const auto factor = static_cast<std::uint64_t>(k);
    if (product > ~std::uint64_t{0} / factor) return 0;
    product *= factor;
  }
  return product;
}

/// Determines the rows of the canonical form one by one. For each row, keeps all arrangements of
/// the grid that give the smallest row after the same previous rows; an Arrangement represents many
/// of them.
template <int Max>
class RefinerOf final : public Canonicalizer::Refiner {
 public:
  explicit RefinerOf(Shape shape) : shape_(shape), size_(shape.size()) {
    // Boxes of the transposed grid form shape.box_rows() stacks.
    std::vector<std::uint8_t> order(shape.box_rows());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    if (order.size() > max_stacks) return;
    do {
      stack_orders_.push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
  }

  Grid form(const Grid& grid) override {
    if (stack_orders_.empty())
      throw std::length_error("boxes of " + std::to_string(shape_.box_rows()) +
                              " rows have too many arrangements; " + std::to_string(max_stacks) +
                              " rows are supported at most");
    const bool square = shape_.box_rows() == shape_.box_columns();
    states_.clear();
    for (int side = 0; side <= static_cast<int>(square); ++side) {
      set_side(sides_[side], grid, side != 0);
      start(side != 0);
    }
    Grid result(shape_);
    for (int level = 0; level < size_; ++level) {
      smallest_.fill(unset);
      next_.clear();
      for (const State& state : states_) extend(state, level);
      std::swap(states_, next_);
      for (int k = 0; k < size_; ++k) result.set(level * size_ + k, smallest_[k]);
    }
    return result;
  }

  Transformation transformation() const override {
    const State& state = states_.front();
    const auto size = static_cast<std::size_t>(size_);
    std::vector<std::uint8_t> values(state.label.begin(), state.label.begin() + size_ + 1);
    int label = state.labels;
    for (std::size_t value = 1; value <= size; ++value)
      if (values[value] == 0) values[value] = static_cast<std::uint8_t>(++label);
    return Transformation(shape_, state.transposed, {state.row.begin(), state.row.begin() + size_},
                          {state.column.begin(), state.column.begin() + size_}, std::move(values));
  }

  std::uint64_t automorphisms() const override {
    std::uint64_t sum = 0;
    for (const State& state : states_) {
      std::uint64_t product = sides_[state.transposed].multiplicity;
      for (int begin = 0, end = 0; begin < size_ && product != 0; begin = end) {
        end = state.class_end(begin);
        product = multiply(product, end - begin);
      }
      if (product == 0 || product > ~std::uint64_t{0} - sum)
        throw std::overflow_error("the grid has more than 2^64 automorphisms");
      sum += product;
    }
    return sum;
  }

 private:
  using State = Arrangement<Max>;
  using Lines = typename State::Set;

  // With more stacks, their orders alone exceed max_arrangements.
  static constexpr std::size_t max_stacks = 8;

  /// The grid or its transpose, and its empty parts.
  struct Side {
    std::array<std::uint8_t, Max * Max> cells;
    std::array<bool, Max> empty_row;
    std::array<bool, Max> empty_band;
    std::array<bool, Max> empty_stack;
    std::uint64_t multiplicity;  // of each arrangement, 0 if it is too large

    const std::uint8_t* row(int k) const { return cells.data() + k * Max; }
  };

  void set_side(Side& side, const Grid& grid, bool transposed) {
    const int band = shape_.box_rows(), stack = shape_.box_columns();
    std::array<bool, Max> empty_column;
    side.empty_row.fill(true);
    side.empty_band.fill(true);
    side.empty_stack.fill(true);
    empty_column.fill(true);
    const std::uint8_t* const values = grid.values().data();
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        const std::uint8_t value = values[transposed ? column * size_ + row : row * size_ + column];
        side.cells[row * Max + column] = value;
        if (value == 0) continue;
        side.empty_row[row] = false;
        side.empty_band[row / band] = false;
        side.empty_stack[column / stack] = false;
      }
    }
    // Empty rows of a band, empty bands and empty stacks are interchangeable, so they are taken in
    // order.
    side.multiplicity = 1;
    for (int first = 0; first < size_; first += band) {
      const auto begin = side.empty_row.begin() + first;
      side.multiplicity =
          multiply(side.multiplicity, static_cast<int>(std::count(begin, begin + band, true)));
    }
    const auto count = [&](const std::array<bool, Max>& flags, int number) {
      return static_cast<int>(std::count(flags.begin(), flags.begin() + number, true));
    };
    side.multiplicity = multiply(side.multiplicity, count(side.empty_band, size_ / band));
    side.multiplicity = multiply(side.multiplicity, count(side.empty_stack, size_ / stack));
  }

  // All orders of the stacks, without rows.
  void start(bool transposed) {
    const Side& side = sides_[transposed];
    const int width = shape_.box_columns();
    for (const std::vector<std::uint8_t>& order : stack_orders_) {
      bool ascending = true;
      int last = -1;
      for (const int stack : order) {
        if (!side.empty_stack[stack]) continue;
        ascending = ascending && stack > last;
        last = stack;
      }
      if (!ascending) continue;
      State& state = states_.emplace_back();
      state.clear(transposed);
      int position = 0;
      for (const int stack : order) {
        state.starts |= State::bit(position);
        for (int k = 0; k < width; ++k)
          state.column[position++] = static_cast<std::uint8_t>(stack * width + k);
      }
      state.starts |= State::bit(size_);
    }
  }

  // Extends a state by one row and adds the results to `next_`.
  void extend(const State& state, int level) {
    const Side& side = sides_[state.transposed];
    const int height = shape_.box_rows();
    const auto extend_band = [&](int band) {
      bool had_empty = false;
      for (int row = band * height; row < (band + 1) * height; ++row) {
        if ((state.used >> row & 1) != 0) continue;
        if (side.empty_row[row]) {
          if (had_empty) continue;
          had_empty = true;
        }
        extend_by(state, row, level);
      }
    };
    if (level % height != 0) {
      extend_band(state.row[level - 1] / height);
      return;
    }
    bool had_empty = false;
    for (int band = 0; band * height < size_; ++band) {
      if ((state.used >> (band * height) & 1) != 0) continue;
      if (side.empty_band[band]) {
        if (had_empty) continue;
        had_empty = true;
      }
      extend_band(band);
    }
  }

  void extend_by(const State& state, int row, int level) {
    const std::uint8_t* const values = sides_[state.transposed].row(row);
    // Most rows can be rejected by their first cell.
    const int first = values[state.column[0]];
    const bool known = (state.starts >> 1 & 1) != 0 && (first == 0 || state.is_fixed(first));
    if (known && (first == 0 ? 0 : state.label[first]) > smallest_[0]) return;
    State copy = state;
    copy.row[level] = static_cast<std::uint8_t>(row);
    copy.used |= Lines{1} << row;
    refine(copy, values, 0);
  }

  /// Arranges the columns from `position` on such that the row becomes as small as possible, and
  /// adds the results to `next_`; gives up when the row is larger than another one.
  ///
  /// Before: the columns and labels before the position are arranged for this row. `state` may be
  /// changed.
  void refine(State& state, const std::uint8_t* row, int position) {
    Deadline::check(static_cast<std::uint64_t>(size_));
    while (position < size_) {
      const int end = state.class_end(position);
      if (end == position + 1) {
        const int value = row[state.column[position]];
        if (!accept(position, value == 0 ? 0 : state.settle(value, position))) return;
        ++position;
        continue;
      }
      int zeros_end = position;
      for (int k = position; k < end; ++k)
        if (row[state.column[k]] == 0) state.exchange(k, zeros_end++);
      if (zeros_end > position) {
        state.starts |= State::bit(zeros_end);
        for (; position < zeros_end; ++position)
          if (!accept(position, 0)) return;
        continue;
      }
      if (!branch(state, row, position, end)) return;
      // A class of new values stays a class.
      position = state.class_end(position);
    }
    if (next_.size() == Canonicalizer::max_arrangements)
      throw std::length_error("the grid has too many similar arrangements (more than " +
                              std::to_string(Canonicalizer::max_arrangements) + ")");
    next_.push_back(state);
  }

  /// Chooses the first column of a class of at least two, none of which has an empty cell in the
  /// row. If several columns give the same value, all but the last are processed recursively here.
  ///
  /// After: true, and the class begins with a class of one column, or consists of new values.
  bool branch(State& state, const std::uint8_t* row, int position, int end) {
    std::array<std::uint8_t, Max> labels;
    int least = unset;
    int last = end;
    for (int k = position; k < end; ++k) {
      const int value = row[state.column[k]];
      const int label = state.min_label(value, k, position);
      labels[k] = static_cast<std::uint8_t>(label);
      least = std::min(least, label);
      if (label == least) last = k;
    }
    if (!accept(position, least)) return false;
    if (least > state.labels && distinct(state, row, position, end)) {
      for (int k = position; k < end; ++k) {
        if (k > position && !accept(k, state.labels + 1)) return false;
        state.introduce(row[state.column[k]], k);
      }
      return true;
    }
    for (int k = position; k < last; ++k) {
      if (labels[k] != least) continue;
      State copy = state;
      copy.take(row, k, position);
      refine(copy, row, position + 1);
      if (least > smallest_[position]) return false;
    }
    state.take(row, last, position);
    return true;
  }

  // Returns false if the row becomes larger than the smallest one.
  bool accept(int position, int value) {
    std::uint8_t& smallest = smallest_[position];
    if (value > smallest) return false;
    if (value < smallest) {
      std::fill(&smallest, smallest_.data() + size_, unset);
      smallest = static_cast<std::uint8_t>(value);
      next_.clear();
    }
    return true;
  }

  // Returns false only for rows with contradictory givens.
  static bool distinct(const State& state, const std::uint8_t* row, int begin, int end) {
    std::uint64_t seen = 0;
    for (int k = begin; k < end; ++k) {
      const std::uint64_t bit = std::uint64_t{1} << row[state.column[k]];
      if ((seen & bit) != 0) return false;
      seen |= bit;
    }
    return true;
  }

  Shape shape_;
  int size_;
  std::vector<std::vector<std::uint8_t>> stack_orders_;
  std::array<Side, 2> sides_;
  std::vector<State> states_;               // states with the smallest rows so far
  std::vector<State> next_;                 // states with one more row
  std::array<std::uint8_t, Max> smallest_;  // the smallest next row, as far as it is determined
};

}  // namespace

std::unique_ptr<Canonicalizer::Refiner> make_refiner(Shape shape) {
  if (shape.size() <= 9) return std::make_unique<RefinerOf<9>>(shape);
  static_assert(Shape::max_size <= 36);
  return std::make_unique<RefinerOf<36>>(shape);
}

}  // namespace canonical

Canonicalizer::Canonicalizer(Shape shape)
    : shape_(shape), refiner_(canonical::make_refiner(shape)) {}
Canonicalizer::~Canonicalizer() = default;
Canonicalizer::Canonicalizer(Canonicalizer&&) noexcept = default;
Canonicalizer& Canonicalizer::operator=(Canonicalizer&&) noexcept = default;

Grid Canonicalizer::form(const Grid& grid) {
  if (grid.shape() != shape_)
    throw std::invalid_argument("the grid and the canonicalizer have different shapes");
  return refiner_->form(grid);
}

Canonical Canonicalizer::canonicalize(const Grid& grid) {
  Grid smallest = form(grid);
  return {std::move(smallest), refiner_->transformation(), refiner_->automorphisms()};
}

}  // namespace dlx::sudoku
