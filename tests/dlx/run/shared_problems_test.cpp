// The problem files of $DLX_SHARED/problems compared with the numbers of solutions in EXPECTED.tsv,
// on which several independent programs agree.

#include "dlx/dlx.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::shared_problems_test {

struct Expected {
  std::string file;
  std::string kind;
  std::uint64_t solutions;
  double seconds;  // approximate duration of the plain algorithm
};

std::vector<Expected> expected_table(const std::string& folder) {
  std::ifstream in(folder + "/EXPECTED.tsv");
  std::vector<Expected> table;
  std::string line;
  std::getline(in, line);  // skips the titles
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::vector<std::string> field(9);
    for (std::string& value : field) std::getline(fields, value, '\t');
    table.push_back({field[0], field[1], std::strtoull(field[2].c_str(), nullptr, 10),
                     std::strtod(field[7].c_str(), nullptr)});
  }
  return table;
}

TEST(SharedProblems, CountsAreAsExpected) {
  const std::string folder = shared_folder("problems");
  if (folder.empty()) return;
  const std::vector<Expected> table = expected_table(folder);
  ASSERT_GT(table.size(), 30U);
  // Sanitizers and debug builds are ten times slower; DLX_SLOW_TESTS includes the slow problems.
#ifdef NDEBUG
  const double longest = std::getenv("DLX_SLOW_TESTS") != nullptr ? 1e9 : 1.0;
#else
  const double longest = std::getenv("DLX_SLOW_TESTS") != nullptr ? 1e9 : 0.1;
#endif
  int counted = 0;
  int with_bounds = 0;
  for (const Expected& expected : table) {
    const std::string path = folder + "/" + expected.file;
    if (expected.kind.starts_with("cost ")) continue;  // see cheapest_test.cpp
    if (expected.seconds > longest) continue;
    const Problem problem = load_problem(path).problem;
    Solver solver(problem);
    std::uint64_t solutions = 0;
    const Result result = solver.for_each([&](const Cover& cover) {
      // Verifying each of millions of covers would take most of the time.
      if (solutions++ % 16 == 0) {
        const std::optional<Fault> fault = verify(problem, cover.options());
        EXPECT_FALSE(fault.has_value()) << path << ": " << fault->message;
      }
      return true;
    });
    EXPECT_EQ(result.count, expected.solutions) << path;
    ++counted;
    EXPECT_EQ(problem.has_bounds(), expected.kind == "MCC") << path;
    if (problem.has_bounds()) ++with_bounds;
  }
  EXPECT_GT(counted, 20);
  EXPECT_GE(with_bounds, 6);
}

}  // namespace dlx::testing::shared_problems_test
