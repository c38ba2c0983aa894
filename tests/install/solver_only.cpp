// A program that uses only a Solver, and must not need the libraries that only queries use.

#include <iostream>

#include "dlx/dlx.hpp"

int main() {
  dlx::ProblemBuilder builder;
  const dlx::ItemId a = builder.add_primary("a");
  const dlx::ItemId b = builder.add_primary("b");
  builder.add_option({a, b});
  builder.add_option({a});
  builder.add_option({b});
  const dlx::Problem problem = builder.build();
  dlx::Solver solver(problem);
  for (const dlx::Cover& cover : solver) {
    for (const dlx::OptionId option : cover) std::cout << dlx::option_text(problem, option) << '.';
    std::cout << '\n';
  }
}
