#include "apps/models/dimensions.hpp"

#include <algorithm>

#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

namespace dlx::models {

std::vector<std::size_t> parse_dimensions(const std::string& text, std::string_view usage,
                                          std::size_t most, std::string_view rectangle,
                                          std::string_view example) {
  if (std::count(text.begin(), text.end(), 'x') != std::count(usage.begin(), usage.end(), 'x')) {
    throw cli::UsageError(
        dlx::quote_token(text).append(" is no ").append(rectangle).append("; expected one as ") +
        std::string(example));
  }
  std::vector<std::size_t> numbers;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('x', at), text.size());
    numbers.push_back(cli::parse_count(usage, text.substr(at, end - at), 1, most));
    at = end + 1;
  }
  return numbers;
}

}  // namespace dlx::models
