import type { LonLat } from '#domain/geo/distance.ts';
import type { RoadNetwork } from './roadNetwork.ts';
import { snap } from './snap.ts';

/** Whether roads lead from one place to each of some others; false for all where the first has no road near it. */
export function reachable(network: RoadNetwork, from: LonLat, places: readonly LonLat[]): boolean[] {
  const { roads, adjacency } = network;
  const begin = snap(network, from);
  if (begin === null) return places.map(() => false);
  const met = new Uint8Array(adjacency.first.length - 1);
  const open = [...roads[begin.road]!.link];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (met[node] === 1) continue;
    met[node] = 1;
    for (let row = adjacency.first[node]!; row < adjacency.first[node + 1]!; row++)
      open.push(adjacency.ends[row]!);
  }
  return places.map((place) => {
    const end = snap(network, place);
    return end !== null && met[roads[end.road]!.link[0]] === 1;
  });
}
