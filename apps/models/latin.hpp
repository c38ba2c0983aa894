#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/models/model.hpp"

namespace dlx::models {

/// By row and column the numbers 1 to n that are given, 0 where none is.
using PartialSquare = std::vector<std::vector<int>>;

/// Reads n rows of n numbers, parted by white space, '.', '_' or '0' for an empty cell. Up to
/// n = 9 a row may also be n characters without spaces. Empty lines don't count.
/// Errors: ParseError.
PartialSquare parse_partial_square(std::string_view text, const std::string& source, int n);

/// The problem of Latin squares that agree with the numbers given: in each row and each column
/// every number from 1 to n once. Items: the cells r0c0.., and r0n1.. and c0n1.. for the numbers
/// of rows and columns. An option is a number in a cell.
Problem latin_problem(const PartialSquare& given);

/// The square that a cover stands for.
PartialSquare fill_latin(const PartialSquare& given, const Problem& problem, const Cover& cover);

/// A square as n lines; with colours, the numbers given are bold.
std::string draw_latin(const PartialSquare& given, const PartialSquare& square, Style style);

/// A square with a colour for each number; the numbers given are bold.
pictures::Picture picture_latin(const PartialSquare& given, const PartialSquare& square);

/// The command: `dlx latin N [FILE]`.
Model latin_model();

}  // namespace dlx::models
