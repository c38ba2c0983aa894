#include "puzzles/shared/name_lists.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/problem/names.hpp"

namespace dlx::puzzles {
namespace {

using Tokens = std::span<const ListToken>;
constexpr int most_levels = 4;  // of brackets

// What is in a pair of brackets: words and their separators, or lists.
struct Group {
  std::optional<ListWord> name;
  std::optional<ListToken> mark;
  std::size_t offset = 0;
  std::vector<ListToken> words;
  std::vector<Group> lists;

  bool has_name(std::initializer_list<std::string_view> names) const {
    return name && std::ranges::find(names, format::lower_case(name->text)) != names.end();
  }
};

// The meaning of a column of a table by its title.
enum class Column { name, member, ignored, cost };

std::optional<Column> column_of(std::string_view title, ListKind kind) {
  const auto is_among = [&](std::string_view titles) {
    const std::string one = ' ' + format::lower_case(title) + ' ';
    return one.size() > 3 && titles.find(one) != titles.npos;
  };
  constexpr std::string_view members[] = {
      " element elements member members item items ",
      " source target from to src dst node1 node2 vertex1 vertex2 start end ", " word words "};
  constexpr std::string_view names = " set sets subset name id label option ";
  if (is_among(members[static_cast<std::size_t>(kind)])) return Column::member;
  if (kind == ListKind::sets && is_among(names)) return Column::name;
  if (kind == ListKind::sets && is_among(" cost costs price weight ")) return Column::cost;
  if (is_among(" id label type weight score points count frequency freq rank length "))
    return Column::ignored;
  return std::nullopt;
}

bool is_edge_mark(std::string_view word) {
  constexpr std::array<std::string_view, 7> marks = {"-", "--", "->", "<-", "<->", "–", "—"};
  return std::ranges::find(marks, word) != marks.end();
}

class ListParser {
 public:
  ListParser(const Document& document, ListKind kind) : document_(document), kind_(kind) {}

  std::vector<NameList> read() {
    tokens_ = list_tokens(document_);
    while (at_ < tokens_.size()) read_statement();
    take_groups();
    if (columns_.empty() && kind_ != ListKind::words) check_titles();
    for (const NameList& list : lists_) {
      if (list.name) check_word(*list.name);
      for (const ListWord& word : list.members) check_word(word);
    }
    return std::move(lists_);
  }

 private:
  bool is(ListToken::Kind kind, std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].kind == kind;
  }

  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    fail_at(document_, offset, message);
  }
  [[noreturn]] void refuse(const ListToken& token, std::string_view expected) const {
    puzzles::refuse(document_, token.word_of, expected);
  }

  // -- statements: what stands on a line, or is in brackets -------------------------------------

  void read_statement() {
    if (is(ListToken::line_end)) return static_cast<void>(++at_);
    const bool named = is(ListToken::word) && is(ListToken::mark, 1);
    if (!is(ListToken::open, named ? 2 : 0)) {
      const std::size_t begin = at_;
      while (at_ < tokens_.size() && !is(ListToken::line_end)) ++at_;
      return read_words(Tokens(tokens_).subspan(begin, at_ - begin), nullptr);
    }
    Group group = read_group(1);
    if (group.lists.empty() && !is_vertices(group)) {
      read_words(group.words, &group);
    } else {
      groups_.push_back(std::move(group));
    }
    if (is(ListToken::comma) || is(ListToken::semicolon)) ++at_;
    if (at_ < tokens_.size() && !is(ListToken::open) && !is(ListToken::line_end) &&
        !(is(ListToken::word) && is(ListToken::mark, 1)))
      refuse(tokens_[at_], "another list in brackets, or the end of the line");
  }

  // Reads a list in brackets, and the name in front of it.
  Group read_group(int level) {
    Group group;
    group.offset = tokens_[at_].word_of.offset;
    if (is(ListToken::word)) {
      group.name = tokens_[at_++].word_of;
      group.mark = tokens_[at_++];
    }
    const ListToken bracket = tokens_[at_++];
    if (level > most_levels)
      refuse(bracket, "at most " + std::to_string(most_levels) + " levels of brackets");
    for (bool separated = true; !is(ListToken::close); ++at_) {
      const bool named = is(ListToken::word) && is(ListToken::mark, 1);
      if (is(ListToken::open, named ? 2 : 0)) {
        if (!group.words.empty()) refuse(tokens_[at_], "names only, or lists only, in brackets");
        group.lists.push_back(read_group(level + 1));
        separated = false;
        --at_;
      } else if (!group.lists.empty()) {
        if (separated || !(is(ListToken::comma) || is(ListToken::semicolon)))
          refuse(tokens_[at_], "a list in brackets");
        separated = true;
      } else {
        group.words.push_back(tokens_[at_]);
      }
    }
    ++at_;
    return group;
  }

