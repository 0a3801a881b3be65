import { expect, test } from 'vitest';
import { stepPath } from '#domain/lightning/stepFile.ts';
import { encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { stepText, TEMPLATE, urlOf, type Served } from './fakeWorld.ts';
import { NEWEST_MS, START_MS, startFeed, STEP_MS, stepsOf } from './runningFeed.ts';
import { columnsOf, type StrikeRow } from '#tests/support/strikeRows.ts';

const COLUMNS = '/columns' + TEMPLATE.slice(5).replace('.json', '.bin');
const columnsUrl = (stepMs: number) => stepPath(COLUMNS, stepMs);
const columns = (stepMs: number, rows: readonly StrikeRow[] = []) =>
  encodeStrikeStep({ stepMs, strikes: columnsOf(rows) }).buffer;
const strikeOf = (stepMs: number) => ({ lon: 2, lat: 1, atMs: stepMs + 7, kind: 1 });
const options = { columnFormUrlTemplate: COLUMNS, windowMs: 2 * STEP_MS };
const asked = ({ requests }: { requests: readonly { url: string }[] }) => requests.map(({ url }) => url);

test('a step is read in this form and in no other', async () => {
  const steps = stepsOf(3, NEWEST_MS + STEP_MS);
  const { feed, taken, world } = startFeed((url) => {
    const stepMs = steps.find((stepMs) => columnsUrl(stepMs) === url);
    return stepMs === undefined ? 404 : columns(stepMs, [strikeOf(stepMs)]);
  }, options);
  await world.pass(6_000);
  expect(asked(world)).toEqual([steps[1]!, steps[2]!, steps[0]!].map(columnsUrl));
  expect(taken.map(({ atMs }) => atMs - 7)).toEqual([steps[1], steps[2], steps[0]]);
  expect(feed.asOfMs).toBe(steps[0]);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('a step that is not there yet is asked for again, and then in both forms', async () => {
  const lateMs = NEWEST_MS + STEP_MS;
  const { feed, world } = startFeed((url, nowMs) => {
    if (!url.startsWith('/columns')) return 404;
    const stepMs = stepsOf(4, NEWEST_MS + 2 * STEP_MS).find((stepMs) => columnsUrl(stepMs) === url)!;
    return stepMs === lateMs && nowMs < START_MS + 6_500 ? 404 : columns(stepMs);
  }, options);
  await world.pass(4_000);
  world.requests.length = 0;
  await world.pass(3_500);
  const [first, second, list] = asked(world);
  expect([first, second, list]).toEqual([columnsUrl(lateMs), columnsUrl(lateMs), urlOf(lateMs)]);
  expect(asked(world).at(-1)).toBe(columnsUrl(lateMs));
  expect(feed.asOfMs).toBe(lateMs);
});

test.each([
  ['a server in trouble', 500 as Served],
  ['no answer', 'refused' as Served],
  ['an answer that never comes', 'hangs' as Served],
  ['a page instead of a step', '<html>' as Served],
  ['another step', columns(NEWEST_MS - STEP_MS, [strikeOf(NEWEST_MS - STEP_MS)])],
  ['missing files', 404 as Served],
])('the list is read instead of %s, and lists alone for a minute [S4][S5]', async (_, served) => {
  const { feed, taken, world } = startFeed((url) => {
    if (url.startsWith('/columns')) return served;
    return url === urlOf(NEWEST_MS) ? stepText(NEWEST_MS) : '[]';
  }, options);
  await world.pass(30_000);
  expect(taken.map(({ lat }) => lat)).toEqual([44.5]);
  expect(feed.asOfMs).toBe(NEWEST_MS + 6 * STEP_MS);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
  expect(asked(world).filter((url) => url.startsWith('/columns')).length).toBeLessThanOrEqual(4);
  world.requests.length = 0;
  await world.pass(60_000);
  expect(asked(world).some((url) => url.startsWith('/columns'))).toBe(true);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('strikes that are all from long ago come in, but the step is not known [S5][S3]', async () => {
  const oldMs = NEWEST_MS + STEP_MS;
  const { feed, taken, world } = startFeed((url) => {
    if (!url.startsWith('/columns')) return 404;
    const stepMs = stepsOf(6, NEWEST_MS + 3 * STEP_MS).find((stepMs) => columnsUrl(stepMs) === url)!;
    return columns(stepMs, stepMs === oldMs ? [strikeOf(oldMs - 300_008)] : []);
  }, options);
  await world.pass(11_000);
  expect(taken).toHaveLength(1);
  expect(feed.countGapsSince(-Infinity)).toBe(1);
});
