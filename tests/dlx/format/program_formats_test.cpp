#include "dlx/dlx.hpp"
#include "dlx/problem_formats.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/format/written_formats.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Formats of 0/1 programs: LP and MPS.
namespace dlx::testing::program_formats_test {

using namespace written_formats;

// -- random programs ------------------------------------------------------------------------------

struct Row {
  std::vector<std::uint32_t> columns;
  int sign, low, high;
  char type;  // E, L, G, or R for a range
};

// A random program, and its solutions by definition.
struct Program {
  std::vector<int> tenths;  // costs
  std::vector<int> fixed;   // the fixed value of a variable, or -1
  std::vector<Row> rows;
  int constant = 0;

  bool holds(std::uint32_t values) const {
    for (std::size_t k = 0; k < fixed.size(); ++k) {
      if (fixed[k] >= 0 && static_cast<int>(values >> k & 1) != fixed[k]) return false;
    }
    for (const Row& row : rows) {
      int sum = 0;
      for (const std::uint32_t column : row.columns)
        sum += row.sign * static_cast<int>(values >> column & 1);
      if ((row.type != 'L' && sum < row.low) || (row.type != 'G' && sum > row.high)) return false;
    }
    return true;
  }
};

Program random_program(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::uint64_t bound) { return static_cast<int>(random() % bound); };
  Program program;
  const auto columns = static_cast<std::size_t>(1 + below(7));
  for (std::size_t k = 0; k < columns; ++k) {
    program.tenths.push_back(below(3) == 0 ? 0 : below(61) - 20);
    program.fixed.push_back(below(10) == 0 ? below(2) : -1);
  }
  for (int rows = below(6); rows > 0; --rows) {
    Row row{{}, below(3) == 0 ? -1 : 1, 0, 0, "EELGR"[below(5)]};
    for (std::uint32_t k = 0; k < columns; ++k) {
      if (below(2) == 0) row.columns.push_back(k);
    }
    row.low = below(4) == 0 ? below(4) - 1 : 1;
    row.high = row.type == 'R' ? row.low + below(3) : row.low;
    if (row.sign < 0) row = {row.columns, -1, -row.high, -row.low, row.type};
    program.rows.push_back(row);
  }
  if (below(4) == 0) program.constant = below(50);
  return program;
}

std::string tenths(int number) {
  return (number < 0 ? "-" : "") + std::to_string(std::abs(number) / 10) + '.' +
         std::to_string(std::abs(number) % 10);
}

std::string lp_text(const Program& program) {
  std::string text = "\\ a comment\nMINIMIZE\n cost:";
  for (std::size_t k = 0; k < program.tenths.size(); ++k)
    text += (program.tenths[k] < 0 ? " " : " +") + tenths(program.tenths[k]) + " v" +
            std::to_string(k) + (k % 3 == 2 ? "\n " : "");
  if (program.constant != 0) text += " + " + tenths(program.constant);
  text += "\nsubject to\n";
  for (std::size_t r = 0; r < program.rows.size(); ++r) {
    const Row& row = program.rows[r];
    if (r % 2 == 0) text += " row" + std::to_string(r) + ":";
    if (row.type == 'R') text += ' ' + std::to_string(row.low) + " <= ";
    for (const std::uint32_t column : row.columns)
      text += (row.sign > 0 ? " + v" : " - 1 v") + std::to_string(column);
    if (row.columns.empty()) text += " 0 v0";
    text += row.type == 'E' ? " = " : row.type == 'G' ? " >= " : " <= ";
    text += std::to_string(row.type == 'G' ? row.low : row.high) + " \\ and so on\n";
  }
  text += "Bounds\n";
  for (std::size_t k = 0; k < program.fixed.size(); ++k) {
    if (program.fixed[k] >= 0)
      text += " v" + std::to_string(k) + " = " + std::to_string(program.fixed[k]) + '\n';
  }
  text += "Binaries\n";
  for (std::size_t k = 0; k < program.tenths.size(); ++k) text += " v" + std::to_string(k);
  return text + "\nEND\n";
}

