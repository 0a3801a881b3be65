import type { ModelPath } from './modelPaths.ts';

/** A long walk through a model. */
export type ModelTour = Pick<ModelPath, 'start' | 'steps'> & {
  /** The titles of the given paths whose last transitions it takes for the first time, in its order. */
  readonly covers: readonly string[];
};

/** Where the page behind a model remembers more than the model. Both by the title of a path. */
export type TourRules = {
  /** After its last transition the page is not what the model takes it for: a tour ends there. */
  readonly endsTour?: (title: string) => boolean;
  /** Only a page on which nothing else has happened can show it: it is walked by itself. */
  readonly isAlone?: (title: string) => boolean;
};

type Edge = { readonly source: string; readonly event: string; readonly target: string };
type Way = readonly Edge[];
type Missing = Map<string, ModelPath>;

/**
 * Few long tours that together take the last transition of each given path, and no transition that is on none of
 * them. Each begins at the start, goes to the nearest transition that is still missing and leaves the way to the
 * others open, from there to the next, and so on; what ends a tour comes last.
 *
 * @param limit A tour has no more steps than this, unless the first transition is farther away.
 */
export function modelTours(
  paths: readonly ModelPath[],
  limit: number,
  { endsTour = () => false, isAlone = () => false }: TourRules = {},
): ModelTour[] {
  const isEnd = ({ title }: ModelPath) => endsTour(title) || isAlone(title);
  const ends = new Set(paths.filter(isEnd).map((path) => keyOf(lastOf(path))));
  const graph = createGraph(paths.flatMap(edgesOf), ends);
  const alone = paths.filter(({ title }) => isAlone(title));
  const others = paths.filter(({ title }) => !isAlone(title));
  const missing: Missing = new Map(others.map((path) => [keyOf(lastOf(path)), path]));

  const tours: ModelTour[] = [];
  for (let hasMore = missing.size > 0; hasMore;) {
    const tour = nextTour(paths[0]!.start, missing, limit, graph);
    if (tour !== null) tours.push(tour);
    hasMore = tour !== null && missing.size > 0;
  }
  // to what is still missing the only way leads through the end of a tour
  return [...tours, ...[...missing.values(), ...alone].map((path) => ({ ...path, covers: [path.title] }))];
}

/** The next tour; what it covers is missing no more. null: none leads to what is missing. */
function nextTour(start: string, missing: Missing, limit: number, graph: Graph): ModelTour | null {
  const taken: Edge[] = [];
  const covers: string[] = [];
  const isNew = (edge: Edge) => missing.has(keyOf(edge));
  const lostAfter = (way: Way) => -graph.ways(way.at(-1)!.target, isNew).length;
  // first what can be come back from, and of that the nearest
  const wayOn = (from: string) =>
    graph
      .ways(from, (edge) => isNew(edge) && !graph.isEnd(edge))
      .toSorted((a, b) => lostAfter(a) - lostAfter(b))[0];
  const wayOut = (from: string) => graph.ways(from, (edge) => isNew(edge) && graph.isEnd(edge))[0];
  const hasRoomFor = (steps: number) => taken.length + steps <= limit;

  function take(edge: Edge): void {
    taken.push(edge);
    const path = missing.get(keyOf(edge));
    if (path !== undefined) covers.push(path.title);
    missing.delete(keyOf(edge));
  }

  for (;;) {
    const state = taken.at(-1)?.target ?? start;
    const on = wayOn(state);
    // there must be room for an end after it, if any is missing
    const reserve = on === undefined ? 0 : (wayOut(on.at(-1)!.target)?.length ?? 0);
    if (on !== undefined && hasRoomFor(on.length + reserve)) {
      on.forEach(take);
      continue;
    }
    const out = wayOut(state);
    if (out !== undefined && hasRoomFor(out.length)) out.forEach(take);
    else if (taken.length === 0) (on ?? out)?.forEach(take);
    break;
  }
  if (taken.length === 0) return null;
  return { start, steps: taken.map(({ event, target }) => ({ event, state: target })), covers };
}

type Graph = {
  /** The shortest ways to all such transitions, the shortest first; no tour ends on the way. */
  ways(from: string, isWanted: (edge: Edge) => boolean): readonly Way[];
  /** Whether a tour ends after this transition: by its rules, or because nothing leads on. */
  isEnd(edge: Edge): boolean;
};

function createGraph(edges: readonly Edge[], ends: ReadonlySet<string>): Graph {
  const known = [...new Map(edges.map((edge) => [keyOf(edge), edge])).values()];
  const leaving = (state: string) => known.filter(({ source }) => source === state);
  const isPassable = (edge: Edge) => !ends.has(keyOf(edge));

  return {
    isEnd: (edge) => !isPassable(edge) || !leaving(edge.target).some(isPassable),
    ways(state, isWanted) {
      const seen = new Set([state]);
      const ways: Way[] = leaving(state).map((edge) => [edge]);
      for (const way of ways) {
        const edge = way.at(-1)!;
        if (!isPassable(edge) || seen.has(edge.target)) continue;
        seen.add(edge.target);
        for (const next of leaving(edge.target)) ways.push([...way, next]);
      }
      return ways.filter((way) => isWanted(way.at(-1)!));
    },
  };
}

function edgesOf({ start, steps }: ModelPath): Edge[] {
  return steps.map(({ event, state }, at) => ({
    source: steps[at - 1]?.state ?? start,
    event,
    target: state,
  }));
}

function lastOf(path: ModelPath): Edge {
  return edgesOf(path).at(-1)!;
}

function keyOf({ source, event }: Edge): string {
  return `${source} + ${event}`;
}
