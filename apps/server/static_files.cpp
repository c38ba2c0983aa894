#include "apps/server/static_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "apps/cli/input.hpp"
#include "dlx/error.hpp"

namespace dlx::server {
namespace {

constexpr std::string_view table_name = "_headers";
constexpr std::string_view blanks = " \t\r";

// Content types by file extension.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> types{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
}};

std::string type_of(std::string_view path) {
  const auto type = std::ranges::find_if(
      types, [path](const auto& entry) { return path.ends_with(entry.first); });
  return std::string(type == types.end() ? "application/octet-stream" : type->second);
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

bool fits(std::string_view pattern, std::string_view address) {
  return pattern.ends_with('*') ? address.starts_with(pattern.substr(0, pattern.size() - 1))
                                : address == pattern;
}

}  // namespace

StaticFiles::StaticFiles(std::string folder) : folder_(std::move(folder)) {
  const std::string table = folder_ + "/" + std::string(table_name);
  for (const std::string& file : {folder_ + "/index.html", table}) {
    if (!std::filesystem::is_regular_file(file))
      throw std::runtime_error("there is no page in " + folder_ + ": it has no " +
                               file.substr(folder_.size() + 1));
  }
  std::istringstream lines(cli::read_text(table));
  for (std::string line; std::getline(lines, line);) {
    const std::string_view words = trimmed(line);
    const std::size_t colon = words.find(':');
    if (words.empty() || words.starts_with('#')) continue;
    if (words.starts_with('/')) {
      rules_.push_back({std::string(words), {}});
    } else if (colon != std::string_view::npos && !rules_.empty()) {
      rules_.back().headers.emplace_back(trimmed(words.substr(0, colon)),
                                         trimmed(words.substr(colon + 1)));
    } else {
      throw std::runtime_error(table + ": found " + quote_token(words) +
                               ", expected a path such as /assets/*, or 'Name: value' below one");
    }
  }
}

std::optional<StaticFiles::Found> StaticFiles::find(std::string_view address) const {
  std::string path(address);
  if (path.ends_with('/')) path += "index.html";
  for (const std::string_view part :
       {std::string_view("\0", 1), std::string_view("//"), std::string_view("/.")}) {
    if (path.find(part) != path.npos) return std::nullopt;
  }
  if (!path.starts_with('/') || path.substr(1) == table_name) return std::nullopt;
  // A symbolic link may lead out of the folder.
  std::error_code error;
  const std::filesystem::path root = std::filesystem::canonical(folder_, error);
  const std::filesystem::path file = std::filesystem::canonical(folder_ + path, error);
  if (!error && std::ranges::mismatch(root, file).in1 != root.end()) return std::nullopt;
  Found found{folder_ + path, headers_for(path)};
  found.headers.emplace_back("Content-Type", type_of(path));
  return found;
}

std::vector<Header> StaticFiles::headers_for(std::string_view address) const {
  std::vector<Header> headers;
  for (const Rule& rule : rules_)
    if (fits(rule.pattern, address))
      headers.insert(headers.end(), rule.headers.begin(), rule.headers.end());
  const bool kept = std::ranges::any_of(
      headers, [](const Header& header) { return header.first == "Cache-Control"; });
  if (!kept) headers.emplace_back("Cache-Control", "no-cache");
  return headers;
}

}  // namespace dlx::server
