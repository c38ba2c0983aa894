#pragma once

#include <string>

#include "apps/models/model.hpp"
#include "apps/models/number_grid.hpp"

namespace dlx::models {

/// The problem of Latin squares that agree with the numbers given: in each row and each column
/// every number from 1 to n once. Items: the cells r0c0.., and r0n1.. and c0n1.. for the numbers
/// of rows and columns. An option is a number in a cell.
Problem latin_problem(const NumberGrid& given);

/// The square that a cover stands for.
NumberGrid fill_latin(const NumberGrid& given, const Problem& problem, const Cover& cover);

/// A square as n lines; with colours, the numbers given are bold.
std::string draw_latin(const NumberGrid& given, const NumberGrid& square, Style style);

/// A square with a colour for each number; the numbers given are bold.
pictures::Picture picture_latin(const NumberGrid& given, const NumberGrid& square);

/// The command: `dlx latin N [FILE]`.
Model latin_model();

}  // namespace dlx::models
