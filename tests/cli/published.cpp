#include "tests/cli/published.hpp"

namespace dlx::test {

TEST_P(Published, Count) {
  std::vector<std::string> words = GetParam().words;
  words.push_back("--count");
  const Finished done = run(words);
  EXPECT_EQ(done.out, GetParam().count + "\n");
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.exit_code, GetParam().count == "0" ? 1 : 0);
}

}  // namespace dlx::test
