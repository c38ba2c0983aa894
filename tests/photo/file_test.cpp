#include "sudoku/photo/file.hpp"

#include <sys/resource.h>

#include <array>

#include "tests/photo/pictures.hpp"
#include "tests/testing.hpp"

// Files of pictures, good and bad.
namespace dlx::test::file_test {

using sudoku::photo::decode;
using sudoku::photo::Picture;
using sudoku::photo::PictureError;
using namespace std::string_literals;

Picture gradient(int width, int height) {
  Picture picture{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      picture.rgb.push_back(static_cast<std::uint8_t>(x * 255 / width));
      picture.rgb.push_back(static_cast<std::uint8_t>(y * 255 / height));
      picture.rgb.push_back(0);
    }
  }
  return picture;
}

std::string refusal(const std::string& bytes) {
  try {
    decode(bytes);
    return "decoded";
  } catch (const PictureError& error) {
    return error.what();
  }
}

TEST(Files, PngComesBackAsItWas) {
  const Picture picture = gradient(40, 30);
  const Picture back = decode(encode_png(picture));
  EXPECT_EQ(back.width, 40);
  EXPECT_EQ(back.height, 30);
  EXPECT_EQ(back.rgb, picture.rgb);
}

// Adds the EXIF field of the orientation of the camera to a JPEG file.
std::string with_orientation(const std::string& jpeg, char orientation) {
  const std::string tiff =
      "MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"s + orientation + "\0\0\0\0\0\0"s;
  const std::string body = "Exif\0\0"s + tiff;
  const auto length = static_cast<char>(body.size() + 2);
  return jpeg.substr(0, 2) + "\xff\xe1\0"s + length + body + jpeg.substr(2);
}

TEST(Files, TheOrientationOfTheCameraIsApplied) {
  const std::string jpeg = picture_bytes("photo01.jpg");
  Picture stored = decode(jpeg);
  const int right = stored.width - 1, below = stored.height - 1;
  // Where the upper left corner of the stored picture and its neighbour to the right are drawn.
  constexpr std::array<std::array<int, 4>, 9> places = {{{},
                                                         {0, 0, 1, 0},
                                                         {1, 0, -1, 0},
                                                         {1, 1, -1, 0},
                                                         {0, 1, 1, 0},
                                                         {0, 0, 0, 1},
                                                         {1, 0, 0, 1},
                                                         {1, 1, 0, -1},
                                                         {0, 1, 0, -1}}};
  for (char orientation = 1; orientation <= 8; ++orientation) {
    Picture picture = decode(with_orientation(jpeg, orientation));
    ASSERT_EQ(picture.width, (orientation <= 4 ? right : below) + 1);
    const auto [is_right, is_below, step_x, step_y] = places[static_cast<std::size_t>(orientation)];
    const int x = is_right * (picture.width - 1), y = is_below * (picture.height - 1);
    for (int k = 0; k < 40; ++k)
      EXPECT_EQ(picture.at(x + k * step_x, y + k * step_y)[0], stored.at(k, 0)[0])
          << int{orientation};
  }
}

TEST(Files, LargePicturesAreReduced) {
  const Picture png = decode(encode_png(gradient(6000, 20)));
  EXPECT_EQ(png.width, 2000);
  EXPECT_EQ(png.height, 6);
}

TEST(Files, WhatIsNoPictureIsRefused) {
  EXPECT_EQ(refusal(""), "the file is not a JPEG, PNG or WebP picture");
  EXPECT_EQ(refusal("53..7....6..195"), "the file is not a JPEG, PNG or WebP picture");
  EXPECT_EQ(refusal("\xff\xd8\xff"), "the picture is cut off: its end is missing");
  EXPECT_EQ(refusal("\x89PNG\r\n\x1a\n"), "the picture is cut off: its end is missing");
  EXPECT_EQ(refusal("RIFF\x10\0\0\0WEBPVP8 "s), "the picture is cut off: its end is missing");
}

TEST(Files, WhatIsCutOffIsRefused) {
  for (const std::string& whole : {encode_png(gradient(80, 60)), picture_bytes("photo01.jpg")}) {
    for (std::size_t size = 8; size + 12 < whole.size(); size += whole.size() / 17) {
      EXPECT_EQ(refusal(whole.substr(0, size)), "the picture is cut off: its end is missing")
          << size;
    }
  }
}

TEST(Files, WhatIsBrokenIsRefusedOrDecoded) {
  for (std::string whole : {encode_png(gradient(80, 60)), picture_bytes("photo01.jpg")}) {
    for (std::size_t at = 8; at < whole.size(); at += whole.size() / 60) {
      std::string broken = whole;
      broken[at] = static_cast<char>(broken[at] ^ 0x55);
      const std::string message = refusal(broken);
      EXPECT_TRUE(message == "decoded" || message.starts_with("the picture ")) << message;
    }
  }
}

TEST(Files, HugePicturesAreRefusedBeforeTheyAreDecoded) {
  std::string png = encode_png(gradient(8, 8));
  // Width and height are at 16 and 20, followed by the chunk's checksum.
  const std::string huge = "\0\x01\x86\xa0\0\x01\x86\xa0"s;
  png.replace(16, 8, huge);
  png.replace(29, 4, "\xe1\x55\x75\xcb"s);
  const std::string message = refusal(png);
  EXPECT_TRUE(message == "the picture has 100000 x 100000 pixels, more than 70 million" ||
              message.starts_with("the picture is broken"))
      << message;
  std::string jpeg = picture_bytes("photo01.jpg");
  const std::size_t frame = jpeg.find("\xff\xc0"s);
  jpeg.replace(frame + 5, 4, "\xff\xdc\xff\xdc"s);
  EXPECT_EQ(refusal(jpeg), "the picture has 65500 x 65500 pixels, more than 70 million");
}

TEST(Files, WhatAPngSaysBesidesTakesNoMemory) {
  std::string png = encode_png(gradient(8, 8));
  png.insert(33, "\x3b\0\0\0sPLT"s);  // a palette of a gigabyte
  EXPECT_EQ(refusal(png), "the picture is cut off: its end is missing");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  EXPECT_LT(usage.ru_maxrss, 500'000);  // kilobytes
}

}  // namespace dlx::test::file_test
