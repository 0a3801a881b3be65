import { createActor } from 'xstate';
import type { WallId } from '#adapters/storage/deviceMemory.ts';
import { createWallKiosk } from '#app/kiosk/createWallKiosk.ts';
import { createMapStatuses } from '#app/map/createMapStatuses.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { Facility } from '#contracts/facility.ts';
import { LATE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { isAlarmRemembered } from '#domain/alerting/rememberedAlarm.ts';
import { NOTHING_TOLD, toldBy, type ToldClosed } from '#domain/alerting/wallAlarm.ts';
import { tileRank } from '#domain/alerting/yardTile.ts';
import { isSameClient } from '#domain/people/clientCode.ts';
import { isKiosk } from '#domain/people/rights.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { selectAnswer as selectList } from '#machines/refresh/refreshSelectors.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { followChecks } from './followChecks.ts';
import { followStatuses, type WallYards } from './followStatuses.ts';
import { rememberTold } from './rememberTold.ts';
import { reportOfTile, reportTiles } from './reportTiles.ts';
import { tellAlarm } from './tellAlarm.ts';
import { yardsOfWall } from './yardsOfWall.ts';

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

/**
 * What a wall of yards runs on: statuses of the client, the grid, the siren and the display.
 * Nothing runs before `start`.
 */
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

/** Reports what the wall shows; people of another client may not. @returns how to stop. */
function reportWall(
  { facilities, mapFeed, grid, tag }: WallYards,
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
