#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/document/document_writers.hpp"
#include "sudoku/document/lz_string.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/statements.hpp"

/// Links to puzzles. A link contains the symbols of the cells, or a packed text in the format of
/// its page.
namespace dlx::sudoku::document {

namespace {

constexpr std::array<std::string_view, 3> beginnings = {"https://", "http://", "www."};
/// The page of this project, as `dlx web` serves it.
constexpr std::string_view own_page = "http://localhost:8080/#sudoku";

/// Decodes %XX; and `+` as a blank, if it means one.
std::string percent_decoded(std::string_view text, bool plus_is_blank) {
  const auto digit = [&](std::size_t at) {
    constexpr std::string_view digits = "0123456789abcdef0123456789ABCDEF";
    const std::size_t found = at < text.size() ? digits.find(text[at]) : digits.npos;
    return found == digits.npos ? -1 : static_cast<int>(found % 16);
  };
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%' && digit(at + 1) >= 0 && digit(at + 2) >= 0) {
      decoded += static_cast<char>(16 * digit(at + 1) + digit(at + 2));
      at += 2;
    } else {
      decoded += plus_is_blank && text[at] == '+' ? ' ' : text[at];
    }
  }
  return decoded;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
  constexpr char hex[] = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (plain.find(c) != plain.npos) {
      encoded += c;
    } else {
      encoded += {'%', hex[byte >> 4], hex[byte & 15]};
    }
  }
  return encoded;
}

/// The value of `name=` in the link, up to `&`.
std::optional<std::string_view> parameter(std::string_view link, std::string_view name) {
  for (std::size_t at = link.find_first_of("?#&"); at != link.npos;
       at = link.find_first_of("?#&", at + 1)) {
    const std::string_view rest = link.substr(at + 1);
    if (rest.starts_with(name) && rest.substr(name.size()).starts_with('=')) {
      const std::string_view value = rest.substr(name.size() + 1);
      return value.substr(0, value.find('&'));
    }
  }
  return std::nullopt;
}

/// The decoded form of a compressed puzzle at the end of a link.
std::string decoded_code(std::string_view code) {
  std::string decoded = percent_decoded(code, false);
  std::ranges::replace(decoded, ' ', '+');  // a `+` that a program took for a blank
  return decoded.substr(0, decoded.find_first_of("&?#"));
}

/// The compressed puzzle of f-puzzles: after `load=`, or in a link of SudokuPad after `fpuzzles`.
std::optional<std::string> packed_f_puzzle(std::string_view link) {
  std::optional<std::string_view> code = parameter(link, "load");
  for (const std::string_view mark : {"fpuzzles", "fpuz"}) {
    // SudokuPad: as the path, or as a parameter.
    for (const char before : {'/', '='}) {
      const std::size_t at = link.rfind(before + std::string(mark));
      if (!code && at != link.npos) code = link.substr(at + 1 + mark.size());
    }
  }
  if (!code || code->empty()) return std::nullopt;
  return decoded_code(*code);
}

/// The compressed puzzle of SudokuPad: after `scl` or `ctc`, as the path or as a parameter.
std::optional<std::string> packed_sudokupad(std::string_view link) {
  constexpr std::size_t shortest = 30;  // a shorter text is the name of a puzzle
  for (const std::string_view mark : {"/scl", "=scl", "/ctc", "=ctc"}) {
    const std::size_t at = link.find(mark);
    if (at != link.npos && link.size() > at + mark.size() + shortest)
      return decoded_code(link.substr(at + mark.size()));
  }
  return std::nullopt;
}

Puzzle read_packed(const Text& text, std::size_t offset, const std::string& code,
                   Puzzle (*read)(const Text&, std::size_t, std::string_view)) {
  const std::optional<std::string> json = decompress_from_base64(code);
  if (!json || !json->starts_with('{'))
    text.fail(offset, "the packed puzzle of the link is damaged or cut off; copy the link again");
  return read(text, offset, *json);
}

