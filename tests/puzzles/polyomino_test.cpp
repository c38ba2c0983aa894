#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// `dlx polyomino`, and its common parts with `dlx pentomino`.
namespace dlx::test::polyomino_test {

// Rectangles: S. W. Golomb, Polyominoes. Dominoes: OEIS A004003; up to symmetry from a loop over
// all tilings. The one-sided pentominoes in 3 x 30: 46.
INSTANTIATE_TEST_SUITE_P(
    Polyominoes, Published,
    published("polyomino",
              "3x20: 8; 4x15: 1472; 5x12: 4040; 6x10: 9356; "
              "30x3 --one-sided up --reflections: 46; 5x4 --order 4: 0; "
              "4x4 --order=2 --any-number: 36; 4x4 --order=2 --any-number up: 9; "
              "6x6 --order=2 --any-number: 6728; 6x6 --order=2 --any-number up: 930; "
              "8x8 --order=2 --any-number: 12988816; 1x3 --order=1 --any-number: 1"));
INSTANTIATE_TEST_SUITE_P(Pentominoes, Published,
                         published("pentomino",
                                   "20x3 up: 2; 15x4 up: 368; 12x5 up: 1010; 10x6 up: 2339"));

// A set of pieces that differs from its mirror image has fewer symmetries than its board.
TEST(Polyomino, SymmetriesDependOnThePieces) {
  const std::string l = "L *\n###\n#..\n";
  const TempFile one_sided(l);
  const std::vector<std::string> words{"polyomino", "4x2", "--pieces", one_sided.path(),
                                       "--one-sided"};
  EXPECT_EQ(lines_of(run(words).out).size(), 2U);
  std::vector<std::string> counted = words;
  counted.insert(counted.end(), {"--count", up});
  EXPECT_EQ(run(counted).out, "1\n");
  // L and J are mirror images: with one of each, reflections are symmetries of the pieces, too;
  // with two L only the half turn. Numbers from a loop over all pairs of placements.
  const TempFile both("L 1\n###\n#..\n\nJ 1\n#..\n###\n\nM 4\n#\n", "both.txt");
  const TempFile two("L 2\n###\n#..\n\nM 4\n#\n", "two.txt");
  const auto count = [](const TempFile& pieces, bool classes, bool reflections = false) {
    std::vector<std::string> asked{"polyomino", "4x3", "--pieces=" + pieces.path(), "--one-sided",
                                   "--count"};
    if (classes) asked.push_back(up);
    if (reflections) asked.emplace_back("--reflections");
    return run(asked).out;
  };
  EXPECT_EQ(count(both, false), "28\n");
  EXPECT_EQ(count(both, true), "14\n");
  EXPECT_EQ(count(both, true, true), "8\n");
  EXPECT_EQ(count(two, false), "18\n");
  EXPECT_EQ(count(two, true), "11\n");
}

// Divisions of a box of cells into connected sets of equal size, and their classes under motions.
class Divisions {
 public:
  // A motion is the image of a cell (x, y, z).
  using Cell = std::array<int, 3>;
  using Motion = std::function<Cell(Cell)>;

  Divisions(int side, int depth, int order) : order_(order) {
    for (int z = 0; z < depth; ++z)
      for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) cells_.push_back({x, y, z});
    part_of_.assign(cells_.size(), 0);
    divide(1);
  }

  std::size_t classes(const std::vector<Motion>& generators) const {
    std::set<std::vector<int>> seen;
    std::size_t classes = 0;
    for (const std::vector<int>& first : found_) {
      if (!seen.insert(first).second) continue;
      ++classes;
      std::vector<std::vector<int>> open{first};
      while (!open.empty()) {
        const std::vector<int> division = open.back();
        open.pop_back();
        for (const Motion& motion : generators) {
          std::vector<int> image(cells_.size());
          for (std::size_t k = 0; k < cells_.size(); ++k)
            image[index_of(motion(cells_[k]))] = division[k];
          if (seen.insert(renumbered(image)).second) open.push_back(renumbered(image));
        }
      }
    }
    return classes;
  }

 private:
  std::size_t index_of(const Cell& cell) const {
    return static_cast<std::size_t>(std::ranges::find(cells_, cell) - cells_.begin());
  }
  bool touches(std::size_t cell, int part) const {
    for (std::size_t other = 0; other < cells_.size(); ++other) {
      int distance = 0;
      for (std::size_t k = 0; k < 3; ++k) distance += std::abs(cells_[cell][k] - cells_[other][k]);
      if (distance == 1 && part_of_[other] == part) return true;
    }
    return false;
  }
  static std::vector<int> renumbered(std::vector<int> division) {
    std::map<int, int> numbers;
    for (int& part : division)
      part = numbers.emplace(part, static_cast<int>(numbers.size())).first->second;
    return division;
  }
  // Each part contains the first cell that has no part yet.
  void divide(int part) {
    const auto first = std::ranges::find(part_of_, 0);
    if (first == part_of_.end()) {
      found_.insert(renumbered(part_of_));
      return;
    }
    std::set<std::vector<int>> grown;
    *first = part;
    grow(part, 1, grown);
    *first = 0;
    const std::vector<int> before = part_of_;
    for (const std::vector<int>& next : grown) {
      part_of_ = next;
      divide(part + 1);
    }
    part_of_ = before;
  }
  void grow(int part, int size, std::set<std::vector<int>>& grown) {
    if (size == order_) {
      grown.insert(part_of_);
      return;
    }
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (part_of_[cell] != 0 || !touches(cell, part)) continue;
      part_of_[cell] = part;
      grow(part, size + 1, grown);
      part_of_[cell] = 0;
    }
  }

  int order_;
  std::vector<Cell> cells_;
  std::vector<int> part_of_;
  std::set<std::vector<int>> found_;
};

