import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchFacilities } from '#server/composition/replay/batchReport.ts';
import { runLab } from '#server/composition/replay/labMain.ts';
import { readFacilitiesCsv } from '#server/sources/replay/facilitiesCsv.ts';
import { readRecording } from '#server/sources/replay/readRecording.ts';
import type { LabReport } from '#server/useCases/policyLab/labReport.ts';
import { createFolder } from '../sources/replay/recordingFixture.ts';
import { labWorkerOf } from './labWorkerOf.ts';

const folder = createFolder();
const lines: string[] = [];
const errors: string[] = [];

beforeEach(() => {
  lines.length = 0;
  errors.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** 0.0100 degrees of latitude are 1,112 m. */
const STRIKES = folder.write(
  'strikes.csv',
  `time_utc,lon,lat
2026-07-15T04:00:00Z,0,5
2026-07-15T05:00:00Z,0,0.1
2026-07-15T05:12:00Z,0,0.08
2026-07-15T05:15:00Z,0,0.03
2026-07-15T05:40:00Z,0,0.02
2026-07-15T08:00:00Z,0,5
`,
);
const FACILITIES = folder.write('facilities.csv', 'id,latitude,longitude\nA,0,0\nB,10,10\n');
const STANDARD = { name: 'Standard', alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
const SHORT = { ...STANDARD, name: 'Short', alertRadiusM: 12_875, quietPeriodMs: 1_200_000 };
const POLICIES = folder.write('policies.json', JSON.stringify([STANDARD, SHORT]));
const usual = ['--facilities', FACILITIES, '--policies', POLICIES];

function run(
  args: readonly string[],
  surroundings: Partial<Parameters<typeof runLab>[1]> = {},
): Promise<number> {
  const signal = new AbortController().signal;
  return runLab(args, { onProgress: () => undefined, signal, createWorker: labWorkerOf, ...surroundings });
}

async function report(args: readonly string[], code = 0): Promise<LabReport> {
  const path = folder.path('report.json');
  expect(await run([...args, '--report', path])).toBe(code);
  return JSON.parse(readFileSync(path, 'utf8')) as LabReport;
}

describe('the policy lab as a command', () => {
  it('reports the figures of each policy, and what the others change', async () => {
    const { all, time, facilities } = await report([STRIKES, ...usual, '--hourly-rate', '600']);
    expect(time).toMatchObject({
      hoursUsed: 3.5,
      hoursExcluded: 0.5,
      excluded: [{ toAt: '2026-07-15T04:30:00.000Z' }],
    });
    expect(all).toEqual({
      strikesInside: 2, // 05:15 and 05:40
      strikesInsideExcluded: 0,
      leadsExcluded: 0,
      policies: [
        {
          name: 'Standard', // warns at 05:00, closes from 05:12 to 06:10
          strikesWhileOpen: 0,
          medianWarningLeadMin: 15,
          medianClosingLeadMin: 3,
          leads: 1,
          leadsWithoutWarning: 0,
          hoursClosed: 0.9667,
          closings: 1,
          cost: 580,
          againstFirst: null,
        },
        {
          name: 'Short', // closes from 05:00 to 05:35 and from 05:40 to 06:00
          strikesWhileOpen: 1,
          medianWarningLeadMin: 15,
          medianClosingLeadMin: 15,
          leads: 1,
          leadsWithoutWarning: 0,
          hoursClosed: 0.9167,
          closings: 2,
          cost: 550,
          againstFirst: {
            strikesWhileOpen: 1,
            medianWarningLeadMin: 0,
            medianClosingLeadMin: 12,
            leadsWithoutWarning: 0,
            hoursClosed: -0.05,
            closings: 1,
            cost: -30,
          },
        },
      ],
    });
    expect(facilities.map(({ id, strikesInside }) => [id, strikesInside])).toEqual([
      ['A', 2],
      ['B', 0],
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^Short: 1 of 2 strikes inside while open, /));
  });

  it('asks for no cost unless a rate is given, and takes another danger radius', async () => {
    const { all } = await report([STRIKES, ...usual, '--danger-radius-m', '3000']);
    expect(all).toMatchObject({
      strikesInside: 1,
      policies: [{ cost: null }, { cost: null, againstFirst: { cost: null } }],
    });
  });

  it('closes and warns when the batch replay does', async () => {
    const { facilities } = await report([STRIKES, ...usual]);
    const independent = batchFacilities(await readRecording([STRIKES]), await readFacilitiesCsv(FACILITIES));
    expect(shownOf(facilities)).toEqual(independent.map(closedAndWarned));
  });

  it('leaves out time that was not read [S1][GAP-138]', async () => {
    const rows = readFileSync(STRIKES, 'utf8').replace('2026-07-15T05:12', 'never');
    const { time, all } = await report([folder.write('gap.csv', rows), ...usual]);
    // between 05:00 and 05:15, and the longest quiet period after it
    expect(time.excluded[1]).toEqual({
      fromAt: '2026-07-15T05:00:00.000Z',
      toAt: '2026-07-15T05:45:00.000Z',
    });
    expect(all).toMatchObject({ strikesInside: 0, strikesInsideExcluded: 2, leadsExcluded: 1 });
  });

  it('ends with code 2 and one line where no row was accepted', async () => {
    const { time, all } = await report([folder.write('empty.csv', 'time_utc,lon,lat\n'), ...usual], 2);
    expect(errors).toEqual(['no strikes follow the header']);
    expect(time).toEqual({ span: null, excluded: [], hoursUsed: 0, hoursExcluded: 0 });
    expect(all.policies[0]).toMatchObject({ closings: 0, medianWarningLeadMin: null });
  });

  it('ends with code 130 and no report when it is cancelled', async () => {
    const cancelling = new AbortController();
    const path = folder.path('cancelled.json');
    const code = await run([STRIKES, ...usual, '--report', path], {
      signal: cancelling.signal,
      onProgress: () => cancelling.abort(),
      createWorker: () =>
        new Worker(
          `require('node:worker_threads').parentPort.postMessage({ kind: 'progress', progress: {} }); for (;;);`,
          { eval: true },
        ),
    });
    expect([code, existsSync(path)]).toEqual([130, false]);
    expect(errors).toEqual(['Cancelled. No report was written.']);
  });

  const bad = (name: string, policies: unknown) => [
    STRIKES,
    '--facilities',
    FACILITIES,
    '--report',
    folder.path('none.json'),
    '--policies',
    folder.write(name, typeof policies === 'string' ? policies : JSON.stringify(policies)),
  ];
  it.each([
    [
      'without policies',
      [STRIKES, '--facilities', FACILITIES, '--report', 'r.json'],
      /--policies.* are needed\. Usage/,
    ],
    ['with an unknown option', [STRIKES, '--fast'], /Unknown option '--fast'.* Usage: /],
    [
      'with a rate that is no number',
      [STRIKES, ...usual, '--report', 'r.json', '--hourly-rate', 'x'],
      /^--hourly-rate is 'x' when/,
    ],
    [
      'with a danger radius of 0',
      [STRIKES, ...usual, '--report', 'r.json', '--danger-radius-m', '0'],
      /^--danger-radius-m is '0'/,
    ],
    ['with a missing file', ['nowhere.csv', ...usual, '--report', 'r.json'], /^nowhere\.csv does not exist/],
    [
      'with a report in no folder',
      [STRIKES, ...usual, '--report', folder.path('no/r.json')],
      /cannot be written/,
    ],
    ['with policies that are no JSON', bad('a.json', 'name,alertRadiusM'), /a\.json is not JSON\.$/],
    [
      'with an empty list of policies',
      bad('b.json', []),
      /b\.json lists no policies that can be compared: Too small/,
    ],
    ['with a policy without a name', bad('c.json', [{ ...STANDARD, name: ' ' }]), / at 0\.name: Too small/],
    [
      'with a misspelt rule',
      bad('d.json', [{ ...STANDARD, quietMs: 1 }]),
      / at 0: Unrecognized key: "quietMs"/,
    ],
    [
      'with a quiet period that no policy may have',
      bad('e.json', [STANDARD, { ...SHORT, quietPeriodMs: 30 }]),
      / at 1\.quietPeriodMs: Too small/,
    ],
    [
      'with a warning ring inside the alert ring',
      bad('f.json', [{ ...STANDARD, warningRadiusM: 9_655 }]),
      / at 0\.warningRadiusM: Too small: expected not less than alertRadiusM/,
    ],
    [
      'with two policies of one name',
      bad('g.json', [STANDARD, STANDARD]),
      /a different name for each policy/,
    ],
  ])('ends with one readable line and code 1 %s', async (_, args, line) => {
    expect(await run(args)).toBe(1);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(line);
    expect(errors[0]).not.toContain('\n');
    expect(existsSync('r.json')).toBe(false);
  });
});

/** A real recording beside the repository; it is no part of it, and the test is left out without it. */
const VERMONT = resolve(import.meta.dirname, '../../../../../shared/data/lightning/glm19_vt_20260714-15.csv');
const TOWNS =
  'id,latitude,longitude\nBurlington,44.4759,-73.2121\nSt. Albans,44.8109,-73.0832\nMontpelier,44.2601,-72.5754\nNewport,44.9365,-72.2051\n';

describe.skipIf(!existsSync(VERMONT))('the policy lab over the recording of Vermont', () => {
  it('has the figures of docs/policy-lab.md, and the closings of the batch replay', async () => {
    const towns = folder.write('towns.csv', TOWNS);
    const narrow = { ...STANDARD, name: 'Narrow', alertRadiusM: 4_828, warningRadiusM: 9_656 };
    const wide = { ...SHORT, name: 'Wide and short', warningRadiusM: 19_312 };
    const policies = folder.write('vermont.json', JSON.stringify([STANDARD, wide, narrow]));
    const args = ['--facilities', towns, '--policies', policies, '--hourly-rate', '1500'];
    const { all, time, facilities } = await report([VERMONT, ...args]);
    expect([time.hoursUsed, time.hoursExcluded, all.strikesInside]).toEqual([11.0664, 0.5, 6]);
    const figures = all.policies.map((one) => [
      one.strikesWhileOpen,
      one.medianWarningLeadMin,
      one.medianClosingLeadMin,
      one.hoursClosed,
      one.closings,
      one.cost,
    ]);
    expect(figures).toEqual([
      [0, 12.2417, 12.2417, 1.5714, 2, 2_357.08],
      [1, 1.7667, 1.7667, 1.3094, 3, 1_964.17],
      [2, 12.2417, 0, 1.0603, 2, 1_590.42],
    ]);
    const independent = batchFacilities(await readRecording([VERMONT]), await readFacilitiesCsv(towns));
    expect(shownOf(facilities)).toEqual(independent.map(closedAndWarned));
  });
});

/** What the first policy showed, as the batch replay words it. */
function shownOf(facilities: LabReport['facilities']) {
  const worded = (spans: readonly { fromAt: string; toAt: string }[]) =>
    spans.map(({ fromAt, toAt }) => ({ startAt: fromAt, endAt: toAt }));
  return facilities.map(({ id, policies: [first] }) => ({
    id,
    closings: worded(first!.shownClosed),
    warnings: worded(first!.shownWarning),
  }));
}

function closedAndWarned({ id, closings, warnings }: ReturnType<typeof batchFacilities>[number]) {
  const ends = ({ startAt, endAt }: { startAt: string; endAt: string }) => ({ startAt, endAt });
  return { id, closings: closings.map(ends), warnings: warnings.map(ends) };
}
