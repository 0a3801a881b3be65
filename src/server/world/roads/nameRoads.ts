import type { LonLat } from '#domain/geo/distance.ts';
import type { Link } from './linkTowns.ts';
import { ROAD_KINDS, type RoadKind } from './roadKinds.ts';
import type { Adjacency } from './shortestWay.ts';

const PREFIXES: Readonly<Record<RoadKind, string>> = { motorway: 'M', highway: 'HW', road: 'SR' };
/** A name goes on as long as the road turns by less, radians. */
const TURN_MOST = 0.8;
const HIGHEST = 999;

/** What roads are called: one name follows a road of one kind as straight ahead as it goes. Made up: no such roads exist. */
export function nameRoads(
  links: readonly Link[],
  kinds: readonly RoadKind[],
  { adjacency, places }: { adjacency: Adjacency; places: readonly LonLat[] },
): readonly string[] {
  const names = links.map(() => '');
  const headingOf = (from: number, to: number) => {
    const [[x1, y1], [x2, y2]] = [places[from]!, places[to]!];
    return Math.atan2(y2 - y1, (x2 - x1) * Math.cos((y1 * Math.PI) / 180));
  };

  /** The unnamed road of a kind that goes on straightest at a node. */
  function onwards(node: number, heading: number, kind: RoadKind) {
    let best: { road: number; end: number; turn: number } | null = null;
    for (let place = adjacency.first[node]!; place < adjacency.first[node + 1]!; place++) {
      const road = adjacency.roads[place]!;
      const end = adjacency.ends[place]!;
      if (names[road] !== '' || kinds[road] !== kind) continue;
      const turn = Math.abs(Math.atan2(...sinCos(headingOf(node, end) - heading)));
      if (turn < (best?.turn ?? TURN_MOST)) best = { road, end, turn };
    }
    return best;
  }

  function follow(name: string, kind: RoadKind, [from, to]: Link): void {
    let [before, node] = [from, to];
    for (
      let next = onwards(node, headingOf(before, node), kind);
      next !== null;
      next = onwards(node, headingOf(before, node), kind)
    ) {
      names[next.road] = name;
      [before, node] = [node, next.end];
    }
  }

  for (const kind of ROAD_KINDS) {
    let count = 0;
    for (const [road, link] of links.entries()) {
      if (kinds[road] !== kind || names[road] !== '') continue;
      const name = `${PREFIXES[kind]} ${(count++ % HIGHEST) + 1}`;
      names[road] = name;
      follow(name, kind, link);
      follow(name, kind, [link[1], link[0]]);
    }
  }
  return names;
}

function sinCos(angle: number): [sin: number, cos: number] {
  return [Math.sin(angle), Math.cos(angle)];
}
