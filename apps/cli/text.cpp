// Debian has no archive of fmt, and to load a shared library takes longer than many a command: it
// is compiled here, with FMT_HEADER_ONLY.
#include "apps/cli/text.hpp"

#include <fmt/format.h>

namespace dlx::cli::text {

std::string format_values(fmt::string_view pattern, fmt::format_args values) {
  return fmt::vformat(pattern, values);
}

}  // namespace dlx::cli::text
