#include "dlx/problem_formats.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/mistaken.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx {

namespace format {
namespace {

// Returns true if a reader accepts a text.
bool reads(ParsedProblem (*read)(std::string_view text, std::string source),
           std::string_view text) {
  try {
    read(text, "");
    return true;
  } catch (const ParseError&) {
    return false;
  }
}

// The text up to the end of the n-th line that is neither blank nor a comment, for n = `lines`.
struct Head {
  std::string_view text;
  std::size_t lines = 0;
};
Head head_of(std::string_view text, std::size_t lines) {
  Head head;
  LineScanner scanner(text, "");
  while (head.lines < lines && scanner.next_line()) {
    if (scanner.line_begins_with('|')) {
      Word word;
      scanner.next_word(word);
      if (!word.text.starts_with(items_directive)) continue;
    }
    ++head.lines;
    const auto end = scanner.line().data() + scanner.line().size() - text.data();
    head.text = text.substr(0, static_cast<std::size_t>(end));
  }
  return head;
}

// Returns true if an option could be a line of a table.
bool has_cells(const Problem& problem) {
  for (std::uint32_t k = 0; k < problem.num_items(); ++k)
    if (ends_like_cell(problem.name(ItemId{k}))) return true;
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k)
    if (ends_like_cell(problem.colour_name(ColourId{k}))) return true;
  return false;
}

}  // namespace

TextKind classify_text(std::string_view text) {
  const Head head = head_of(text, 2);
  if (head.lines == 0 || !reads(parse_problem, head.text)) return TextKind::none;
  return head.lines == 1 ? TextKind::no_option : TextKind::options;
}

bool begins_with_directive(std::string_view text) {
  LineScanner scanner(head_of(text, 1).text, "");
  bool directive = false;
  while (scanner.next_line()) {
    Word word;
    scanner.next_word(word);
    directive = word.text.starts_with(items_directive);
  }
  return directive;
}

bool has_names_of_bits(const Problem& problem) {
  const std::uint32_t items = problem.num_items();
  bool numbers = true;
  for (std::uint32_t k = 0; k < items; ++k) {
    const std::string_view name = problem.name(ItemId{k});
    if (name.size() == items && consists_of(name, "01")) return true;
    if (consists_of(name, "01,;.eE+-") && !consists_of(name, "01") &&
        name.find_first_of("01,;") != name.std::string_view::npos)
      return true;
    numbers = numbers && consists_of(name, "0123456789");
  }
  // Two numbers may be the numbers of rows and columns. `0 1` and `1 0` can only be rows of two
  // columns, because no item occurs twice in an option.
  return numbers && items <= 2;
}

bool has_misleading_names(const Problem& problem) {
  if (problem.num_items() == 0) return false;
  const std::string_view first = problem.name(ItemId{0});
  // These characters begin comments of a matrix and of OPB, objects, and arrays.
  if (std::string_view("#*{[(").find(first[0]) != std::string_view::npos) return true;
  for (const std::string_view word : {"array", "matrix", "vec!"})
    if (lower_case(first).find(word) != std::string_view::npos) return true;
  const auto occurs = [&](std::string_view characters) {
    for (std::uint32_t k = 0; k < problem.num_items(); ++k)
      if (problem.name(ItemId{k}).find_first_of(characters) != std::string_view::npos) return true;
    return false;
  };
  if (occurs("=") && occurs("[({")) return true;
  // These words begin an LP or MPS file.
  if (begins_lp(first) || first == "NAME" || first == "ROWS" || first == "OBJSENSE") return true;
  // These words begin a sum of OPB.
  const bool coefficient = first == "+1" || first == "-1" || first == "1";
  if (coefficient && problem.num_items() > 1 && problem.name(ItemId{1})[0] == 'x') return true;
  // The header of DIMACS may follow comments.
  if (problem.find_item("p") && problem.find_item("cnf")) return true;
  return has_names_of_bits(problem) || has_cells(problem);
}

bool is_mistaken(const Problem& problem, std::string_view item_line) {
  const Doubt doubt = problem.num_options() == 0 ? Doubt::without_options : Doubt::always;
  return find_mistake(item_line, item_line, "", doubt).has_value();
}

}  // namespace format

