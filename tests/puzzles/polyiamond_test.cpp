#include "tests/cli/process.hpp"
#include "tests/puzzles/published.hpp"
#include "tests/testing.hpp"

// `dlx polyiamond`.
namespace dlx::test::polyiamond_test {

// Hexiamonds: 156 and 74 have long been known (T. H. O'Beirne's pieces), and another program, which
// places pieces on the first empty cell, finds none for 12 x 3. Lozenges in a hexagon: OEIS A008793
// (P. A. MacMahon's formula for boxes); up to symmetry A066931.
INSTANTIATE_TEST_SUITE_P(
    Polyiamonds, Published,
    published("polyiamond",
              "up: 156; 6x6: 624; 9x4 up: 74; 4x9: 148; 12x3: 0; "
              "1x1x1 --order=2 --any-number: 2; 2x2x2 --order=2 --any-number: 20; "
              "3x3x3 --order=2 --any-number: 980; 2x3x4 --order=2 --any-number: 490; "
              "1x1x1 --order=2 --any-number up: 1; 2x2x2 --order=2 --any-number up: 6; "
              "3x3x3 --order=2 --any-number up: 113; 3 --order=1 --any-number: 1"));

TEST(Polyiamond, KnowsHowManyPiecesThereAre) {
  // OEIS A000577, A006534 and A001420 are the numbers of pieces.
  const std::vector<std::tuple<const char*, const char*, int>> known{
      {"4", "--order", 3 * 4},       {"6", "--order", 12 * 6},    {"7", "--order", 24 * 7},
      {"9", "--order", 160 * 9},     {"5", "--one-sided", 6 * 5}, {"6", "--one-sided", 19 * 6},
      {"8", "--one-sided", 120 * 8}, {"2", "--fixed", 3 * 2},     {"6", "--fixed", 94 * 6},
      {"7", "--fixed", 250 * 7}};
  for (const auto& [order, sides, cells] : known) {
    std::vector<std::string> words{"polyiamond", "1x1", std::string("--order=") + order};
    if (std::string(sides) != "--order") words.emplace_back(sides);
    EXPECT_EQ(run(words).err, "dlx: error: the board has 2 cells; the pieces cover " +
                                  std::to_string(cells) + "\n");
  }
}

}  // namespace dlx::test::polyiamond_test
