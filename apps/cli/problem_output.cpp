#include "apps/cli/problem_output.hpp"

#include "apps/cli/output_file.hpp"

namespace dlx::cli {

void print_problem(const Problem& problem, Output& out, Copies copies) {
  OutputStream stream(out);
  write_problem(stream, problem, copies);
}

void save_problem(const Problem& problem, const std::string& path, Copies copies) {
  OutputFile file(path);
  print_problem(problem, file.out(), copies);
  file.finish();
}

}  // namespace dlx::cli