/// The statement with which a link of the page stores pencil marks beside the rules.
constexpr std::string_view marks_statement = "marks ";

/// The names of fields in a link of the page.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> link_fields = {
    {{"t", "name"}, {"a", "author"}, {"d", "description"}}};

/// The candidates in the format `pencilmarks`.
Candidates candidates_of(const Text& text, std::size_t offset, const std::string& marks,
                         const Shape& shape) {
  std::istringstream in(marks);
  PuzzleReader reader(in, "<marks>", shape, find_format("pencilmarks"));
  try {
    if (const std::optional<Puzzle> puzzle = reader.next(); puzzle) return puzzle->marks();
  } catch (const ParseError& error) {
    text.fail(offset, "in the link, " + error.message());
  }
  text.fail(offset, "the link has no pencil marks after 'marks'");
}

/// `p`: the symbols; `r`: the rules, with `;` at line ends, and pencil marks; `t`, `a` and `d`: the
/// title, the author and the rules in words.
Puzzle read_own(const Text& text, std::size_t offset, std::string_view link) {
  const auto value_of = [&](std::string_view name) {
    return percent_decoded(parameter(link, name).value_or(""), true);
  };
  const std::string symbols = value_of("p");
  const std::string stated = value_of("r");
  std::string statements, marks;
  for (const Cell& statement : words_of(stated, ";\n")) {
    if (statement.text.starts_with(marks_statement)) {
      marks = statement.text.substr(marks_statement.size());
    } else {
      statements += std::string(statement.text) + "\n";
    }
  }
  Rules rules;
  try {
    rules = parse_rules(statements);
  } catch (const ParseError& error) {
    text.fail(offset, "the rules of the link: " + error.message());
  }
  // Links without rules have the usual boxes.
  if (statements.empty()) rules = Rules(shape_of_cells(text, offset, symbols.size()));
  Puzzle puzzle = puzzle_of_decoded(text, offset, symbols, rules.shape());
  if (!marks.empty()) {
    Candidates candidates = candidates_of(text, offset, marks, rules.shape());
    for (int cell = 0; cell < rules.shape().cells(); ++cell)
      if (puzzle.grid[cell] != 0) candidates.set(cell, Candidates::bit(puzzle.grid[cell]));
    puzzle.candidates = std::move(candidates);
  }
  set_rules(puzzle, std::move(rules));
  for (const auto& [name, field] : link_fields)
    if (std::string value = value_of(name); !value.empty())
      puzzle.fields.push_back({std::string(field), std::move(value)});
  return puzzle;
}

/// The symbols in a part of a link: `bd=53...`, `/play/53...`.
std::optional<std::string> symbols_in(std::string_view link) {
  for (const Cell& part : words_of(link, "/?&#=;")) {
    const std::string decoded = percent_decoded(part.text, true);
    const bool has_given = decoded.find_first_of("123456789") != decoded.npos;
    if (has_given && is_puzzle_word(decoded)) return decoded;
  }
  return std::nullopt;
}

