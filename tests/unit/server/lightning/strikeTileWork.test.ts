import { describe, expect, test } from 'vitest';
import { StrikeTileGap, StrikeTileProperties } from '#contracts/strikeTile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import type { StrikeRow } from '#server/world/lightning/strikeStepBody.ts';
import { toKnownStep } from '#server/world/lightning/strikeStepBody.ts';
import { WINDOW_MS } from '#server/world/lightning/stepWindow.ts';
import { createStrikeTileWork } from '#server/world/lightning/strikeTileWork.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { decodeTile } from '../basemap/decodeTile.ts';

const MINUTE_MS = 60_000;
const FROM_MS = MISSION_TIME_MS - 60 * MINUTE_MS;
/** Around Burlington, Vermont. */
const HERE = { z: 7, x: 37, y: 46 };
const STRIKE: StrikeRow = { lon: -73.212_345_678, lat: 44.475_9, atMs: FROM_MS + 61_234, kind: 0 };

/** Steps of an hour, quiet but for these strikes; those of `missing` are not there. */
function stored(strikes: readonly StrikeRow[], missing: readonly number[] = []) {
  const read: number[] = [];
  return {
    read,
    readStep(stepMs: number): Uint8Array | null {
      read.push(stepMs);
      if (missing.includes(stepMs)) return null;
      const rows = strikes.filter(({ atMs }) => atMs >= stepMs && atMs < stepMs + STEP_MS);
      return toKnownStep(stepMs, rows).body.bytes;
    },
  };
}

/** Quiet steps, but for one that tells of strikes that fell before it. */
const toldLate = (late: readonly StrikeRow[], toldMs: number) => (stepMs: number) =>
  toKnownStep(stepMs, stepMs === toldMs ? late : []).body.bytes;

const order = (dependencies: object = {}) => ({
  fromMs: FROM_MS,
  toMs: MISSION_TIME_MS,
  knownToMs: MISSION_TIME_MS + WINDOW_MS,
  address: HERE,
  ...dependencies,
});

