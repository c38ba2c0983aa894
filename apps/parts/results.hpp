#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/parts/part.hpp"

namespace dlx::parts {

/// All results of a split, and the faults that were found in them.
class Results {
 public:
  /// `folders`: the folder of the split, and other folders with results. A folder that is named
  /// twice counts once.
  /// Errors:   ParseError, std::system_error.
  explicit Results(const std::vector<std::string>& folders);

  const PartList& list() const { return list_; }
  /// The numbers of the parts without a result.
  std::vector<std::uint64_t> open() const;
  const std::vector<std::string>& faults() const { return faults_; }

  /// The sum over the parts with a result.
  const PartResult& sum() const { return sum_; }
  double longest() const { return longest_; }  ///< seconds of the longest part
  std::uint64_t done() const { return done_; }
  /// The completed share of the weights of all parts.
  double share() const;

 private:
  void read_folder(const std::string& folder);
  void read_result(const std::string& path);

  PartList list_;
  std::vector<std::string> paths_;  // element K - 1 is the file of the result of part K; or empty
  std::vector<std::string> faults_;
  PartResult sum_;
  double longest_ = 0;
  std::uint64_t done_ = 0;
};

}  // namespace dlx::parts
