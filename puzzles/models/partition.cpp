#include <algorithm>
#include <numeric>
#include <set>
#include <span>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/name_lists.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int max_numbers = 1000;

// A set of words; the name is empty if it has none.
struct NamedSet {
  std::string name;
  std::vector<std::string> members;
};

std::string set_text(const NamedSet& set, std::string_view before, std::string_view after,
                     Style style, std::size_t colour) {
  std::string text = set.name.empty() ? "" : set.name + ": ";
  if (style.colour) text += background(colour);
  text += before;
  for (const std::string& member : set.members) {
    if (&member != &set.members.front()) text += ' ';
    text += member;
  }
  text += after;
  if (style.colour) text += plain;
  return text;
}

struct Partition {
  Problem problem;
  std::vector<NamedSet> sets;  // by option
  bool on_one_line;            // as "{1 3} {2}"

  std::vector<std::uint32_t> chosen(const Cover& cover) const;
  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
};

// The options of a cover in the order of the sets; sets of numbers are ordered by their least
// numbers.
std::vector<std::uint32_t> Partition::chosen(const Cover& cover) const {
  std::vector<std::uint32_t> chosen;
  for (const OptionId option : cover) chosen.push_back(index(option));
  std::ranges::sort(chosen, [&](std::uint32_t left, std::uint32_t right) {
    if (!on_one_line) return left < right;
    return std::stoi(sets[left].members[0]) < std::stoi(sets[right].members[0]);
  });
  return chosen;
}

std::string Partition::draw(const Cover& cover, Style style) const {
  std::string text;
  std::size_t colour = 0;
  for (const std::uint32_t set : chosen(cover)) {
    if (on_one_line && !text.empty()) text += ' ';
    text += set_text(sets[set], on_one_line ? "{" : "", on_one_line ? "}" : "", style, colour++);
    if (!on_one_line) text += '\n';
  }
  return on_one_line || text.empty() ? text + '\n' : text;
}

// A row of cells for each set.
pictures::Picture Partition::picture(const Cover& cover) const {
  using namespace pictures;
  Picture picture;
  picture.title = "partition into " + std::to_string(cover.size()) + " sets";
  int row = 0;
  for (const std::uint32_t set : chosen(cover)) {
    int column = 0;
    for (const std::string& member : sets[set].members) {
      picture.add(
          square(column, row, colour(static_cast<std::size_t>(row)), {Paint::on_colour, 4}));
      picture.add(cell_label(column++, row, member));
    }
    if (!sets[set].name.empty()) {
      const int middle = row * unit + unit / 2;
      picture.add(Label{{column * unit + unit / 4, middle},
                        sets[set].name,
                        unit / 2,
                        Paint::ink,
                        false,
                        Label::Anchor::start});
    }
    ++row;
  }
  if (row > 0) frame(picture);
  return picture;
}

// Returns true for a word such as 1-3 or 1..3, which could be a range, or 1. as the number of a
// line.
bool is_range(const ListWord& word) {
  const std::size_t begin = word.text.find_first_not_of("0123456789");
  if (word.quoted || begin == 0 || begin == word.text.npos) return false;
  const std::size_t end = std::min(word.text.find_first_not_of("-.", begin), word.text.size());
  const std::string between = word.text.substr(begin, end - begin), rest = word.text.substr(end);
  return rest.empty() || (format::consists_of(rest, "0123456789") && between != ".");
}

// Refuses ambiguous lists of numbers: the first list could be a header with the numbers of elements
// and sets, or the first number of each list could be its length.
void check_numbers(const Document& document, const std::vector<NameList>& lists) {
  const auto value = [](const ListWord& word) {
    return word.text.size() < 10 ? static_cast<std::size_t>(std::stoul(word.text)) : 0;
  };
  const std::vector<ListWord>& first = lists[0].members;
  const std::size_t rows = lists.size() - 1;
  std::set<std::size_t> below;  // the elements of the other lists
  for (const NameList& list : std::span(lists).subspan(1))
    for (const ListWord& word : list.members) below.insert(value(word));
  const bool sizes =
      std::ranges::count(first, rows, value) > 0 && below.size() > 1 &&
      (first.size() == 1
           ? !below.contains(rows)
           : first.size() == 2 && value(first[0]) + value(first[1]) - rows >= *below.rbegin());
  const std::string braces = "; write the set in braces if its elements are meant";
  if (rows > 1 && !lists[0].name && sizes) {
    refuse(document, first[0],
           "a set, without the numbers of elements and sets above" + braces +
               "; 'dlx solve' reads lines 'K i1 ... iK' below such numbers");
  }
  if (rows > 0 && std::ranges::all_of(lists, [&](const NameList& list) {
        return list.members.size() > 1 && value(list.members[0]) == list.members.size() - 1;
      }))
    refuse(document, first[0], "a set, without the number of its elements" + braces);
}

