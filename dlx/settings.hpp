#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/standard.hpp"

namespace dlx {

struct Query;         // dlx/query.hpp
struct SolveOptions;  // dlx/solve_options.hpp

/// The type of a setting, which determines the texts of its values.
enum class SettingType : std::uint8_t {
  flag,     ///< "true" or "false"
  integer,  ///< a decimal whole number; "none" for a limit that is not set
  bytes,    ///< a whole number, optionally with K, M, G or T for multiples of 1024, 1024^2, ...
  seconds,  ///< a number such as 0.5, or numbers with units such as 1h30m or 500ms; "none"
  real,     ///< a number such as 64 or 0.5
  cost,     ///< a decimal number
  gap,      ///< a share such as 1% or a cost
  name,     ///< one of values()
  names,    ///< some of values(), separated by commas
  range,    ///< a number, one of values(), or two of these with '-' between: "4-4.5"
  object,   ///< has no text: set in code only
};

/// The kind of a setting, for sections of help.
enum class SettingGroup : std::uint8_t { search, counting, costs, limits, saving, own };

/// What help, checks and other languages need to know about a setting.
struct SettingInfo {
  std::string_view name;  ///< "node_limit": --node-limit in the program, nodeLimit in JavaScript
  SettingType type = SettingType::object;
  SettingGroup group = SettingGroup::search;
  std::string_view help = {};   ///< a phrase
  std::string_view value = {};  ///< the placeholder of the value in help: "N"
  char letter = 0;              ///< the short option of the command line, if any
  bool common = false;          ///< used often: included in short help
  std::uint64_t least = 0;      ///< smallest integer or number of bytes
  std::uint64_t most = UINT64_MAX - 1;
  std::vector<std::string_view> (*values)() = nullptr;  ///< the allowed names
  std::uint32_t methods = 0;  ///< bits of the methods that the setting affects
};

/// One line of a table of settings, from which the program, the C interface and its bindings take
/// names, checks, defaults and help. The value is a field of one of the targets.
template <typename... Targets>
struct SettingOf : SettingInfo {
  /// Sets the field to the value of a text. Costs are rounded down to units of 10^-cost_digits.
  /// Errors:   std::invalid_argument, "'-1' is not a whole number; expected ...".
  void (*set)(Targets&... targets, const SettingInfo& info, std::string_view text,
              unsigned cost_digits) = nullptr;
  /// Returns the text of the field.
  std::string (*text)(const Targets&... targets) = nullptr;
  /// Returns true if the field has its default value.
  bool (*is_default)(const Targets&... targets) = nullptr;
};

/// A setting of searches: a field of Query or SolveOptions, mostly with the same name.
using SearchSetting = SettingOf<Query, SolveOptions>;

/// Returns the table of the settings of searches.
std::span<const SearchSetting> settings();
/// Returns the setting with this name, or nullptr.
const SearchSetting* find_setting(std::string_view name);
template <typename Setting>
const Setting* find_setting(std::span<const Setting> table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Setting::name);
  return found == table.end() ? nullptr : &*found;
}

/// Thrown when a setting does not exist or its text has no valid value. what() is a sentence that
/// names the setting.
class SettingError : public std::invalid_argument {
 public:
  SettingError(std::string_view setting, const std::string& message)
      : std::invalid_argument(message), setting_(setting) {}
  const std::string& setting() const { return setting_; }

 private:
  std::string setting_;
};

/// Returns the error for an unknown name.
SettingError unknown_setting(std::string_view name, std::span<const std::string_view> known);

/// Sets a field of a query or its options by name.
///
///     dlx::set(query, options, "time_limit", "1h30m");
///
/// Errors:   SettingError, which lists the known names or the expected values.
void set(Query& query, SolveOptions& options, std::string_view name, std::string_view text,
         unsigned cost_digits = 0);

/// Sets a field of the targets of another table by name; see the function above.
template <typename... Targets>
void set_by_name(std::span<const SettingOf<Targets...>> table, std::string_view name,
                 std::string_view text, unsigned cost_digits, Targets&... targets) {
  const SettingOf<Targets...>* const setting = find_setting(table, name);
  if (setting == nullptr || setting->set == nullptr) {
    std::vector<std::string_view> known;
    for (const SettingOf<Targets...>& each : table)
      if (each.set != nullptr) known.push_back(each.name);
    throw unknown_setting(name, known);
  }
  try {
    setting->set(targets..., *setting, text, cost_digits);
  } catch (const std::invalid_argument& error) {
    throw SettingError(name, std::string(name) + ": " + error.what());
  }
}

/// Thrown when a setting has no effect on a query. what() names the setting and the method that
/// would answer the query.
class UnsupportedSetting : public SettingError {
 public:
  UnsupportedSetting(std::string_view setting, const std::string& by)
      : SettingError(setting, std::string(setting) + " has no effect: " + by) {}
};

// Parse the texts of values.
// Errors:   std::invalid_argument, "'x' is not a size; expected ...".

std::uint64_t parse_integer(std::string_view text, std::uint64_t least, std::uint64_t most);
std::uint64_t parse_bytes(std::string_view text, std::uint64_t least);
/// Accepts up to about a thousand years.
double parse_seconds(std::string_view text);
double parse_real(std::string_view text);
bool parse_flag(std::string_view text);
/// Returns the position of the text among the names.
std::size_t parse_name(std::string_view text, std::span<const std::string_view> names);

// Convert numbers in any locale. std::from_chars and std::to_chars for double are missing in older
// versions of libc++, and their tables take 100 KB.

/// Returns nullopt for a text that is not a finite decimal number such as 2.5 or 1e-7.
std::optional<double> parse_number(std::string_view text);
/// Returns a short text that parse_number() reads as the same finite number.
std::string number_text(double number);

}  // namespace dlx