describe('a tile of lightning', () => {
  test('lists each strike of its range where it was, with its kind and the colours of its age [STRIKE-11][STRIKE-16][DATA-18]', () => {
    const cloud = { ...STRIKE, atMs: MISSION_TIME_MS - 1, kind: 1 };
    const elsewhere = { ...STRIKE, lon: 30 };
    const { readStep } = stored([STRIKE, cloud, elsewhere]);
    const { bytes, isWhole } = createStrikeTileWork({ readStep, tellStrikes: null })(order());
    expect(isWhole).toBe(true);
    const { strikes, gaps } = decodeTile(bytes!);
    expect(gaps).toBeUndefined();
    expect(strikes!.map((one) => StrikeTileProperties.parse(one))).toEqual([
      {
        timestamp: STRIKE.atMs,
        lon: -73.21235,
        lat: 44.4759,
        type: 'CG',
        strikeType: 'CG',
        date: `${new Date(STRIKE.atMs).toISOString().slice(0, 19)}Z`,
        shape_color: '#db4e66',
        stroke_color: '#06090c',
      },
      expect.objectContaining({ strikeType: 'CC', shape_color: '#fff3b0', stroke_color: '#06090c' }),
    ]);
  });

  test('lists a strike of unknown kind as CG and says that it is not known [STRIKE-16]', () => {
    const { readStep } = stored([{ ...STRIKE, kind: 2 }]);
    const { bytes } = createStrikeTileWork({ readStep, tellStrikes: null })(order());
    const [strike] = decodeTile(bytes!)['strikes']!;
    expect(StrikeTileProperties.parse(strike)).toMatchObject({
      type: 'CG',
      strikeType: 'CG',
      kind: 'unknown',
    });
  });

  test('is the same lightning at the coarse zoom', () => {
    const { readStep } = stored([STRIKE]);
    const work = createStrikeTileWork({ readStep, tellStrikes: null });
    const { bytes } = work(order({ address: { z: 3, x: 2, y: 2 } }));
    expect(decodeTile(bytes!)['strikes']).toEqual(decodeTile(work(order()).bytes!)['strikes']);
  });

  test('that is quiet is empty, and one of which nothing is known is none [S4]', () => {
    const quiet = createStrikeTileWork({ readStep: stored([]).readStep, tellStrikes: null });
    expect(quiet(order())).toEqual({ bytes: new Uint8Array(), isWhole: true });
    const unknown = createStrikeTileWork({ readStep: () => null, tellStrikes: null });
    expect(unknown(order())).toEqual({ bytes: null, isWhole: false });
  });

  test('names the times of its range that are not known, in every tile of it [S4]', () => {
    const missing = [FROM_MS + STEP_MS, FROM_MS + 2 * STEP_MS, FROM_MS + 600_000];
    const { readStep } = stored([], missing);
    const work = createStrikeTileWork({ readStep, tellStrikes: null });
    const { bytes, isWhole } = work(order({ knownToMs: MISSION_TIME_MS - 1 }));
    expect(isWhole).toBe(false);
    const from = FROM_MS / 1_000;
    expect(decodeTile(bytes!)['gaps']!.map((one) => StrikeTileGap.parse(one))).toEqual([
      { from: from + 5, to: from + 15 },
      { from: from + 600, to: from + 605 },
      { from: from + 3_595, to: from + 3_600 },
    ]);
  });

  test('whose gap was filled is whole, and is not read again from then on', () => {
    const missing = [FROM_MS];
    const { read, readStep } = stored([STRIKE], missing);
    const work = createStrikeTileWork({ readStep, tellStrikes: null });
    expect(work(order()).isWhole).toBe(false);
    missing.pop();
    read.length = 0;
    expect(work(order()).isWhole).toBe(true);
    expect(read).toHaveLength(12);
    expect(decodeTile(work(order()).bytes!)['strikes']).toHaveLength(1);
    expect(read).toHaveLength(12);
  });

  test('lists a strike that a later step tells, among the strikes of its own time alone [S3][S4][STRIKE-10]', () => {
    const late = { ...STRIKE, atMs: MISSION_TIME_MS - 2 * MINUTE_MS };
    const toldMs = MISSION_TIME_MS + 3 * MINUTE_MS;
    const work = createStrikeTileWork({ readStep: toldLate([late], toldMs), tellStrikes: null });
    const timesIn = (dependencies: object) =>
      (decodeTile(work(order(dependencies)).bytes!)['strikes'] ?? []).map((one) => one['timestamp']);
    expect(timesIn({ knownToMs: toldMs })).toEqual([]);
    expect(timesIn({ knownToMs: toldMs + STEP_MS })).toEqual([late.atMs]);
    expect(timesIn({})).toEqual([late.atMs]);
    const next = { fromMs: MISSION_TIME_MS, toMs: MISSION_TIME_MS + 60 * MINUTE_MS };
    expect(timesIn({ ...next, knownToMs: next.toMs + WINDOW_MS })).toEqual([]);
  });

  test('lists strikes by their own times, late ones too', () => {
    const late = { ...STRIKE, atMs: FROM_MS + 10 };
    const readStep = toldLate([late, STRIKE], MISSION_TIME_MS + WINDOW_MS - STEP_MS);
    const early = { ...STRIKE, atMs: FROM_MS + 20 };
    const own = toKnownStep(FROM_MS, [early]).body.bytes;
    const work = createStrikeTileWork({
      readStep: (stepMs) => (stepMs === FROM_MS ? own : readStep(stepMs)),
      tellStrikes: null,
    });
    const listed = decodeTile(work(order()).bytes!)['strikes']!.map((one) => one['timestamp']);
    expect(listed).toEqual([late.atMs, early.atMs, STRIKE.atMs]);
  });

  test('is not whole while a strike of it may still come late, nor while a step that may tell one is missing [S4]', () => {
    const missing = [MISSION_TIME_MS + WINDOW_MS - STEP_MS];
    const { readStep } = stored([STRIKE], missing);
    const work = createStrikeTileWork({ readStep, tellStrikes: null });
    const early = work(order({ knownToMs: MISSION_TIME_MS + WINDOW_MS - 1 }));
    expect(early.isWhole).toBe(false);
    expect(decodeTile(early.bytes!)['gaps']).toBeUndefined();
    expect(work(order()).isWhole).toBe(false);
    missing.pop();
    expect(work(order({ knownToMs: MISSION_TIME_MS + WINDOW_MS + STEP_MS })).isWhole).toBe(true);
  });

  test('of which only a late strike is known lists it, and names all of its time as not known [S4]', () => {
    const toldMs = MISSION_TIME_MS + 3 * MINUTE_MS;
    const readStep = toldLate([STRIKE], toldMs);
    const work = createStrikeTileWork({
      readStep: (stepMs) => (stepMs < MISSION_TIME_MS ? null : readStep(stepMs)),
      tellStrikes: null,
    });
    const { strikes, gaps } = decodeTile(work(order()).bytes!);
    expect(strikes).toHaveLength(1);
    expect(gaps).toEqual([{ from: FROM_MS / 1_000, to: MISSION_TIME_MS / 1_000 }]);
  });

  test('of a time before the first file is told by the simulation where that is the source', () => {
    const atmosphere = createAtmosphere({ seed: 5, stagedAtMs: null });
    const work = createStrikeTileWork({ readStep: () => null, tellStrikes: atmosphere.strikesBetween });
    const wanted = atmosphere.strikesBetween(FROM_MS, MISSION_TIME_MS);
    let found = 0;
    for (let x = 0; x < 8; x++)
      for (let y = 0; y < 8; y++) {
        const { bytes, isWhole } = work(order({ address: { z: 3, x, y } }));
        expect(isWhole).toBe(true);
        found += decodeTile(bytes!)['strikes']?.length ?? 0;
      }
    expect(wanted.count).toBeGreaterThan(1_000);
    expect(found).toBe(wanted.count);
  });

  test('tells nothing of what is still to come, simulation or not [S4]', () => {
    const { strikesBetween } = createAtmosphere({ seed: 5, stagedAtMs: null });
    const work = createStrikeTileWork({ readStep: () => null, tellStrikes: strikesBetween });
    const later = { fromMs: MISSION_TIME_MS, toMs: MISSION_TIME_MS + MINUTE_MS, knownToMs: MISSION_TIME_MS };
    expect(work(order(later))).toEqual({ bytes: null, isWhole: false });
  });
});
