#include "apps/cli/json.hpp"

namespace dlx::cli {

Json number_json(const BigCount& number) {
  constexpr std::uint64_t largest_json_number = std::uint64_t{1} << 53;
  if (number <= largest_json_number) return number.low();
  return number.str();
}

Json parse_json(std::string_view text) {
  const auto is_shallow = [](int depth, Json::parse_event_t /*event*/, Json& /*value*/) {
    if (depth > most_json_depth) {
      throw JsonError("found JSON that is nested more than " + std::to_string(most_json_depth) +
                      " deep");
    }
    return true;
  };
  try {
    return Json::parse(text.begin(), text.end(), is_shallow);
  } catch (const Json::parse_error& error) {
    throw JsonError("found text that is no JSON", error.byte > 0 ? error.byte - 1 : 0);
  } catch (const Json::out_of_range&) {
    throw JsonError("found a number that is too large");
  }
}

}  // namespace dlx::cli
