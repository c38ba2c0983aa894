// Any bytes as the certificate of a count, for each of a few problems: they are refused with a
// position, or they prove the correct number. The checksum would reject almost all mutations, so
// the bytes are also tried with a valid one.

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/certificate.hpp"
#include "dlx/digest.hpp"
#include "dlx/dlx.hpp"
#include "dlx/problem/bytes.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;

// The problems of the corpus: with colours, with tilings (dominoes on 4x4 cells) and with two
// components.
constexpr std::array<std::string_view, 3> texts = {
    "A B C D | X Y\nA B\nC X:red\nA X:red Y\nB X:blue\nB X:red\nC Y\nD X:blue\nD\nC D Y\n",
    "a b c d e f g h i j k l m n o p\n"
    "a b\nb c\nc d\ne f\nf g\ng h\ni j\nj k\nk l\nm n\nn o\no p\n"
    "a e\nb f\nc g\nd h\ne i\nf j\ng k\nh l\ni m\nj n\nk o\nl p\n",
    "A B C D | X\nA X:1\nA X:2\nB X:1\nB X:2\nB\nC D\nC\nD\nC\n",
};

struct Known {
  dlx::Problem problem;
  std::uint64_t covers;
};

const std::vector<Known>& known_problems() {
  static const std::vector<Known> known = [] {
    std::vector<Known> all;
    for (const std::string_view text : texts) {
      const dlx::Problem problem = dlx::parse_problem(text).problem;
      all.push_back({problem, dlx::Solver(problem).count().count.low()});
    }
    return all;
  }();
  return known;
}

// With a valid checksum after the last line but one.
std::string sealed(std::string text) {
  const std::size_t last = text.rfind("\nsha1 ");
  if (last != std::string::npos) text.resize(last + 1);
  return text + "sha1 " + dlx::digest_text(text) + "\n";
}

void check(const Known& known, const std::string& text) {
  std::istringstream in(text);
  try {
    const dlx::CertifiedCount proved = dlx::verify_count(known.problem, in, "fuzz");
    require(proved.count == known.covers, "a wrong number was proved");
    require(proved.max_states <= proved.states && proved.states <= text.size(), "too many states");
  } catch (const dlx::ParseError& error) {
    require(error.line() >= 1 && error.column() >= 1, "an error without a place");
    require(error.line() <= text.size() + 1 && error.column() <= text.size() + 1,
            "an error beyond the text");
    require(!error.message().empty(), "an error without a message");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const Known& known : known_problems()) {
    check(known, text);
    check(known, sealed(text));
  }
  return 0;
}
