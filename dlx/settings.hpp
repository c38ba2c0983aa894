#pragma once

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "dlx/standard.hpp"

namespace dlx {

/// The settings of a query besides its kind. Each method supports some of them; the table is in
/// dlx/query/methods.cpp.
enum class Setting : std::uint8_t {
  engine,
  states,  ///< counting by states
  branching,
  propagation,
  restarts,
  seed,
  threads,
  unordered,
  reducing,
  symmetry,
  item_order,
  memory,
  certificate,
  node_limit,
  time_limit,
  saving,
  limit,
  max_cost,
  gap,
  accept,
  subproblems,
};
inline constexpr std::uint8_t num_settings = 21;

/// Returns the name of the setting, "engine", "item-order", ..., which is also its option on the
/// command line.
std::string_view to_string(Setting setting);

/// A set of settings.
class Settings {
 public:
  constexpr Settings() = default;
  constexpr Settings(std::initializer_list<Setting> settings) {
    for (const Setting setting : settings) add(setting);
  }

  constexpr void add(Setting setting) { bits_ |= bit(setting); }
  constexpr bool has(Setting setting) const { return (bits_ & bit(setting)) != 0; }
  constexpr Settings operator|(Settings other) const { return Settings(bits_ | other.bits_); }
  friend constexpr bool operator==(Settings, Settings) = default;

 private:
  constexpr explicit Settings(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Setting setting) {
    return std::uint32_t{1} << static_cast<std::uint8_t>(setting);
  }

  std::uint32_t bits_ = 0;
};

/// Thrown when a setting has no effect on a query. what() names the setting and the method that
/// would answer the query.
class UnsupportedSetting : public std::invalid_argument {
 public:
  UnsupportedSetting(Setting setting, const std::string& by);
  Setting setting() const { return setting_; }

 private:
  Setting setting_;
};

}  // namespace dlx
