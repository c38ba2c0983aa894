// Pictures, if the installed libraries read them.

#include "sudoku/photo/file.hpp"
#include "sudoku/photo/read.hpp"

/// Returns true if an empty picture is written, read and found to contain no sudoku.
bool reads_pictures() {
  namespace photo = dlx::sudoku::photo;
  const photo::Picture empty{64, 48, std::vector<std::uint8_t>(std::size_t{3} * 64 * 48)};
  const photo::Picture back = photo::decode(photo::encode_png(empty));
  return back.width == 64 && back.height == 48 && photo::read(photo::grey_of(back)).empty();
}
