#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "dlx/settings.hpp"
#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int minutes_per_day = 24 * 60;
constexpr int last_day = 366;

// Work for one person; times are minutes from the beginning of day 1.
struct Duty {
  std::string name;
  int day, start, end;
  std::string from, to;  // "": anywhere
};

// The fields of a line, with their positions.
std::vector<Token> fields_of(std::string_view line) {
  std::vector<Token> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    const std::string_view text = format::trimmed(line.substr(begin, end - begin));
    fields.push_back({text, text.empty() ? begin : line.find(text, begin)});
    begin = end + 1;
  }
  return fields;
}

// Reads duties: a line with the names of the columns, in any order, then a line for each duty.
// Empty lines, and lines that begin with '#', are ignored.
class DutyReader {
 public:
  explicit DutyReader(const Document& document) : lines_(document) {}

  std::vector<Duty> read() {
    std::vector<Duty> duties;
    while (lines_.next()) {
      if (lines_.words().empty() || lines_.row().starts_with('#')) continue;
      fields_ = fields_of(lines_.row());
      if (!has_header_) {
        read_header();
      } else {
        duties.push_back(read_duty());
      }
    }
    if (duties.empty()) lines_.fail(0, "found the end of the text, expected a duty");
    std::ranges::stable_sort(duties, {}, &Duty::start);
    return duties;
  }

 private:
  enum Column : std::size_t { day, start, end, name, from, to };
  static constexpr std::array<std::string_view, 6> names = {"day",  "start", "end",
                                                            "name", "from",  "to"};

  [[noreturn]] void refuse(const Token& field, const std::string& expected) const {
    lines_.fail(field.offset, "found " + quote_token(field.text) + ", expected " + expected);
  }

  void read_header() {
    has_header_ = true;
    for (std::size_t k = 0; k < fields_.size(); ++k) {
      const auto known = std::ranges::find(names, fields_[k].text);
      if (known == names.end()) refuse(fields_[k], "a column of day, start, end, name, from, to");
      auto& place = columns_[known - names.begin()];
      if (place) refuse(fields_[k], "each column once");
      place = k;
    }
    for (const Column column : {day, start, end}) {
      if (!columns_[column])
        lines_.fail(lines_.row().size(),
                    "found no column '" + std::string(names[column]) + "', expected one");
    }
    if (columns_[from].has_value() != columns_[to].has_value())
      lines_.fail(lines_.row().size(),
                  "found one of the columns 'from' and 'to', expected both or none");
  }

  const Token& field(Column column) const { return fields_[*columns_[column]]; }
  std::string text_of(Column column) const {
    return columns_[column] ? std::string(field(column).text) : std::string();
  }

  Duty read_duty() {
    if (fields_.size() != num_columns())
      lines_.fail(0, "found " + format::counted(fields_.size(), "field") + ", expected " +
                         std::to_string(num_columns()) + " as in the header");
    Duty duty{text_of(name), number(field(day).text, field(day), 1, last_day), 0, 0, text_of(from),
              text_of(to)};
    duty.start = (duty.day - 1) * minutes_per_day + time(field(start));
    duty.end = (duty.day - 1) * minutes_per_day + time(field(end));
    if (duty.end <= duty.start) duty.end += minutes_per_day;
    if (!columns_[name]) {
      duty.name = item_name("d", ++unnamed_);
    } else {
      lines_.check_name({duty.name, field(name).offset});
    }
    if (!known_.insert(duty.name).second) refuse(field(name), "each duty once");
    return duty;
  }

