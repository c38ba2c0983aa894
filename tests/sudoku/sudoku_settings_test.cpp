#include <gtest/gtest.h>

#include "sudoku/settings.hpp"

// The tables of settings of generators and graders.
namespace dlx::sudoku {
namespace sudoku_settings_test {

template <typename Options>
std::string refusal(std::span<const SettingOf<Options>> table, std::string_view name,
                    std::string_view text) {
  Options options;
  try {
    set_by_name(table, name, text, 0, options);
  } catch (const SettingError& error) {
    EXPECT_EQ(error.setting(), name);
    return error.what();
  }
  return {};
}

template <typename Options>
void check(std::span<const SettingOf<Options>> table) {
  for (const SettingOf<Options>& setting : table) {
    SCOPED_TRACE(setting.name);
    EXPECT_FALSE(setting.help.empty());
    EXPECT_EQ(setting.value.empty(), setting.type == SettingType::flag);
    Options options;
    EXPECT_TRUE(setting.is_default(options));
    if (const std::string usual = setting.text(options); !usual.empty()) {
      set_by_name(table, setting.name, usual, 0, options);
      EXPECT_TRUE(setting.is_default(options)) << usual;
    }
    EXPECT_NE(refusal(table, setting.name, "x"), "");
    EXPECT_NE(refusal(table, setting.name, "-1"), "");
    if (setting.type == SettingType::integer) {
      EXPECT_EQ(refusal(table, setting.name, std::to_string(setting.least)), "");
      EXPECT_NE(refusal(table, setting.name, "18446744073709551616"), "");
    }
    if (setting.values == nullptr) continue;
    for (const std::string_view name : setting.values()) {
      set_by_name(table, setting.name, name, 0, options);
      EXPECT_EQ(setting.text(options), name);
    }
  }
  EXPECT_NE(refusal(table, "clues", "1").find("there is no setting 'clues'; there are "),
            std::string::npos);
}

TEST(SudokuSettings, DefaultsAndAllNamesAreAccepted) {
  check(generator_settings());
  check(grade_settings());
}

TEST(SudokuSettings, RangesAndListsAreFields) {
  GeneratorOptions options;
  const auto set = [&](std::string_view name, std::string_view text) {
    set_by_name(generator_settings(), name, text, 0, options);
    return find_setting(generator_settings(), name)->text(options);
  };
  EXPECT_EQ(set("givens", "24-28"), "24-28");
  EXPECT_EQ(options.min_givens, 24);
  EXPECT_EQ(options.max_givens, 28);
  EXPECT_EQ(set("max_givens", "none"), "none");
  EXPECT_EQ(set("difficulty", "easy-hard"), "easy-hard");
  EXPECT_EQ(options.difficulty, std::pair(Difficulty::easy, Difficulty::hard));
  EXPECT_EQ(set("rating", "4.5-5"), "4.5-5");
  EXPECT_EQ(options.rating, std::pair(45, 50));
  EXPECT_EQ(set("technique", "X-wing,hidden pair"), "X-wing,hidden pair");
  EXPECT_EQ(options.techniques.size(), 2U);
}

TEST(SudokuSettings, ErrorsSayWhatIsExpected) {
  EXPECT_EQ(refusal(generator_settings(), "difficulty", "expert"),
            "difficulty: 'expert' is none of easy, medium, hard, fiendish, extreme, beyond; "
            "did you mean 'fiendish'?");
  EXPECT_EQ(refusal(generator_settings(), "givens", "5-4"),
            "givens: '5-4' is not a range; expected the smaller number first");
  EXPECT_EQ(refusal(grade_settings(), "samples", "1000001"),
            "samples: '1000001' is out of range; expected 0 to 1000000");
}

}  // namespace sudoku_settings_test
}  // namespace dlx::sudoku