/// The position of the solver of sudokuwiki, `S9B` and two digits to the base 36 for each cell: 1
/// to 9 is a given, 10 to 18 a placed value, and 18 more than the candidates as bits an open cell.
std::optional<Puzzle> position_of_sudokuwiki(const Text& text, std::size_t offset,
                                             std::string_view link) {
  constexpr std::string_view mark = "=S9B", digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  const std::size_t at = link.find(mark);
  if (at == link.npos) return std::nullopt;
  const std::string_view rest = link.substr(at + mark.size());
  const std::string code = text::lower_case(rest.substr(0, rest.find_first_of("&#")));
  constexpr std::size_t size = 9, cells = size * size;
  if (code.size() != 2 * cells)
    text.fail(offset, "the position S9B of the link has " +
                          text::count_of(code.size(), "character") + ", expected " +
                          std::to_string(2 * cells) + "; copy the link again");
  Candidates candidates;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::size_t high = digits.find(code[2 * cell]), low = digits.find(code[2 * cell + 1]);
    const std::size_t number = 36 * high + low;
    if (high == digits.npos || low == digits.npos || number >= 2 * size + (1U << size))
      text.fail(offset, "the position S9B of the link has " +
                            quote_token(std::string_view(code).substr(2 * cell, 2)) + " for " +
                            cell_name(Shape(), static_cast<int>(cell)) +
                            ", expected 01 to ep; copy the link again");
    if (number == 0) continue;
    const Candidates::Mask mask = number > 2 * size
                                      ? number - 2 * size
                                      : Candidates::bit(static_cast<int>((number - 1) % size) + 1);
    candidates.set(static_cast<int>(cell), mask);
  }
  return Puzzle(std::move(candidates), text.line_of(offset));
}

/// The puzzle of a link of puzz.link and other pages with pzpr: after `sudoku/`, columns and rows,
/// a hexadecimal digit for each value (`-10` to `-ff` for larger ones), a dot for an unknown value,
/// and a letter from `g` on for 1 to 20 empty cells.
std::optional<Puzzle> puzzle_of_pzpr(const Text& text, std::size_t offset, std::string_view link) {
  const std::size_t query = link.find('?');
  if (query == link.npos) return std::nullopt;
  std::vector<Cell> parts = words_of(link.substr(query + 1), "/");
  if (parts.size() < 4 || parts[0].text != "sudoku") return std::nullopt;
  if (!is_digit(parts[1].text.front())) parts.erase(parts.begin() + 1);  // options, such as `v:`
  const auto size = parts.size() < 4 ? std::nullopt : text::to_number(parts[1].text);
  const auto shape = size && parts[1].text == parts[2].text
                         ? shape_of_rows(static_cast<std::size_t>(std::max(*size, 0)))
                         : std::nullopt;
  if (!shape) text.fail(offset, "the link has no size of a sudoku, expected as in sudoku/9/9/");
  std::string symbols;
  const std::string code = text::lower_case(parts[3].text);
  for (std::size_t k = 0; k < code.size(); ++k) {
    constexpr std::string_view digits = "0123456789abcdef";
    const char c = code[k];
    std::size_t number = digits.find(c);
    if (c == '-' && k + 2 < code.size()) {
      number = 16 * digits.find(code[k + 1]) + digits.find(code[k + 2]);
      k += 2;
    }
    if (c >= 'g' && c <= 'z') {
      symbols.append(static_cast<std::size_t>(c - 'g' + 1), '.');
    } else if (c == '.' || number == 0) {
      symbols += '.';
    } else if (number <= static_cast<std::size_t>(shape->size())) {
      symbols += Shape::symbol(static_cast<int>(number));
    } else {
      text.fail(offset, "the code of the link has " + text::character_at(code, k) +
                            ", expected a value from 1 to " + std::to_string(shape->size()) +
                            " or a letter from g on for empty cells");
    }
  }
  // Empty cells at the end may be left out.
  symbols.resize(std::max(symbols.size(), static_cast<std::size_t>(shape->cells())), '.');
  return puzzle_of_decoded(text, offset, symbols, *shape);
}

std::string_view host_of(std::string_view link) {
  const std::size_t scheme = link.find("://");
  if (scheme != link.npos) link.remove_prefix(scheme + 3);
  return link.substr(0, link.find_first_of("/?#"));
}

