#include "dlx/states/certificate.hpp"

#include <array>
#include <charconv>

#include "dlx/cover/certificate_text.hpp"
#include "dlx/search_state.hpp"

namespace dlx::states {
namespace {

constexpr std::size_t most_unwritten = std::size_t{1} << 14;

}  // namespace

CertificateWriter::CertificateWriter(std::ostream& out, const Problem& problem,
                                     const StateSpace& space)
    : out_(out), space_(space) {
  text_ += certificate_header;
  end_line();
  text_ += "problem " + digest_text(fingerprint(problem));
  end_line();
  text_ += "order";
  for (const ItemId item : space.order()) {
    text_ += ' ';
    add_number(index(item));
  }
  end_line();
}

void CertificateWriter::write(const StateArcs& state) {
  add_number(state.number);
  for (const Arc& arc : state.arcs) {
    text_ += ' ';
    add_number(index(space_.option(arc.option)));
    text_ += '>';
    if (arc.to == all_covered) {
      text_ += certificate_end;
    } else {
      add_number(arc.to);
    }
  }
  end_line();
}

void CertificateWriter::finish(const BigCount& count) {
  text_ += "count " + count.str();
  end_line();
  flush();
  out_ << "sha1 " << digest_text(digest_.finish()) << '\n';
}

void CertificateWriter::add_number(std::uint32_t number) {
  std::array<char, 16> digits;
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text_.append(digits.data(), static_cast<std::size_t>(result.ptr - digits.data()));
}

void CertificateWriter::end_line() {
  text_ += '\n';
  if (text_.size() > most_unwritten) flush();
}

void CertificateWriter::flush() {
  digest_.add(text_);
  out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
  text_.clear();
}

Certificate::Certificate(const Problem& problem, const How& how)
    : walk_(problem, how, "the certificate"), writer_(*how.certificate, problem, walk_.space()) {}

Outcome Certificate::write() {
  const Outcome outcome = walk_.run([&](const StateArcs& state) { writer_.write(state); });
  walk_.meter().stop();
  return outcome;
}

}  // namespace dlx::states
