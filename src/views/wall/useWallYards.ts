import { useSelector } from '@xstate/react';
import type { Facility } from '#contracts/facility.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { selectOrder, selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import type { MapFeedRef } from '#views/mapFacts/mapView.ts';
import type { WallGridRef, WallYard } from './wallView.ts';

type Actors = { readonly mapFeed: MapFeedRef; readonly grid: WallGridRef };

/** Yards of the wall in the order shown, each with its tile of this second, as the trust in the page allows it. */
export function useWallYards({ mapFeed, grid }: Actors, list: readonly Facility[]): readonly WallYard[] {
  const snapshot = useSelector(mapFeed, (held) => held);
  const order = useSelector(grid, selectOrder);
  const trust = useSelector(grid, selectWallTrust);
  const byId = new Map(list.map((facility) => [facility.id, facility]));
  const listed = order.flatMap((id) => byId.get(id) ?? []);
  // a yard that was just added is shown at the end until it is sorted
  const others = list.filter(({ id }) => !order.includes(id));
  return [...listed, ...others].map(({ id, name = id }) => ({
    id,
    name,
    tile: selectTile(id, trust)(snapshot),
  }));
}