Puzzle read_link(const Text& text, std::size_t offset, std::string_view link) {
  if (const auto code = packed_f_puzzle(link))
    return read_packed(text, offset, *code, read_f_puzzle);
  if (const auto code = packed_sudokupad(link))
    return read_packed(text, offset, *code, read_sudokupad);
  if (link.find("#sudoku?") != link.npos && parameter(link, "p"))
    return read_own(text, offset, link);
  const std::optional<std::string_view> drawing = parameter(link, "p");
  if (drawing && link.find("penpa-edit") != link.npos)
    return read_penpa(text, offset, percent_decoded(*drawing, false));
  if (auto puzzle = position_of_sudokuwiki(text, offset, link)) return std::move(*puzzle);
  if (auto puzzle = puzzle_of_pzpr(text, offset, link)) return std::move(*puzzle);
  if (const auto symbols = symbols_in(link))
    return puzzle_of_decoded(text, offset, *symbols, shape_of_cells(text, offset, symbols->size()));
  text.fail(offset, "found a link to " + std::string(host_of(link)) +
                        " that contains no puzzle, only its name or a packing that is not known; "
                        "open the link and export the grid, or a link of f-puzzles");
}

/// Returns the link without the punctuation of the sentence around the link. A dot at the end may
/// be an empty cell, so it is removed only if the link contains a puzzle without that dot.
std::string_view without_punctuation(std::string_view link) {
  while (link.ends_with(',') || link.ends_with(';') || link.ends_with('!')) link.remove_suffix(1);
  if (link.ends_with('.') && symbols_in(link.substr(0, link.size() - 1))) link.remove_suffix(1);
  return link;
}

/// Calls `visit(link, offset)` for each link.
template <typename Visit>
void for_each_link(std::string_view text, Visit visit) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t begin = text.npos;
    for (const std::string_view beginning : beginnings)
      begin = std::min(begin, text.find(beginning, at));
    if (begin == text.npos) return;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n\"'<>)]", begin), text.size());
    at = end;
    visit(without_punctuation(text.substr(begin, end - begin)), begin);
  }
}

/// A puzzle in the JSON of f-puzzles, packed for a link.
std::string packed(const TextWriter& writer, const Puzzle& puzzle) {
  return compress_to_base64(to_f_puzzle(puzzle, writer.rules()));
}

}  // namespace

bool recognise_links(const Head& head) {
  return std::ranges::any_of(beginnings, [&](std::string_view beginning) {
    return head.content.find(beginning) != head.content.npos;
  });
}

void read_links(const Text& text, Document& document) {
  for_each_line(text.content(), [&](std::string_view line, std::size_t begin) {
    const std::size_t before = document.entries.size();
    for_each_link(line, [&](std::string_view link, std::size_t offset) {
      add_entry(document, [&] { return read_link(text, begin + offset, link); });
    });
    const std::string_view content = text::trimmed(line);
    if (document.entries.size() == before && !content.empty() && !content.starts_with('#'))
      ++document.skipped;
  });
}

void write_f_puzzles_link(TextWriter& writer, const Puzzle& puzzle) {
  writer.out() << "https://www.f-puzzles.com/?load=" << packed(writer, puzzle) << '\n';
}

void write_sudokupad_link(TextWriter& writer, const Puzzle& puzzle) {
  writer.out() << "https://sudokupad.app/fpuzzles" << percent_encoded(packed(writer, puzzle))
               << '\n';
}

void write_own_link(TextWriter& writer, const Puzzle& puzzle) {
  std::string statements = writer.rules() == Rules() ? "" : to_text(writer.rules());
  if (writer.marks().restrict_more(puzzle)) {
    std::ostringstream marks;
    find_format("pencilmarks")->make_writer(marks, writer.rules())->write(puzzle);
    statements += std::string(marks_statement) + marks.str();
  }
  if (statements.ends_with('\n')) statements.pop_back();
  std::ranges::replace(statements, '\n', ';');
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) writer.out() << '&' << name << '=' << percent_encoded(value);
  };
  writer.out() << own_page << "?p=" << to_line(puzzle.grid);
  add("r", statements);
  for (const auto& [name, field] : link_fields) add(name, puzzle.field(field));
  writer.out() << '\n';
}

}  // namespace dlx::sudoku::document
