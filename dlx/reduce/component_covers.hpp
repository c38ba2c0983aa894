#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/reduce/components.hpp"
#include "dlx/reduce/listing.hpp"

namespace dlx {

/// The covers of a component, as often as they are wanted. Internal.
///
/// They are searched when they are first asked for, and kept; if they are more than fit into
/// max_kept options, they are searched again each time.
class ComponentCovers {
 public:
  ComponentCovers(const Problem& problem, const Component& component, const SearchOptions& options);

  /// Moves on to the next cover, or from the start to the first; false behind the last one, or when
  /// the search was stopped: outcome() tells.
  bool next();
  /// Back to the first cover, when there is one; false if the search for it was stopped.
  bool rewind();
  /// As options of `problem`. Valid until the next call.
  std::span<const OptionId> cover() const;
  Outcome outcome() const { return listing_.result().outcome; }
  Statistics statistics() const;

 private:
  static constexpr std::size_t max_kept = std::size_t{1} << 24;

  bool search();

  const std::vector<OptionId> options_;  // of the component, as options of `problem`
  Listing listing_;
  bool keeps_ = true;
  bool complete_ = false;  // all covers are kept
  std::vector<OptionId> kept_;
  std::vector<std::size_t> ends_;
  std::size_t place_ = 0;  // the number of the current cover, + 1
  std::vector<OptionId> current_;
};

}  // namespace dlx