std::string mps_text(const Program& program) {
  std::string text = "* a comment\nNAME          random\nROWS\n N  cost\n";
  for (std::size_t r = 0; r < program.rows.size(); ++r) {
    const char type = program.rows[r].type;
    text += std::string(" ") + (type == 'R' ? 'L' : type) + "  row" + std::to_string(r) + '\n';
  }
  text += "COLUMNS\n    M1        'MARKER'                 'INTORG'\n";
  for (std::uint32_t k = 0; k < program.tenths.size(); ++k) {
    const std::string name = "    v" + std::to_string(k) + "   ";
    text += name + "cost  " + tenths(program.tenths[k]);
    bool second = true;
    for (std::size_t r = 0; r < program.rows.size(); ++r) {
      const Row& row = program.rows[r];
      if (std::find(row.columns.begin(), row.columns.end(), k) == row.columns.end()) continue;
      text += (second ? "  row" : "\n" + name + "row") + std::to_string(r) +
              (row.sign > 0 ? "  1.0" : "  -1");
      second = false;
    }
    text += '\n';
  }
  text += "    M2        'MARKER'                 'INTEND'\nRHS\n";
  if (program.constant != 0) text += "    RHS  cost  -" + tenths(program.constant) + '\n';
  for (std::size_t r = 0; r < program.rows.size(); ++r) {
    const Row& row = program.rows[r];
    text += "    RHS  row" + std::to_string(r) + "  " +
            std::to_string(row.type == 'G' || row.type == 'E' ? row.low : row.high) + '\n';
  }
  text += "RANGES\n";
  for (std::size_t r = 0; r < program.rows.size(); ++r) {
    const Row& row = program.rows[r];
    if (row.type == 'R')
      text += "    R  row" + std::to_string(r) + "  " + std::to_string(row.high - row.low) + '\n';
  }
  text += "BOUNDS\n";
  for (std::size_t k = 0; k < program.fixed.size(); ++k) {
    const std::string name = "v" + std::to_string(k);
    text += program.fixed[k] < 0
                ? " BV BND  " + name + '\n'
                : " FX BND  " + name + "  " + std::to_string(program.fixed[k]) + '\n';
  }
  return text + "ENDATA\n";
}

TEST(ProgramFormats, CoversAreTheSolutionsOfTheProgram) {
  std::size_t found = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Program program = random_program(seed);
    const auto columns = static_cast<std::uint32_t>(program.tenths.size());
    std::set<std::pair<Covers::value_type, int>> expected;
    for (std::uint32_t values = 0; values < 1U << columns; ++values) {
      if (!program.holds(values)) continue;
      std::vector<std::uint32_t> chosen;
      int cost = program.constant;
      for (std::uint32_t k = 0; k < columns; ++k) {
        if ((values >> k & 1) == 0) continue;
        chosen.push_back(k);
        cost += program.tenths[k];
      }
      if (program.constant != 0) chosen.push_back(columns);
      expected.emplace(chosen, cost);
    }
    found += expected.size();
    for (const auto& [name, text] :
         {std::pair("lp", lp_text(program)), std::pair("mps", mps_text(program))}) {
      ASSERT_EQ(guess_problem_format(text).name, name) << text;
      const Problem problem = read(name, text);
      std::set<std::pair<Covers::value_type, int>> covers;
      for (const std::vector<std::uint32_t>& cover : brute_force(problem)) {
        std::int64_t cost = 0;
        for (const std::uint32_t option : cover) cost += problem.cost(OptionId{option});
        if (problem.cost_digits() == 0) cost *= 10;
        covers.emplace(cover, static_cast<int>(cost));
      }
      ASSERT_EQ(covers, expected) << "seed " << seed << '\n' << text << written("text", problem);
      ASSERT_EQ(problem.label(OptionId{0}), "v0");
    }
  }
  EXPECT_GT(found, 5000U);
}

// -- round trips ----------------------------------------------------------------------------------

TEST(ProgramFormats, WhatIsWrittenComesBack) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    RandomShape shape = random_shape(seed, seed % 3 == 0 ? 0.5 : 0);
    shape.colours = 0;
    const Problem problem = random_problem(shape, seed);
    for (const char* name : {"lp", "mps"}) {
      const std::string text = written(name, problem);
      ASSERT_EQ(possible_problem_formats(text)[0]->name, name) << text;
      // LP orders variables by first occurrence.
      Covers covers;
      const Problem back = read(name, text);
      for (const std::vector<std::uint32_t>& cover : brute_force(back)) {
        std::vector<std::uint32_t> named;
        for (const std::uint32_t option : cover)
          named.push_back(static_cast<std::uint32_t>(
              std::stoul(std::string(back.label(OptionId{option}).substr(1))) - 1));
        std::ranges::sort(named);
        covers.insert(named);
      }
      ASSERT_EQ(covers, brute_force(problem)) << "seed " << seed << '\n' << text;
    }
  }
}

TEST(ProgramFormats, CostsStayExact) {
  const Problem problem = read("text", "A B\nA |0.000000000000001\nB |-12\nA B |4000\n");
  for (const char* name : {"lp", "mps"}) {
    const Problem back = read(name, written(name, problem));
    ASSERT_EQ(back.cost_digits(), 15U) << name;
    for (std::uint32_t k = 0; k < 3; ++k)
      EXPECT_EQ(back.cost(OptionId{k}), problem.cost(OptionId{k})) << name;
  }
  const auto with_cost = [](const std::string& number) {
    return "ROWS\n N c\n E a\nCOLUMNS\n x c " + number +
           " a 1\nRHS\n r a 1\nBOUNDS\n BV b x\nENDATA\n";
  };
  const auto cost = [&](const std::string& number) {
    const Problem one = read("mps", with_cost(number));
    return decimal_text(one.cost(OptionId{0}), one.cost_digits());
  };
  EXPECT_EQ(cost("1e3"), "1000");
  EXPECT_EQ(cost("1.250E+01"), "12.5");
  EXPECT_EQ(cost("-25e-1"), "-2.5");
  EXPECT_EQ(cost(".5"), "0.5");
  EXPECT_EQ(cost("7."), "7");
  EXPECT_EQ(cost("0.00"), "0");
  for (const char* number : {"1e99", "1e-99", "0.1234567890123456", "5000000000000000000", "e5",
                             "1e", ".", "-", "1.2.3", "0x10", "nan"})
    EXPECT_EQ(error_of("mps", with_cost(number)), "file:5:6: found '" + std::string(number) +
                                                      "', expected a number as 17 or 2.5, " +
                                                      std::string(decimal_limits));
}

