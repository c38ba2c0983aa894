#include "sudoku/photo/read.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sudoku/photo/cells.hpp"
#include "sudoku/photo/grids.hpp"

namespace dlx::sudoku::photo {
namespace {

// Below it, a cell is named as unsure.
constexpr double sure_confidence = 0.95;
// What a reading of an upright picture costs at most; of others it is more, or makes no sense.
constexpr double upright_cost = 15;
// What the network takes for less likely is no slip of it: something is wrong with the picture.
constexpr float least_likelihood_of_sure = 0.02F;
double cost_of(const GridLikelihoods& cells, const Grid& puzzle) {
  double cost = 0;
  for (int cell = 0; cell < 81; ++cell) {
    cost -= std::log(std::max(cells[cell][puzzle[cell]], 1e-9F));
  }
  return cost;
}

GridLikelihoods likelihoods(const Pyramid& picture, const Mesh& mesh) {
  const auto cells = cut_cells(picture, mesh);
  GridLikelihoods values;
  std::transform(cells.begin(), cells.end(), values.begin(), Network::built_in());
  return values;
}

Reading read_cells_of(const Pyramid& picture, const Mesh& mesh) {
  const GridLikelihoods values = likelihoods(picture, mesh);
  Reading reading{mesh, values, read_jointly(values), {}, {}};
  const Grid alone = read_cells(values);
  const auto& confidence = reading.joint.confidence;
  for (int cell = 0; cell < 81; ++cell) {
    const int value = reading.joint.puzzle[cell];
    if (confidence[cell] < sure_confidence || values[cell][value] < least_likelihood_of_sure) {
      reading.unsure.push_back(cell);
    }
    if (alone[cell] != value) {
      reading.mended.push_back(cell);
    }
  }
  std::stable_sort(reading.unsure.begin(), reading.unsure.end(),
                   [&](int a, int b) { return confidence[a] < confidence[b]; });
  return reading;
}

/// Turns the grid until it makes sense: what is upright as a rule is tried first.
Reading read_grid(const Pyramid& picture, Mesh mesh) {
  Reading best = read_cells_of(picture, mesh);
  double least = cost_of(best.likelihoods, best.joint.puzzle);
  for (int turn = 1; turn < 4 && (!best.joint.unique || least > upright_cost); ++turn) {
    mesh = mesh.turned();
    Reading reading = read_cells_of(picture, mesh);
    const double cost = cost_of(reading.likelihoods, reading.joint.puzzle);
    const bool unique = reading.joint.unique;
    if (unique > best.joint.unique || (unique == best.joint.unique && cost < least)) {
      best = std::move(reading);
      least = cost;
    }
  }
  return best;
}

}  // namespace

int second_value(const Reading& reading, int cell) {
  const Likelihoods& values = reading.likelihoods[cell];
  const int read = reading.joint.puzzle[cell];
  int other = read == 0 ? 1 : 0;
  for (int value = 0; value < 10; ++value) {
    if (value != read && values[value] > values[other]) {
      other = value;
    }
  }
  return other;
}

std::vector<Reading> read(Grey picture, std::size_t most) {
  const Pyramid pyramid(std::move(picture));
  std::vector<Reading> readings;
  for (const Fit& grid : find_grids(pyramid, most == 1)) {
    if (readings.size() == most) {
      break;
    }
    readings.push_back(read_grid(pyramid, grid.mesh));
  }
  return readings;
}

}  // namespace dlx::sudoku::photo
