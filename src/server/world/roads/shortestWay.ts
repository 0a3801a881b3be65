/** Roads as seen from their ends: which lead away from a node, and where to. */
export type Adjacency = {
  /** Roads of node n stand in `roads` and `ends` from `first[n]` to `first[n + 1]`, exclusive. */
  readonly first: Int32Array;
  readonly roads: Int32Array;
  readonly ends: Int32Array;
};

export function adjacencyOf(nodeCount: number, links: readonly (readonly [number, number])[]): Adjacency {
  const first = new Int32Array(nodeCount + 1);
  for (const [a, b] of links) {
    first[a + 1]!++;
    first[b + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!;
  const next = first.slice(0, nodeCount);
  const roads = new Int32Array(links.length * 2);
  const ends = new Int32Array(links.length * 2);
  for (const [road, [a, b]] of links.entries()) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const place = next[from]!++;
      roads[place] = road;
      ends[place] = to;
    }
  }
  return { first, roads, ends };
}

/** A way over whole roads between two places that lie on roads. */
type Sought = {
  /** Nodes that can be reached first, and what it costs to get there. */
  readonly starts: readonly (readonly [node: number, cost: number])[];
  /** Nodes from which the goal is reached, and what that costs. */
  readonly goals: readonly (readonly [node: number, cost: number])[];
  readonly costOf: (road: number) => number;
  /** What is still to come at least, to any goal. */
  readonly leastFrom: (node: number) => number;
};

/** Nobody came there by a road. */
const NONE = -1;

/** Roads in order, the nodes between them, and what it costs; null: no way leads there. */
export type Way = {
  readonly nodes: readonly number[];
  readonly roads: readonly number[];
  readonly cost: number;
};

/**
 * The cheapest way (A*).
 *
 * Source: P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths"
 * (1968).
 */
export function shortestWay({ first, roads, ends }: Adjacency, sought: Sought): Way | null {
  const { starts, goals, costOf, leastFrom } = sought;
  const nodeCount = first.length - 1;
  const known = new Float64Array(nodeCount).fill(Infinity);
  const cameBy = new Int32Array(nodeCount).fill(NONE);
  const isDone = new Uint8Array(nodeCount);
  const heap = createHeap();
  for (const [node, cost] of starts) {
    if (cost >= known[node]!) continue;
    known[node] = cost;
    heap.push(node, cost + leastFrom(node));
  }
  const tails = new Map(goals);
  let best: { node: number; cost: number } | null = null;
  for (let least = heap.pop(); least !== null; least = heap.pop()) {
    if (best !== null && least.cost >= best.cost) break;
    const { node } = least;
    if (isDone[node] === 1) continue;
    isDone[node] = 1;
    const cost = known[node]!;
    const tail = tails.get(node);
    if (tail !== undefined && cost + tail < (best?.cost ?? Infinity)) best = { node, cost: cost + tail };
    for (let place = first[node]!; place < first[node + 1]!; place++) {
      const end = ends[place]!;
      const reached = cost + costOf(roads[place]!);
      if (reached >= known[end]!) continue;
      known[end] = reached;
      cameBy[end] = place;
      heap.push(end, reached + leastFrom(end));
    }
  }
  return best === null ? null : unwind(best, { roads, ends, first, cameBy });
}

function unwind(
  best: { node: number; cost: number },
  { roads, first, cameBy }: Adjacency & { readonly cameBy: Int32Array },
): Way {
  const nodes = [best.node];
  const taken: number[] = [];
  for (let place = cameBy[best.node]!; place !== NONE; place = cameBy[nodes.at(-1)!]!) {
    taken.push(roads[place]!);
    nodes.push(ownerOf(first, place));
  }
  return { nodes: nodes.toReversed(), roads: taken.toReversed(), cost: best.cost };
}

/** The node in whose part of the lists a place stands. */
function ownerOf(first: Int32Array, place: number): number {
  let low = 0;
  let high = first.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (first[middle]! <= place) low = middle;
    else high = middle;
  }
  return low;
}

function createHeap() {
  const nodes: number[] = [];
  const costs: number[] = [];
  const swap = (a: number, b: number) => {
    [nodes[a], nodes[b]] = [nodes[b]!, nodes[a]!];
    [costs[a], costs[b]] = [costs[b]!, costs[a]!];
  };
  return {
    push(node: number, cost: number): void {
      let at = nodes.push(node) - 1;
      costs.push(cost);
      while (at > 0 && costs[(at - 1) >> 1]! > costs[at]!) {
        swap(at, (at - 1) >> 1);
        at = (at - 1) >> 1;
      }
    },
    pop(): { node: number; cost: number } | null {
      if (nodes.length === 0) return null;
      swap(0, nodes.length - 1);
      const least = { node: nodes.pop()!, cost: costs.pop()! };
      for (let at = 0; ;) {
        let child = 2 * at + 1;
        if (child + 1 < nodes.length && costs[child + 1]! < costs[child]!) child++;
        if (child >= nodes.length || costs[child]! >= costs[at]!) return least;
        swap(at, child);
        at = child;
      }
    },
  };
}
