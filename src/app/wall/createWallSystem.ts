import { createActor } from 'xstate';
import type { WallId } from '#adapters/storage/deviceMemory.ts';
import { createWallKiosk } from '#app/kiosk/createWallKiosk.ts';
import { createMapStatuses } from '#app/map/createMapStatuses.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { Facility } from '#contracts/facility.ts';
import { LATE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { isAlarmRemembered } from '#domain/alerting/rememberedAlarm.ts';
import {
  NOTHING_TOLD,
  toldBy,
  wallAlarm,
  type ToldClosed,
  type WallAlarm,
} from '#domain/alerting/wallAlarm.ts';
import { tileCode, tileRank, type YardTile } from '#domain/alerting/yardTile.ts';
import { compareIncidents } from '#domain/incidents/incidentOrder.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isKiosk } from '#domain/people/rights.ts';
import { TILES_PER_PAGE } from '#domain/wall/wallLayout.ts';
import { selectCheckedAtMs, selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { selectAnswer as selectList } from '#machines/refresh/refreshSelectors.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { followChecks } from './followChecks.ts';
import { rememberTold } from './rememberTold.ts';
import { reportOfTile, reportTiles } from './reportTiles.ts';
import { tellAlarm } from './tellAlarm.ts';

/** Source: requirements CONST-03: a wall asks as often as a yard page. */
const POLL_EVERY_MS = 10_000;
/** Sources: look, rules for wall grids; a wall that was touched goes on by itself after a minute. */
const GRID = {
  turnMs: 15_000,
  holdMs: 60_000,
  restMs: 5_000,
  lateAfterMs: LATE_AFTER_MS,
  lostAfterMs: 3 * POLL_EVERY_MS,
};

type WallProduct = Pick<Product, 'platform' | 'siren' | 'updates'>;

/** What a wall of yards runs on: statuses of the client, the grid, the siren and the display. Nothing runs before `start`. */
export function createWallSystem(
  { platform, siren, updates }: WallProduct,
  clientId: string,
  tag: string | null,
) {
  const pace = { pollEveryMs: POLL_EVERY_MS, lateAfterMs: LATE_AFTER_MS };
  const statuses = createMapStatuses(platform, clientId, {
    pace,
    createKiosk: (feed) => createWallKiosk(platform, feed),
  });
  const { mapFeed, facilities, kiosk } = statuses;
  const grid = createActor(wallGridMachine, { input: GRID });
  const system = { facilities, mapFeed, kiosk, grid, tag, health: statuses.health };
  const before = toldBefore(platform, { clientId, tag });
  const memory = rememberTold(siren, before, (told) =>
    platform.memory.rememberToldWall({ clientId, tag }, told),
  );
  const display = tellAlarm({ siren, kiosk }, before);
  const subscriptions = [
    memory.stop,
    display.stop,
    followChecks(system),
    reportWall(system, platform, clientId),
    followStatuses(system, before, {
      tell(alarm) {
        if (alarm === 'raised') siren.send({ type: 'alert.raised' });
        else siren.send({ type: 'alert.cleared', isOpen: alarm === 'clearedToOpen' });
      },
      hear: display.note,
      note: memory.note,
    }),
  ];
  const stopWatching = updates.watch((version) =>
    kiosk.send(version === null ? { type: 'version.withdrawn' } : { type: 'version.waiting', version }),
  );
  return {
    ...system,
    start() {
      grid.start();
      statuses.actors.toReversed().forEach((actor) => actor.start());
    },
    dispose() {
      stopWatching();
      subscriptions.forEach((stop) => stop());
      // a siren that was not heard to its end stays remembered so, and sounds when this wall is shown again
      siren.send({ type: 'alert.cleared', isOpen: false });
      statuses.dispose();
      statuses.actors.forEach((actor) => actor.stop());
      grid.stop();
    },
  };
}

export type WallSystem = ReturnType<typeof createWallSystem>;

/** Yards of a list that a wall shows: all, or those with the tag, whatever the case of its name. */
export function yardsOfWall(list: readonly Facility[], tag: string | null): readonly Facility[] {
  if (tag === null) return list;
  const wanted = tag.toLowerCase();
  return list.filter(({ tags = [] }) => tags.some(({ name }) => name.toLowerCase() === wanted));
}

/** Reports what the wall shows; people of another client may not. @returns how to stop. */
function reportWall(
  { facilities, mapFeed, grid, tag }: Followed,
  { alerts, sessions, version }: WallProduct['platform'],
  clientId: string,
): () => void {
  if (!isSameClient(sessions.read()?.client ?? '', clientId)) return () => {};
  const trust = () => selectWallTrust(grid.getSnapshot());
  const list = () => selectList<readonly Facility[]>(facilities.getSnapshot()) ?? [];
  const tileOf = (id: string) => selectTile(id, trust())(mapFeed.getSnapshot());
  const wall = {
    mapFeed,
    yards: () => yardsOfWall(list(), tag).map(({ id }) => id),
    rankOf: (id: string) => tileRank(tileOf(id)),
    toldOf: (id: string) => reportOfTile(tileOf(id), trust()),
  };
  return reportTiles(wall, (facilityId, told) =>
    alerts.reportStatus({ clientId, facilityId, appVersion: version, ...told }),
  );
}

/** What counts as told when the wall opens: what this device remembers, by the rules of a yard page (GAP-70). */
function toldBefore({ memory, presentMs, sessions }: WallProduct['platform'], wall: WallId): ToldClosed {
  const told = memory.toldWall(wall);
  const authorities = sessions.read()?.authorities ?? [];
  if (told === null) return NOTHING_TOLD;
  const nowMs = presentMs();
  return isAlarmRemembered(told, { nowMs, isKiosk: isKiosk(authorities) })
    ? toldBy(told, nowMs)
    : NOTHING_TOLD;
}

type Followed = Pick<WallSystem, 'facilities' | 'mapFeed' | 'grid' | 'tag'>;

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
function followStatuses(
  { facilities, mapFeed, grid, tag }: Followed,
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
    const found = wallAlarm(told, tiles, selectNowMs(snapshot));
    told = found.told;
    if (found.alarm !== null) tell(found.alarm);
    if (trust === 'fresh' || trust === 'late') note(told, selectNowMs(snapshot));
  }

  // the grid hears of a check from the same answer first, so that no yard is sorted by a status that is not shown
  const subscriptions = [mapFeed.subscribe(look), facilities.subscribe(look)];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}
