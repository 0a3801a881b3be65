import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBatchReplay } from '#server/composition/replay/batchMain.ts';
import type { BatchReport } from '#server/composition/replay/batchReport.ts';
import { createFolder } from './recordingFixture.ts';

const folder = createFolder();
const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const STRIKES = folder.write(
  'strikes.csv',
  `time_utc,lon,lat
2026-07-15T05:00:00.500Z,0,0.05
2026-07-15T05:10:00Z,0,0.12
2026-07-15T05:20:00Z,0,-0.01
2026-07-15T05:50:00Z,0,0.02
never,0,0
`,
);
const FACILITIES = folder.write('facilities.csv', 'id,latitude,longitude\nB,10,10\nA,0,0\n');

async function report(files: readonly string[], facilities = FACILITIES, code = 0): Promise<BatchReport> {
  const path = folder.path('report.json');
  expect(await runBatchReplay([...files, '--facilities', facilities, '--report', path])).toBe(code);
  return JSON.parse(readFileSync(path, 'utf8')) as BatchReport;
}

describe('a batch replay', () => {
  it('reports closings and warnings of every facility in file order, and nothing else', async () => {
    const { elapsedMs, ...rest } = await report([STRIKES]);
    expect(elapsedMs).toBeGreaterThanOrEqual(0);
    expect(rest).toEqual({
      strikes: {
        read: 5,
        accepted: 4,
        rejected: 1,
        problems: [{ file: STRIKES, row: 6, reason: "time is 'never', which is no instant" }],
      },
      facilities: [
        {
          id: 'B',
          closings: [],
          warnings: [],
          unknown: [{ startAt: '2026-07-15T05:50:00.000Z', endAt: null, reason: 'Recording incomplete' }],
        },
        {
          id: 'A',
          closings: [
            {
              startAt: '2026-07-15T05:00:00.500Z',
              endAt: '2026-07-15T05:50:00.000Z',
              closestM: 1112,
              strikes: 2,
            },
            // a strike exactly 30 min after the last one begins the next closing: the one before had just ended
            {
              startAt: '2026-07-15T05:50:00.000Z',
              endAt: '2026-07-15T06:20:00.000Z',
              closestM: 2223.9,
              strikes: 1,
            },
          ],
          warnings: [
            {
              startAt: '2026-07-15T05:00:00.500Z',
              endAt: '2026-07-15T05:50:00.000Z',
              closestM: 1112,
              strikes: 3,
            },
            {
              startAt: '2026-07-15T05:50:00.000Z',
              endAt: '2026-07-15T06:20:00.000Z',
              closestM: 2223.9,
              strikes: 1,
            },
          ],
          // while lightning closes a facility it is closed, whatever is not known
          unknown: [{ startAt: '2026-07-15T06:20:00.000Z', endAt: null, reason: 'Recording incomplete' }],
        },
      ],
    });
  });

  it('reports when nobody could have told, with the reason, up to a quiet period after it [S1][GAP-138]', async () => {
    const rows = ['00:00,0,9', 'never,0,9', '05:00,0,9', '40:00,0,0', 'never,0,9', '41:00,0,9'];
    const broken = folder.write(
      'gaps.csv',
      `time_utc,lon,lat\n${rows.map((row) => (row.startsWith('never') ? row : `2026-07-15T05:${row}`)).join('\n')}\n2026-07-15T08:00:00,0,9\n`,
    );
    const at = (time: string) => `2026-07-15T${time}:00.000Z`;
    const ended = { startAt: at('08:00'), endAt: null, reason: 'Recording ended' };
    const incomplete = (from: string, to: string) => ({
      startAt: at(from),
      endAt: at(to),
      reason: 'Recording incomplete',
    });
    const [far, near] = (await report([broken])).facilities;
    expect(far?.unknown).toEqual([incomplete('05:00', '05:35'), incomplete('05:40', '06:11'), ended]);
    expect(near?.unknown).toEqual([incomplete('05:00', '05:35'), incomplete('06:10', '06:11'), ended]);
    expect(near?.closings).toMatchObject([{ startAt: at('05:40'), endAt: at('06:10') }]);
  });

  it('ends with code 2 and one line where no row was accepted, and reports that nothing is known [S4][GAP-138]', async () => {
    const quakes = folder.write(
      'quakes.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [1, 2, 3].map((mag) => ({
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [0, 0, 3],
          },
          properties: {
            mag,
            time: 1784063887e3,
            type: 'earthquake',
          },
        })),
      }),
    );
    const { strikes, facilities } = await report([quakes], FACILITIES, 2);
    expect(strikes).toMatchObject({ read: 3, accepted: 0, rejected: 3 });
    expect(facilities[1]).toMatchObject({
      closings: [],
      unknown: [{ startAt: null, endAt: null, reason: 'Recording incomplete' }],
    });
    const why = "none of its rows (3) is a strike; row 1: not lightning: its type is 'earthquake'";
    expect(errors).toEqual([`${quakes}: ${why}`]);

    errors.length = 0;
    const header = folder.write('header.csv', 'time_utc,lon,lat\n');
    await report([header], FACILITIES, 2);
    expect(errors).toEqual([`${header}: no strikes follow the header`]);
  });

  it('reports the same however the strikes are spread over files and ordered in them [S3]', async () => {
    const [header, ...rows] = readFileSync(STRIKES, 'utf8').trim().split('\n');
    const odd = folder.write(
      'odd.csv',
      [header, ...rows.filter((_, row) => row % 2 === 1).toReversed()].join('\n'),
    );
    const even = folder.write(
      'even.csv',
      [header, ...rows.filter((_, row) => row % 2 === 0).toReversed()].join('\n'),
    );
    // the bad row lies elsewhere among them, so that another time was not read
    const struck = ({ facilities }: BatchReport) =>
      facilities.map(({ id, closings, warnings }) => ({ id, closings, warnings }));
    expect(struck(await report([odd, even]))).toEqual(struck(await report([STRIKES])));
  });

  it('plays the rest when a file is broken', async () => {
    const broken = folder.write('broken.csv', '');
    const { strikes, facilities } = await report([broken, STRIKES]);
    expect(strikes.problems[0]).toEqual({ file: broken, row: 0, reason: 'the file is empty' });
    expect(facilities[1]?.closings).toHaveLength(2);
  });

  it('gives a problem for each bad facility row and keeps the good ones', async () => {
    const facilities = folder.write(
      'bad.csv',
      'name,longitude,ID,latitude\nx,0,A,0\nx,0,,0\nx,200,C,0\nx,0,D,abc\nx,0\nx,1,A,1\n',
    );
    const { strikes, facilities: listed } = await report([STRIKES], facilities);
    expect(strikes.problems.slice(1)).toEqual([
      { file: facilities, row: 3, reason: 'id is empty' },
      { file: facilities, row: 4, reason: "longitude is '200' when -180 to 180 was expected" },
      { file: facilities, row: 5, reason: "latitude is 'abc' when -90 to 90 was expected" },
      { file: facilities, row: 6, reason: '2 fields, too few' },
      { file: facilities, row: 7, reason: "id 'A' was used before" },
    ]);
    expect(listed.map(({ id }) => id)).toEqual(['A', 'A']);
  });

  it.each([
    [
      'without files',
      ['--facilities', FACILITIES, '--report', 'r.json'],
      /^Missing: a file with strikes\. Usage: /,
    ],
    ['without facilities', [STRIKES, '--report', 'r.json'], /^Missing: --facilities\. Usage: /],
    ['without a report', [STRIKES, '--facilities', FACILITIES], /^Missing: --report\. Usage: /],
    ['with an unknown option', [STRIKES, '--fast'], /Unknown option '--fast'.* Usage: /],
    ['with an option without value', [STRIKES, '--report'], /Usage: /],
    [
      'with a missing file',
      ['nowhere.csv', '--facilities', FACILITIES, '--report', 'r.json'],
      /^nowhere\.csv does not exist/,
    ],
    [
      'with a folder for a file',
      [folder.path('.'), '--facilities', FACILITIES, '--report', 'r.json'],
      /is not a file\.$/,
    ],
    [
      'with missing facilities',
      [STRIKES, '--facilities', 'nowhere.csv', '--report', 'r.json'],
      /^nowhere\.csv does not exist/,
    ],
    [
      'with a report in no folder',
      [STRIKES, '--facilities', FACILITIES, '--report', folder.path('no/r.json')],
      /cannot be written/,
    ],
    [
      'with a report that is a folder',
      [STRIKES, '--facilities', FACILITIES, '--report', folder.path('.')],
      /it is a folder/,
    ],
    [
      'with facilities without a column',
      [STRIKES, '--facilities', STRIKES, '--report', folder.path('x.json')],
      /has no column id/,
    ],
  ])('ends with one readable line and code 1 %s', async (_, args, line) => {
    expect(await runBatchReplay(args)).toBe(1);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(line);
    expect(errors[0]).not.toContain('\n');
    expect(existsSync('r.json')).toBe(false);
  });
});
