#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx::symmetry {

/// The group that a certificate of a count states: symmetries of what remains of a problem, as
/// permutations of its options, written as verify_count() reads them. Internal.
///
/// Memory: images of options: 64 MB at most for generators, and 8 for elements, which are known
///         where they are so few.
class CertifiedGroup {
 public:
  /// The trivial one, of which a certificate says nothing.
  CertifiedGroup() = default;
  /// Of all symmetries, if the library finds them with generators of so few images. Only with a
  /// library. Errors: Stopped.
  CertifiedGroup(const Remainders& remainders, const Remainder& remainder);

  /// The lines of its order and generators; the order is left out where it would take the
  /// verifier too long to find it again.
  std::string lines() const;

  /// The number of a generator or an element that takes options to others, as sets of the same
  /// size. Lines that say what it is are added to `lines`, if that was not said before. Nothing if
  /// there is none, or where elements are not known.
  std::optional<std::uint32_t> element(std::span<const std::uint32_t> from, const OptionSet& to,
                                       std::string& lines);

 private:
  struct Element {
    Permutation images;
    std::uint32_t first = 0;  // an element, behind which comes a generator
    std::uint32_t generator = 0;
    std::optional<std::uint32_t> number{};  // in the certificate
  };

  void find_elements(std::uint32_t options);
  std::uint32_t number_of(std::uint32_t element, std::string& lines);

  std::vector<Permutation> generators_;  // of options
  BigCount order_ = 1;
  std::vector<Element> elements_;  // the identity first, if they are known
  std::uint32_t numbers_ = 0;      // that generators and elements have
};

}  // namespace dlx::symmetry