namespace {

// Returns the formats whose recognise() accepts the text, in order.
std::vector<const ProblemFormat*> recognising(std::span<const ProblemFormat> formats,
                                              std::string_view text) {
  std::vector<const ProblemFormat*> met;
  for (const ProblemFormat& known : formats) {
    if (known.recognise(text)) met.push_back(&known);
  }
  return met;
}

using namespace std::string_view_literals;

struct ForeignKind {
  std::string_view begin;  // the first bytes
  std::string_view what;
  std::string_view command;  // the command that decompresses such data
};

// If the signature of a format begins with the signature of another one, the format comes first.
constexpr ForeignKind foreign_kinds[] = {
    {"\x1F\x8B"sv, "data packed by gzip", "gunzip -c"},
    {"\x28\xB5\x2F\xFD"sv, "data packed by zstd", "zstd -dc"},
    {"\xFD"
     "7zXZ\0"sv,
     "data packed by xz", "xz -dc"},
    {"BZh"sv, "data packed by bzip2", "bunzip2 -c"},
    {"PK\x03\x04"sv, "a zip archive", "unzip -p"},
    {"%PDF-"sv, "a PDF document", "pdftotext -layout -"},
    {"\xFF\xFE\0\0"sv, "text in UTF-32", "iconv -f UTF-32 -t UTF-8"},
    {"\0\0\xFE\xFF"sv, "text in UTF-32", "iconv -f UTF-32 -t UTF-8"},
    {"\xFF\xFE"sv, "text in UTF-16", "iconv -f UTF-16 -t UTF-8"},
    {"\xFE\xFF"sv, "text in UTF-16", "iconv -f UTF-16 -t UTF-8"},
};
constexpr ForeignKind little_endian{{}, "text in UTF-16", "iconv -f UTF-16LE -t UTF-8"};
constexpr ForeignKind binary{{}, "binary data", {}};
constexpr ForeignKind big_endian{{}, "text in UTF-16", "iconv -f UTF-16BE -t UTF-8"};

// "BZh" alone may be text; in compressed data, a digit and the digits of pi follow it.
bool is_kind(const ForeignKind& kind, std::string_view head) {
  return head.starts_with(kind.begin) &&
         (kind.begin != "BZh" || (head.size() >= 10 && head.substr(4, 6) == "1AY&SY"));
}

// Returns true if the bytes at even (or odd) positions are zero and all others are not, as in
// UTF-16 text with ASCII characters.
bool has_zeros(std::string_view head, std::size_t parity) {
  head = head.substr(0, std::min<std::size_t>(head.size() & ~std::size_t{1}, 64));
  if (head.size() < 4) return false;
  for (std::size_t k = 0; k < head.size(); ++k) {
    if ((head[k] == '\0') != (k % 2 == parity)) return false;
  }
  return true;
}

// Returns true if the first bytes contain a zero and several other control characters. A text may
// contain a single stray zero.
bool is_binary(std::string_view head) {
  constexpr std::size_t looked_at = 512;
  constexpr std::ptrdiff_t fewest_controls = 3;
  head = head.substr(0, looked_at);
  const auto is_control = [](char c) {
    return (c > '\0' && c < '\t') || (c > '\r' && c < ' ') || c == '\x7F';
  };
  return head.find('\0') != head.npos && std::ranges::count_if(head, is_control) >= fewest_controls;
}

const ForeignKind* kind_of(std::string_view head) {
  const auto known = std::ranges::find_if(
      foreign_kinds, [&](const ForeignKind& kind) { return is_kind(kind, head); });
  if (known != std::end(foreign_kinds)) return known;
  if (has_zeros(head, 1)) return &little_endian;
  if (has_zeros(head, 0)) return &big_endian;
  if (is_binary(head)) return &binary;
  return nullptr;
}

bool recognise_text(std::string_view text) {
  return format::classify_text(text) != format::TextKind::none;
}

std::vector<std::string> write_text(std::ostream& out, const Problem& problem) {
  write_problem(out, problem);
  return format::with_data(problem, "the text format");
}

constexpr bool with_signature = true;

constexpr std::array table = {
    ProblemFormat{"text", ".dlx", "Knuth's format: items on one line, then an option a line",
                  recognise_text, parse_problem, write_text},
    ProblemFormat{"json", ".json", "an object with items and options; keeps everything",
                  format::recognise_json, format::read_json, format::write_json, 1, with_signature},
    ProblemFormat{"matrix", ".matrix", "rows of 0 and 1", format::recognise_matrix,
                  format::read_matrix, format::write_matrix},
    ProblemFormat{"cnf", ".cnf", "DIMACS CNF, for SAT solvers and model counters",
                  format::recognise_cnf, format::read_cnf, format::write_cnf, 2, with_signature},
    ProblemFormat{"opb", ".opb", "pseudo-Boolean constraints, with costs", format::recognise_opb,
                  format::read_opb, format::write_opb, 1, with_signature},
    ProblemFormat{"lp", ".lp", "an integer program in the format of CPLEX", format::recognise_lp,
                  format::read_lp, format::write_lp, 1, with_signature},
    ProblemFormat{"mps", ".mps", "an integer program in MPS form", format::recognise_mps,
                  format::read_mps, format::write_mps, 1, with_signature},
    ProblemFormat{"csv", ".csv", "a table with names, as pandas writes it; only read",
                  format::recognise_csv, format::read_csv, nullptr},
    ProblemFormat{"lists", ".lists", "two sizes, then lines 'K i1 ... iK'; only read",
                  format::recognise_lists, format::read_lists, nullptr},
};

}  // namespace