  // -- lists in brackets -------------------------------------------------------------------------

  // Returns true for the vertices of a graph, which have a list of lists beside them.
  bool is_vertices(const Group& group) const {
    return kind_ == ListKind::edges && group.lists.empty() &&
           group.has_name({"v", "vertices", "nodes"});
  }

  // Takes the lists of lists.
  void take_groups() {
    const bool nested =
        std::ranges::any_of(groups_, [](const Group& group) { return !group.lists.empty(); });
    if (nested && (!lists_.empty() || groups_.size() > 2 ||
                   (groups_.size() == 2 && !is_vertices(groups_[0]) && !is_vertices(groups_[1])))) {
      fail(groups_[0].offset,
           "found a list of lists beside other lists, expected the same form for all lists");
    }
    for (const Group& group : groups_) take(group, nested);
  }

  void take(const Group& group, bool beside_edges) {
    if (beside_edges && is_vertices(group)) {
      for (const ListToken& token : group.words) {
        if (token.kind == ListToken::word)
          lists_.push_back({{}, {}, {token.word_of}, group.offset});
      }
      return;
    }
    if (group.lists.empty()) return read_words(group.words, &group);
    const bool deeper =
        std::ranges::any_of(group.lists, [](const Group& list) { return !list.lists.empty(); });
    for (const Group& list : group.lists) {
      // {"edges": [["a", "b"]]}, possibly with the vertices.
      if (deeper && group.lists.size() > 1 && !is_vertices(list) &&
          !(kind_ == ListKind::edges && list.has_name({"edges", "links"})))
        fail(list.offset, "found lists of lists of lists, expected lists of names");
      take(list, deeper);
    }
  }

  // -- words and separators ----------------------------------------------------------------------

  // Reads the tokens of a line, or of brackets, which may be several lists.
  void read_words(Tokens tokens, const Group* group) {
    const auto count = [&](ListToken::Kind kind) {
      return std::ranges::count(tokens, kind, &ListToken::kind);
    };
    if (tokens.size() > 1 &&
        (tokens.back().kind == ListToken::comma || tokens.back().kind == ListToken::semicolon))
      tokens = tokens.first(tokens.size() - 1);
    // The empty cell above the names of the rows of a matrix.
    if (kind_ == ListKind::edges && !group && !begun_ && tokens.size() > 1 &&
        tokens[0].kind == ListToken::comma)
      tokens = tokens.subspan(1);
    if (!group && read_table_line(tokens)) return;
    // Semicolons separate lists if the lists have names or other separators.
    const bool statements = std::ranges::adjacent_find(tokens, [](const auto& a, const auto& b) {
                              return a.kind == ListToken::word && b.kind == ListToken::word;
                            }) != tokens.end();
    if (count(ListToken::semicolon) > 0 &&
        (statements || count(ListToken::comma) > 0 || count(ListToken::mark) > 0 ||
         (kind_ == ListKind::edges && std::ranges::all_of(tokens, [](const ListToken& token) {
            return token.kind != ListToken::word || is_hyphenated(token.word_of);
          })))) {
      for (const auto& part : split(tokens, ListToken::semicolon)) read_list(part, nullptr, group);
      return;
    }
    // {"CAT": 50, "ARE": 40}
    if (group && kind_ == ListKind::words && count(ListToken::mark) > 0) {
      for (const auto& part : split(tokens, ListToken::comma)) read_list(part, nullptr, group);
      return;
    }
    read_list(tokens, group, group);
  }

  // A list of words, possibly with its name.
  void read_list(Tokens tokens, const Group* named, const Group* group) {
    NameList list;
    list.offset = tokens.empty() ? group->offset : tokens[0].word_of.offset;
    if (named) {
      list.name = named->name;
      list.mark = named->mark;
      list.offset = named->offset;
    } else if (tokens.size() > 1 && tokens[1].kind == ListToken::mark) {
      list.name = tokens[0].word_of;
      list.mark = tokens[1];
      tokens = tokens.subspan(2);
    }
    for (const ListToken& token : tokens) {
      if (token.kind == ListToken::mark)
        refuse(token, group ? "a list in brackets behind the name" : "a name");
      if (token.kind == ListToken::open || token.kind == ListToken::close)
        refuse(token, "a name; a list in brackets stands alone, or behind 'NAME:' or 'NAME ='");
    }
    const auto separator = std::ranges::find_if(tokens, [](const ListToken& token) {
      return token.kind == ListToken::comma || token.kind == ListToken::semicolon;
    });
    if (separator == tokens.end()) {
      for (const ListToken& token : tokens) {
        if (group && token.after_line && &token != &tokens[0])
          refuse(token, "a comma in front of it, because it begins a line");
        list.members.push_back(token.word_of);
      }
      check_separator(list, ' ');
      lists_.push_back(std::move(list));
      return;
    }
    if (const auto other = std::ranges::find(
            tokens, separator->kind == ListToken::comma ? ListToken::semicolon : ListToken::comma,
            &ListToken::kind);
        other != tokens.end())
      refuse(*other, "the same separator everywhere");
    const std::vector<Tokens> cells = split(tokens, separator->kind);
    // a - b, b - c
    if (kind_ == ListKind::edges && std::ranges::all_of(cells, [](Tokens cell) {
          return cell.size() == 3 && is_edge_mark(cell[1].word_of.text);
        })) {
      for (const Tokens cell : cells) read_list(cell, nullptr, group);
      return;
    }
    for (const Tokens cell : cells) {
      if (cell.size() > 1) {
        refuse(cell[1], "a " + std::string(separator->first() == ',' ? "comma" : "semicolon") +
                            " in front of it, as between the other names");
      }
      list.members.push_back(cell[0].word_of);
    }
    check_separator(list, separator->first());
    lists_.push_back(std::move(list));
  }

