#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::server {

/// The name and value of an HTTP header.
using Header = std::pair<std::string, std::string>;

/// The files of a page in a folder, with the headers from its file `_headers`: a pattern on a line
/// (`/*`, `/assets/*`, or a path), followed by indented lines `Name: value` for matching paths.
/// Hosts of static pages use the same format.
///
/// Lifetime: files are read when they are requested; `_headers` is read once.
/// Errors:   the constructor throws std::runtime_error for a folder without index.html or
///           `_headers`, or with an invalid line in `_headers`.
class StaticFiles {
 public:
  explicit StaticFiles(std::string folder);

  struct Found {
    std::string path;  ///< of the file, which may not exist
    std::vector<Header> headers;
  };

  /// Resolves the unescaped path of an address; nullopt if it is not a file of the page: outside
  /// the folder, also by a symbolic link, hidden, or `_headers`.
  std::optional<Found> find(std::string_view address) const;
  /// The headers of an answer that is not a file.
  std::vector<Header> headers() const { return headers_for("/"); }

 private:
  struct Rule {
    std::string pattern;
    std::vector<Header> headers;
  };

  std::vector<Header> headers_for(std::string_view address) const;

  std::string folder_;
  std::vector<Rule> rules_;
};

}  // namespace dlx::server
