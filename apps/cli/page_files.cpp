#include "apps/cli/page_files.hpp"

#include <algorithm>
#include <utility>

#include "apps/cli/files.hpp"
#include "apps/cli/log.hpp"

namespace dlx::cli {

void add_pages(CommandLine& line, const std::string& what, const std::string& usual) {
  line.add({.name = "paper",
            .value = "NAME",
            .help = "the size of pages: " + names_of(pictures::papers()) + " (default a4)",
            .group = OptionGroup::output,
            .choices = [] { return names_of(pictures::papers()); }},
           [](const std::string& name) { find_named(pictures::papers(), "paper", name); });
  line.add({.name = "per-page",
            .value = "N",
            .help = what + ": " + names_of(pictures::page_grids()) + " (default " + usual + ")",
            .group = OptionGroup::output,
            .choices = [] { return names_of(pictures::page_grids()); }},
           [](const std::string& name) { find_named(pictures::page_grids(), "per-page", name); });
}

const pictures::Paper& paper_of(const CommandLine& line) {
  return line.has("paper") ? find_named(pictures::papers(), "paper", line.text("paper"))
                           : pictures::papers().front();
}

const pictures::PageGrid& grid_of(const CommandLine& line, const std::string& usual) {
  return find_named(pictures::page_grids(), "per-page",
                    line.has("per-page") ? line.text("per-page") : usual);
}

std::string numbered_name(const std::string& path, std::size_t number) {
  std::size_t end = path.size();
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) end = path.size() - packed.size();
  const std::size_t folder = path.rfind('/') + 1;  // 0 without one
  const std::size_t dot = path.rfind('.', end - 1);
  if (dot != path.npos && dot > folder) end = dot;
  return path.substr(0, end) + "-" + std::to_string(number) + path.substr(end);
}

void write_files(const CommandLine& line, const std::string& option, const std::string& path,
                 std::size_t number, const std::function<std::string(std::size_t)>& text_of,
                 Output& out) {
  if (number == 1) return write_file(path, text_of(0), out);
  if (names_stdout(path)) {
    throw UsageError(
        text::format("{} pages are {} SVG files; name them by {} sheet.svg (for {}, "
                     "...), or write one PDF file",
                     number, number, option, numbered_name("sheet.svg", 1)));
  }
  for (std::size_t k = 0; k < number; ++k) {
    line.files().write(option, numbered_name(path, k + 1));
    check_writable(numbered_name(path, k + 1));
  }
  for (std::size_t k = 0; k < number; ++k) write_file(numbered_name(path, k + 1), text_of(k), out);
}

void check_pdf(const std::string& asked_by, const std::string& path, const Output& out) {
  if (pdf_writer().empty()) {
    throw UsageError(asked_by + ": this program was built without " + std::string(pdf_library) +
                     ", the library that writes PDF; SVG needs no library");
  }
  if (names_stdout(path) && out.is_terminal())
    throw UsageError(asked_by + ": a PDF file is not shown on a terminal; name a file");
}

}  // namespace dlx::cli
