#include "dlx/engine/shared/aligned_words.hpp"

#include <new>

#include "tests/testing.hpp"

namespace dlx::testing::aligned_words_test {

// The sizes need small pages, then huge pages, then small pages again.
TEST(AlignedWords, KeepWhatIsWrittenAtAnySize) {
  constexpr std::size_t mega = (std::size_t{1} << 20) / sizeof(std::uint64_t);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, mega - 1, mega, 3 * mega + 5, 65 * mega}) {
    AlignedWords first(size);
    EXPECT_EQ(first.size(), size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.data()) % 64, 0U);
    std::iota(first.data(), first.data() + size, std::uint64_t{7});
    AlignedWords words(0);
    words = std::move(first);
    for (std::size_t k = 0; k < size; k = std::max(2 * k, k + 1)) {
      EXPECT_EQ(words.data()[k], k + 7);
    }
    if (size != 0) {
      EXPECT_EQ(words.data()[size - 1], size + 6);
    }
  }
}

TEST(AlignedWords, AreNoFewerThanAskedFor) {
  EXPECT_THROW(AlignedWords(std::numeric_limits<std::size_t>::max() / 8 + 2), std::bad_alloc);
}

}  // namespace dlx::testing::aligned_words_test
