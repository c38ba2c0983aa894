#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dlx {

/// Names numbered in the order of insertion, found by hash. Internal.
class NameTable {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  std::uint32_t size() const { return static_cast<std::uint32_t>(start_.size() - 1); }
  std::string_view operator[](std::uint32_t id) const {
    return std::string_view(pool_).substr(start_[id], start_[id + 1] - start_[id]);
  }
  /// Returns the number of `name`, or `none`.
  std::uint32_t find(std::string_view name) const;
  /// Adds a name that is not present; returns its number.
  std::uint32_t add(std::string_view name);
  /// Adds the name that is the decimal form of its own number; returns the number, or `none` if the
  /// name exists.
  std::uint32_t add_number();

 private:
  struct Slot {
    std::uint32_t hash;
    std::uint32_t id = none;
  };
  static std::uint32_t hash(std::string_view name);
  void append(std::string_view name);
  void place(Slot slot);
  void grow();

  std::string pool_;
  std::vector<std::size_t> start_{0};
  bool numbers_only_ = true;  // each name is the decimal form of its number; there are no slots
  std::vector<Slot> slots_;   // size is a power of two, at most half full
};

/// The length of the UTF-8 character at the start of a non-empty text; 0 if it is malformed.
std::size_t character_size(std::string_view text);

/// Returns the offset of the first byte of `text` that does not belong to a well-formed UTF-8
/// character.
std::optional<std::size_t> find_bad_utf8(std::string_view text);

/// U+FEFF: skipped at the start of a text, so no name contains it.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns why `name` cannot be the name of an item or colour; "" if it can.
std::string name_fault(std::string_view name);

/// Returns why `text` cannot be the label of an option; "" if it can.
std::string label_fault(std::string_view text);

}  // namespace dlx