  // Sets whose names are separated in two ways could have names with blanks.
  void check_separator(const NameList& list, char separator) {
    if (kind_ != ListKind::sets || list.members.size() < 2) return;
    if (separator_ == '\0') separator_ = separator;
    if (separator == separator_) return;
    const auto text = [](char c) {
      return std::string(c == ' ' ? "white space" : c == ',' ? "commas" : "semicolons");
    };
    fail(list.members[1].offset, "found " + text(separator) + " between names, expected " +
                                     text(separator_) + " as in the lists above");
  }

  // The tokens between separators; none of the parts is empty.
  std::vector<Tokens> split(Tokens tokens, ListToken::Kind separator) const {
    std::vector<Tokens> parts;
    while (true) {
      const auto end = std::ranges::find(tokens, separator, &ListToken::kind);
      const auto size = static_cast<std::size_t>(end - tokens.begin());
      if (size == 0) {
        refuse(end == tokens.end() ? tokens.data()[-1] : *end,
               "a name" + std::string(separator == ListToken::comma
                                          ? "; 'dlx solve' reads tables of 0 and 1"
                                          : ""));
      }
      parts.push_back(tokens.first(size));
      if (end == tokens.end()) return parts;
      tokens = tokens.subspan(size + 1);
    }
  }

  // -- tables ------------------------------------------------------------------------------------

