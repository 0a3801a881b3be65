import type { ActorRefFrom } from 'xstate';
import type { createMapStatuses } from '#app/map/createMapStatuses.ts';
import type { Facility } from '#contracts/facility.ts';
import { wallAlarm, type AlarmTile, type ToldClosed, type WallAlarm } from '#domain/alerting/wallAlarm.ts';
import { tileCode, tileRank, type YardTile } from '#domain/alerting/yardTile.ts';
import { compareIncidents } from '#domain/incidents/incidentOrder.ts';
import { TILES_PER_PAGE } from '#domain/wall/wallLayout.ts';
import { selectClosingEndMs } from '#machines/mapFeed/closingEndSelector.ts';
import { selectCheckedAtMs, selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { selectAnswer as selectList } from '#machines/refresh/refreshSelectors.ts';
import type { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { yardsOfWall } from './yardsOfWall.ts';

/** What a wall sorts and shows. */
export type WallYards = Pick<ReturnType<typeof createMapStatuses>, 'facilities' | 'mapFeed'> & {
  readonly grid: ActorRefFrom<typeof wallGridMachine>;
  /** null: all yards of the client. */
  readonly tag: string | null;
};

type AlarmHearers = {
  readonly tell: (alarm: NonNullable<WallAlarm>) => void;
  /** Hears what is told so far, with the network time of the newest good check; null: none yet. The page may reload then. */
  readonly hear: (told: ToldClosed, checkedAtMs: number | null) => void;
  /** Hears it with the network time, while statuses are proven. */
  readonly note: (told: ToldClosed, atMs: number) => void;
};

/**
 * Sorts the yards and tells the siren at each change; while nothing is proven, the order stays unless a yard gets worse.
 *
 * @param before What counts as told already.
 */
export function followStatuses(
  { facilities, mapFeed, grid, tag }: WallYards,
  before: ToldClosed,
  { tell, hear, note }: AlarmHearers,
): () => void {
  let told = before;
  let ranks = new Map<string, number>();

  function look(): void {
    const list = selectList<readonly Facility[]>(facilities.getSnapshot());
    // which yards the wall has is not known yet: none has left it
    try {
      if (list !== null) sort(list);
    } finally {
      // last: a check that closes a yard is told to the siren and written down before the display may reload
      hear(told, selectCheckedAtMs(mapFeed.getSnapshot()));
    }
  }

  function sort(list: readonly Facility[]): void {
    const snapshot = mapFeed.getSnapshot();
    const trust = selectWallTrust(grid.getSnapshot());
    const tiles = new Map<string, YardTile>();
    const ranked = yardsOfWall(list, tag).map(({ id, name = id }) => {
      const tile = selectTile(id, trust)(snapshot);
      tiles.set(id, tile);
      return { id, name, code: tileCode(tile), isApproaching: false, closestStrikeM: tile.closestStrikeM };
    });
    const ranksBefore = ranks;
    ranks = new Map(ranked.map(({ id }) => [id, tileRank(tiles.get(id)!)]));
    const isSameYards = ranksBefore.size === ranks.size && ranked.every(({ id }) => ranksBefore.has(id));
    const keys = ranked.toSorted(compareIncidents).map(({ id }) => id);
    // a yard that came was not seen before, at whatever rank
    const isWorse = (id: string) =>
      ranks.get(id)! < (ranksBefore.get(id) ?? Infinity) && tiles.get(id)!.shown !== 'UNKNOWN';
    const isUrgent = !isSameYards || keys.some(isWorse);
    if (trust !== 'lost' || isUrgent) {
      const isWorseOnFirstPage = keys.slice(0, TILES_PER_PAGE).some(isWorse);
      grid.send({ type: 'tiles.sorted', keys, isUrgent, isWorseOnFirstPage });
    }
    const found = wallAlarm(told, alarmTiles(tiles, snapshot), selectNowMs(snapshot));
    told = found.told;
    if (found.alarm !== null) tell(found.alarm);
    if (trust === 'fresh' || trust === 'late') note(told, selectNowMs(snapshot));
  }

  // the grid hears of a check from the same answer first, so that no yard is sorted by a status that is not shown
  const subscriptions = [mapFeed.subscribe(look), facilities.subscribe(look)];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

function alarmTiles(
  tiles: ReadonlyMap<string, YardTile>,
  snapshot: ReturnType<WallYards['mapFeed']['getSnapshot']>,
): ReadonlyMap<string, AlarmTile> {
  const closedUntilMs = (id: string, { shown, isOverride }: YardTile) =>
    shown === 'CLOSED' && !isOverride ? selectClosingEndMs(id)(snapshot) : null;
  return new Map(
    [...tiles].map(([id, tile]) => [id, { shown: tile.shown, closedUntilMs: closedUntilMs(id, tile) }]),
  );
}
