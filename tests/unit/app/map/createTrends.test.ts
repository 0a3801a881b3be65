import { expect, test, vi } from 'vitest';
import { createTrends } from '#app/map/createTrends.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  NEW_YARD,
  QUIET_YARD,
  STORM_YARD,
} from '#tests/support/mapFeedSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';

const IDS = [QUIET_YARD, STORM_YARD, NEW_YARD];

/** A map on which STORM_YARD is closed and NEW_YARD unknown, and a worker that answers at once. */
async function begin(slopeMps: number) {
  const map = createMapFeedSystem();
  await map.answer(clientAlerts({ [STORM_YARD]: [activeEvent({ startAtMs: map.nowMs() })] }, map.nowMs()));
  let nowMs = 0;
  const trends = createTrends(map.actor, () => nowMs);
  const ask = vi.fn(
    async (rows: Uint32Array) => new Float64Array(rows.length).fill(slopeMps) as Float64Array,
  );
  const step = async (atMs: number, ids = IDS) => {
    nowMs = atMs;
    trends.stepped(ids, ask);
    await settled();
  };
  return { trends, ask, step };
}

test('asks for yards that are not open and known, and names them', async () => {
  const { trends, ask, step } = await begin(-10);
  const changed = vi.fn();
  trends.watch(changed);
  await step(0);
  expect(ask.mock.calls.map(([rows]) => [...rows])).toEqual([[1]]);
  expect([...trends.held()]).toEqual([[STORM_YARD, { direction: 'approaching', speedMps: 10 }]]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('asks again after half a minute, not a millisecond before', async () => {
  const { trends, ask, step } = await begin(10);
  trends.watch(() => {});
  await step(0);
  await step(29_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await step(30_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('asks again at once after its clock was set back, not only once it has caught up', async () => {
  const { trends, ask, step } = await begin(10);
  trends.watch(() => {});
  await step(3_600_000);
  await step(3_600_000 - 29_999);
  expect(ask).toHaveBeenCalledTimes(1);
  await step(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('while nobody watches, and while the list is another, the worker is left alone', async () => {
  const { trends, ask, step } = await begin(10);
  await step(0);
  const stop = trends.watch(() => {});
  await step(0, [QUIET_YARD]);
  stop();
  await step(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test('a worker that is lost takes its trends along, and one that answers late changes nothing', async () => {
  const { trends, ask, step } = await begin(-10);
  trends.watch(() => {});
  await step(0);
  trends.forget();
  expect(trends.held().size).toBe(0);
  let answerLate: (slopesMps: Float64Array) => void = () => {};
  const late = new Promise<Float64Array>((resolve) => {
    answerLate = resolve;
  });
  ask.mockReturnValueOnce(late);
  await step(5_000);
  trends.forget();
  answerLate(Float64Array.of(-10));
  await settled();
  expect(trends.held().size).toBe(0);
});

test('a yard without a trend is not listed', async () => {
  const { trends, step } = await begin(Number.NaN);
  trends.watch(() => {});
  await step(0);
  expect(trends.held().size).toBe(0);
});
