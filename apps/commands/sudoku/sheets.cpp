#include "apps/commands/sudoku/sheets.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "puzzles/svg.hpp"

namespace dlx::cli {
namespace {

constexpr std::string_view page_options[] = {"paper", "per-page", "large-print"};

// Writes all pages to the file of --output, or to stdout.
class SheetWriter : public sudoku::PuzzleWriter {
 public:
  using WritePages = void (*)(const sudoku::Sheet& sheet, const CommandLine& line,
                              const std::string& path, Output& out);

  SheetWriter(WritePages write_pages, sudoku::Sheet sheet, const CommandLine& line, Output& out)
      : write_pages_(write_pages), sheet_(std::move(sheet)), line_(line), out_(out) {}

  void write(const sudoku::Puzzle& puzzle) override { sheet_.add(puzzle); }
  void finish() override {
    write_pages_(sheet_, line_, line_.has("output") ? line_.text("output") : "-", out_);
  }

 private:
  WritePages write_pages_;
  sudoku::Sheet sheet_;
  const CommandLine& line_;
  Output& out_;
};

void write_svg(const sudoku::Sheet& sheet, const CommandLine& line, const std::string& path,
               Output& out) {
  const auto text_of = [&](std::size_t k) { return pictures::svg_page(sheet.page(k)); };
  write_files(line, "--output", path, sheet.pages(), text_of, out);
}

void write_pdf(const sudoku::Sheet& sheet, const CommandLine& line, const std::string& path,
               Output& out) {
  const auto text_of = [&](std::size_t) {
    return pdf_text("sudokus", sheet.pages(), [&](std::size_t k) { return sheet.page(k); });
  };
  write_files(line, "--output", path, 1, text_of, out);
}

// The formats with pages.
struct SheetFormat {
  std::string_view name;
  SheetWriter::WritePages write;
  bool draws_alone;  // a single puzzle without a page
};
constexpr SheetFormat sheet_formats[] = {{"svg", write_svg, true}, {"pdf", write_pdf, false}};

const SheetFormat* sheet_format(const sudoku::Format* to) {
  if (to == nullptr) return nullptr;
  const auto found = std::ranges::find(sheet_formats, to->name, &SheetFormat::name);
  return found == std::end(sheet_formats) ? nullptr : &*found;
}

// `pdf` is the only format for which the library has no writer; see SheetFlags::writer().
sudoku::Format pdf_format() {
  return {.name = "pdf",
          .extension = ".pdf",
          .summary = "pages to print, as svg",
          .recognise = nullptr,
          .make_reader = nullptr,
          .make_writer = [](std::ostream&,
                            const sudoku::Rules&) -> std::unique_ptr<sudoku::PuzzleWriter> {
            throw UsageError("--to pdf has no effect on this command");
          },
          .writes_solution = true,
          .writes_rules = true};
}

}  // namespace

std::span<const sudoku::Format> puzzle_formats() {
  static const std::vector<sudoku::Format> table = [] {
    const std::span<const sudoku::Format> known = sudoku::formats();
    std::vector<sudoku::Format> all(known.begin(), known.end());
    all.push_back(pdf_format());
    return all;
  }();
  return table;
}

void SheetFlags::add_to(CommandLine& line) {
  add_pages(line, "puzzles on each page of svg and pdf", "6, or 1 with --large-print");
  line.add({.name = "large-print",
            .help = "larger digits and thicker lines in svg and pdf",
            .group = OptionGroup::output});
}

void SheetFlags::read(const CommandLine& line, const sudoku::Format* to, const Output& standard) {
  line_ = &line;
  const SheetFormat* const format = sheet_format(to);
  used_ = format != nullptr;
  bool any = false;
  for (const std::string_view option : page_options) {
    if (!line.has(std::string(option))) continue;
    any = true;
    if (!used_)
      throw UsageError("--" + std::string(option) +
                       " has no effect on this format; svg and pdf have pages");
  }
  if (!used_) return;
  options_.paper = paper_of(line);
  if (line.has("per-page")) options_.per_page = grid_of(line, "").per_page();
  options_.large_print = line.has("large-print");
  options_.alone = format->draws_alone && !any;
  const std::string path = line.has("output") ? line.text("output") : "-";
  if (path.empty()) throw UsageError("--output: expected the name of a file");
  if (format->name == "pdf") check_pdf("--to pdf", path, standard);
  check_writable(path);
}

std::unique_ptr<sudoku::PuzzleWriter> SheetFlags::writer(const sudoku::Format& to,
                                                         const sudoku::Rules& rules,
                                                         Output& standard,
                                                         std::ostream& stream) const {
  const SheetFormat* const format = sheet_format(&to);
  if (format == nullptr) return to.make_writer(stream, rules);
  return std::make_unique<SheetWriter>(format->write, sudoku::Sheet(rules, options_), *line_,
                                       standard);
}

}  // namespace dlx::cli