// Refuses lists that could have another meaning than a list of their words.
void check_meaning(const Document& document, const std::vector<NameList>& lists) {
  bool numbers = true, bits = true, any_number = false, equations = true, long_rows = false;
  for (const NameList& list : lists) {
    long_rows = long_rows || list.members.size() > 1;
    for (const ListWord& word : list.members) {
      Deadline::check(20);
      numbers = numbers && is_numeral(word);
      any_number = any_number || is_numeral(word);
      bits = bits && format::consists_of(word.text, "01");
      equations = equations && (word.quoted || word.text.find('=') != word.text.npos);
      long_rows = long_rows || word.text.size() > 1;
    }
  }
  const bool braces = document.text[lists[0].offset] == '{';
  if (bits && long_rows && lists.size() > 1 && !braces)
    refuse(document, lists[0].members[0], "a set; 'dlx solve' reads rows of 0 and 1");
  if (numbers && !braces) check_numbers(document, lists);
  for (const NameList& list : lists) {
    for (const ListWord& word : list.members) {
      if (any_number && is_range(word))
        refuse(document, word, "a number; a range is written in full, and a name in quotes");
      if (!equations && &word == &list.members[0] && !word.quoted &&
          word.text.find('=') != word.text.npos)
        refuse(document, word, "white space around the '=' behind a name, or quotes");
    }
  }
}

// Reads sets with optional names.
// Errors:   ParseError.
std::vector<NamedSet> parse_sets(const Document& document) {
  const std::vector<NameList> lists = parse_name_lists(document, ListKind::sets);
  std::vector<NamedSet> sets;
  for (const NameList& list : lists) {
    NamedSet set;
    if (list.name) set.name = list.name->text;
    if (list.members.empty()) {
      const std::size_t end = list.mark ? list.mark->word_of.offset + 1 : list.offset;
      fail_at(document, end,
              (set.name.empty() ? "the set" : "set " + quote_token(set.name)) + " has no member");
    }
    std::set<std::string_view> known;
    for (const ListWord& word : list.members) {
      if (!known.insert(word.text).second)
        fail_at(document, word.offset, quote_token(word.text) + " is in the set already");
      set.members.push_back(word.text);
    }
    sets.push_back(std::move(set));
  }
  if (!lists.empty()) check_meaning(document, lists);
  return sets;
}

// All sets of `least` to `most` of the numbers 1 to n, smaller sets first.
// Errors:   std::invalid_argument if there are too many.
std::vector<NamedSet> all_sets(int n, int least, int most) {
  std::size_t entries = 0, ways = 1;  // number of ways to choose `size` of n
  for (int size = 1; size <= std::min(n, most); ++size) {
    // At most 100 times the bound, which check_entries() limits, so there is no overflow.
    ways = ways * static_cast<std::size_t>(n - size + 1) / static_cast<std::size_t>(size);
    // A word takes the space of eight entries.
    if (size >= least) entries += 8 * ways * static_cast<std::size_t>(size);
    check_entries(std::max(entries, ways), "all sets of the numbers");
  }
  std::vector<NamedSet> sets;
  for (int size = least; size <= std::min(n, most); ++size) {
    // Members ascend; the next set increments the last member that can be incremented.
    std::vector<int> members(size);
    std::iota(members.begin(), members.end(), 1);
    while (true) {
      NamedSet set;
      Deadline::check(10 * members.size());
      for (const int member : members) set.members.push_back(std::to_string(member));
      sets.push_back(std::move(set));
      int place = size - 1;
      while (place >= 0 && members[place] == n - size + 1 + place) --place;
      if (place < 0) break;
      std::iota(members.begin() + place, members.end(), members[place] + 1);
    }
  }
  return sets;
}

