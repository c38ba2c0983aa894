#pragma once

#include <span>

#include "dlx/settings.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/grade.hpp"

/// The settings of generators and graders by name, with their ranges, defaults and help.
///
///     dlx::sudoku::GeneratorOptions options;
///     dlx::set_by_name(dlx::sudoku::generator_settings(), "givens", "24-28", 0, options);
///
namespace dlx::sudoku {

std::span<const SettingOf<GeneratorOptions>> generator_settings();
std::span<const SettingOf<GradeOptions>> grade_settings();

}  // namespace dlx::sudoku
