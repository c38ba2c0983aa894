// For programs without Cairo.

#include "apps/cli/pdf.hpp"

namespace dlx::cli {

std::string pdf_writer() { return {}; }

std::string pdf_text(const std::string& /*title*/, std::size_t /*pages*/,
                     const std::function<pictures::Page(std::size_t)>& /*page_of*/) {
  return {};
}

}  // namespace dlx::cli
