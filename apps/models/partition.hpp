#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/models/model.hpp"

namespace dlx::models {

/// A set of words; its name is empty if it has none.
struct NamedSet {
  std::string name;
  std::vector<std::string> members;
};

/// Reads sets, one on each line: words, the first of which is the name of the set if it ends in a
/// colon. A line that begins with '|' is a comment. Errors: ParseError.
std::vector<NamedSet> parse_sets(std::string_view text, const std::string& source);

/// All sets of `least` to `most` of the numbers 1 to n, smaller ones first.
/// Errors: std::invalid_argument if there are too many.
std::vector<NamedSet> all_sets(int n, int least, int most);

/// The words of the sets, in the order in which they come up.
std::vector<std::string> words_of(const std::vector<NamedSet>& sets);

/// The problem of choosing sets such that each of the words is in exactly one that is chosen, and
/// `blocks` of them in all, if it is not 0. Items: the words, and behind them one that each set
/// has, with that number as its bounds. An option is a set.
Problem partition_problem(const std::vector<std::string>& words, const std::vector<NamedSet>& sets,
                          int blocks);

/// The command: `dlx partition FILE | --all N`.
Model partition_model();

}  // namespace dlx::models
