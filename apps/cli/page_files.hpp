#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/pdf.hpp"

namespace dlx::cli {

/// Adds --paper and --per-page. `what`: the help of --per-page, such as "puzzles on each page of
/// svg and pdf"; `usual`: the default number.
void add_pages(CommandLine& line, const std::string& what, const std::string& usual);

/// Return the values of --paper and --per-page, or the defaults.
const pictures::Paper& paper_of(const CommandLine& line);
const pictures::PageGrid& grid_of(const CommandLine& line, const std::string& usual);

/// Returns the name of the file with that number, from 1, of a numbered series: "sheet-2.svg" for
/// "sheet.svg".
std::string numbered_name(const std::string& path, std::size_t number);

/// Writes texts to files that appear only when they are complete: a single one to `path`, several
/// to the names of numbered_name(). "-" is `out`, and holds a single text.
///
/// `option`: names the path, for messages.
/// Errors:   UsageError for several texts on "-", before anything is written; those of OutputFile.
void write_files(const CommandLine& line, const std::string& option, const std::string& path,
                 std::size_t number, const std::function<std::string(std::size_t)>& text_of,
                 Output& out);

/// Checks that PDF can be written, to a file or a pipe. `asked_by`: "--to pdf", for messages.
/// Errors:   UsageError if the program was built without Cairo, or if the output is a terminal.
void check_pdf(const std::string& asked_by, const std::string& path, const Output& out);

}  // namespace dlx::cli
