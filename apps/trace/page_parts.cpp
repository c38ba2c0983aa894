#include "apps/trace/page_parts.hpp"

namespace dlx::trace {

const std::string_view page_style = R"(<style>
  :root { --paper: #ffffff; --ink: #1a1a1a; --soft: #8a8a8a; --pale: #d9d9d9; --live: #77aadd;
    --gone: #f3f3f3; --mark: #eedd88; --chosen: #bfe3cf; --link: #0b5cad; --on: #111111; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #16191d; --ink: #e8e8e8; --soft: #8a8f96; --pale: #3a3f46; --live: #77aadd;
      --gone: #22262b; --mark: #eedd88; --chosen: #1f4a37; --link: #6db3ff; } }
  body { background: var(--paper); color: var(--ink); margin: 1.2em;
    font-family: Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
  h1 { font-size: 1.2em; }
  main { display: flex; gap: 1.5em; align-items: flex-start; }
  main > figure { min-width: 0; max-height: 80vh; overflow: auto; }
  main > div { flex: 1 0 22em; min-width: 0; }
  @media (max-width: 50em) { main { display: block; } }
  button { font-size: 1em; padding: .3em .7em; }
  #now { font-weight: bold; min-height: 1.4em; }
  #speed { font-size: 1em; }
  #steps { max-height: 35vh; overflow-y: auto; padding: 0; margin: 1em 0 0; list-style: none;
    min-width: 22em; font-size: .9em; }
  #steps li { padding: 1px 6px; cursor: pointer; }
  #steps li.tree { font-weight: bold; }
  #steps li.here { background: var(--mark); color: var(--on); }
  figure { margin: 0; }
  figcaption { font-size: .85em; }
  svg text { fill: var(--ink); text-anchor: middle; font-size: 18px; }
  .node { fill: var(--live); stroke: var(--on); stroke-width: 2; }
  .node.gone { fill: var(--gone); stroke: var(--soft); stroke-dasharray: 4 3; }
  .node.now { fill: var(--mark); }
  svg text.on { fill: var(--on); }
  svg text.gone { fill: var(--soft); }
  svg text.head { font-weight: bold; }
  .row { fill: none; }
  .row.chosen { fill: var(--chosen); }
  .box { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
  .box.gone { stroke: var(--soft); stroke-dasharray: 4 3; }
  .box.now { fill: var(--mark); }
  svg text.head.now { fill: var(--on); }
  .link { fill: none; stroke: var(--link); stroke-width: 2.5; stroke-linejoin: round; }
  #tree { display: block; }
  #forest { max-height: 35vh; overflow: auto; }
  #tree circle { fill: var(--paper); stroke: var(--soft); stroke-width: 2; }
  #tree g { cursor: pointer; }
  #tree .path circle { stroke: var(--link); fill: var(--chosen); }
  #tree .here circle { fill: var(--mark); }
  #tree .here .number { fill: var(--on); }
  #tree .number { font-size: 13px; }
  #tree .below { font-size: 12px; }
  .edge { fill: none; stroke: var(--soft); stroke-width: 2; }
  .edge.path { stroke: var(--link); }
  .across { stroke: var(--pale); stroke-width: 2; }
</style>
)";

// Contains no '<' and no '&', so it is valid XML.
const std::string_view page_script = R"JS(
const data = JSON.parse(document.getElementById("data").textContent);
const steps = data.steps, columns = data.columns, at = data.at;
const byId = (id) => document.getElementById(id);
const list = byId("steps"), slider = byId("slider");
let now = 0;

// The state after a number of steps, from the start: nodes and items that have left their lists,
// options chosen, solutions found.
function stateAfter(count) {
  const state = { gone: new Set(), covered: new Set(), chosen: [], solutions: [] };
  steps.slice(0, count).forEach((step) => {
    if (step.kind === "hide") step.items.forEach((item) => state.gone.add(step.option + "-" + item));
    if (step.kind === "unhide")
      step.items.forEach((item) => state.gone.delete(step.option + "-" + item));
    if (step.kind === "cover") state.covered.add(step.item);
    if (step.kind === "uncover") state.covered.delete(step.item);
    if (step.kind === "try") state.chosen.push(step.option);
    if (step.kind === "back") state.chosen.pop();
    if (step.kind === "solution") state.solutions.push(state.chosen.slice());
  });
  return state;
}

// The search tree: a node for each option tried, below the node of the previous option. `born`,
// `chosen` and `found` are the numbers of steps after which the node, its item and a solution
// exist.
const never = steps.length + 1;
const newNode = (parent, option, born) =>
  ({ parent: parent, option: option, born: born, item: 0, length: 0, chosen: never, found: never });
const tree = [newNode(-1, -1, 0)];
let deepest = 0;
steps.forEach((step, k) => {
  if (step.kind === "choose")
    Object.assign(tree[deepest], { item: step.item, length: step.length, chosen: k + 1 });
  if (step.kind === "try") deepest = tree.push(newNode(deepest, step.option, k + 1)) - 1;
  if (step.kind === "solution") tree[deepest].found = k + 1;
  if (step.kind === "back") deepest = tree[deepest].parent;
  step.node = deepest;
});

// The existing nodes with their positions. For a large tree, the nodes near the path to the current
// position.
function placedNodes(path) {
  let shown = tree.map((node, k) => k).filter((k) => now >= tree[k].born);
  if (shown.length > 150)
    shown = shown.filter((k) => k === 0 ? true : path.has(tree[k].parent));
  const below = new Map(shown.map((k) => [k, []]));
  shown.forEach((k) => { if (k > 0) below.get(tree[k].parent).push(k); });
  const places = new Map();
  let leaves = 0;
  const place = (k, depth) => {
    const xs = below.get(k).map((child) => place(child, depth + 1));
    const x = xs.length === 0 ? 38 * leaves++ + 24 : (xs[0] + xs[xs.length - 1]) / 2;
    places.set(k, { x: x, y: 54 * depth + 20 });
    return x;
  };
  place(0, 0);
  return places;
}

function drawTree() {
  const svg = byId("tree"), title = svg.firstElementChild;
  const draw = (name, attributes, content) => {
    const element = document.createElementNS(svg.namespaceURI, name);
    Object.keys(attributes).forEach((key) => element.setAttribute(key, attributes[key]));
    if (content !== undefined) element.textContent = content;
    return element;
  };
  const here = now === 0 ? 0 : steps[now - 1].node, path = new Set();
  for (let k = here; k >= 0; k = tree[k].parent) path.add(k);
  const places = placedNodes(path), edges = [], nodes = [];
  let width = 0, height = 0;
  places.forEach((at, k) => {
    const node = tree[k], parent = places.get(node.parent), isOn = path.has(k) ? " path" : "";
    if (parent) edges.push(draw("path", { class: "edge" + isOn,
      d: "M" + parent.x + " " + (parent.y + 30) + "L" + at.x + " " + (at.y - 12) }));
    const group = draw("g", { class: (k === here ? "here" : "") + isOn });
    group.append(draw("circle", { cx: at.x, cy: at.y, r: 12 }),
      draw("text", { class: "number", x: at.x, y: at.y + 5 }, k === 0 ? "" : node.option + 1));
    const item = now >= node.chosen ? data.items[node.item] : "";
    const mark = now >= node.found ? "\u2713" : item === "" ? "" : node.length === 0 ? item + " \u00d7" : item;
    group.append(draw("text", { class: "below", x: at.x, y: at.y + 25 }, mark),
      draw("title", {}, k === 0 ? "the root" : data.options[node.option]));
    group.addEventListener("click", () => { pause(); show(node.born); });
    nodes.push(group);
    width = Math.max(width, at.x + 24);
    height = Math.max(height, at.y + 34);
  });
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  svg.setAttribute("viewBox", "0 0 " + width + " " + height);
  svg.replaceChildren(title, ...edges, ...nodes);
}

// A line from one position of a list to the next: straight, or around elements between them that
// have left the list, beside the column or above the headers.
function link(from, to, skips, down) {
  const points = [[from.x, from.y]];
  if (skips) {
    if (down) {
      const side = from.x + from.half + 7;
      points.push([side, from.y + 23], [side, to.y - 23]);
    } else {
      const left = from.x + from.half + 3, right = to.x - to.half - 3, above = from.y - 22;
      points.push([left, from.y], [left + 7, above], [right - 7, above], [right, to.y]);
    }
  }
  points.push([to.x, to.y]);
  return "M" + points.map((point) => point.join(" ")).join("L");
}

function path(places, isIn, down) {
  let text = "", last = places[0], skipped = false;
  places.slice(1).forEach((place) => {
    if (!isIn(place)) { skipped = true; return; }
    text += link(last, place, skipped, down);
    last = place;
    skipped = false;
  });
  return text;
}

function show(count) {
  now = Math.max(0, Math.min(steps.length, count));
  const state = stateAfter(now);
  const step = now === 0 ? null : steps[now - 1];
  const touched = new Set(step === null || !step.items ? [] :
    step.items.map((item) => step.option + "-" + item));
  columns.forEach((column, item) => {
    column.nodes.forEach((place) => {
      const key = place.option + "-" + item;
      const node = byId("n" + key), text = byId("t" + key);
      node.classList.toggle("gone", state.gone.has(key));
      node.classList.toggle("now", touched.has(key));
      text.classList.toggle("gone", state.gone.has(key));
    });
    const covered = state.covered.has(item);
    const here = step !== null ? step.item === item : false;
    [byId("b" + item), byId("h" + item)].forEach((part) => {
      part.classList.toggle("gone", covered);
      part.classList.toggle("now", here);
    });
    byId("l" + item).textContent =
      column.nodes.filter((place) => !state.gone.has(place.option + "-" + item)).length;
    byId("v" + item).setAttribute("d", path([column.head].concat(column.nodes),
      (place) => !state.gone.has(place.option + "-" + item), true));
  });
  byId("items").setAttribute("d", path([data.root].concat(data.primary.map((item) =>
    Object.assign({ item: item }, columns[item].head))),
    (place) => !state.covered.has(place.item), false));
  at.forEach((option) => {
    byId("r" + option).classList.toggle("chosen", state.chosen.includes(option));
  });
  byId("now").textContent = step === null ? "before the first step" : step.text;
  byId("count").textContent = now + " of " + steps.length;
  byId("chosen").textContent = state.chosen.length === 0 ? "none" :
    state.chosen.map((option) => data.options[option]).join("; ");
  byId("found").textContent = state.solutions.length;
  slider.value = now;
  drawTree();
  Array.from(list.children).forEach((line, k) => line.classList.toggle("here", k === now - 1));
  if (now !== 0) {
    // Scrolls within the list only, not the page itself.
    const line = list.children[now - 1];
    list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

// The next step of the search tree in a direction.
function treeStep(direction) {
  let k = now + direction;
  while (k > 0) {
    if (k > steps.length) return steps.length;
    if (steps[k - 1].tree) return k;
    k += direction;
  }
  return 0;
}

// Plays the steps, from the start if it is at the end.
let timer = 0;
function pause() {
  clearInterval(timer);
  timer = 0;
  byId("play").textContent = "Play";
}
function play() {
  if (now === steps.length) show(0);
  clearInterval(timer);
  timer = setInterval(() => {
    show(now + 1);
    if (now === steps.length) pause();
  }, 1000 / byId("speed").value);
  byId("play").textContent = "Pause";
}

steps.forEach((step, k) => {
  const line = document.createElement("li");
  line.textContent = step.text;
  line.style.paddingLeft = 6 + 14 * step.level + "px";
  if (step.tree) line.className = "tree";
  line.addEventListener("click", () => { pause(); show(k + 1); });
  list.appendChild(line);
});
slider.max = steps.length;
slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
byId("play").addEventListener("click", () => timer === 0 ? play() : pause());
byId("speed").addEventListener("change", () => { if (timer !== 0) play(); });
const actions = {
  first: () => show(0), back: () => show(now - 1), forward: () => show(now + 1),
  last: () => show(steps.length), up: () => show(treeStep(-1)), down: () => show(treeStep(1)),
};
Object.keys(actions).forEach((name) =>
  byId(name).addEventListener("click", () => { pause(); actions[name](); }));
const keys = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "up", ArrowDown: "down",
  Home: "first", End: "last", p: "play" };
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (name === undefined) return;
  if (event.target.id === "speed") return;
  event.preventDefault();
  byId(name).click();
});
show(0);
)JS";

}  // namespace dlx::trace