std::vector<const ProblemFormat*> possible_problem_formats(std::string_view text,
                                                           std::string_view path) {
  const ProblemFormat* const plain = &problem_formats().front();
  const ProblemFormat* const named = problem_format_of(path);
  std::vector<const ProblemFormat*> met = recognising(problem_formats().subspan(1), text);
  // Only the plain format remains; trying its reader would take as long as reading the problem.
  if (met.empty() && (named == nullptr || named == plain)) return {plain};
  if (plain->recognise(text)) met.insert(met.begin(), plain);
  const auto signature = std::ranges::find_if(met, &ProblemFormat::has_signature);
  const ProblemFormat* const likely = signature != met.end() ? *signature : plain;
  if (likely != plain) {
    // A text with only a line of names is a signature, so the text format is excluded.
    const bool bare = format::classify_text(text) == format::TextKind::no_option;
    std::erase_if(met, [&](const ProblemFormat* known) {
      return !known->has_signature && (known != plain || bare);
    });
  } else if (named != nullptr && named->has_signature) {
    return {named};  // its reader gives the best message
  }
  if (met.empty()) return {named != nullptr ? named : plain};
  if (met.size() == 1) return met;
  if (std::ranges::find(met, named) != met.end()) return {named};
  // If no reader accepts the text, the last format gives the message: its rows are longer.
  const ProblemFormat* const best = met.front() == plain ? likely : met.back();
  std::erase_if(met, [&](const ProblemFormat* known) { return !format::reads(known->read, text); });
  if (met.empty()) return {best};
  if (met.front() == plain && format::begins_with_directive(text)) return {plain};
  return met;
}

const ProblemFormat& guess_problem_format(std::string_view text, std::string_view path) {
  const std::vector<const ProblemFormat*> formats = possible_problem_formats(text, path);
  const auto fail = [&](const std::string& message) {
    throw ParseError(path.empty() ? "<text>" : std::string(path), 1, 1, message);
  };
  if (formats.size() > 1) {
    fail("the text could be " + std::string(formats[0]->name) + " or " +
         std::string(formats[1]->name) + ", expected a format");
  }
  return *formats[0];
}

std::optional<std::string> foreign_data(std::string_view head, std::string_view source) {
  const ForeignKind* const kind = kind_of(head);
  if (kind == nullptr) return std::nullopt;
  const std::string file = source.empty() || source.starts_with('<') ? "FILE" : std::string(source);
  const std::string found = "found " + std::string(kind->what) + ", expected text in UTF-8";
  if (kind->command.empty()) return found;
  const std::string command(kind->command);
  const bool reads_stdin = command.ends_with(" -");
  return found + "; try '" + command + (reads_stdin ? " < " : " ") + file + " | dlx ...'";
}

std::span<const ProblemFormat> problem_formats() { return table; }

const ProblemFormat* find_problem_format(std::string_view name) {
  const auto found = std::ranges::find(table, name, &ProblemFormat::name);
  return found == table.end() ? nullptr : &*found;
}

const ProblemFormat* problem_format_of(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  const auto found = std::ranges::find_if(table, [&](const ProblemFormat& format) {
    return path.size() > format.extension.size() && path.ends_with(format.extension);
  });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace dlx