// Pieces that may not be turned over have only rotations as symmetries; --reflections adds the
// reflections of the board.
TEST(UpToSymmetry, MirrorImagesOfOneSidedPiecesDiffer) {
  const auto classes = [](std::vector<std::string> words, std::initializer_list<const char*> more) {
    words.insert(words.end(), {"--any-number", "--count", up});
    words.insert(words.end(), more.begin(), more.end());
    return run(words).out;
  };
  for (int side = 2; side <= 5; ++side) {
    const Divisions all(side, 1, side);
    using Cell = Divisions::Cell;
    const Divisions::Motion turn = [side](Cell at) -> Cell { return {side - 1 - at[1], at[0], 0}; };
    const Divisions::Motion mirror = [side](Cell at) -> Cell {
      return {side - 1 - at[0], at[1], 0};
    };
    const std::string size = std::to_string(side);
    const std::vector<std::string> words{"polyomino", size + "x" + size, "--order", size};
    EXPECT_EQ(classes(words, {"--one-sided"}), std::to_string(all.classes({turn})) + "\n");
    EXPECT_EQ(classes(words, {"--one-sided", "--reflections"}),
              std::to_string(all.classes({turn, mirror})) + "\n");
    EXPECT_EQ(classes(words, {}), std::to_string(all.classes({turn, mirror})) + "\n");
    EXPECT_EQ(classes(words, {"--fixed"}), std::to_string(all.classes({})) + "\n");
  }
  for (const int order : {2, 4}) {
    const Divisions all(2, 2, order);
    using Cell = Divisions::Cell;
    const Divisions::Motion turn = [](Cell at) -> Cell { return {1 - at[1], at[0], at[2]}; };
    const Divisions::Motion roll = [](Cell at) -> Cell { return {at[0], 1 - at[2], at[1]}; };
    const Divisions::Motion mirror = [](Cell at) -> Cell { return {1 - at[0], at[1], at[2]}; };
    const std::vector<std::string> words{"polycube", "2x2x2", "--order", std::to_string(order)};
    EXPECT_EQ(classes(words, {}), std::to_string(all.classes({turn, roll})) + "\n");
    EXPECT_EQ(classes(words, {"--reflections"}),
              std::to_string(all.classes({turn, roll, mirror})) + "\n");
    EXPECT_EQ(classes(words, {"--mirror"}), classes(words, {"--reflections"}));
  }
}

TEST(Polyomino, KnowsHowManyPiecesThereAre) {
  // OEIS A000105, A000988 and A001168 are the numbers of items before the cells.
  const std::vector<std::pair<std::vector<std::string>, int>> known{
      {{"4x5", "--order=4", "--print-problem"}, 5},
      {{"7x4", "--order=4", "--one-sided", "--print-problem"}, 7},
      {{"19x4", "--order=4", "--fixed", "--print-problem"}, 19},
      {{"18x5", "--one-sided", "--print-problem"}, 18},
      {{"63x5", "--fixed", "--print-problem"}, 63},
      {{"35x6", "--order=6", "--print-problem"}, 35},
      {{"108x7", "--order=7", "--print-problem"}, 108}};
  for (auto [words, pieces] : known) {
    words.insert(words.begin(), "polyomino");
    const std::string items = lines_of(run(words).out)[0];
    EXPECT_EQ(std::count(items.begin(), items.begin() + items.find(" r0c0"), ' ') + 1, pieces);
  }
}

TEST(Polyomino, DrawsNeighboursDifferently) {
  const std::vector<std::string> rows =
      lines_of(run({"polyomino", "8x8", "--order=2", "--any-number", "-n1"}).out);
  ASSERT_EQ(rows.size(), 8U);
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      int same = 0;
      for (const auto& [r, c] : {std::pair(row + 1, column), std::pair(row - 1, column),
                                 std::pair(row, column + 1), std::pair(row, column - 1)}) {
        same += r >= 0 && r < 8 && c >= 0 && c < 8 && rows[r][c] == rows[row][column];
      }
      EXPECT_EQ(same, 1) << row << ' ' << column;
    }
  }
}

}  // namespace dlx::test::polyomino_test
