#include "dlx/optimize/bound_proof.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>

#include "dlx/certificate.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/multipliers.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/relaxation_tree.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/selection.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {

void BoundProof::line(Node node, std::string_view word,
                      std::initializer_list<std::uint64_t> numbers) {
  std::string& lines = nodes_[node].lines;
  lines += word;
  for (const std::uint64_t number : numbers) lines += ' ' + std::to_string(number);
  lines += '\n';
}

void BoundProof::duals(Node node, std::span<const std::int64_t> duals,
                       std::span<const SubsetRowCut> cuts) {
  std::string& lines = nodes_[node].lines;
  lines += "prices";
  for (std::uint32_t row = 0; row < duals.size(); ++row) {
    if (duals[row] == 0) continue;
    if (row < layout_.num_rows()) {
      lines += ' ' + std::to_string(row);
    } else {
      const SubsetRowCut& cut = cuts[row - layout_.num_rows()];
      lines += ' ' + std::to_string(cut[0]) + '+' + std::to_string(cut[1]) + '+' +
               std::to_string(cut[2]);
    }
    lines += ':' + std::to_string(duals[row]);
  }
  lines += '\n';
}

void BoundProof::implied(Node node, std::uint32_t row, std::uint32_t other) {
  line(node, "implied", {row, other});
}

void BoundProof::few(Node node, std::uint32_t row) { line(node, "few", {row}); }

bool BoundProof::search(Node node, std::span<const std::uint32_t> options,
                        std::span<const std::uint32_t> taken, const DualBound& bounded,
                        std::uint64_t most_nodes) {
  std::vector<RestOfOption> left;
  for (std::size_t k = 0; k < options.size(); ++k) {
    left.push_back({layout_.ids[options[k]], std::max<std::int64_t>(bounded.reduced_costs[k], 0)});
  }
  // The bound contains the reduced costs of the taken options, so these options get 0.
  for (const std::uint32_t option : taken) left.push_back({layout_.ids[option], 0});
  std::ranges::sort(left, {}, &RestOfOption::option);
  const WideSum slack = static_cast<WideSum>(layout_.scale) * (limit_ - 1) - bounded.bound;
  const WideSum below = static_cast<WideSum>(limit_) * layout_.unit;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::int64_t bound = below > most ? most : static_cast<std::int64_t>(below);
  const PlainSearch::End end = search_.run(left, slack, bound, most_nodes);
  if (end == PlainSearch::End::cover) throw std::logic_error("there is a cheaper cover");
  if (end == PlainSearch::End::nothing) line(node, "search", {search_.nodes()});
  return end == PlainSearch::End::nothing;
}

std::pair<BoundProof::Node, BoundProof::Node> BoundProof::choose(Node node, std::uint32_t option) {
  line(node, "choose", {index(layout_.ids[option])});
  const auto with = static_cast<Node>(nodes_.size());
  nodes_[node].with = with;
  nodes_[node].without = with + 1;
  nodes_.resize(nodes_.size() + 2);
  return {with, with + 1};
}

void BoundProof::write(std::ostream& out, const std::string& head) const {
  Digest digest;
  const auto put = [&](const std::string& text) {
    digest.add(text);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
  };
  put(head);
  std::vector<Node> open{root};
  while (!open.empty()) {
    const Part& part = nodes_[open.back()];
    open.pop_back();
    put(part.lines);
    if (part.without == root) continue;
    open.push_back(part.without);
    open.push_back(part.with);
  }
  out << "sha1 " << digest_text(digest.finish()) << '\n';
}

namespace {

DualBound bound_of_all(const Layout& layout, Meter& meter) {
  DepthFirstSearch search(layout, meter, [](auto, auto) { return DepthFirstSearch::stop; });
  search.improve_root(tuning::root_rounds);
  if (!Relaxation::possible()) {
    return bound_by(layout, approximate_relaxation(layout, tuning::root_rounds).duals);
  }
  return solve_relaxation(layout, {search.scaled_root_bound(), search.root_reduced_costs()}).made;
}

// Proves the root by the dual values of all options, and the remaining nodes by a tree or by the
// search of the verifier.
void prove(const Layout& layout, std::int64_t limit, Meter& meter, BoundProof& proof) {
  DualBound all = bound_of_all(layout, meter);
  proof.duals(BoundProof::root, all.duals, {});
  if (layout.ceiling(all.bound) >= limit) return;
  const std::int64_t most = layout.scale * (limit - 1) - all.bound;
  DualBound left{all.bound, {}, {}};
  std::vector<std::uint32_t> options;
  for (std::uint32_t k = 0; k < layout.num_options(); ++k) {
    if (all.reduced_costs[k] > most) continue;
    options.push_back(k);
    left.reduced_costs.push_back(all.reduced_costs[k]);
  }
  if (!Relaxation::possible()) {
    proof.search(BoundProof::root, options, {}, left, no_limit);
    return;
  }
  RelaxationTree tree(layout, meter, [](auto, auto) { return DepthFirstSearch::stop; });
  tree.write_to(proof);
  tree.begin(std::move(options), limit, nullptr);
  DepthFirstSearch::End end;
  while ((end = tree.step()) == DepthFirstSearch::End::budget) {
  }
  switch (end) {
    case DepthFirstSearch::End::complete:
      return;
    case DepthFirstSearch::End::stopped:
      throw std::logic_error("there is a cheaper cover");
    default:
      throw Stopped(meter.outcome());
  }
}

}  // namespace
}  // namespace dlx::optimize

namespace dlx {

Outcome certify_bound(const Problem& problem, std::optional<std::int64_t> bound,
                      std::span<const CheapCover> covers, const SolveOptions& limits,
                      std::ostream& out) {
  Meter meter(limits, std::function<void()>());
  meter.start();
  try {
    const Deadline deadline(limits);
    const optimize::Layout layout(problem, all_options(problem));
    const std::int64_t limit = bound ? *bound / layout.unit : layout.total + 1;
    optimize::BoundProof proof(problem, layout, limit, covers);
    optimize::prove(layout, limit, meter, proof);
    std::string head(bound_certificate_header);
    head += "\nproblem " + digest_text(fingerprint(problem));
    head += "\nbound " + (bound ? std::to_string(*bound) : "none");
    head += "\nscale " + std::to_string(layout.scale) + '\n';
    for (const CheapCover& cover : covers) {
      head += "cover";
      for (const OptionId option : cover.options) head += ' ' + std::to_string(index(option));
      head += '\n';
    }
    proof.write(out, head);
    return Outcome::exhausted;
  } catch (const Stopped& stopped) {
    return stopped.outcome();
  }
}

}  // namespace dlx
