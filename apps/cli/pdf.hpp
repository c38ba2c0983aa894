#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "puzzles/page.hpp"

namespace dlx::cli {

/// The library that writes PDF, for messages.
inline constexpr std::string_view pdf_library = "Cairo";

/// Returns the name and version of that library, "Cairo 1.16.0"; an empty text if the program was
/// built without it.
std::string pdf_writer();

/// Pages as a PDF file, without the time of its creation. The same pages result in the same file on
/// a machine; fonts, which are embedded, are those of the machine.
///
/// Memory:   the text of the file so far.
/// Errors:   std::runtime_error if the library fails or finds no font; UsageError if the program
///           was built without the library.
class PdfFile {
 public:
  explicit PdfFile(std::string title);
  ~PdfFile();
  PdfFile(const PdfFile&) = delete;
  PdfFile& operator=(const PdfFile&) = delete;

  void add(const pictures::Page& page);
  /// Ends the file and returns its text. Call once.
  std::string text();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::cli