// -- recognition of texts -----------------------------------------------------------------------

TEST(ProgramFormats, LpIsReadAsManyProgramsWriteIt) {
  const Problem expected = read("text",
                                "r1 1:2|r2 | r3\n|label: x\nr1 r3 |2.5\n|label: y\nr1 r2 |3\n"
                                "|label: z\nr2 r3 |-1\n");
  for (const char* text :
       {"Minimize\n obj: 2.5 x + 3 y - z\nSubject To\n r1: x + y = 1\n r2: y + z >= 1\n"
        " r3: x + z <= 1\nBinaries\n x y z\nEnd\n",
        "\\ no label\nminimum 2.5x+3y-z\nst\nr1:x+y=1\nr2:1<=y+z<=2\nr3:\nx\n+z\n<1\n"
        "bounds\n0<=x<=1\ny<=1\nz<=1\nx>=0\ngeneral\nx y\nz\nend",
        "MIN\n-z + 2.5 x +3 y + 0\ns.t.\n r1: - x - y = -1\n r2: -y -z <= -1\n"
        " r3: - 1.0 z - x => -1.0e0\nbin\nx\ny z\nEND\nwhat comes behind\n"}) {
    EXPECT_EQ(guess_problem_format(text).name, "lp") << text;
    const Problem problem = read("lp", text);
    EXPECT_EQ(brute_force(problem).size(), brute_force(expected).size()) << text;
    EXPECT_EQ(problem.num_options(), 3U);
    EXPECT_EQ(problem.find_item("r2").has_value(), true) << text;
  }
}

// Only their rows bound the integers in many set partitioning problems.
TEST(ProgramFormats, RowsMayBoundIntegers) {
  EXPECT_EQ(read("lp", "Min\n x\nst\n x + y = 1\nGeneral\n x y\nEnd\n").num_options(), 2U);
  EXPECT_EQ(error_of("lp", "Min\n x\nst\n x + y = 2\nGeneral\n x y\nEnd\n"),
            "file:2:2: found 'x', expected binary variables; this variable may be more than 1");
  EXPECT_EQ(error_of("lp", "Min\n x\nst\n x + y = 1\nEnd\n"),
            "file:2:2: found 'x', expected binary variables; this variable may be a fraction");
}

// The best solution of this set packing problem is x and z, with profit 5 + 3.
TEST(ProgramFormats, MaximaAreMinimaOfNegatedCosts) {
  const char* const texts[][2] = {
      {"lp",
       "Maximize\n 5 x + 4 y + 3 z + 2\nSubject To\n a: x + y <= 1\n b: y + z <= 1\n"
       "Binaries\n x y z\nEnd\n"},
      {"mps",
       "OBJSENSE MAX\nROWS\n N p\n L a\n L b\nCOLUMNS\n M 'MARKER' 'INTORG'\n"
       " x p 5 a 1\n y p 4 a 1\n y b 1\n z p 3 b 1\nRHS\n R a 1 b 1\n R p -2\nENDATA\n"},
      {"opb", "max: +5 x1 +4 x2 +3 x3 ;\n-1 x1 -1 x2 >= -1 ;\n-1 x2 -1 x3 >= -1 ;\n"},
  };
  for (const auto& [format, text] : texts) {
    SCOPED_TRACE(format);
    const Problem problem = read(format, text);
    const Result best = cheapest(problem, 1);
    ASSERT_EQ(best.covers.size(), 1);
    EXPECT_EQ(best.covers[0].cost, std::string_view(format) == "opb" ? -8 : -10);
  }
}

TEST(ProgramFormats, MpsHasConstantsAndSetsWithoutNames) {
  const Problem problem = read("mps",
                               "NAME a b c\nOBJSENSE\n    MIN\nROWS\n N  cost\n N  free\n L  low\n"
                               " E  two\nCOLUMNS\n    x  cost  2  low  1\n    x  two  1  free 7\n"
                               "    y  two  1\n    z  two  1.0e+00  low  1.\nRHS\n"
                               "    cost  -4.5\n    low  1  two  2\nBOUNDS\n BV x\n BV B y\n"
                               " UI z 1\nENDATA\n");
  EXPECT_EQ(written("text", problem),
            "2|two constant | low\n|label: x\ntwo low |2\n|label: y\ntwo\n|label: z\ntwo low\n"
            "|label: constant\nconstant |4.5\n");
}

TEST(ProgramFormats, NamesOfPackedFilesTell) {
  EXPECT_EQ(guess_problem_format("0 1\n1 0\n", "a.matrix.gz").name, "matrix");
  EXPECT_EQ(guess_problem_format("0 1\n1 0\n", "a.dlx.gz").name, "text");
}

}  // namespace dlx::testing::program_formats_test
