#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::server {

/// The name and the value of a header of HTTP.
using Header = std::pair<std::string, std::string>;

/// The files of a page in a folder, as its addresses name them, and the headers that its file
/// `_headers` wants with them: a pattern on a line (`/*`, `/assets/*`, or a path), and below it,
/// indented, lines `Name: value` for what it fits. Hosts of static pages know such files, too.
///
/// Lifetime: the folder is read as it is when a file is asked for; `_headers` is read once.
/// Errors:   the constructor throws std::runtime_error for a folder without index.html or
/// `_headers`, and
///           ParseError for a line of that one that says nothing.
class StaticFiles {
 public:
  explicit StaticFiles(std::string folder);

  struct Found {
    std::string path;  ///< of the file, which may not exist
    std::vector<Header> headers;
  };

  /// What the path of an address means, without its escapes; nullopt if it leads to no file of the
  /// page: outside the folder, to what begins with a dot, or to `_headers`.
  std::optional<Found> find(std::string_view address) const;
  /// The headers of an answer that is no file.
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
