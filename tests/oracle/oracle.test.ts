import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LATE_PAGES, TIMID_PAGES, UNSAFE_ENGINES, UNSAFE_PAGES } from './plants.ts';
import { runOracle, type Oracle } from './runOracle.ts';

const CASES = 20_000;
const SEED = 1;
/** Seconds where the machine is busy. */
const SLOW_MS = 120_000;
/** Within so many cases every planted fault shows; a run ends with the first. */
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
      const isEnough = ({ pages }: Oracle) => pages.faults.unsafe.count > 0;
      const oracle = runOracle(PLANTED_CASES, SEED, { pages: UNSAFE_PAGES[name]!, engine: null, isEnough });
      expect(isEnough(oracle)).toBe(true);
    },
    SLOW_MS,
  );

  test.each(Object.keys(UNSAFE_ENGINES))(
    'calls a service unsafe that %s [S1]',
    (name) => {
      const isEnough = ({ stories }: Oracle) => stories.faults.unsafe.count > 0;
      const oracle = runOracle(PLANTED_CASES, SEED, { engine: UNSAFE_ENGINES[name]!, pages: null, isEnough });
      expect(isEnough(oracle)).toBe(true);
    },
    SLOW_MS,
  );

  test(
    'tells pages that raise late, and pages that stay closed for nothing [S2]',
    () => {
      const isLate = ({ pages }: Oracle) => pages.faults.notRaised.count > 0;
      const isTimid = ({ pages }: Oracle) => pages.faults.tooCareful.count > 0;
      const late = { pages: LATE_PAGES, engine: null, isEnough: isLate };
      expect(isLate(runOracle(PLANTED_CASES, SEED, late))).toBe(true);
      const timid = { pages: TIMID_PAGES, engine: null, isEnough: isTimid };
      expect(isTimid(runOracle(PLANTED_CASES, SEED, timid))).toBe(true);
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
