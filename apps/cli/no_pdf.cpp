// For programs without Cairo.

#include "apps/cli/command_line.hpp"
#include "apps/cli/pdf.hpp"

namespace dlx::cli {

struct PdfFile::Impl {};

std::string pdf_writer() { return {}; }

PdfFile::PdfFile(std::string /*title*/) {
  throw UsageError("this program was built without " + std::string(pdf_library) +
                   ", the library that writes PDF");
}
PdfFile::~PdfFile() = default;
void PdfFile::add(const pictures::Page& /*page*/) {}
std::string PdfFile::text() { return {}; }

}  // namespace dlx::cli
