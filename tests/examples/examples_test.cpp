// Runs the compiled examples, and compares their output.

#include "tests/examples/examples.hpp"

#include <cctype>

#include "tests/testing.hpp"

namespace dlx::examples {

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.document << ':' << example.line;
}

namespace {

std::vector<Example>& examples() {
  static std::vector<Example> all;  // created by the first added example
  return all;
}

class Examples : public testing::TestWithParam<Example> {};

TEST_P(Examples, Run) {
  const Example& example = GetParam();
  if (example.run == nullptr) return;  // compiling it is the whole test
  testing::internal::CaptureStdout();
  try {
    example.run();
  } catch (const std::exception& error) {
    ADD_FAILURE() << example.document << ':' << example.line << ": threw " << error.what();
  }
  std::cout.flush();
  const std::string output = testing::internal::GetCapturedStdout();
  if (example.has_output) {
    EXPECT_EQ(output, example.output);
  }
}

std::string test_name(const testing::TestParamInfo<Example>& info) {
  std::string name = info.param.document + "_" + std::to_string(info.param.line);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Examples, testing::ValuesIn(examples()), test_name);

// Detects an extraction that finds nothing.
TEST(Examples, AreFound) {
  std::set<std::string> documents;
  for (const Example& example : examples()) documents.insert(example.document);
  for (const char* document : {"dlx/problem.hpp", "dlx/solver.hpp", "dlx/text_format.hpp",
                               "dlx/verify.hpp", "sudoku/formats.hpp", "sudoku/solver.hpp"}) {
    EXPECT_EQ(documents.count(document), 1U) << document;
  }
}

}  // namespace

bool add(Example example) {
  examples().push_back(std::move(example));
  return true;
}

}  // namespace dlx::examples