  // Reads a line of a table, the first of which has the titles of the columns. Returns false if the
  // text is no table.
  bool read_table_line(Tokens tokens) {
    const bool first = !std::exchange(begun_, true);
    if (first) read_titles(tokens);
    if (columns_.empty()) return false;
    if (first) return true;
    const auto cells =
        table_separator_ == ListToken::word ? words_of(tokens) : split(tokens, table_separator_);
    if (cells.size() < columns_.size() ||
        (cells.size() > columns_.size() && columns_.back() != Column::member)) {
      fail(tokens[0].word_of.offset, "found a line of " + std::to_string(cells.size()) +
                                         " cells, expected " + std::to_string(columns_.size()) +
                                         " as in the line of titles");
    }
    NameList list;
    list.offset = tokens[0].word_of.offset;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const Column column = columns_[std::min(k, columns_.size() - 1)];
      if (column == Column::ignored) continue;
      if (column == Column::name && cells[k].size() > 1) refuse(cells[k][1], "one name in a cell");
      if (column == Column::name) list.name = cells[k][0].word_of;
      if (column == Column::member) add_members(cells[k], list);
    }
    // Lines with the same name are one set.
    const auto same = list.name ? named_.try_emplace(list.name->text, lists_.size())
                                : std::pair(named_.end(), true);
    if (same.second) {
      lists_.push_back(std::move(list));
    } else {
      std::ranges::move(list.members, std::back_inserter(lists_[same.first->second].members));
    }
    return true;
  }

  void read_titles(Tokens tokens) {
    std::vector<Column> columns;
    const auto mark = std::ranges::find_if(tokens, [](const ListToken& token) {
      return token.kind == ListToken::comma || token.kind == ListToken::semicolon;
    });
    for (const ListToken& token : tokens) {
      if (token.kind == ListToken::comma || token.kind == ListToken::semicolon) continue;
      const std::optional<Column> column = column_of(token.word_of.text, kind_);
      if (!column && kind_ == ListKind::sets && mark != tokens.end() && columns.size() == 1 &&
          columns[0] == Column::name)
        refuse(token,
               "'element' or 'elements' behind the title " + quote_token(tokens[0].word_of.text));
      if (!column) return;
      columns.push_back(*column);
      if (column == Column::cost && columns.size() > 1)
        refuse(token, "no costs; 'dlx solve --min-cost' reads tables with costs");
    }
    if (columns.size() < 2 || std::ranges::count(columns, Column::member) == 0) return;
    // A title that occurs again is a name.
    if (kind_ != ListKind::words) {
      const auto rest = Tokens(tokens_).subspan(at_);
      for (const ListToken& title : tokens) {
        if (title.kind == ListToken::word && std::ranges::any_of(rest, [&](const ListToken& token) {
              return token.kind == ListToken::word && token.word_of.text == title.word_of.text;
            }))
          return;
      }
    }
    columns_ = std::move(columns);
    table_separator_ = mark == tokens.end() ? ListToken::word : mark->kind;
  }

  static std::vector<Tokens> words_of(Tokens tokens) {
    std::vector<Tokens> words;
    for (std::size_t k = 0; k < tokens.size(); ++k) words.push_back(tokens.subspan(k, 1));
    return words;
  }

  // Adds the names in a cell, which may be quoted because they have separators.
  void add_members(Tokens cell, NameList& list) const {
    for (const ListToken& token : cell) {
      if (token.kind == ListToken::open || token.kind == ListToken::close) continue;
      if (token.kind == ListToken::comma || token.kind == ListToken::semicolon) continue;
      const std::string& text = token.word_of.text;
      if (!token.word_of.quoted || text.find_first_of(" ,;") == text.npos) {
        list.members.push_back(token.word_of);
        continue;
      }
      for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" ,;", begin), text.size());
        if (end > begin)
          list.members.push_back({text.substr(begin, end - begin), token.word_of.offset, true});
        begin = end + 1;
      }
    }
  }

  // Refuses a first line that could be a line of titles: all other lists consist of numbers.
  void check_titles() const {
    const auto numbers = [](const NameList& list) {
      return !list.members.empty() && std::ranges::all_of(list.members, is_numeral);
    };
    if (lists_.size() < 3 || lists_[0].name || lists_[0].members.size() < 2 ||
        std::ranges::any_of(lists_[0].members, is_numeral) ||
        !std::ranges::all_of(std::span(lists_).subspan(1), numbers))
      return;
    puzzles::refuse(document_, lists_[0].members[0],
                    kind_ == ListKind::sets
                        ? "a set of numbers as below, or the titles 'set' and 'element'"
                        : "an edge between numbers as below, or the titles 'source' and 'target'");
  }

  // -- names -------------------------------------------------------------------------------------

  void check_word(const ListWord& word) const {
    Deadline::check(10);
    if (kind_ != ListKind::words)
      if (const std::string fault = name_fault(word.text); !fault.empty()) fail(word.offset, fault);
    if (word.quoted) {
      if (kind_ == ListKind::sets && columns_.empty() && word.text.find(',') != word.text.npos)
        puzzles::refuse(document_, word, "quotes around each name");
      return;
    }
    const bool mark = kind_ == ListKind::edges && is_edge_mark(word.text);
    const bool letter = std::ranges::any_of(word.text, [](unsigned char c) {
      return c >= 0x80 || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
    });
    if (!letter && !mark && word.text != "_")
      puzzles::refuse(document_, word, "a name; quotes make a name of any characters");
    for (const std::string_view foreign : {"\"", "，", "、", "；"}) {
      if (const std::size_t at = word.text.find(foreign); at != word.text.npos) {
        fail(word.offset + at, "found " + quote_token(foreign) +
                                   ", expected white space, commas or semicolons between names");
      }
    }
    if (word.text.starts_with('<'))
      puzzles::refuse(document_, word, "a name; XML and HTML are not read");
  }

  const Document& document_;
  ListKind kind_;
  std::vector<ListToken> tokens_;
  std::size_t at_ = 0;
  std::vector<Group> groups_;
  std::vector<NameList> lists_;
  char separator_ = '\0';        // of sets without brackets or in them; '\0': unknown
  bool begun_ = false;           // a line has been read
  std::vector<Column> columns_;  // of a table
  ListToken::Kind table_separator_ = ListToken::word;
  std::map<std::string, std::size_t> named_;  // the lists of a table
};

}  // namespace

std::vector<NameList> parse_name_lists(const Document& document, ListKind kind) {
  return ListParser(document, kind).read();
}

void refuse(const Document& document, const ListWord& word, std::string_view expected) {
  fail_at(document, word.offset,
          "found " + quote_token(word.text) + ", expected " + std::string(expected));
}

bool is_hyphenated(const ListWord& word) {
  const std::size_t at = word.text.find('-', 1);
  return !word.quoted && at != word.text.npos && at + 1 < word.text.size();
}

bool is_numeral(const ListWord& word) { return format::consists_of(word.text, "0123456789"); }

}  // namespace dlx::puzzles
