import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LATE_PAGES, TIMID_PAGES, UNSAFE_ENGINES, UNSAFE_PAGES } from './plants.ts';
import { runOracle } from './runOracle.ts';

const CASES = 20_000;
const SEED = 1;
/** Seconds where the machine is busy. */
const SLOW_MS = 120_000;
/** Enough cases for every planted fault to show. */
const PLANTED_CASES = 20_000;

const NO_FAULT = { unsafe: { count: 0 }, notRaised: { count: 0 }, tooCareful: { count: 0 } };

describe('the oracle', () => {
  test(
    'finds nothing unsafe, nothing raised late and nothing too careful in 20,000 random cases [S1][S2][S3][S4][S5][S7][S9]',
    () => {
      const { pages, stories } = runOracle(CASES, SEED);
      expect(pages.faults).toMatchObject(NO_FAULT);
      expect(stories.faults).toMatchObject(NO_FAULT);
      // a run in which nobody might work would have proved nothing
      expect(pages.open()).toBeGreaterThan(CASES / 10);
      expect(stories.open()).toBeGreaterThan(CASES / 100);
    },
    SLOW_MS,
  );

  test.each(Object.keys(UNSAFE_PAGES))(
    'calls pages unsafe that %s [S1]',
    (name) => {
      const { pages } = runOracle(PLANTED_CASES, SEED, { pages: UNSAFE_PAGES[name]!, engine: neverAsked });
      expect(pages.faults.unsafe.count).toBeGreaterThan(0);
    },
    SLOW_MS,
  );

  test.each(Object.keys(UNSAFE_ENGINES))(
    'calls a service unsafe that %s [S1]',
    (name) => {
      const { stories } = runOracle(PLANTED_CASES, SEED, {
        engine: UNSAFE_ENGINES[name]!,
        pages: neverShown,
      });
      expect(stories.faults.unsafe.count).toBeGreaterThan(0);
    },
    SLOW_MS,
  );

  test(
    'tells pages that raise late, and pages that stay closed for nothing [S2]',
    () => {
      const late = runOracle(PLANTED_CASES, SEED, { pages: LATE_PAGES, engine: neverAsked });
      expect(late.pages.faults.notRaised.count).toBeGreaterThan(0);
      const timid = runOracle(PLANTED_CASES, SEED, { pages: TIMID_PAGES, engine: neverAsked });
      expect(timid.pages.faults.tooCareful.count).toBeGreaterThan(0);
    },
    SLOW_MS,
  );

  test('reads the rules by itself: its reading imports nothing but itself', () => {
    const folder = join(import.meta.dirname, 'reading');
    for (const name of readdirSync(folder)) {
      const imports = [...readFileSync(join(folder, name), 'utf8').matchAll(/from '([^']+)'/g)];
      expect([name, imports.map(([, from]) => from).filter((from) => !from!.startsWith('./'))]).toEqual([
        name,
        [],
      ]);
    }
  });
});

/** Stands in for the half of a run that a planted fault leaves alone. */
const neverAsked = () => ({ take: () => {}, shownAt: () => 3 as const, alertEndsMs: () => null });
const neverShown = () => ({ yard: 3, yardActual: 3, map: 3, facility: 3, isReportedOpen: false }) as const;
