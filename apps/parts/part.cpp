#include "apps/parts/part.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <utility>

#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "dlx/deadline.hpp"
#include "dlx/digest.hpp"
#include "dlx/error.hpp"
#include "dlx/text_format.hpp"

namespace dlx::parts {
namespace {

bool is_fingerprint(const std::string& text) {
  return text.size() == 40 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// The largest number of digits in a file. The time of reading and writing a number grows with the
// square of its digits, to half a second at this limit.
constexpr std::size_t max_digits = 100'000;

// The number of steps that a part counts for a Deadline, because a part may contain many options.
constexpr std::uint64_t steps_per_part = 10'000;

Json ids_json(const std::vector<OptionId>& options) {
  return cli::json_list(options, [](OptionId option) { return index(option); });
}

Json subproblems_json(const std::vector<Subproblem>& subproblems) {
  Json list = Json::array();
  for (const Subproblem& subproblem : subproblems) {
    Json object;
    object["take"] = ids_json(subproblem.taken);
    if (!subproblem.left_out.empty()) object["leave"] = ids_json(subproblem.left_out);
    object["times"] = subproblem.times.str();
    object["weight"] = subproblem.weight;
    list.push_back(std::move(object));
  }
  return list;
}

BigCount read_number(const SealedJson& file, const Json& value, const std::string& name) {
  const std::string digits = value.is_string() ? value.get<std::string>() : "";
  if (!digits.empty() && digits.size() <= max_digits &&
      digits.find_first_not_of("0123456789") == std::string::npos &&
      (digits[0] != '0' || digits.size() == 1)) {
    return BigCount(digits);
  }
  file.fail(cli::text::format("{}: expected a number in decimal, as a string of at most {} digits",
                              name, max_digits));
}

std::vector<OptionId> read_ids(const SealedJson& file, const Json& object, const char* field,
                               const std::string& name, const Problem& problem) {
  std::vector<OptionId> ids;
  const auto found = object.find(field);
  if (found == object.end()) return ids;
  if (!found->is_array()) file.fail(name + "." + field + ": expected an array");
  for (const Json& value : *found) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= problem.num_options()) {
      file.fail(cli::text::format("{}.{}: expected numbers of options, from 0 to {}", name, field,
                                  std::int64_t{problem.num_options()} - 1));
    }
    ids.push_back(OptionId{value.get<std::uint32_t>()});
  }
  return ids;
}

Subproblem read_subproblem(const SealedJson& file, const Json& object, const std::string& name,
                           const Problem& problem) {
  if (!object.is_object() || !object.contains("times")) {
    file.fail(name + ": expected an object with \"take\" and \"times\"");
  }
  Subproblem subproblem;
  subproblem.taken = read_ids(file, object, "take", name, problem);
  subproblem.left_out = read_ids(file, object, "leave", name, problem);
  subproblem.times = read_number(file, object["times"], name + ".times");
  const auto weight = object.find("weight");
  if (weight != object.end() && weight->is_number()) subproblem.weight = weight->get<double>();
  return subproblem;
}

// Reads the number of a part and the number of all parts.
template <typename Numbered>
void read_place(const SealedJson& file, Numbered& numbered) {
  numbered.split = file.fingerprint("split");
  numbered.parts = file.count("parts", 1, max_parts);
  numbered.part = file.count("part", 1, numbered.parts);
}

// The files of a split in its folder, which are removed if it does not finish.
class NewFiles {
 public:
  explicit NewFiles(std::string folder) : folder_(std::move(folder)) {
    std::error_code error;
    made_folder_ = std::filesystem::create_directories(folder_, error);
    if (error) throw std::system_error(error, "cannot make the folder " + folder_);
  }
  ~NewFiles() {
    std::error_code error;
    for (const std::string& path : paths_) std::filesystem::remove(path, error);
    if (made_folder_) std::filesystem::remove(folder_, error);  // if it is empty
  }
  NewFiles(const NewFiles&) = delete;
  NewFiles& operator=(const NewFiles&) = delete;

  void write(const std::string& path, const std::string& line) {
    cli::OutputFile file(path);
    file.out().write(line);
    if (!cli::is_file(path)) paths_.push_back(path);
    file.finish_unsynced();
  }
  void keep() {
    paths_.clear();
    made_folder_ = false;
  }

 private:
  std::string folder_;
  bool made_folder_ = false;
  std::vector<std::string> paths_;
};

}  // namespace

