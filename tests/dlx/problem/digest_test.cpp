#include "dlx/problem/bytes.hpp"
#include "tests/testing.hpp"

namespace dlx::digest_test {

// The examples of FIPS 180-1, appendices A to C, and the empty text.
TEST(Digest, IsSha1) {
  EXPECT_EQ(digest_text(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(digest_text("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(digest_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  EXPECT_EQ(digest_text(std::string(1'000'000, 'a')), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

TEST(Digest, DoesNotDependOnThePieces) {
  std::string text;
  for (int k = 0; k < 200; ++k) text += static_cast<char>(k);
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string_view whole = std::string_view(text).substr(0, size);
    for (const std::size_t piece : {1, 7, 63, 64, 65}) {
      Digest digest_of_pieces;
      for (std::size_t at = 0; at < size; at += piece)
        digest_of_pieces.add(whole.substr(at, piece));
      EXPECT_EQ(digest_of_pieces.finish(), digest(whole)) << size << " by " << piece;
    }
  }
}

}  // namespace dlx::digest_test
