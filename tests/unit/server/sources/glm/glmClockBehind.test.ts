import { afterEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './glmStage.ts';

const S = 1_000;
const T = Date.UTC(2026, 10, 23, 14, 30);
const GROUPS = [{ lon: -93.3, lat: 48.3 }];
const NOTHING = { fromMs: 1, asOfMs: 0 };
const UNKNOWN = { ...NOTHING, unknownBecause: 'notProven' };

let stage: Stage;
afterEach(() => stage.close());

/** Puts files of all times from two minutes before `T` up to so long after it, s. */
function putUpTo(endS: number, struckS: number | null = null): void {
  for (let s = -120; s < endS; s += 20) stage.put(T + s * S, s === struckS ? { groups: GROUPS } : {});
}

describe('a satellite and a clock that is behind', { timeout: 20_000 }, () => {
  it('proves no quiet while its bucket lists half an hour of newer files, and raises by the last of them [S1][S2][S6]', async () => {
    stage = await openStage(T);
    putUpTo(1_800, 1_780);
    await stage.start();
    await stage.pollAt(T + 5 * S);
    await stage.pollAt(T + 20 * S);
    expect(stage.toldFrom(T)).toEqual([]);
    expect(stage.batches).toMatchObject([UNKNOWN, { ...UNKNOWN, strikes: { count: 1 } }]);
    expect(stage.logged).toContain('The clock of this machine is behind the files of the bucket');
  });

  it('ceases to know where the clock falls behind later, and knows again without a gap once it is right [S1][S6]', async () => {
    stage = await openStage(T);
    putUpTo(0);
    await stage.start();
    expect(stage.toldFrom(T).at(-1)).toEqual([-20, 0]);
    const before = stage.batches.length;
    for (let s = 0; s < 300; s += 20) stage.put(T + s * S);
    await stage.pollAt(T + 5 * S);
    expect(stage.batches.slice(before)).toMatchObject([UNKNOWN]);
    await stage.pollAt(T + 310 * S);
    const [known, ...proven] = stage.batches.slice(before + 1);
    expect(known).toMatchObject(NOTHING);
    expect(known).not.toHaveProperty('unknownBecause');
    expect(proven.map(({ fromMs }) => fromMs)).toEqual(
      Array.from({ length: 15 }, (_, nth) => T + nth * 20 * S),
    );
  });

  it('is told by the files of the next hour where its own hour ends [S1][S6]', async () => {
    stage = await openStage(T + 1_680 * S);
    putUpTo(2_400);
    await stage.start();
    await stage.pollAt(T + 1_799 * S);
    expect([stage.toldFrom(T), stage.batches]).toMatchObject([[], [UNKNOWN]]);
  });

  it('is not told by one file alone, which is a mistake [S6]', async () => {
    stage = await openStage(T);
    putUpTo(0);
    stage.put(T + 1_200 * S, { groups: GROUPS });
    await stage.start();
    expect([stage.toldFrom(T).at(-1), stage.strikes()]).toEqual([[-20, 0], []]);
  });
});
