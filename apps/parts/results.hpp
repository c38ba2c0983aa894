#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "apps/parts/part.hpp"

namespace dlx::parts {

class Results;

/// The known data about a part of a split.
struct PartState {
  std::string path;        ///< the file with its result; empty if there is none
  PartResult result;       ///< of that file
  std::string list_error;  ///< why the list of the result cannot be used; empty if it can
  /// The results of its parts if the part was split again.
  std::unique_ptr<Results> again;
};

/// A part that must still be searched: not counted, or not listed.
struct OpenPart {
  std::string number;  ///< "7", or "7.3" for part 3 of the split of part 7
  std::string path;    ///< its file
};

/// All results of a split, and the faults that were found in them.
///
/// A part that was split again has a result if the part itself, or each part of its split, has one.
/// If both the part and its split have results, the results are compared, and count once.
class Results {
 public:
  /// `folders`: the folder of the split, and other folders with results. A folder that is named
  /// twice counts once.
  /// Errors:   ParseError, std::system_error.
  explicit Results(const std::vector<std::string>& folders) : Results(folders, "") {}

  const PartList& list() const { return list_; }
  /// The parts without a result.
  std::vector<OpenPart> open() const;
  /// The parts whose list of covers is missing, incomplete or changed. Reads all lists.
  std::vector<OpenPart> open_lists();
  /// Passes the path of each list to `write`, in the order of the parts. Call only if open_lists()
  /// returned no part.
  template <typename Write>
  void write_lists(const Write& write) const;
  /// Returns the faults of this split and of parts that were split again.
  std::vector<std::string> faults() const;

  /// The sum over the parts with a result, including parts of parts.
  const PartResult& sum() const { return sum_; }
  double longest() const { return longest_; }  ///< seconds of the longest part
  std::uint64_t done() const { return done_; }
  /// The completed share of the weights of all parts, including parts of parts.
  double share() const;

 private:
  /// `prefix`: the beginning of the numbers of parts, such as "7.".
  Results(const std::vector<std::string>& folders, const std::string& prefix);

  void read_folder(const std::string& folder);
  void read_result(const std::string& path);
  void read_again(std::uint64_t part, const std::vector<std::string>& folders);
  void add_up();
  bool is_complete() const { return done_ == list_.parts; }
  OpenPart open_part(std::uint64_t part) const;
  static std::string list_path_of(const PartState& state);

  const std::string folder_;
  const std::string prefix_;
  PartList list_;
  std::vector<PartState> parts_;
  std::vector<std::string> faults_;
  PartResult sum_;
  double longest_ = 0;
  std::uint64_t done_ = 0;
};

template <typename Write>
void Results::write_lists(const Write& write) const {
  for (const PartState& state : parts_) {
    if (!state.path.empty() && state.list_error.empty()) {
      write(list_path_of(state));
    } else if (state.again) {
      state.again->write_lists(write);
    }
  }
}

}  // namespace dlx::parts
