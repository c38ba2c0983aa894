#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

#include "dlx/format/table.hpp"
#include "dlx/format/uses.hpp"
#include "dlx/problem_formats.hpp"

namespace dlx {
namespace {

bool recognise_text(std::string_view text) {
  return format::look_at_text(text) != format::TextLook::none;
}

std::vector<std::string> write_text(std::ostream& out, const Problem& problem) {
  write_problem(out, problem);
  std::vector<std::string> losses;
  format::note_data(losses, problem, "the text format");
  return losses;
}

constexpr bool signature = true;

constexpr std::array table = {
    ProblemFormat{"text", ".dlx", "Knuth's format: items on one line, then an option a line",
                  recognise_text, parse_problem, write_text},
    ProblemFormat{"json", ".json", "an object with items and options; holds all there is",
                  format::recognise_json, format::read_json, format::write_json, 1, signature},
    ProblemFormat{"matrix", ".matrix", "rows of 0 and 1", format::recognise_matrix,
                  format::read_matrix, format::write_matrix},
    ProblemFormat{"cnf", ".cnf", "DIMACS CNF, for SAT solvers and model counters",
                  format::recognise_cnf, format::read_cnf, format::write_cnf, 2, signature},
    ProblemFormat{"opb", ".opb", "pseudo-Boolean constraints, with costs", format::recognise_opb,
                  format::read_opb, format::write_opb, 1, signature},
    ProblemFormat{"lp", ".lp", "an integer program, with costs; only written", format::recognise_lp,
                  nullptr, format::write_lp, 1, signature},
};

std::string read_file(const std::string& path) {
  const auto fail = [&] { throw std::system_error(errno, std::generic_category(), path); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) fail();
  std::string text;
  char buffer[1 << 16];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file.get())) {
    text.append(buffer, got);
  }
  if (std::ferror(file.get())) fail();
  return text;
}

}  // namespace

std::span<const ProblemFormat> problem_formats() { return table; }

const ProblemFormat* find_problem_format(std::string_view name) {
  const auto found = std::ranges::find(table, name, &ProblemFormat::name);
  return found == table.end() ? nullptr : &*found;
}

const ProblemFormat* problem_format_of(std::string_view path) {
  const auto found = std::ranges::find_if(table, [&](const ProblemFormat& format) {
    return path.size() > format.extension.size() && path.ends_with(format.extension);
  });
  return found == table.end() ? nullptr : &*found;
}

ParsedProblem load_problem(const std::string& path) {
  const std::string text = read_file(path);
  if (const std::optional<std::string> message = foreign_data(text, path))
    throw ParseError(path, 1, 1, *message);
  return guess_problem_format(text, path).read(text, path);
}

}  // namespace dlx
