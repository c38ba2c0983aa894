#include "dlx/problem/names.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <system_error>
#include <utility>

#include "dlx/error.hpp"

namespace dlx {

std::uint32_t NameTable::hash(std::string_view name) {
  return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name));
}

std::uint32_t NameTable::find(std::string_view name) const {
  if (numbers_only_) {
    std::uint32_t id = none;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), id);
    return error == std::errc() && id < size() && (*this)[id] == name ? id : none;
  }
  const std::uint32_t wanted = hash(name);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t k = wanted & mask; slots_[k].id != none; k = (k + 1) & mask) {
    if (slots_[k].hash == wanted && (*this)[slots_[k].id] == name) return slots_[k].id;
  }
  return none;
}

std::uint32_t NameTable::add(std::string_view name) {
  if (numbers_only_ || 2 * (start_.size() + 1) > slots_.size()) grow();
  const std::uint32_t id = size();
  append(name);
  place({hash(name), id});
  return id;
}

std::uint32_t NameTable::add_number() {
  const std::uint32_t id = size();
  char digits[10];
  const char* const end = std::to_chars(digits, digits + sizeof digits, id).ptr;
  const std::string_view name(digits, static_cast<std::size_t>(end - digits));
  if (!numbers_only_) return find(name) == none ? add(name) : none;
  append(name);
  return id;
}

void NameTable::append(std::string_view name) {
  if (start_.size() == start_.capacity()) start_.reserve(2 * start_.size());
  pool_ += name;  // the last call that may throw
  start_.push_back(pool_.size());
}

void NameTable::place(Slot slot) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t k = slot.hash & mask;
  while (slots_[k].id != none) k = (k + 1) & mask;
  slots_[k] = slot;
}

// Makes room for one more name, and rehashes the existing ones.
void NameTable::grow() {
  std::size_t slots = 16;
  while (slots < 2 * (start_.size() + 1)) slots *= 2;
  std::vector<Slot> old(slots);
  old.swap(slots_);
  if (numbers_only_) {
    numbers_only_ = false;
    for (std::uint32_t id = 0; id < size(); ++id) place({hash((*this)[id]), id});
  }
  for (const Slot& slot : old) {
    if (slot.id != none) place(slot);
  }
}

namespace {

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || size > text.size()) return 0;
  for (std::size_t k = 1; k < size; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return 0;
  }
  // Rejects overlong forms, surrogates, and values beyond U+10FFFF.
  const unsigned second = byte(1);
  const bool odd = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                   (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return odd ? 0 : size;
}

std::optional<std::size_t> find_bad_utf8(std::string_view text) {
  for (std::size_t k = 0, size = 0; k < text.size(); k += size) {
    size = is_ascii(text[k]) ? 1 : character_size(text.substr(k));
    if (size == 0) return k;
  }
  return std::nullopt;
}

std::string name_fault(std::string_view name) {
  if (name.empty()) return "a name is empty";
  for (const char c : name) {
    if (c == ' ') return "the name " + quote_token(name) + " contains white space";
    if (is_control(c)) return "the name " + quote_token(name) + " contains a control character";
    if (c == ':' || c == '|')
      return "the name " + quote_token(name) + " contains " + quote_token({&c, 1});
  }
  if (std::ranges::all_of(name, is_ascii)) return {};
  if (find_bad_utf8(name)) return "the name " + quote_token(name) + " is not UTF-8";
  if (name.find(byte_order_mark) != name.npos) {
    return "the name " + quote_token(name) + " contains a byte order mark";
  }
  return "";
}

std::string label_fault(std::string_view text) {
  if (!text.empty() && (text.front() == ' ' || text.back() == ' ')) {
    return "the label " + quote_token(text) + " begins or ends with white space";
  }
  for (const char c : text) {
    if (is_control(c)) return "the label " + quote_token(text) + " contains a control character";
  }
  if (find_bad_utf8(text)) return "the label " + quote_token(text) + " is not UTF-8";
  return "";
}

std::string_view to_string(ErrorCode code) {
  constexpr std::string_view names[] = {"parse", "second_puzzle", "second_puzzle_in_line",
                                        "invalid_cell"};
  return names[static_cast<std::size_t>(code)];
}

ParseError::ParseError(std::string source, std::size_t line, std::size_t column,
                       std::string message, ErrorCode code)
    : std::runtime_error(source + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
                         message),
      source_(std::move(source)),
      line_(line),
      column_(column),
      message_(std::move(message)),
      code_(code) {}

std::string quote_token(std::string_view token) {
  constexpr std::size_t longest = 60;
  constexpr char hex[] = "0123456789ABCDEF";
  std::string shown = "'";
  std::size_t cut = token.size();
  if (cut > longest) {
    cut = longest;
    while (cut > longest - 4 && (token[cut] & 0xC0) == 0x80) --cut;  // not inside a character
  }
  for (std::size_t k = 0; k < cut;) {
    const std::size_t size = character_size(token.substr(k, cut - k));
    if (size == 0 || is_control(token[k])) {
      const auto byte = static_cast<unsigned char>(token[k++]);
      shown += {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
    } else {
      shown += token.substr(k, size);
      k += size;
    }
  }
  if (cut < token.size()) shown += "...";
  return shown + "'";
}

std::size_t column_of(std::string_view line, std::size_t offset) {
  std::size_t column = 1;
  for (std::size_t k = 0; k < offset && k < line.size(); ++k) {
    if ((line[k] & 0xC0) != 0x80) ++column;
  }
  return column;
}

}  // namespace dlx