std::string seal(Json& object) {
  object["sha1"] = digest_text(cli::json_line(object));
  return cli::json_line(object);
}

SealedJson::SealedJson(std::string_view text, std::string source, std::string_view type)
    : source_(std::move(source)) {
  try {
    object_ = cli::parse_json(text);
  } catch (const cli::JsonError& error) {
    const std::size_t at = std::min(error.offset, text.size());
    const std::string_view before = text.substr(0, at);
    const std::size_t line_start = before.rfind('\n') + 1;
    throw ParseError(source_, static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
                     column_of(text.substr(line_start), at - line_start),
                     at == text.size() ? "the file ends in the middle" : error.what());
  }
  if (!object_.is_object() || !object_.contains("type") || object_["type"] != type) {
    fail(cli::text::format("expected a JSON object of type \"{}\"", type));
  }
  if (count("version", 0, ~std::uint64_t{0}) != cli::json_version) {
    fail("a version that this program does not support");
  }
  seal_ = fingerprint("sha1");
  Json bare = object_;
  bare.erase("sha1");
  if (digest_text(cli::json_line(bare)) != seal_) {
    fail("the content does not match its sha1: it was changed or damaged");
  }
}

void SealedJson::fail(const std::string& message) const {
  throw ParseError(source_, 1, 1, message);
}

const Json& SealedJson::at(const char* field, bool (Json::*is_good)() const noexcept,
                           const std::string& expected) const {
  const auto found = object_.find(field);
  if (found == object_.end()) fail(cli::text::format("expected a field \"{}\"", field));
  if (!((*found).*is_good)()) fail(cli::text::format("\"{}\": expected {}", field, expected));
  return *found;
}

std::string SealedJson::text(const char* field) const {
  return at(field, &Json::is_string, "a string").get<std::string>();
}

std::string SealedJson::fingerprint(const char* field) const {
  std::string value = text(field);
  if (!is_fingerprint(value))
    fail(cli::text::format("\"{}\": expected 40 hexadecimal digits", field));
  return value;
}

std::uint64_t SealedJson::count(const char* field, std::uint64_t minimum,
                                std::uint64_t maximum) const {
  const std::string expected = cli::text::format("a number from {} to {}", minimum, maximum);
  const auto value = at(field, &Json::is_number_unsigned, expected).get<std::uint64_t>();
  if (value < minimum || value > maximum)
    fail(cli::text::format("\"{}\": expected {}", field, expected));
  return value;
}

double SealedJson::number(const char* field) const {
  return at(field, &Json::is_number, "a number").get<double>();
}

bool SealedJson::boolean(const char* field) const {
  return at(field, &Json::is_boolean, "true or false").get<bool>();
}

const Json& SealedJson::array(const char* field) const {
  return at(field, &Json::is_array, "an array");
}

std::string part_stem(std::uint64_t part, std::uint64_t parts) {
  return cli::text::format("part-{:0{}}", part,
                           std::max<std::size_t>(5, std::to_string(parts).size()));
}

std::string part_path(const std::string& folder, std::uint64_t part, std::uint64_t parts) {
  return (std::filesystem::path(folder) / (part_stem(part, parts) + ".dlxpart")).string();
}

std::string result_path(const std::string& part_path) {
  return std::filesystem::path(part_path).replace_extension(".result").string();
}

std::string list_path(const std::string& folder) {
  return (std::filesystem::path(folder) / "split.json").string();
}

std::string part_file(const std::string& folder, const std::string& number) {
  const std::uint64_t part = cli::parse_count("--part", number, 1, max_parts);
  // The list of a split with many parts is long, so the file is found without it.
  for (std::uint64_t parts = 99'999; parts < 10 * max_parts; parts = 10 * parts + 9) {
    if (std::string path = part_path(folder, part, parts); cli::is_file(path)) return path;
  }
  const PartList list = load(read_list, list_path(folder));
  cli::parse_count("--part", number, 1, list.parts);
  return part_path(folder, part, list.parts);  // the file is missing
}

