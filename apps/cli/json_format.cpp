#include "apps/cli/json_format.hpp"

#include <array>
#include <span>

#include "apps/cli/named.hpp"

namespace dlx::cli {
namespace {

struct AnswerFormat {
  std::string_view name;
  bool json;
};

}  // namespace

void add_json_format(CommandLine& line, std::string_view plain, std::string help, bool& json) {
  line.add(
      {.name = "format", .value = "FORMAT", .help = std::move(help), .group = OptionGroup::output},
      [plain, &json](const std::string& name) {
        const std::array formats{AnswerFormat{plain, false}, AnswerFormat{"json", true}};
        json = find_named(std::span<const AnswerFormat>(formats), "format", name).json;
      });
}

}  // namespace dlx::cli
