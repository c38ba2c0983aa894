#include "dlx/dlx.hpp"
#include "puzzles/puzzles.hpp"
#include "tests/table.hpp"
#include "tests/testing.hpp"

// Lists of sets, edges and words in common forms.
namespace dlx::puzzles::name_lists_test {

// Returns the number of covers, or the message if the text is refused.
std::string answer(const std::string& kind, const std::string& text) {
  const std::map<std::string, std::pair<const char*, Values>> models = {
      {"sets", {"partition", {}}},
      {"graph", {"colouring", {{"colours", 3}}}},
      {"words", {"words", {{"size", "3x3"}}}}};
  auto [model, values] = models.at(kind);
  values.emplace(kind, Value::document("file", [text] { return text; }));
  try {
    std::ostringstream out;
    out << count(find_model(model).build(values).problem).count;
    return out.str();
  } catch (const ParseError& error) {
    return error.what();
  }
}

TEST(NameLists, AreReadInManyFormsAndRefusedInDoubt) {
  for (const std::vector<std::string>& row : read_table(DLX_NAME_LISTS)) {
    ASSERT_EQ(row.size(), 3U);
    EXPECT_EQ(answer(row[0], row[1]), row[2]) << row[0] << ":\n" << row[1];
  }
}

}  // namespace dlx::puzzles::name_lists_test