  std::size_t num_columns() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(columns_, [](const auto& place) { return place.has_value(); }));
  }

  int number(std::string_view text, const Token& whole, int least, int most) const {
    try {
      return static_cast<int>(
          parse_integer(text, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
    } catch (const std::invalid_argument& error) {
      lines_.fail(whole.offset, error.what());
    }
  }

  // Parses "7:30", up to "24:00".
  int time(const Token& field) const {
    const std::size_t colon = field.text.find(':');
    if (colon == field.text.npos) refuse(field, "a time as 07:30");
    const int hours = number(field.text.substr(0, colon), field, 0, 24);
    const int minutes = number(field.text.substr(colon + 1), field, 0, hours == 24 ? 0 : 59);
    return 60 * hours + minutes;
  }

  LineReader lines_;
  std::size_t unnamed_ = 0;
  std::vector<Token> fields_;
  bool has_header_ = false;
  std::array<std::optional<std::size_t>, names.size()> columns_;
  std::set<std::string> known_;
};

// Limits for the work of one person, and its cost.
struct RosterRules {
  int max_day, min_rest, min_break;  // in minutes
  int max_duties, max_days;
  std::string base;    // "": anywhere
  int fixed, waiting;  // minutes per rotation; per cent of the time between duties of a day
};

// The duties of one person, in chronological order.
using Rotation = std::vector<std::size_t>;

// All rotations that satisfy the rules. If a rotation breaks a rule, so do its extensions, so each
// rotation is made of a shorter one; only whole rotations must end at a base.
class RotationSearch {
 public:
  RotationSearch(const std::vector<Duty>& duties, const RosterRules& rules)
      : duties_(duties), rules_(rules) {}

  std::vector<Rotation> all() {
    for (std::size_t k = 0; k < duties_.size(); ++k) {
      if (!rules_.base.empty() && duties_[k].from != rules_.base) continue;
      if (duties_[k].end - duties_[k].start > rules_.max_day) continue;
      extend(k, {duties_[k].start, 1});
    }
    return std::move(found_);
  }

 private:
  // The day of the last duty: its start, and its number among consecutive days.
  struct Day {
    int start, in_row;
  };

  void extend(std::size_t duty, Day day) {
    Deadline::check();
    rotation_.push_back(duty);
    if (rules_.base.empty() || duties_[duty].to == rules_.base) {
      entries_ += rotation_.size() + 1;
      check_entries(entries_, "the rotations");
      found_.push_back(rotation_);
    }
    if (rotation_.size() < static_cast<std::size_t>(rules_.max_duties)) {
      for (std::size_t next = duty + 1; next < duties_.size(); ++next) {
        if (const std::optional<Day> then = follows(duties_[duty], duties_[next], day))
          extend(next, *then);
      }
    }
    rotation_.pop_back();
  }

  std::optional<Day> follows(const Duty& last, const Duty& next, Day day) const {
    const int gap = next.start - last.end;
    if (gap < 0 || next.from != last.to) return std::nullopt;
    if (next.day == last.day) {
      if (gap < rules_.min_break || next.end - day.start > rules_.max_day) return std::nullopt;
      return day;
    }
    const Day then{next.start, next.day == last.day + 1 ? day.in_row + 1 : 1};
    if (gap < rules_.min_rest || then.in_row > rules_.max_days ||
        next.end - next.start > rules_.max_day)
      return std::nullopt;
    return then;
  }

  const std::vector<Duty>& duties_;
  const RosterRules& rules_;
  Rotation rotation_;
  std::size_t entries_ = 0;
  std::vector<Rotation> found_;
};

// Assigns duties to people at the least cost.
//
// Items: the duties; `crew`, with the number of rotations as bounds, if this number is limited.
// Options: rotations; the cost is the paid minutes.
struct Roster {
  std::vector<Duty> duties;
  std::vector<Rotation> rotations;
  Problem problem;

  // The rotations of a cover, sorted by their start.
  std::vector<const Rotation*> rotations_of(const Cover& cover) const {
    std::vector<const Rotation*> chosen;
    for (const OptionId option : cover) chosen.push_back(&rotations[index(option)]);
    std::ranges::sort(chosen, {}, [](const Rotation* rotation) { return rotation->front(); });
    return chosen;
  }

  int days() const {
    int last = 0;
    for (const Duty& duty : duties) last = std::max(last, duty.end);
    return (last + minutes_per_day - 1) / minutes_per_day;
  }

  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
};

// A line for each person, with a letter per hour, or per several hours if there are many days.
std::string Roster::draw(const Cover& cover, Style style) const {
  const int step = days() <= 3 ? 60 : days() <= 7 ? 120 : 240;
  const int width = minutes_per_day / step;
  std::string text(4, ' ');
  for (int day = 1; day <= days(); ++day) {
    std::string head = std::to_string(day);
    head.resize(static_cast<std::size_t>(width) + 1, ' ');
    text += head;
  }
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
  std::size_t person = 0;
  for (const Rotation* rotation : rotations_of(cover)) {
    std::vector<int> kinds(days() * width);  // 0: none, 1 and 2 alternate
    std::string names;
    int kind = 1;
    for (const std::size_t k : *rotation) {
      const int first = duties[k].start / step, last = (duties[k].end - 1) / step;
      for (int at = first; at <= last; ++at) kinds[at] = kind;
      kind = 3 - kind;
      names += ' ' + duties[k].name;
    }
    const std::string number = std::to_string(++person);
    text += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number;
    for (std::size_t at = 0; at < kinds.size(); ++at) {
      if (at % static_cast<std::size_t>(width) == 0) text += at == 0 ? ' ' : '|';
      const char mark = ".#="[kinds[at]];
      if (style.colour && kinds[at] > 0) {
        text += background(2 * person + static_cast<std::size_t>(kinds[at])) + mark + plain;
      } else {
        text += mark;
      }
    }
    text += ' ' + names + '\n';
  }
  return text;
}

// A Gantt chart: a row for each person, a box for each duty, and a line every six hours.
pictures::Picture Roster::picture(const Cover& cover) const {
  using namespace pictures;
  constexpr int hour = 40, row = unit, rim = 12, hours_between_lines = 6;
  const auto x_of = [](int minutes) { return minutes * hour / 60; };
  const std::vector<const Rotation*> people = rotations_of(cover);
  const int height = static_cast<int>(people.size()) * row, width = x_of(days() * minutes_per_day);
  Picture picture{"a roster of " + std::to_string(people.size()) + " rotations"};
  picture.add(box(0, 0, width, height, Paint::none, {Paint::soft, 4}));
  for (int day = 0; day < days(); ++day) {
    const int x = x_of(day * minutes_per_day);
    picture.add(Line{{x, 0}, {x, height}, {Paint::soft, 4}});
    for (int at = hours_between_lines; at < 24; at += hours_between_lines)
      picture.add(Line{{x + at * hour, 0}, {x + at * hour, height}, {Paint::soft, 2, 8}});
    for (int at = 0; at < 24; at += hours_between_lines)
      picture.add(Label{.at = {x + at * hour, height + 40},
                        .text = std::to_string(at) + ":00",
                        .size = 40,
                        .paint = Paint::soft});
    picture.add(
        Label{.at = {x + 12 * hour, -50}, .text = "day " + std::to_string(day + 1), .size = 60});
  }
  for (std::size_t k = 0; k < people.size(); ++k) {
    const int y = static_cast<int>(k) * row;
    if (k > 0) picture.add(Line{{0, y}, {width, y}, {Paint::soft, 2}});
    picture.add(Label{.at = {-70, y + row / 2}, .text = std::to_string(k + 1), .size = 60});
    for (const std::size_t duty : *people[k]) {
      const auto& [name, day, start, end, from, to] = duties[duty];
      const int x = x_of(start), wide = x_of(end) - x;
      picture.add(box(x, y + rim, wide, row - 2 * rim, colour(k), {Paint::on_colour, 4}));
      picture.add(Label{.at = {x + wide / 2, y + row / 2},
                        .text = name,
                        .size = fitting_size(name, wide - 2 * rim, 50),
                        .paint = Paint::on_colour});
    }
  }
  frame(picture);
  return picture;
}

// Minutes of work, of paid waiting between duties of a day, and fixed minutes, in hundredths.
std::int64_t cost_of(const Rotation& rotation, const std::vector<Duty>& duties,
                     const RosterRules& rules) {
  std::int64_t cost = 100 * std::int64_t{rules.fixed};
  for (std::size_t k = 0; k < rotation.size(); ++k) {
    const Duty& duty = duties[rotation[k]];
    cost += 100 * std::int64_t{duty.end - duty.start};
    if (k == 0) continue;
    const Duty& before = duties[rotation[k - 1]];
    if (before.day == duty.day) cost += std::int64_t{rules.waiting} * (duty.start - before.end);
  }
  return cost;
}

Puzzle build_roster(const Arguments& arguments) {
  Roster roster;
  const int crew = arguments.number_or("crew", 0);
  const RosterRules rules{
      60 * arguments.number("max-day"), 60 * arguments.number("min-rest"),
      arguments.number("min-break"),    arguments.number("max-duties"),
      arguments.number("max-days"),     arguments.has("base") ? arguments.text("base") : "",
      arguments.number("fixed"),        arguments.number("waiting")};
  roster.duties = DutyReader(arguments.document("duties")).read();
  if (!rules.base.empty() && std::ranges::none_of(roster.duties, [&](const Duty& duty) {
        return duty.from == rules.base;
      }))
    arguments.fail("base", "no duty begins at " + quote_token(rules.base));
  roster.rotations = RotationSearch(roster.duties, rules).all();

  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (const Duty& duty : roster.duties) items.push_back(builder.add_primary(duty.name));
  std::optional<ItemId> people;
  if (crew > 0) {
    std::string name = "crew";
    while (builder.find_item(name)) name += '\'';
    people = builder.add_primary(name, 1, static_cast<std::uint32_t>(crew));
  }
  for (const Rotation& rotation : roster.rotations) {
    std::vector<Entry> entries;
    for (const std::size_t duty : rotation) entries.emplace_back(items[duty]);
    if (people) entries.emplace_back(*people);
    builder.set_cost(builder.add_option(entries), cost_of(rotation, roster.duties, rules), 2);
  }
  roster.problem = builder.build();
  return puzzle_of(std::move(roster));
}

}  // namespace

