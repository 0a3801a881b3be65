import { createStrikeFeed, type StrikeFeedOptions } from '#workers/strikeFeed.ts';
import { createFakeWorld, TEMPLATE, type Served } from './fakeWorld.ts';
import { rowsOf, type StrikeRow } from '#tests/support/strikeRows.ts';

export const STEP_MS = 5_000;
/** A little after a step was written: what is due now is the step 5 s back. */
export const START_MS = 1_780_000_000_000 + 300;
export const NEWEST_MS = START_MS - 300 - STEP_MS;
export const WINDOW_MS = 60_000;
const OPTIONS: StrikeFeedOptions = {
  feedTemplate: TEMPLATE,
  columnFormUrlTemplate: null,
  snapshotUrl: null,
  windowMs: WINDOW_MS,
};

/** A feed that runs in a fake world, and what it told. */
export function startFeed(
  serve: (url: string, nowMs: number) => Served,
  options: Partial<StrikeFeedOptions> = {},
  sleptMs = () => 0,
) {
  const world = createFakeWorld(START_MS, serve);
  const feedWorld = { ...world, nowMs: () => world.nowMs() + sleptMs() };
  const taken: (StrikeRow & { receivedByMs: number })[] = [];
  const stepped: number[] = [];
  const feed = createStrikeFeed({ ...OPTIONS, ...options }, feedWorld, {
    takeStrikes: (strikes, receivedByMs) =>
      taken.push(...rowsOf(strikes).map((row) => ({ ...row, receivedByMs }))),
    stepped: () => stepped.push(world.nowMs()),
  });
  const abort = new AbortController();
  const run = feed.run(abort.signal);
  return { feed, world, taken, stepped, abort, run };
}

/** So many steps, newest first. */
export const stepsOf = (count: number, newestMs = NEWEST_MS) =>
  Array.from({ length: count }, (_, i) => newestMs - i * STEP_MS);
