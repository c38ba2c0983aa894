#include <thread>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

#ifdef DLX_PHOTO
#include <nlohmann/json.hpp>

#include "sudoku/photo/file.hpp"
#include "tests/photo/drawn.hpp"
#endif

// `dlx sudoku` on pictures; and its message in a program without the picture reader.
namespace dlx::test::photo_test {

const std::string pictures = DLX_PICTURES;
const std::string png_head = "\x89PNG\r\n\x1a\n";

TEST(Photo, OtherSizesAreRefused) {
  EXPECT_TRUE(ends(run({"sudoku", "--box", "2x2", pictures + "/photo01.jpg"}), 2,
                   "sudokus of 9x9 cells with the common rules"));
}

#ifdef DLX_PHOTO

namespace photo = sudoku::photo;
using photo::Picture;

const std::string puzzle =
    "9.2.751..14...2..68..9.....3......79..6...2...........2.....94..3..9..6...8.1.5..";
const std::string solution =
    "962475183145832796873961425324158679716349258589726314257683941431597862698214537";

TEST(Photo, IsSolvedAndConverted) {
  const std::string picture = pictures + "/photo01.jpg";
  EXPECT_EQ(run({"sudoku", picture}), (Finished{0, solution + "\n", ""}));
  EXPECT_EQ(run({"sudoku", "convert", picture, "--to", "line"}).out, puzzle + "\n");
}

TEST(Photo, AllGridsOfAPictureAreSolved) {
  // Two pictures side by side.
  const Picture left = photo::decode(content(pictures + "/photo01.jpg"));
  Picture both{2 * left.width, left.height, {}};
  for (int y = 0; y < left.height; ++y) {
    const auto row = left.rgb.begin() + std::ptrdiff_t{3} * y * left.width;
    for (int copy = 0; copy < 2; ++copy)
      both.rgb.insert(both.rgb.end(), row, row + std::ptrdiff_t{3} * left.width);
  }
  const TempFile picture(photo::encode_png(both), "both.png");
  EXPECT_EQ(run({"sudoku", picture.path()}).out, solution + "\n");
  for (const char* option : {"--all", "--all-grids"})
    EXPECT_EQ(run({"sudoku", picture.path(), option}).out, solution + "\n" + solution + "\n");
  EXPECT_EQ(run({"sudoku", "convert", picture.path(), "--all-grids"}).out,
            puzzle + "\n" + puzzle + "\n");
}

TEST(Photo, SaysHowSureItIs) {
  const std::string picture = pictures + "/photo01.jpg";
  const Finished done = run({"sudoku", picture, "--to", "json"});
  const auto reading = nlohmann::json::parse(done.out.substr(0, done.out.find('\n')));
  EXPECT_TRUE(has(reading, {{"type", "reading"}, {"givens", puzzle}, {"certain", true}}));
  EXPECT_GT(reading["confidence"], 0.95);
  EXPECT_LE(reading["confidence"], 1);
  EXPECT_EQ(reading["cells"].size(), 81U);
  for (const double cell : reading["cells"]) EXPECT_GE(cell, reading["confidence"]);
  EXPECT_TRUE(reading["uncertain"].empty());
}

TEST(Photo, WhatIsNoOrdinarySudokuIsRefused) {
  const auto refusal = [](const Page& page) {
    Picture picture{Page::side, Page::side, {}};
    for (const std::uint8_t pixel : page.grey().pixels)
      picture.rgb.insert(picture.rgb.end(), 3, pixel);
    const TempFile file(photo::encode_png(picture), "page.png");
    const Finished done = run({"sudoku", file.path()});
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.out, "");
    return done.err;
  };
  Page six;
  six.draw_lines(6, 2);
  EXPECT_TRUE(contains(refusal(six), "there is no sudoku of 9x9 cells in the picture"));
  Page page;
  page.print_as(photo::grey_of(photo::decode(content(pictures + "/photo01.jpg"))));
  page.draw_lines(9, 1);
  page.draw_regions(jigsaw, 5);
  EXPECT_TRUE(contains(refusal(page), "the regions of this sudoku are not boxes"));
}

TEST(Photo, IsDrawnInto) {
  const TempFile png("", "out.png");
  const Finished done = run({"sudoku", pictures + "/photo01.jpg", "--png", png.path()});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_GT(std::filesystem::file_size(png.path()), 10000U);
}

TEST(Photo, OutputThatIsAPictureIsDrawn) {
  const TempFile drawn("", "out.png");
  const std::string picture = pictures + "/photo01.jpg";
  EXPECT_EQ(run({"sudoku", picture, "-o", drawn.path()}), (Finished{0, solution + "\n", ""}));
  EXPECT_TRUE(content(drawn.path()).starts_with(png_head));
  // Text cannot be drawn into.
  EXPECT_EQ(run({"sudoku", puzzle, "-o", drawn.path()}).exit_code, 2);
  EXPECT_EQ(run({"sudoku", picture, picture, "-o", drawn.path()}).exit_code, 2);
  EXPECT_EQ(run({"sudoku", picture, "-o", drawn.path(), "--png", drawn.path()}).exit_code, 2);
}

TEST(Photo, ComesThroughPipes) {
  const std::string bytes = content(pictures + "/photo01.jpg");
  EXPECT_EQ(run({"sudoku"}, bytes).out, solution + "\n");
  EXPECT_EQ(run({"sudoku", "convert", "-"}, bytes).out, puzzle + "\n");
  const TempFile drawn("", "out.png");
  EXPECT_EQ(run({"sudoku", "-", "-o", drawn.path()}, bytes).out, solution + "\n");
  EXPECT_TRUE(content(drawn.path()).starts_with(png_head));
  EXPECT_EQ(run({"sudoku", puzzle, "-", "--accept-uncertain"}, bytes).out,
            solution + "\n" + solution + "\n");
  EXPECT_TRUE(ends(run({"sudoku"}, bytes.substr(0, bytes.size() / 2)), 2,
                   "<stdin>:1:1: the picture is cut off"));
  EXPECT_EQ(run({"sudoku", "--png=x.png"}, puzzle).exit_code, 2);
}

TEST(Photo, WhatComesInPiecesIsRecognised) {
  const std::string bytes = content(pictures + "/photo01.jpg");
  Process process({"sudoku"});
  process.write(bytes.substr(0, 2));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  process.write(bytes.substr(2));
  process.close_stdin();
  EXPECT_EQ(process.finish().out, solution + "\n");
}

TEST(Photo, FoldersAndListsGoOnBehindWhatIsBroken) {
  const TempFile broken(png_head, "broken.png");
  const Finished done = run({"sudoku", broken.path(), pictures + "/photo01.jpg"});
  EXPECT_EQ(done.out, solution + "\n");
  EXPECT_TRUE(contains(done.err, "broken.png:1:1: the picture is cut off"));
  EXPECT_EQ(done.exit_code, 2);
}

#else

TEST(Photo, AProgramWithoutSaysSo) {
  const TempFile picture(png_head, "picture.png");
  EXPECT_TRUE(ends_without_output(run({"sudoku", picture.path()}), 2, "-DDLX_PHOTO=ON"));
}

#endif

}  // namespace dlx::test::photo_test
