#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace dlx::cli {

/// Where an option stands in the help: under the options of its own command, or with those of its
/// kind, which many commands have. In the order of the help.
enum class OptionGroup {
  own,
  input,
  output,
  limits,
  search,
  counting,
  costs,
  long_runs,
  messages,
  general
};

/// An option of a command, as help, manual and completions show it.
struct Option {
  std::string name;        ///< without the dashes: "limit"
  char letter = 0;         ///< its short form, 'n' for -n, if it has one
  std::string value = {};  ///< what stands for its value in the help: "N"; empty for a switch
  std::string help = {};   ///< a phrase
  OptionGroup group = OptionGroup::own;
  std::string implicit = {};  ///< its value if it stands alone; another is joined to it by `=`
  /// Whether the word behind such an option is its value all the same; null: never.
  bool (*takes)(const std::string& word) = nullptr;
  bool repeats = false;  ///< may be given several times
  bool common = false;   ///< one that a short help has to name
};

/// The options that were given, by name, with their values.
class GivenOptions {
 public:
  bool has(const std::string& option) const { return values_.contains(option); }

  /// Its value; of an option that was not given, `otherwise`.
  std::string text(const std::string& option, const std::string& otherwise = {}) const {
    const auto given = values_.find(option);
    return given == values_.end() || given->second.empty() ? otherwise : given->second.back();
  }

  /// All its values, of one that repeats.
  std::vector<std::string> texts(const std::string& option) const {
    const auto given = values_.find(option);
    return given == values_.end() ? std::vector<std::string>{} : given->second;
  }

  /// Gives an option; a switch has no values.
  void give(const std::string& option, std::vector<std::string> values = {}) {
    values_[option] = std::move(values);
  }

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

}  // namespace dlx::cli
