#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dlx::parts {

/// A file with solutions, mapped into the address space, so that the file may be larger than the
/// memory.
///
/// Errors:   std::system_error "cannot read FILE: ...".
class ListFile {
 public:
  explicit ListFile(const std::string& path);
  ~ListFile();
  ListFile(const ListFile&) = delete;
  ListFile& operator=(const ListFile&) = delete;

  /// Valid as long as this object.
  std::string_view bytes() const { return {bytes_, size_}; }

 private:
  const char* bytes_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace dlx::parts