Model roster_model() {
  Model model;
  model.name = "roster";
  model.summary = "assign duties to people by working-time rules";
  model.usage = "FILE|-";
  model.examples =
      "  dlx roster data/roster/trams.csv -n 1         a roster, whatever it costs\n"
      "  dlx roster data/roster/trams.csv --min-cost 1            the cheapest one\n"
      "  dlx roster data/roster/trams.csv --base Hill --min-cost 3 --svg rosters.svg\n"
      "  dlx roster data/roster/trams.csv --crew 6 --min-cost 1   with at most 6 people\n";
  model.notes =
      "The first line of the file names the columns; each further line is a duty. Columns:\n"
      "day (a number), start and end (07:30; an end before its start is on the next day), and\n"
      "optionally name, from and to (places; the next duty of a person begins where the last\n"
      "duty ended). A rotation is the sequence of duties of one person, which obeys the\n"
      "rules. Its cost is the minutes of work, the paid share of waiting, and the fixed\n"
      "minutes. Items: the duties, and with --crew the people.\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"duties", document, "FILE", "the duties"})),
      {"max-day", number, "HOURS", "longest time from the first start of a day to its last end",
       "10", 1, 48},
      {"min-rest", number, "HOURS", "shortest rest between two days of work", "11", 0, 48},
      {"min-break", number, "MINUTES", "shortest break between two duties of a day", "0", 0, 1440},
      {"max-duties", number, "N", "most duties of a rotation", "6", 1, 100},
      {"max-days", number, "N", "most days of work in a row", "5", 1, last_day},
      {"base", ParameterKind::text, "PLACE", "where each rotation begins and ends"},
      {"crew", number, "N", "most people", "", 1, 1'000'000},
      {"fixed", number, "MINUTES", "paid for each rotation in any case", "60", 0, 100'000},
      {"waiting", number, "PERCENT", "paid share of the time between duties of a day", "50", 0,
       1000}};
  model.make = build_roster;
  return model;
}

}  // namespace dlx::puzzles
