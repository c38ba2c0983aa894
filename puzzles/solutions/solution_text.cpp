#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <string_view>

#include "dlx/cost.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::puzzles {

std::string cost_text(const Problem& problem, const Cover& cover) {
  return decimal_text(cover_cost(problem, cover.options()), problem.cost_digits());
}

SolutionText::SolutionText(const Problem& problem)
    : problem_(problem), titles_(problem), lines_(problem.num_options()) {}

void SolutionText::append(std::uint64_t number, const Cover& cover, std::string& text) {
  append_head(number, cover, text);
  for (const OptionId option : cover) text += line_of(option);
}

void SolutionText::make_line(OptionId option) { lines_[index(option)] = titles_.of(option) + '\n'; }

void SolutionText::append_head(std::uint64_t number, const Cover& cover, std::string& text) const {
  constexpr std::string_view begin = "| solution ";
  char head[begin.size() + std::numeric_limits<std::uint64_t>::digits10 + 2];
  char* end = std::to_chars(std::ranges::copy(begin, head).out, std::end(head) - 1, number).ptr;
  if (problem_.has_costs()) {
    text.append(head, end).append(", cost ").append(cost_text(problem_, cover)) += '\n';
  } else {  // at once: covers come by the million
    *end++ = '\n';
    text.append(head, end);
  }
}

}  // namespace dlx::puzzles