// The words of the sets, in the order of their first occurrence.
std::vector<std::string> words_of(const std::vector<NamedSet>& sets) {
  std::vector<std::string> words;
  std::set<std::string_view> known;
  for (const NamedSet& set : sets) {
    Deadline::check(20 * set.members.size());
    for (const std::string& member : set.members)
      if (known.insert(member).second) words.push_back(member);
  }
  return words;
}

// Chooses sets such that each of the words is in exactly one of them; if `blocks` is not 0, it is
// the number of sets. Items: the words, followed by an item that each set contains, with `blocks`
// as its bounds. An option is a set.
Problem partition_problem(const std::vector<std::string>& words, const std::vector<NamedSet>& sets,
                          int blocks) {
  ProblemBuilder builder;
  for (const std::string& word : words) builder.add_primary(word);
  std::string count_name = "blocks";
  while (builder.find_item(count_name)) count_name += '\'';
  const auto bound = static_cast<std::uint32_t>(blocks);
  const ItemId count = blocks > 0 ? builder.add_primary(count_name, bound, bound) : ItemId{};
  for (const NamedSet& set : sets) {
    std::vector<Entry> option;
    Deadline::check(5 * set.members.size());
    for (const std::string& member : set.members) option.emplace_back(*builder.find_item(member));
    if (blocks > 0) option.emplace_back(count);
    const OptionId added = builder.add_option(option);
    if (!set.name.empty()) builder.set_label(added, set.name);
  }
  return builder.build();
}

Puzzle build_partition(const Arguments& arguments) {
  const bool all = arguments.has("all");
  if (arguments.has("sets") == all)
    throw ParameterError("sets", "expected either a file with sets or --all N");
  const int least = arguments.number_or("least", 1);
  const int most = arguments.number_or("most", max_numbers);
  if (least > most) throw ParameterError("least", "--least is more than --most");

  Partition partition{{}, {}, all};
  std::vector<std::string> ground;
  if (all) {
    const int n = arguments.number("all");
    for (int k = 1; k <= n; ++k) ground.push_back(std::to_string(k));
    partition.sets = all_sets(n, least, most);
  } else {
    partition.sets = parse_sets(arguments.document("sets"));
    ground = words_of(partition.sets);
  }
  // Words that occur only in sets of other sizes must be covered, too.
  std::erase_if(partition.sets, [&](const NamedSet& set) {
    const int size = static_cast<int>(set.members.size());
    return size < least || size > most;
  });
  partition.problem = partition_problem(ground, partition.sets, arguments.number_or("blocks", 0));
  return puzzle_of(std::move(partition));
}

}  // namespace

Model partition_model() {
  Model model;
  model.name = "partition";
  model.summary = "choose sets that contain each element exactly once";
  model.usage = "FILE | --all N";
  model.examples =
      "  dlx partition sets.txt             all ways, from a file with a set on each line\n"
      "  dlx partition --all 8 --count      partitions of eight into sets: 4140\n"
      "  dlx partition --all 8 --blocks 3   into three sets\n"
      "  dlx partition --all 9 --least 3 --most 3   into threes\n";
  model.notes =
      "A line has the elements of a set, after an optional name: 'a b', 'x: a, b', '{a, b}'.\n"
      "JSON, lists of Python and tables with the titles name and element are read, too. Lines\n"
      "that begin with # or | are comments. Sets outside of the requested sizes are ignored.\n"
      "Items: the words, and with --blocks an item that all sets contain.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"sets", document, "FILE", "a file with a set on each line, - for stdin"}),
      {"all", number, "N", "all sets of the numbers 1 to N", "", 1, max_numbers},
      {"least", number, "K", "sets of at least K elements", "", 1, max_numbers},
      {"most", number, "K", "sets of at most K elements", "", 1, max_numbers},
      {"blocks", number, "K", "exactly K sets", "", 1, max_numbers},
  };
  model.make = build_partition;
  return model;
}

}  // namespace dlx::puzzles
