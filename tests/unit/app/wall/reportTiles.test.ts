import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '#adapters/api/httpClient.ts';
import { reportOfTile, reportTiles } from '#app/wall/reportTiles.ts';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import { tileRank } from '#domain/alerting/yardTile.ts';
import { clientAlerts, createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { settled } from '#tests/support/settled.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

type Told = ReturnType<typeof reportOfTile>;
const OPEN: Told = { status: 'OPEN', shown: 'OPEN' };
const CLOSED: Told = { status: 'CLOSED', shown: 'CLOSED' };
const WARNING: Told = { status: 'OPEN', shown: 'WARNING' };

/** A wall of so many yards, all open, over a feed that answers when told. */
function createWall(count: number) {
  const feed = createMapFeedSystem();
  const yards = Array.from({ length: count }, (_, n) => `Y${n}`);
  const statuses = new Map<string, Told>();
  const reports: string[] = [];
  const answer = { of: (_id: string): Promise<unknown> => Promise.resolve('taken') };
  const toldOf = (id: string) => statuses.get(id) ?? OPEN;
  const rankOf = (id: string) => tileRank(marksOfWord(toldOf(id).shown));
  const wall = { mapFeed: feed.actor, yards: () => yards, rankOf, toldOf };
  const stop = reportTiles(wall, (id, { shown }) => {
    reports.push(shown === 'OPEN' ? id : `${id} ${shown}`);
    return answer.of(id);
  });
  return {
    yards,
    statuses,
    answer,
    stop,
    /** Lets a check end. @returns what is reported after it. */
    async check() {
      reports.length = 0;
      await feed.answer(clientAlerts({}, feed.nowMs()));
      for (let turn = 0; turn < 30; turn++) await settled();
      return [...reports];
    },
  };
}

test('a wall reports all its yards after the first check, and each at least every fourth check [STATUS-25][GAP-76]', async () => {
  const { check } = createWall(6);
  expect(await check()).toEqual(['Y0', 'Y1', 'Y2', 'Y3', 'Y4', 'Y5']);
  expect([await check(), await check(), await check(), await check()]).toEqual([
    ['Y0', 'Y1'],
    ['Y2', 'Y3'],
    ['Y4', 'Y5'],
    ['Y0', 'Y1'],
  ]);
});

test('a yard whose status has changed is reported after the same check, and once [STATUS-25][S12]', async () => {
  const { check, statuses } = createWall(8);
  await check();
  statuses.set('Y7', CLOSED);
  expect(await check()).toEqual(['Y7 CLOSED', 'Y0', 'Y1']);
  expect(await check()).toEqual(['Y2', 'Y3']);
});

test('a yard that shows something else under the same status is reported after the same check [S9][STATUS-25]', async () => {
  const { check, statuses } = createWall(8);
  await check();
  statuses.set('Y7', WARNING);
  expect(await check()).toEqual(['Y7 WARNING', 'Y0', 'Y1']);
});

test('of a wall with hundreds of yards 24 are reported, six with a check [GAP-76]', async () => {
  const { check } = createWall(300);
  expect(await check()).toHaveLength(24);
  const rounds = [await check(), await check(), await check(), await check()];
  expect(rounds.map(({ length }) => length)).toEqual([6, 6, 6, 6]);
  expect(new Set(rounds.flat()).size).toBe(24);
});

test('of a wall with hundreds of yards the worst are reported, whatever their place in the list [S12][GAP-76][GAP-144]', async () => {
  const { check, statuses } = createWall(300);
  for (const id of ['Y40', 'Y299']) statuses.set(id, WARNING);
  statuses.set('Y250', CLOSED);
  const all = await check();
  expect(all).toHaveLength(24);
  expect(all.slice(20)).toEqual(['Y20', 'Y40 WARNING', 'Y250 CLOSED', 'Y299 WARNING']);
  statuses.set('Y290', CLOSED);
  expect((await check())[0]).toBe('Y290 CLOSED');
  const rounds = [await check(), await check(), await check(), await check()].flat();
  expect(rounds).toHaveLength(24);
  expect(rounds).toContain('Y19');
  // the last of the best has made way
  expect(rounds).not.toContain('Y20');
});

test('of yards that are as bad as each other those that were reported go on: none comes and goes [S12][GAP-76]', async () => {
  const { check, statuses } = createWall(300);
  statuses.set('Y250', CLOSED);
  const before = (await check()).map((line) => line.split(' ')[0]);
  statuses.delete('Y250');
  expect((await check())[0]).toBe('Y250');
  const rounds = [await check(), await check(), await check(), await check()].flat();
  expect(new Set(rounds)).toEqual(new Set(before));
  expect(rounds).toHaveLength(24);
});

test('reports wait for one another, and no check begins reports beside them [GAP-141]', async () => {
  const { check, answer } = createWall(4);
  let take = () => {};
  answer.of = () => new Promise<void>((resolve) => (take = resolve));
  expect(await check()).toEqual(['Y0']);
  expect(await check()).toEqual([]);
  answer.of = () => Promise.resolve();
  take();
  expect(await check()).toContain('Y1');
});

test('a service that does not answer is asked once a check, and hears of a change once it does [ERR-04]', async () => {
  const { check, answer, statuses } = createWall(4);
  await check();
  answer.of = () => Promise.reject(new HttpError(0, 'timeout'));
  statuses.set('Y3', CLOSED);
  expect(await check()).toEqual(['Y3 CLOSED']);
  answer.of = () => Promise.resolve();
  expect(await check()).toEqual(['Y3 CLOSED', 'Y0']);
});

const refuse = (refused: string) => (id: string) =>
  id === refused ? Promise.reject(new HttpError(403, 'refused')) : Promise.resolve();

test('a yard of which no report is taken keeps no other from being reported, and after two more tries waits its turn [GAP-141]', async () => {
  const { check, answer } = createWall(4);
  answer.of = refuse('Y0');
  expect(await check()).toEqual(['Y0', 'Y1', 'Y2', 'Y3']);
  expect([await check(), await check()]).toEqual([
    ['Y0', 'Y1'],
    ['Y0', 'Y2'],
  ]);
  const turns = [['Y3'], ['Y1'], ['Y0'], ['Y2'], ['Y3']];
  for (const turn of turns) expect(await check()).toEqual(turn);
});

test('a change of which the report is refused once is reported with the next check, each time [S2][STATUS-25]', async () => {
  const { check, answer, statuses } = createWall(24);
  await check();
  for (const told of [CLOSED, WARNING, CLOSED, WARNING]) {
    answer.of = refuse('Y7');
    statuses.set('Y7', told);
    expect((await check())[0]).toBe(`Y7 ${told.shown}`);
    answer.of = () => Promise.resolve();
    expect((await check())[0]).toBe(`Y7 ${told.shown}`);
    expect((await check())[0]).not.toContain('Y7');
  }
});

test('a yard that has left the wall is reported no more, and a wall that has ended reports nothing', async () => {
  const { check, yards, stop } = createWall(2);
  await check();
  yards.shift();
  expect([await check(), await check()]).toEqual([['Y1'], ['Y1']]);
  stop();
  expect(await check()).toEqual([]);
});

test.each([
  ['OPEN', false, 'fresh', 'OPEN', 'OPEN'],
  ['WARNING', false, 'fresh', 'OPEN', 'WARNING'],
  ['OPEN', true, 'fresh', 'UNKNOWN', 'OPEN_OVERRIDE'],
  ['OPEN', false, 'late', 'UNKNOWN', 'OPEN'],
  ['OPEN', false, 'lost', 'UNKNOWN', 'OPEN'],
  ['CLOSED', false, 'lost', 'CLOSED', 'CLOSED'],
  ['CLOSED', true, 'fresh', 'UNKNOWN', 'CLOSED_OVERRIDE'],
  ['UNKNOWN', false, 'fresh', 'UNKNOWN', 'UNKNOWN'],
  ['LOADING', false, 'loading', 'UNKNOWN', 'UNKNOWN'],
] as const)(
  'a tile that shows %s (override: %s) on a wall that is %s is reported %s, and as showing %s [STATUS-25][S1][S9]',
  (...row) => {
    const [shown, isOverride, trust, status, word] = row;
    const tile = { shown, isOverride, isSatelliteOnly: false };
    expect(reportOfTile(tile, trust)).toEqual({ status, shown: word });
  },
);

test('a tile that is open by satellites alone is reported as showing so [GAP-137][STATUS-25]', () => {
  const tile = { shown: 'OPEN', isOverride: false, isSatelliteOnly: true } as const;
  expect(reportOfTile(tile, 'fresh')).toEqual({ status: 'OPEN', shown: 'OPEN_SATELLITE_ONLY' });
});
