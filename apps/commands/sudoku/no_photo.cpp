#include <utility>

#include "apps/commands/sudoku/sudoku_photo.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {

struct PhotoSource::Impl {
  std::string name;
  bool told = false;
};

PhotoSource::PhotoSource(std::istream&, std::string name, const PhotoSettings&)
    : impl_(new Impl{std::move(name)}) {}
PhotoSource::~PhotoSource() = default;

std::optional<sudoku::Puzzle> PhotoSource::next() {
  if (std::exchange(impl_->told, true)) return std::nullopt;
  throw ParseError(impl_->name, 1, 1,
                   "found a picture, which this program cannot read; use one built with "
                   "-DDLX_PHOTO=ON (see docs/photos.md)");
}

bool PhotoSource::at_end() const { return impl_->told; }

}  // namespace dlx::cli
