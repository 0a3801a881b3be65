import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runShadow } from '#server/composition/replay/shadowMain.ts';
import { shadowReport, type ShadowReport } from '#server/composition/replay/shadowReport.ts';
import { createFolder } from './recordingFixture.ts';

const folder = createFolder();
const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const FACILITIES = folder.write('facilities.csv', 'id,latitude,longitude\nA,0,0\nB,10,10\n');
/** Strikes at A, and one far away that ends the recording. */
const strikes = (name: string, ...times: readonly string[]) =>
  folder.write(
    name,
    [
      'time_utc,lon,lat',
      ...times.map((time) => `2026-07-15T${time}Z,0,0.01`),
      '2026-07-15T09:00:00Z,50,50',
      '',
    ].join('\n'),
  );
const REFERENCE = strikes('reference.csv', '05:00:00', '05:10:00', '07:00:00');

async function shadow(files: readonly string[], code = 0): Promise<ShadowReport['all']> {
  const path = folder.path('shadow.json');
  const args = [...files, '--reference', REFERENCE, '--facilities', FACILITIES, '--report', path];
  expect(await runShadow(args)).toBe(code);
  return (JSON.parse(readFileSync(path, 'utf8')) as ShadowReport).all;
}

describe('a shadow run', () => {
  it('finds no difference between a source and itself', async () => {
    expect(await shadow([REFERENCE])).toEqual({
      closings: 2,
      missed: 0,
      lateS: [],
      lateP50S: null,
      lateP99S: null,
      lateMostS: null,
      falseClosings: 0,
      openInsideS: 0,
      unknownShare: 0,
      delayS: null,
      delayP50S: null,
      delayP99S: null,
      delayMostS: null,
      delayFrom: 'strike',
    });
  });

  it('counts what was missed, late, false and open meanwhile', async () => {
    // the first closing 90 s late, the second one missed, one too many
    const candidate = strikes('candidate.csv', '04:59:00', '05:01:30', '05:10:00', '06:00:00');
    const late = await shadow([strikes('late.csv', '05:01:30', '05:10:00', '06:00:00')]);
    expect(late).toMatchObject({ closings: 2, lateS: [], falseClosings: 1 });
    expect(await shadow([candidate])).toMatchObject({
      closings: 2,
      missed: 1,
      lateS: [],
      falseClosings: 1,
      openInsideS: 30 * 60,
    });
  });

  it('counts as late what was closed after the reference, in the time that both know', async () => {
    const candidate = strikes('begun.csv', '04:00:00', '05:01:30', '05:10:00', '07:00:10');
    expect(await shadow([candidate])).toMatchObject({
      closings: 2,
      missed: 0,
      lateS: [10, 90],
      lateP50S: 10,
      lateP99S: 90,
      lateMostS: 90,
      falseClosings: 0,
      openInsideS: 100,
    });
  });

  it('compares nothing where there is no time in common, and says so', async () => {
    const apart = folder.write(
      'apart.csv',
      'time_utc,lon,lat\n2026-07-16T05:00:00Z,0,0\n2026-07-16T06:00:00Z,0,0\n',
    );
    expect(await shadow([apart], 2)).toMatchObject({ closings: 0, unknownShare: 1 });
    expect(errors).toEqual(['The recordings have no time in common.']);
  });

  it.each([
    [
      'without a reference',
      [REFERENCE, '--facilities', FACILITIES, '--report', folder.path('none.json')],
      '--reference',
    ],
    ['with an unknown option', ['--referenz', REFERENCE], 'Usage'],
    [
      'with a file that does not exist',
      [
        'gone.csv',
        '--reference',
        REFERENCE,
        '--facilities',
        FACILITIES,
        '--report',
        folder.path('none.json'),
      ],
      'gone.csv',
    ],
  ])('refuses in one line to run %s, and writes nothing', async (_, args, said) => {
    expect(await runShadow(args)).toBe(1);
    expect(errors).toEqual([expect.stringContaining(said)]);
    expect(existsSync(folder.path('none.json'))).toBe(false);
  });
});

describe('the figures of a shadow run', () => {
  const HOUR_MS = 3_600_000;
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 6,
  });
  const iso = (hours: number) => new Date(hours * HOUR_MS).toISOString();
  /** Episodes that follow each other with a gap. */
  const facility = (lengths: readonly (readonly [number, number])[]) => {
    let at = 0;
    const closings = lengths.map(([gap, length]) => {
      const startAt = iso((at += gap + 1));
      return { startAt, endAt: iso((at += length)), closestM: 0, strikes: 1 };
    });
    return [{ id: 'A', closings, warnings: [], unknown: [] }];
  };
  const sideOf = (facilities: ReturnType<typeof facility>) => ({
    facilities,
    shown: null,
    sinceMs: -Infinity,
  });
  /** Whether a yard is closed in an hour, hour by hour. */
  const hours = (found: ReturnType<typeof facility>) =>
    Array.from({ length: 200 }, (_, hour) =>
      found[0]!.closings.some(({ startAt, endAt }) => startAt <= iso(hour) && iso(hour) < endAt),
    );

  it('equal a count hour by hour', () => {
    fc.assert(
      fc.property(spans, spans, (reference, candidate) => {
        const [real, shadowed] = [facility(reference), facility(candidate)];
        const { all } = shadowReport(sideOf(real), sideOf(shadowed), { fromMs: 0, toMs: 200 * HOUR_MS });
        const [is, says] = [hours(real), hours(shadowed)];
        const open = is.filter((isClosed, hour) => isClosed && !says[hour]).length;
        expect(all.openInsideS).toBe(open * 3_600);
        expect(all.missed + all.lateS.length).toBeLessThanOrEqual(all.closings);
      }),
    );
  });
});
