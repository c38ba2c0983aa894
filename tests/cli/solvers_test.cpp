#include <regex>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// The LP and MPS files of `dlx convert`, read by other programs. Solvers that are not installed are
// skipped.
namespace dlx::test::solvers_test {

namespace fs = std::filesystem;

struct Solver {
  const char* program;
  const char* format;
  const char* command;    // % is the file; the answer is on stdout
  const char* optimum;    // the text before the cost of the optimum
  const char* no_answer;  // the text for an infeasible problem
  bool fixed = false;     // the solver reads numbers of up to 12 characters
};

constexpr const char* cbc = "cbc % -solve -solution %.sol >/dev/null && cat %.sol";
constexpr const char* glpk_none = "INTEGER EMPTY|INFEASIBLE";
constexpr const char* glpk_cost = "Status: +(?:INTEGER )?OPTIMAL\nObjective: +cost = ";
constexpr const char* highs_cost = "Primal bound +|Objective value +: +";
constexpr Solver solvers[] = {
    {"cbc", "lp", cbc, "^Optimal - objective value +", "nfeasible"},
    {"cbc", "mps", cbc, "^Optimal - objective value +", "nfeasible"},
    {"glpsol", "lp", "glpsol --lp % -o %.sol >/dev/null && cat %.sol", glpk_cost, glpk_none},
    {"glpsol", "mps", "glpsol --mps % -o %.sol >/dev/null && cat %.sol", glpk_cost, glpk_none,
     true},
    {"glpsol", "mps", "glpsol --freemps % -o %.sol >/dev/null && cat %.sol", glpk_cost, glpk_none},
    {"highs", "lp", "highs %", highs_cost, "Infeasible"},
    {"highs", "mps", "highs %", highs_cost, "Infeasible"},
};

struct Case {
  const char* name;
  std::string problem;
  std::optional<double> optimum;
  bool long_numbers = false;
};

// The optima were computed by hand; that of the queens is from the literature.
std::vector<Case> cases() {
  return {
      {"exact", "A B\nA |1\nB |2\nA B |4\n", 3},
      {"secondary", "A B | X\nA X |1\nA |5\nB X |1\nB |9\n", 6},
      {"colours",
       "A B C | X Y\nA X:red |1\nA X:blue Y |2\nB X:red |2\nB X:blue |1\nC X:red Y |3\n"
       "C X:blue |0.5\n",
       3.5},
      {"multiplicities", "2:3|A 0:1|B\nA |1\nA |2\nA |-3\nB |-0.5\nB |1\nA B |4\n", -2.5},
      {"names",
       "|items: *a \\b 'MARKER' End | RHS \"q\"\n|label: ENDATA\n*a \\b RHS |2\n"
       "|label: \\ Subject To <= 3\n'MARKER' End \"q\" |3\n|label: ☺ x1\n*a \\b RHS |7\n",
       5},
      {"without a primary item", "A | X\nX |-5\nA |2\n", 2},
      {"nothing to cover", "0:1|A\nA |3\n", 0},
      {"without an option", "A\n", std::nullopt},
      {"without anything", "|items:\n", 0},
      {"odd circle", "A B C\nA B\nB C\nA C\n", std::nullopt},
      {"long numbers", "A\nA |12345678901.25\nA |12345678911.5\n", 12345678901.25, true},
      {"queens", run({"queens", "8", "--costs", "primes", "--print-problem"}).out, 1096},
  };
}

bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

TEST(Solvers, UnderstandWhatIsWritten) {
  std::size_t asked = 0;
  for (const Solver& solver : solvers) {
    if (!is_installed(solver.program)) continue;
    for (const Case& each : cases()) {
      if (solver.fixed && each.long_numbers) continue;
      SCOPED_TRACE(std::string(solver.command) + ", " + each.name);
      const Finished written =
          run({"convert", "--from", "text", "--to", solver.format}, each.problem);
      ASSERT_EQ(written.exit_code, 0) << written.err;
      const TempFile file(written.out, std::string("problem.") + solver.format);
      const TempFile answer("", "answer.txt");
      const std::string command = "cd '" + fs::path(file.path()).parent_path().string() + "' && (" +
                                  replaced(solver.command, "%", "'" + file.path() + "'") + ") >'" +
                                  answer.path() + "' 2>&1";
      std::system(command.c_str());
      const std::string said = content(answer.path());
      fs::remove(file.path() + ".sol");
      ++asked;
      if (!each.optimum) {
        EXPECT_TRUE(std::regex_search(said, std::regex(solver.no_answer))) << said;
        continue;
      }
      std::smatch met;
      ASSERT_TRUE(std::regex_search(
          said, met,
          std::regex("(?:" + std::string(solver.optimum) + ")(-?[0-9.]+(?:e[+-]?[0-9]+)?)")))
          << said << written.out;
      // Some solvers write only nine digits.
      EXPECT_NEAR(std::stod(met[1]), *each.optimum, 1e-8 * std::abs(*each.optimum)) << said;
    }
  }
  if (asked == 0) GTEST_SKIP() << "neither cbc nor glpsol nor highs is installed";
}

// Solvers and this program get equal problems, except for colours, which are not linear.
TEST(Solvers, WouldGetTheSameProblemBack) {
  for (const Case& each : cases()) {
    if (each.name == std::string("colours")) continue;
    const auto cheapest = [](const std::string& format, const std::string& text) {
      const Finished done = run({"solve", "--from", format, "--min-cost"}, text);
      const std::string heading = lines_of(done.out + "\n")[0];
      const std::size_t cost = heading.find("cost ");
      return cost == std::string::npos ? "exit " + std::to_string(done.exit_code)
                                       : heading.substr(cost);
    };
    const std::string expected = cheapest("text", each.problem);
    for (const std::string format : {"lp", "mps", "opb"}) {
      // The costs would be in other units.
      if (format == "opb" && each.problem.find('.') != std::string::npos) continue;
      const std::string text = run({"convert", "--from", "text", "--to", format}, each.problem).out;
      EXPECT_EQ(cheapest(format, text), expected) << each.name << '\n' << text;
    }
  }
}

}  // namespace dlx::test::solvers_test
