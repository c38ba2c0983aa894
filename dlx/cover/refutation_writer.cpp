#include "dlx/cover/refutation_writer.hpp"

#include <array>
#include <charconv>

#include "dlx/certificate.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/search_state.hpp"

namespace dlx {

RefutationWriter::RefutationWriter(std::ostream& out, const Problem& problem) : out_(out) {
  out_ << refutation_certificate_header << "\nc problem " << digest_text(fingerprint(problem))
       << '\n';
}

void RefutationWriter::add(std::span<const std::int32_t> clause) { write("", clause); }

void RefutationWriter::remove(std::span<const std::int32_t> clause) { write("d ", clause); }

void RefutationWriter::write(std::string_view prefix, std::span<const std::int32_t> clause) {
  line_ = prefix;
  for (const std::int32_t literal : clause) {
    std::array<char, 16> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), literal);
    line_.append(digits.data(), end);
    line_ += ' ';
  }
  line_ += "0\n";
  out_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
}

}  // namespace dlx
