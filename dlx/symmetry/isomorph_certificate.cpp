#include "dlx/symmetry/isomorph_certificate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "dlx/certificate.hpp"
#include "dlx/search_state.hpp"

namespace dlx::symmetry {
namespace {

// Largest number of nodes that the certificate leaves to the verifier: less than the limit of the
// verifier.
constexpr std::uint64_t max_nodes = 10'000;
// Bytes of a remainder with a line, in addition to its options.
constexpr std::uint64_t known_bytes = 160;

const Problem& suitable(const Problem& problem) {
  if (labelling_library().empty()) {
    throw std::invalid_argument(
        "certificates with symmetries need the library bliss, and this build does not have bliss");
  }
  if (!Remainders::supports(problem)) {
    throw std::invalid_argument("certificates with symmetries support problems with up to " +
                                std::to_string(Compatible::max_options) +
                                " options, without multiplicities");
  }
  return problem;
}

}  // namespace

IsomorphCertificate::IsomorphCertificate(const Problem& problem, const SolveOptions& options,
                                         std::ostream& out, std::uint64_t nodes_per_option)
    : options_(options),
      nodes_per_option_(nodes_per_option),
      remainders_(suitable(problem)),
      limits_(limits_of(options)),
      meter_(
          limits_,
          options.on_progress
              ? [this] { options_.on_progress({0, meter_.nodes(), taken_.size(), 0, meter_.seconds()}); }
              : std::function<void()>()),
      out_(out) {
  put(std::string(symmetric_certificate_header) + "\nproblem " + digest_text(fingerprint(problem)) +
      '\n');
}

Outcome IsomorphCertificate::write() {
  meter_.start();
  Remainder whole = remainders_.complete();
  bool done = true;
  if (!remainders_.settle(whole)) {
    count_ = 0;
  } else if (const auto few = count_few(whole)) {
    count_ = *few;
  } else {
    const Known* const root = write_line(whole, label(whole));
    done = root != nullptr;
    if (done) count_ = root->count;
  }
  meter_.stop();
  return done ? Outcome::exhausted : meter_.outcome();
}

Statistics IsomorphCertificate::statistics() const {
  Statistics statistics;
  statistics.engine = "symmetry";
  statistics.choice = std::to_string(known_.size()) + " remainders have a line";
  statistics.nodes = meter_.nodes();
  statistics.seconds = meter_.seconds();
  return statistics;
}

void IsomorphCertificate::finish() {
  put("count " + count_.str() + '\n');
  out_ << "sha1 " << digest_text(digest_.finish()) << '\n';
}

// Writes the lines of all results of a remainder, then its own; returns nullptr if the meter stops
// it.
const IsomorphCertificate::Known* IsomorphCertificate::write_line(const Remainder& remainder,
                                                                  Labelled labelled) {
  std::string line = "taken";
  for (const std::uint32_t option : taken_) line += ' ' + std::to_string(option);
  const std::uint32_t item = remainders_.shortest(remainder);
  line += " item " + std::to_string(item);
  BigCount count = 0;
  for (const std::uint32_t option : remainders_.options(item, remainder)) {
    if (!meter_.may_continue()) return nullptr;
    meter_.count_node();
    const std::optional<BigCount> found = write_option(option, remainder, line);
    if (!found) return nullptr;
    count += *found;
  }
  put(line + '\n');
  memory_ += known_bytes + labelled.by_place.size() * sizeof labelled.by_place[0];
  if (memory_ > options_.memory) {
    throw MemoryLimit("the certificate needs more than the " + std::to_string(options_.memory) +
                      " bytes of its limit, after " + std::to_string(known_.size()) +
                      " remainders");
  }
  Known known{known_.size(), std::move(count), std::move(labelled.by_place)};
  return &known_.emplace(labelled.form, std::move(known)).first->second;
}

// The result of an option: the words of the line, and the number of covers.
std::optional<BigCount> IsomorphCertificate::write_option(std::uint32_t option,
                                                          const Remainder& remainder,
                                                          std::string& line) {
  Remainder below = remainder;
  remainders_.take(option, below);
  line += ' ' + std::to_string(option);
  if (!remainders_.settle(below)) {
    line += "=0";
    return 0;
  }
  if (const auto few = count_few(below)) {
    line += '=' + std::to_string(*few);
    return *few;
  }
  Labelled labelled = label(below);
  const auto found = known_.find(labelled.form);
  if (found == known_.end()) {
    taken_.push_back(option);
    const Known* const known = write_line(below, std::move(labelled));
    taken_.pop_back();
    if (known == nullptr) return std::nullopt;
    line += '>' + std::to_string(known->number);
    return known->count;
  }
  const Known& known = found->second;
  line += '>' + std::to_string(known.number);
  write_isomorphism(labelled.by_place, known, line);
  return known.count;
}

// The map from the options of a remainder, by index, to those of a remainder with a line: empty if
// they are equal, otherwise the number of each image.
void IsomorphCertificate::write_isomorphism(const std::vector<std::uint32_t>& from,
                                            const Known& known, std::string& line) {
  OptionSet to((remainders_.problem().num_options() + 63) / 64);
  for (const std::uint32_t option : known.by_place)
    to[option / 64] |= std::uint64_t{1} << option % 64;
  if (std::ranges::all_of(from, [&](std::uint32_t option) { return has(to, option); })) return;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> images;
  for (std::size_t k = 0; k < from.size(); ++k) images.emplace_back(from[k], known.by_place[k]);
  std::ranges::sort(images);
  for (const auto& [option, image] : images) line += ' ' + std::to_string(image);
}

IsomorphCertificate::Labelled IsomorphCertificate::label(const Remainder& remainder) const {
  const Remainders::Graph graph = remainders_.graph(remainder);
  const Labelling labelling = label_canonically(graph.graph);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  for (std::uint32_t k = 0; k < graph.options.size(); ++k) {
    places.emplace_back(labelling.places[graph.first_option + k], graph.options[k]);
  }
  std::ranges::sort(places);
  Labelled labelled{form_of(graph.graph, labelling.places), {}};
  for (const auto& [place, option] : places) labelled.by_place.push_back(option);
  return labelled;
}

std::optional<std::uint64_t> IsomorphCertificate::count_few(const Remainder& remainder) {
  std::uint64_t options = 0;
  for_each_bit(remainder.live, [&](std::uint32_t) { ++options; });
  const std::uint64_t most = std::min(nodes_per_option_ * options, max_nodes);
  std::uint64_t left = most;
  const std::optional<std::uint64_t> few = remainders_.count(remainder, left);
  meter_.count_nodes(most - left);
  return few;
}

void IsomorphCertificate::put(const std::string& text) {
  digest_.add(text);
  out_ << text;
}

}  // namespace dlx::symmetry