Part read_part(std::string_view text, const std::string& source) {
  const SealedJson file(text, source, "part");
  Part part;
  part.seal = file.seal();
  read_place(file, part);
  part.merged = file.boolean("merged");
  part.problem = parse_problem(file.text("problem"), source + ", problem").problem;
  std::size_t number = 0;
  for (const Json& subproblem : file.array("subproblems")) {
    part.subproblems.push_back(read_subproblem(
        file, subproblem, cli::text::format("subproblems[{}]", number++), part.problem));
    if (!part.merged && part.subproblems.back().times != 1) {
      file.fail("a subtree has a multiplicity, but \"merged\" is false");
    }
  }
  return part;
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

PartResult read_result(std::string_view text, const std::string& source) {
  const SealedJson file(text, source, "part_result");
  PartResult result;
  read_place(file, result);
  result.part_seal = file.fingerprint("part_sha1");
  result.count = read_number(file, file.text("count"), "\"count\"");
  result.seconds = file.number("seconds");
  result.processor_seconds = file.number("processor_seconds");
  result.nodes = file.count("nodes", 0, ~std::uint64_t{0});
  return result;
}

std::string result_text(const PartResult& result) {
  Json object = cli::json_object("part_result");
  object["split"] = result.split;
  object["part"] = result.part;
  object["parts"] = result.parts;
  object["part_sha1"] = result.part_seal;
  object["count"] = result.count.str();
  object["seconds"] = result.seconds;
  object["processor_seconds"] = result.processor_seconds;
  object["nodes"] = result.nodes;
  return seal(object);
}

PartList read_list(std::string_view text, const std::string& source) {
  const SealedJson file(text, source, "split");
  PartList list;
  list.split = file.fingerprint("split");
  list.parts = file.count("parts", 1, max_parts);
  for (const Json& seal : file.array("part_sha1")) {
    if (!seal.is_string()) file.fail("\"part_sha1\": expected strings");
    list.part_seals.push_back(seal.get<std::string>());
  }
  if (list.part_seals.size() != list.parts) {
    file.fail("\"part_sha1\": expected as many strings as there are parts");
  }
  for (const Json& weight : file.array("weights")) {
    list.weights.push_back(weight.is_number() ? weight.get<double>() : 0);
  }
  list.weights.resize(list.parts);
  return list;
}

SplitText::SplitText(const Problem& problem, const Split& split, const SplitNotes& notes)
    : split_(split), notes_(notes), list_(cli::json_object("split")) {
  std::ostringstream out;
  write_problem(out, problem);
  problem_ = std::move(out).str();

  std::string content = digest_text(problem_);
  for (const std::vector<Subproblem>& part : split.parts) {
    Deadline::check(steps_per_part);
    content += digest_text(subproblems_json(part).dump());
  }
  list_["split"] = digest_text(content);
  list_["problem_sha1"] = digest_text(problem_);
  list_["parts"] = split.parts.size();
  list_["subproblems"] = split.num_subproblems;
  list_["prefixes"] = split.prefixes.str();
  list_["merged"] = notes.merged;
  list_["seed"] = notes.seed;
  list_["weights"] = split.weights;
  list_["part_sha1"] = Json::array();
}

std::string SplitText::fingerprint() const { return list_["split"].get<std::string>(); }

std::string SplitText::next_part() {
  Json part = cli::json_object("part");
  part["split"] = list_["split"];
  part["part"] = made_ + 1;
  part["parts"] = parts();
  part["merged"] = notes_.merged;
  part["problem"] = problem_;
  part["subproblems"] = subproblems_json(split_.parts[made_++]);
  std::string line = seal(part);
  list_["part_sha1"].push_back(part["sha1"]);
  return line;
}

std::string SplitText::list() { return seal(list_); }

void write_split(const Problem& problem, const Split& split, const SplitNotes& notes,
                 const std::string& folder) {
  SplitText text(problem, split, notes);
  NewFiles files(folder);
  const std::string path = list_path(folder);
  if (cli::is_file(path) && load(read_list, path).split != text.fingerprint()) {
    throw cli::UsageError(folder + " has the parts of another split; name another folder with -o");
  }
  for (std::uint64_t k = 1; k <= text.parts(); ++k) {
    Deadline::check(steps_per_part);
    files.write(part_path(folder, k, text.parts()), text.next_part());
  }
  cli::sync_files(folder);
  cli::OutputFile list(path);
  list.out().write(text.list());
  list.finish();
  files.keep();
}

void write_count(const std::string& folder, std::uint64_t part, const BigCount& count) {
  const double seconds = processor_seconds();
  const PartList list = load(read_list, list_path(folder));
  cli::OutputFile file(result_path(part_path(folder, part, list.parts)));
  file.out().write(result_text({.split = list.split,
                                .part_seal = list.part_seals[part - 1],
                                .part = part,
                                .parts = list.parts,
                                .count = count,
                                .seconds = seconds,
                                .processor_seconds = seconds}));
  file.finish();
}

}  // namespace dlx::parts
