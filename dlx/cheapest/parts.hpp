#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/search.hpp"

namespace dlx::optimize {

/// What a run of Search had left, searched part by part. Internal.
class PartsSearch {
 public:
  /// `root`: a search of all of the layout, by whose prices the parts begin; it and the layout must
  /// outlive this one. Covers of parts that overlap are found more than once.
  PartsSearch(const Layout& layout, const Search& root, Meter& meter, Search::Found found,
              std::vector<OpenPart> parts, std::int64_t limit);

  /// Goes on for so many nodes. As of Search, and so are the next ones.
  Search::End run(std::uint64_t budget);
  std::int64_t bound() const;
  std::vector<OpenPart> left() const;
  std::int64_t closed() const;

  /// Of the parts that are done.
  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;

 private:
  // The part at hand.
  struct Part {
    Part(const Layout& whole, OpenPart open)
        : options(std::move(open.options)),
          taken(std::move(open.taken)),
          bound(open.bound),
          layout(whole, options) {}
    std::vector<std::uint32_t> options, taken;
    std::int64_t bound;
    Layout layout;
    std::optional<Search> search;
  };

  Search::End go_back();
  void close_part();
  Search::End begin_next(std::uint64_t budget);
  std::int64_t in_units(std::int64_t bound) const {
    return bound == infinite ? no_cost : layout_.ceiling(bound);
  }

  const Layout& layout_;
  const Search& root_;
  Meter& meter_;
  Search::Found found_;
  std::vector<OpenPart> waiting_;  // the last one is next
  std::optional<Part> part_;
  std::int64_t limit_;
  std::int64_t closed_ = infinite;
  bool is_back_ = false;  // where the saved run was
};

}  // namespace dlx::optimize
