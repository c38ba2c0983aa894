#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "dlx/error.hpp"
#include "dlx/settings.hpp"
#include "puzzles/shared/graph.hpp"
#include "puzzles/shared/name_lists.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// Adds vertices by their names, and edges.
class GraphBuilder {
 public:
  int vertex(const ListWord& word) {
    const auto [at, is_new] = number_of_.emplace(word.text, static_cast<int>(graph_.names.size()));
    if (is_new) graph_.names.push_back(word.text);
    return at->second;
  }
  /// Returns false if the edge exists.
  bool join(int from, int to) {
    if (!joined_.insert(std::minmax(from, to)).second) return false;
    graph_.edges.emplace_back(from, to);
    return true;
  }
  Graph take() { return std::move(graph_); }

 private:
  Graph graph_;
  std::map<std::string, int, std::less<>> number_of_;
  std::set<std::pair<int, int>> joined_;
};

constexpr int max_vertices = 1'000'000;

// Moves to the first line that is no comment of DIMACS.
bool skip_comments(LineReader& lines) {
  while (lines.next_line()) {
    Token first;
    LineReader line = lines;
    line.next_word(first);
    if (first.text != "c") return true;
  }
  return false;
}

// Returns true if the first line that is no comment is as `p edge 5 6`.
bool is_dimacs(const Document& document) {
  LineReader lines(document);
  if (!skip_comments(lines)) return false;
  const std::vector<Token> words = lines.words();
  return words.size() > 2 && words[0].text == "p" &&
         words[2].text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Reads a graph of DIMACS: `p edge VERTICES EDGES` and edges `e 1 2`, where edges may be listed in
// both directions, or `p tw` and edges `1 2` of PACE.
class DimacsReader {
 public:
  explicit DimacsReader(const Document& document) : lines_(document) {}

  Graph read() {
    skip_comments(lines_);
    const std::vector<Token> head = lines_.words();
    const bool pace = head[1].text == "tw";
    if (!pace && head[1].text != "edge" && head[1].text != "col" && head[1].text != "edges")
      lines_.refuse(head[1], "'edge', 'col' or 'tw'");
    if (head.size() != 4)
      lines_.fail(0, "expected 'p " + std::string(head[1].text) + " VERTICES EDGES'");
    const int vertices = number(head[2], 0, max_vertices);
    const int edges = number(head[3], 0, 1'000'000'000);
    const std::size_t head_line = lines_.line_number();
    for (int k = 1; k <= vertices; ++k) builder_.vertex({std::to_string(k), 0, false});
    long long read = 0, unique = 0;
    while (skip_comments(lines_)) {
      std::vector<Token> words = lines_.words();
      if (!pace && words[0].text != "e") lines_.refuse(words[0], "an edge as 'e 1 2'");
      if (!pace) words.erase(words.begin());
      if (words.size() != 2) lines_.fail(0, "expected the two vertices of an edge on a line");
      const int from = number(words[0], 1, vertices), to = number(words[1], 1, vertices);
      if (from == to)
        lines_.fail(words[1].offset, "an edge from " + quote_token(words[1].text) + " to itself");
      ++read;
      unique += builder_.join(from - 1, to - 1) ? 1 : 0;
    }
    // Some files count an edge that is listed in both directions once, others twice.
    if (edges != read && edges != unique && edges != 2 * unique && 2LL * edges != read) {
      lines_.fail(0, "found " + format::counted(read, "edge") + ", expected " +
                         std::to_string(edges) + format::as_declared_in_line(head_line));
    }
    return builder_.take();
  }

 private:
  int number(const Token& word, int least, int most) const {
    try {
      return static_cast<int>(parse_integer(word.text, static_cast<std::uint64_t>(least),
                                            static_cast<std::uint64_t>(most)));
    } catch (const std::invalid_argument& error) {
      lines_.fail(word.offset, error.what());
    }
  }

  LineReader lines_;
  GraphBuilder builder_;
};

// Reads lists of names as edges, single vertices, lists of neighbours, or an adjacency matrix.
class GraphReader {
 public:
  explicit GraphReader(const Document& document)
      : document_{without_dot(document.text), document.source},
        lists_(parse_name_lists(document_, ListKind::edges)) {}

  Graph read() {
    if (read_matrix()) return builder_.take();
    check_sizes();
    hyphens_ = hyphens_join();
    for (const NameList& list : lists_) {
      if (list.name) {
        read_neighbours(list);
      } else {
        read_edges(list);
      }
    }
    return builder_.take();
  }

 private:
  // The text without `graph G {` and `}` of Graphviz.
  static std::string without_dot(std::string text) {
    const Document copy{text, ""};
    LineReader words(copy);
    Token word;
    bool is_dot = false;
    for (int k = 0; k < 4 && words.next_word_of_text(word); ++k) {
      const std::size_t brace = word.text.find('{');
      if (brace != word.text.npos) {
        if (!is_dot && (brace == 0 || (word.text.substr(0, brace) != "graph" &&
                                       word.text.substr(0, brace) != "digraph")))
          return text;
        const auto begin = static_cast<std::size_t>(word.text.data() - copy.text.data()) + brace;
        const std::size_t end = text.rfind('}');
        if (end == text.npos || end < begin) return text;
        for (std::size_t at = 0; at <= begin; ++at) text[at] = text[at] == '\n' ? '\n' : ' ';
        text[end] = ' ';
        return text;
      }
      is_dot = is_dot || word.text == "graph" || word.text == "digraph";
      if (!is_dot && word.text != "strict") return text;
    }
    return text;
  }

  [[noreturn]] void fail(const ListWord& word, const std::string& message) const {
    fail_at(document_, word.offset, message);
  }

  static bool is_bits(const ListWord& word) { return format::consists_of(word.text, "01"); }

  // The rows of 0 and 1 of a matrix whose lists are digits, or one word each.
  std::optional<std::vector<std::string>> matrix_rows(std::size_t first, bool labels) const {
    std::vector<std::string> rows;
    for (const NameList& list : std::span(lists_).subspan(first)) {
      std::string row;
      for (const ListWord& word : std::span(list.members).subspan(labels ? 1 : 0)) {
        if (!is_bits(word) || list.name) return std::nullopt;
        row += word.text;
      }
      if (row.size() < 2 || (!rows.empty() && row.size() != rows[0].size())) return std::nullopt;
      rows.push_back(std::move(row));
    }
    return rows;
  }

  // Returns false if the lists are no adjacency matrix.
  bool read_matrix() {
    if (lists_.size() < 2) return false;
    // A row of names may come first; then the rows begin with these names.
    const std::size_t names = lists_[0].members.size();
    const bool titled = names + 1 == lists_.size() && lists_[1].members.size() == names + 1;
    const auto rows = matrix_rows(titled ? 1 : 0, titled);
    if (!rows) return false;
    const std::size_t n = rows->size();
    const auto row_of = [&](std::size_t k) -> const NameList& {
      return lists_[k + (titled ? 1 : 0)];
    };
    if ((*rows)[0].size() != n) {
      if ((*rows)[0].size() == 2) return false;
      fail(row_of(0).members[0], "found a matrix of " + std::to_string(n) + " rows and " +
                                     std::to_string((*rows)[0].size()) +
                                     " columns, expected as many columns as rows");
    }
    for (std::size_t k = 0; k < n; ++k) {
      if (titled && lists_[0].members[k].text != row_of(k).members[0].text)
        refuse(document_, row_of(k).members[0], "the names of rows in the order of the columns");
      builder_.vertex(titled ? lists_[0].members[k] : ListWord{std::to_string(k + 1), 0, false});
    }
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t column = 0; column < n; ++column) {
        const char bit = (*rows)[row][column];
        if (bit != (*rows)[column][row] || (row == column && bit == '1')) {
          fail(row_of(row).members[0],
               "found " + std::string(1, bit) + " in row " + std::to_string(row + 1) + ", column " +
                   std::to_string(column + 1) +
                   (row == column ? ", expected 0: no edge joins a vertex with itself"
                                  : ", and another number in row " + std::to_string(column + 1) +
                                        ", column " + std::to_string(row + 1) +
                                        ", expected a symmetric matrix"));
        }
        if (bit == '1' && row < column)
          builder_.join(static_cast<int>(row), static_cast<int>(column));
      }
    }
    return true;
  }

  // Refuses a first line that could be the numbers of vertices and edges.
  void check_sizes() const {
    if (lists_.size() < 2 || lists_[0].name || lists_[0].members.size() > 2) return;
    std::set<std::string> below;
    std::size_t most = 0;
    for (const NameList& list : lists_) {
      for (const ListWord& word : list.members) {
        if (!is_numeral(word) || word.text.size() > 9 || list.name) return;
        if (&list == &lists_[0]) continue;
        below.insert(word.text);
        most = std::max<std::size_t>(most, std::stoul(word.text));
      }
    }
    const std::vector<ListWord>& first = lists_[0].members;
    const std::size_t rows = lists_.size() - 1, last = std::stoul(first.back().text);
    const bool sizes = first.size() == 2 ? last == rows && std::stoul(first[0].text) >= most
                                         : !below.contains(first[0].text) &&
                                               (last == rows || last == below.size());
    if (sizes) {
      refuse(document_, first[0],
             "an edge, without the numbers of vertices and edges above, which 'p edge VERTICES "
             "EDGES' with edges 'e 1 2' has; write the edge in parentheses if it is one");
    }
  }

  // Returns true if a hyphen in a word joins two vertices.
  bool hyphens_join() const {
    const ListWord* edge = nullptr;  // a word that can only be an edge
    const ListWord* name = nullptr;  // a word that can only be a vertex
    const ListWord* any = nullptr;
    for (const NameList& list : lists_) {
      const bool all = std::ranges::all_of(list.members, is_hyphenated);
      for (const ListWord& word : list.members) {
        if (!is_hyphenated(word) || word.text.find("--") != word.text.npos ||
            word.text.find("->") != word.text.npos)
          continue;
        const bool is_edge = all && !list.name && list.members.size() != 2;
        const bool is_name = !all || list.name;
        if (is_edge && !edge) edge = &word;
        if (is_name && !name) name = &word;
        if (!any) any = &word;
      }
    }
    if (any && (edge != nullptr) == (name != nullptr)) {
      refuse(document_, edge ? *edge : *any,
             "an edge as 'a - b' or 'a, b', or quotes around the names of vertices");
    }
    return edge != nullptr;
  }

  void join(const ListWord& from, const ListWord& to) {
    if (from.text == to.text) fail(to, "an edge from " + quote_token(to.text) + " to itself");
    const int first = builder_.vertex(from), second = builder_.vertex(to);
    if (!builder_.join(first, second)) fail(to, "this edge is listed already");
  }

  // Reads a list `a: b, c` of neighbours; an edge may be listed at both of its vertices.
  void read_neighbours(const NameList& list) {
    if (list.mark->first() != ':')
      refuse(document_, list.mark->word_of, "':' between a vertex and its neighbours");
    const int vertex = builder_.vertex(*list.name);
    for (const ListWord& word : list.members) {
      if (word.text == list.name->text)
        fail(word, "an edge from " + quote_token(word.text) + " to itself");
      builder_.join(vertex, builder_.vertex(word));
    }
  }

  // Splits a word at `--`, `->` and, if hyphens join vertices, at '-'.
  void split(const ListWord& word, std::vector<ListWord>& parts) const {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < word.text.size() && !word.quoted; ++at) {
      const std::string_view rest = std::string_view(word.text).substr(at);
      std::size_t size = 0;
      for (const std::string_view mark : {"<->", "--", "->", "<-", "–", "—", "-"})
        if (size == 0 && rest.starts_with(mark)) size = mark.size();
      if (size == 0 || (rest.substr(0, size) == "-" && !hyphens_ && word.text != "-")) continue;
      if (at > begin) parts.push_back({word.text.substr(begin, at - begin), word.offset + begin});
      parts.push_back({"-", word.offset + at});
      at += size - 1;
      begin = at + 1;
    }
    if (begin < word.text.size())
      parts.push_back({word.text.substr(begin), word.offset + begin, word.quoted});
  }

  void read_edges(const NameList& list) {
    const auto is_mark = [](const ListWord& word) { return word.text == "-" && !word.quoted; };
    const auto failed = [&](const ListWord& word, std::string_view expected) {
      refuse(document_, word, expected);
    };
    if (list.members.empty()) fail_at(document_, list.offset, "found no vertex, expected an edge");
    std::vector<ListWord> parts;
    for (const ListWord& word : list.members) split(word, parts);
    // Paths a - b - c, of which a list may have several.
    std::vector<std::vector<const ListWord*>> paths;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const bool joined = k > 0 && is_mark(parts[k - 1]);
      if (is_mark(parts[k])) {
        if (k == 0 || joined || k + 1 == parts.size()) failed(parts[k], "a vertex on both sides");
      } else if (joined) {
        paths.back().push_back(&parts[k]);
      } else {
        paths.push_back({&parts[k]});
      }
    }
    const bool marks = std::ranges::any_of(parts, is_mark);
    for (const auto& path : paths) {
      if (marks && path.size() == 1) failed(*path[0], "an edge as 'a - b'");
      if (hyphens_ && path.size() > 2) failed(*path[2], "two vertices of an edge");
      for (std::size_t k = 1; k < path.size(); ++k) join(*path[k - 1], *path[k]);
    }
    if (marks) return;
    if (parts.size() > 2) failed(parts[2], "two vertices on a line");
    if (parts.size() == 2) join(parts[0], parts[1]);
    if (parts.size() == 1) builder_.vertex(parts[0]);
  }

  Document document_;
  std::vector<NameList> lists_;
  GraphBuilder builder_;
  bool hyphens_ = false;
};

}  // namespace

Graph parse_graph(const Document& document) {
  return is_dimacs(document) ? DimacsReader(document).read() : GraphReader(document).read();
}

}  // namespace dlx::puzzles
