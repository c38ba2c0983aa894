#include "dlx/saved_run.hpp"

#include <utility>

#include "dlx/run/encode.hpp"

namespace dlx {
namespace {

constexpr std::string_view run_magic = "dlx run 1\n";

}  // namespace

void encode_run(const SavedRun& run, std::string_view note, const Sink& write) {
  Encoder out;
  out.text(note);
  out.raw(run.problem);
  out.text(run.engine);
  out.number(static_cast<std::uint64_t>(run.counting));
  out.number(static_cast<std::uint64_t>(run.reducing));
  out.text(run.kind);
  encode(run.found, out);
  out.number(run.nodes);
  out.real(run.seconds);
  out.text(run.task);
  const std::string_view pieces[] = {out.bytes(), run.tables};
  seal(run_magic, pieces, write);
}

std::string encode_run(const SavedRun& run) {
  std::string bytes;
  encode_run(run, run.note, [&](std::string_view piece) { bytes += piece; });
  return bytes;
}

SavedRun decode_run(std::string bytes) {
  const std::string_view inside = unseal(run_magic, "run", bytes);
  Decoder in(inside);
  SavedRun run;
  run.note = in.text();
  run.problem = in.fingerprint();
  run.engine = in.text();
  const std::uint64_t counting = in.number();
  const std::uint64_t reducing = in.number();
  if (counting > 2 || reducing > 2) throw StateError("it has a setting that there is not");
  run.counting = static_cast<Counting>(counting);
  run.reducing = static_cast<Reducing>(reducing);
  run.kind = in.text();
  run.found = decode_big(in);
  run.nodes = in.number();
  run.seconds = in.real();
  run.task = in.text();
  // The tables stay where they are, not in memory twice.
  const std::size_t left = in.left();
  const auto end = static_cast<std::size_t>(inside.data() - bytes.data()) + inside.size();
  bytes.resize(end);
  bytes.erase(0, end - left);
  run.tables = std::move(bytes);
  return run;
}

}  // namespace dlx
