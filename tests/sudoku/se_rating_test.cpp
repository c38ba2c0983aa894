// Ratings of Sudoku Explainer. Its version 1.2.1 gives the expected ratings of these puzzles, which
// `dlx sudoku generate` made.

#include "sudoku/se_rating.hpp"

#include "dlx/deadline.hpp"
#include "reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::se_rating_test {

struct Rated {
  std::string puzzle;
  std::string rating;
  std::string technique;
};

const Rated rated[] = {
    {"...147..3.7..5.....1..........4.965.....6..7..2...3.4.432...5....6......8....196.",
     "1.2/1.2/1.2", "hidden single"},
    {".6.98.5..7......16...1.73..3.52..........8..1.8.3...........759..65......98....4.",
     "1.5/1.2/1.2", "hidden single"},
    {"..7.....54....23.6.....1.2...56.8.1.32.9.........3..6......45..........451.3..7..",
     "1.7/1.2/1.2", "single after locked candidates"},
    {".......7..1.5.9.648.9...3....5......42.....13...1..8...9.7..4.5...4.5.....386....",
     "2.0/1.2/1.2", "single after a hidden pair"},
    {"7.2........185.....3.1....78........2..63......394..5.1.....79..2.....68.69.....4",
     "2.3/1.2/1.2", "naked single"},
    {".9......1.....6.........58652....9.797.48.1...4..9....4....3..5...258..3..2..4...",
     "2.5/1.2/1.2", "single after a hidden triplet"},
    {"......8369.1...2.....2..1...........4..9...2...7...48514..79.....8.3.5..6....2...",
     "2.6/1.5/1.5", "locked candidates"},
    {"..1..7..6...4..23..381.........5.8..5...43....4............5....7928..4.3.....6.7",
     "2.8/1.2/1.2", "locked candidates"},
    {".56..9.....3..7.....2.6.9....14.5..2....1..8.3.8..271.........9....4.16......1.7.",
     "3.0/1.2/1.2", "naked pair"},
    {".8...........5..94.6...4.5.8.......15.7.8.....9.6..2..23.1..........5......8.937.",
     "3.2/1.2/1.2", "X-wing"},
    {"......5..2.346.8...7..81.....6..2.....4.........5...79......2..4...7...3.5...6.4.",
     "3.4/1.2/1.2", "hidden pair"},
    {"3.......7.5...1..6.26....1..9.1...28.....86...65.9......328.7.....9...3.....6...4",
     "3.6/1.2/1.2", "naked triplet"},
    {"9...16...8....9..4....4...35....28.6.8......721.....4..5.7.8.......51....7....9..",
     "4.0/1.2/1.2", "hidden triplet"},
    {"..3.4..1....91.6....78....9...6......7......1.92.5.83..4...9......5.63..8.94..5..",
     "4.2/1.2/1.2", "XY-wing"},
    {".195.38....4............721.362..17..4.6..........9..6..3.........8.52..87..2....",
     "4.4/1.2/1.2", "XYZ-wing"},
    {"..5...4..21......88....17.9.8.7..5.....6.....7.29...4......267..4...........34...",
     "4.5/1.2/1.2", "unique rectangle or loop"},
    {".....6....49..2......3...521...9....5..67...........8.2.4.5..3..6...74....7...1..",
     "4.7/1.2/1.2", "unique rectangle or loop"},
    {"......2...1....5.7.3...5..8..7..9.6....2.....9.3.6....35.47.6..86..2.9.....8.....",
     "5.2/1.2/1.2", "jellyfish"},
    {"..63...9..4.9.8.3.5.......1...4....2...2.6..7.....1....79.4..6.45...21..3..8..2..",
     "5.6/1.2/1.2", "bivalue universal grave"},
    {"1..97...2.......78.2..1.3.5.98......4.7835...5.......79.34............64.....2...",
     "5.7/1.2/1.2", "bivalue universal grave"},
    {"3..........41...679.6.8..24.6.2...4.1...3.....2....9.....5..4.1..7.4.....9.72...5",
     "6.2/1.2/1.2", "aligned pair exclusion"},
    {".......4..5...6..82..7....97..2..9345..3.........69.....6.3....3...1.47..2...739.",
     "6.5/1.2/1.2", "cycle or forcing chain"},
    {"28.........5......6..42.......3..1..92...75.47....18..1..85..6.4.....35..69......",
     "6.6/1.2/1.2", "cycle or forcing chain"},
    {"6..7...4..3.12...9.....81....263......6....17....7....52....8...189..7......83...",
     "6.7/1.2/1.2", "cycle or forcing chain"},
    {".42...8...1.9376.......8.......7...1...8.3.27..9.......7...........4..5...5.92..8",
     "7.0/1.2/1.2", "cycle or forcing chain"},
    {"..79...4...9.5....1....6..22..8...6...4...318..........78..2.516..47.98.......6..",
     "7.1/1.2/1.2", "cycle or forcing chain"},
    {"5....3.9.....82...6..1.47.31.....8.272...5.3............67.........91..4..4...9..",
     "7.2/1.2/1.2", "cycle or forcing chain"},
    {"..814..63..6........57..1.49....1..68.739..2........9...24......3......84...36..2",
     "7.5/1.2/1.2", "aligned triplet exclusion"},
    {"..5.....33....42...8.....6.6..15...4.7...65.....4..7......3....423.6.8.1..8......",
     "7.6/1.2/1.2", "nishio forcing chains"},
    {"4...6...383..5.....7..182.......51.91..2...4...6...7....8..1..............2.3..57",
     "8.3/1.2/1.2", "multiple forcing chains"},
    {"..21.5..7.....2.....598....3....48..4......1.28....6...........1...7...5..96..32.",
     "8.4/7.2/2.6", "multiple forcing chains"},
    {"..12...6....5.7..8.8..1...28......35.12....7..6....2.44.6.9..5.1..65.9.....7.....",
     "8.5/8.3/2.6", "multiple forcing chains"},
    {"2....1........9..27.4.5..........539.971.....8....4........38..1.6...79....7.6.14",
     "8.5/1.2/1.2", "multiple forcing chains"},
    {"3.5.7....2........194..3.8....7...2.....3..69.4.2..31..1.3..8..8......4.....6...5",
     "8.6/1.5/1.5", "multiple forcing chains"},
    {"5.....4..79.3....8..6.1.7...7.........5.....16.182..7....9.3.46..91.........87.2.",
     "8.7/1.2/1.2", "dynamic forcing chains"},
    {".4.21....8........6...352.....84..2...6.....17..5...3.......94.3....9....5....7.6",
     "8.8/1.2/1.2", "dynamic forcing chains"},
    {"57...4...6...15.....92..3..29.7..4....71..5....5..3.9..8.43............7..4...9.3",
     "9.0/1.2/1.2", "dynamic forcing chains"},
};

TEST(SeRating, EachFamilyOfTechniquesHasItsRating) {
  SeRater rater;
  for (const Rated& each : rated) {
    const std::optional<SeRating> rating = rater.rate(parse_grid(each.puzzle));
    ASSERT_TRUE(rating) << each.puzzle;
    EXPECT_EQ(to_string(*rating), each.rating) << each.puzzle;
    EXPECT_EQ(rating->technique, each.technique) << each.puzzle;
  }
}

// AI Escargot, by Arto Inkala: chains within chains.
const std::string escargot =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

TEST(SeRating, ChainsWithinChainsAreFound) {
  const std::optional<SeRating> rating = SeRater().rate(parse_grid(escargot));
  ASSERT_TRUE(rating);
  EXPECT_EQ(to_string(*rating), "10.5/1.2/1.2");
}

TEST(SeRating, DoesNotDependOnEarlierPuzzles) {
  SeRater used;
  for (const Rated& each : rated) used.rate(parse_grid(each.puzzle));
  for (const Rated& each : rated) {
    const Grid puzzle = parse_grid(each.puzzle);
    EXPECT_EQ(used.rate(puzzle), SeRater().rate(puzzle)) << each.puzzle;
  }
}

TEST(SeRating, AFullGridNeedsNoStep) {
  const std::optional<SeRating> rating = SeRater().rate(parse_grid(solved_line));
  EXPECT_EQ(rating, SeRating());
}

TEST(SeRating, PuzzlesWithoutSolutionHaveNone) {
  const Grid puzzle = parse_grid(".5" + solved_line.substr(2));
  EXPECT_EQ(SeRater().rate(puzzle), std::nullopt);
}

TEST(SeRating, OnlyClassicPuzzlesHaveOne) {
  EXPECT_TRUE(SeRater::supports(Rules()));
  EXPECT_FALSE(SeRater::supports(Rules(Shape(2, 3))));
  EXPECT_THROW(SeRater().rate(Grid(Shape(2, 3))), std::invalid_argument);
}

TEST(SeRating, ADeadlineEndsIt) {
  StopFlag stop;
  stop.request();
  const Deadline deadline(Deadline::Clock::time_point::max(), &stop);
  SeRater rater;
  const auto rate_forever = [&] {
    for (;;) rater.rate(parse_grid(escargot));
  };
  EXPECT_THROW(rate_forever(), Stopped);
}

}  // namespace dlx::sudoku::se_rating_test
