import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ready } from 'h5wasm/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runShadow } from '#server/composition/replay/shadowMain.ts';
import type { ShadowReport } from '#server/composition/replay/shadowReport.ts';
import { INCIDENT_KEPT_MS } from '#server/sources/ingest/feedJournal.ts';
import { createFileJournal } from '#server/sources/ingest/fileJournal.ts';
import type { RecordedAnswer } from '#server/sources/record/recordedAnswer.ts';
import { glmFileName, writeGlmFile } from '../../../../support/glmFile.ts';
import { createFolder } from './recordingFixture.ts';

const folder = createFolder();
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const S = 1_000;
const MINUTE = 60 * S;
const DAY_MS = Date.UTC(2026, 6, 15, 5);
const FACILITIES = folder.write('facilities.csv', 'id,latitude,longitude\nA,1,1\nB,10,10\n');
/** Strikes at A five minutes after the begin and an hour later; the recording lasts three hours. */
const REFERENCE = folder.write(
  'reference.csv',
  `time_utc,lon,lat\n${[
    [0, 50],
    [5, 1],
    [65, 1],
    [180, 50],
  ]
    .map(([minute, lon]) => `${new Date(DAY_MS + minute! * MINUTE).toISOString()},${lon},1.01\n`)
    .join('')}`,
);

type Answer = {
  readonly atMs: number;
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly url?: string;
};

/** A folder as `npm run record` writes it: each answer was asked for a second before. */
function writeRecord(name: string, answers: readonly Answer[]): string {
  const dir = folder.path(name);
  mkdirSync(dir);
  const lines = answers.map(({ atMs, status = 200, body = '', url = 'https://feed.example/strikes' }) => {
    const sha256 = createHash('sha256').update(body).digest('hex');
    writeFileSync(join(dir, `${sha256}.body`), body);
    const answer: RecordedAnswer = {
      url,
      askedAtMs: atMs - S,
      answeredAtMs: atMs,
      status,
      headers: {},
      sha256,
      bytes: body.length,
      problem: null,
    };
    return `${JSON.stringify(answer)}\n`;
  });
  writeFileSync(join(dir, 'answers.ndjson'), lines.join(''));
  return dir;
}

async function shadow(args: readonly string[], code = 0): Promise<ShadowReport> {
  const path = folder.path('report.json');
  expect(
    await runShadow([...args, '--reference', REFERENCE, '--facilities', FACILITIES, '--report', path]),
  ).toBe(code);
  return JSON.parse(readFileSync(path, 'utf8')) as ShadowReport;
}

const row = (atMs: number) => ({ strikeTime: atMs, latitude: 1.01, longitude: 1, flashType: 0 });
const beat = (atMs: number) => ({ strikeTime: atMs, flashType: 9 });
const lines = (rows: readonly object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join('');
/** Minutes of a stream with a heartbeat each; a strike comes in the minute after it fell. */
function stream(strikesMs: readonly number[], lostMinutes: readonly number[] = []): Answer[] {
  return Array.from({ length: 181 }, (_, minute): Answer => {
    const atMs = DAY_MS + minute * MINUTE;
    const rows = strikesMs.filter((one) => one > atMs - MINUTE && one <= atMs).map(row);
    const body = `${lines([...rows, beat(atMs)])}${lostMinutes.includes(minute) ? 'not JSON\n' : ''}`;
    return { atMs: atMs + 8 * S, body };
  });
}
const FELL_MS = [DAY_MS + 5 * MINUTE - 2 * S, DAY_MS + 65 * MINUTE - 12 * S];

describe('a shadow run on records', () => {
  it('measures how late strikes came, and closings against the reference', async () => {
    const dir = writeRecord('stream', stream(FELL_MS));
    const { all, candidate, reference } = await shadow([dir, '--mapping', 'dtn-legacy']);
    expect(candidate).toEqual({
      strikes: 2,
      refusedRows: 0,
      knownBy: 'content',
      tellsArrivals: true,
      latency: { strikes: 2, p50S: 10, p99S: 20, mostS: 20 },
    });
    expect(reference).toMatchObject({ knownBy: 'rows', latency: null });
    // the reference tells of no arrivals: from its strikes on
    expect(all).toMatchObject({
      closings: 2,
      missed: 0,
      falseClosings: 0,
      unknownShare: 0,
      delayS: [8, 8],
      delayP99S: 8,
      delayFrom: 'strike',
    });
    expect(said.join('\n')).toContain(
      '| latency of the reference | not known: the recording does not tell when strikes came |',
    );
  });

  it('says that a file tells of no arrivals, and not that they took no time', async () => {
    const bodies = stream(FELL_MS).map(({ body }) => body);
    const file = folder.write('day.ndjson', bodies.join(''));
    const { all, candidate } = await shadow([file, '--mapping', 'dtn-legacy']);
    expect(candidate).toMatchObject({ strikes: 2, knownBy: 'content', latency: null });
    expect(all).toMatchObject({ closings: 2, missed: 0, delayS: null, delayP50S: null });
  });

  it('counts what a lost row leaves unproven as UNKNOWN, for a quiet period [S1]', async () => {
    const { all } = await shadow([writeRecord('lossy', stream(FELL_MS, [120])), '--mapping', 'dtn-legacy']);
    // between the heartbeats of minutes 119 and 121, and 30 minutes
    expect(all.unknownShare).toBeCloseTo(32 / (180 - 1 / 3), 5);
  });

  it('cuts the time of a file at a lost row alone [S1]', async () => {
    const bodies = stream(FELL_MS, [120]).map(({ body }) => body);
    const file = folder.write('lossy.ndjson', bodies.join(''));
    const { all, candidate } = await shadow([file, '--mapping', 'dtn-legacy']);
    expect(candidate.refusedRows).toBe(1);
    // between the heartbeats of minutes 120 and 121, and 30 minutes
    expect(all.unknownShare).toBeCloseTo(31 / (180 - 1 / 3), 5);
  });

  it('takes answers for watched time where a feed never states it, and failures for none [S1]', async () => {
    const answers = Array.from({ length: 181 }, (_, minute): Answer => {
      const atMs = DAY_MS + minute * MINUTE + S;
      return minute === 100
        ? { atMs, status: 503 }
        : { atMs, body: 'timestamp,latitude,longitude,peakcurrent,icheight,type\n' };
    });
    const { all, candidate } = await shadow([writeRecord('polls', answers), '--mapping', 'entln-csv']);
    expect(candidate).toEqual({
      strikes: 0,
      refusedRows: 0,
      knownBy: 'answers',
      tellsArrivals: true,
      latency: null,
    });
    // nothing was seen, and it did not say that it did not know
    expect(all).toMatchObject({ closings: 2, missed: 2, delayS: [], delayP50S: null });
    expect(all.unknownShare).toBeCloseTo(32 / 180, 2);
  });

  it('counts a strike once that comes again, when it came first, and none from before it was asked', async () => {
    const body = (rows: readonly string[]) =>
      `timestamp,latitude,longitude,peakcurrent,icheight,type\n${rows.map((at) => `${at},1.01,1,10,0,0\n`).join('')}`;
    const before = '2026-07-15T04:50:00Z';
    const fell = '2026-07-15T05:02:00Z';
    const dir = writeRecord('windows', [
      { atMs: DAY_MS + MINUTE, body: body([before]) },
      { atMs: DAY_MS + 2 * MINUTE + 15 * S, body: body([before, fell]) },
      { atMs: DAY_MS + 3 * MINUTE, body: body([before, fell]) },
    ]);
    const { candidate } = await shadow([dir, '--mapping', 'entln-csv']);
    expect(candidate.latency).toEqual({ strikes: 1, p50S: 15, p99S: 15, mostS: 15 });
  });

  it('reads what a service has received of a feed, and the time of a lost delivery as UNKNOWN [S1]', async () => {
    const dir = folder.path('journal');
    const journal = createFileJournal(dir, INCIDENT_KEPT_MS);
    for (const { atMs, body } of stream(FELL_MS))
      await journal.keep({
        receivedAtMs: atMs,
        text: atMs === DAY_MS + 120 * MINUTE + 8 * S ? null : String(body),
      });
    const { all, candidate } = await shadow([dir, '--mapping', 'dtn-legacy']);
    expect(candidate).toMatchObject({ strikes: 2, knownBy: 'content', latency: { p50S: 10, mostS: 20 } });
    expect(all).toMatchObject({ closings: 2, missed: 0, delayS: [8, 8] });
    // between the heartbeats of minutes 119 and 121, and 30 minutes
    expect(all.unknownShare).toBeCloseTo(32 / (180 - 1 / 3), 5);
  });

  it('takes no long silence of a feed for quiet [S4]', async () => {
    const dir = folder.path('silent');
    const journal = createFileJournal(dir, INCIDENT_KEPT_MS);
    const header = 'timestamp,latitude,longitude,peakcurrent,icheight,type\n';
    for (let minute = 0; minute <= 180; minute += 1)
      if (minute < 100 || minute > 110)
        await journal.keep({ receivedAtMs: DAY_MS + minute * MINUTE, text: header });
    const { all, candidate } = await shadow([dir, '--mapping', 'entln-csv']);
    expect(candidate).toMatchObject({ strikes: 0, knownBy: 'answers' });
    expect(all).toMatchObject({ closings: 2, missed: 2 });
    // from minute 99 to 111, and 30 minutes
    expect(all.unknownShare).toBeCloseTo(42 / 180, 5);
  });

  it('reads the files of a lightning mapper, and a hole between them as UNKNOWN [S1]', async () => {
    await ready;
    const FILE_MS = 20 * S;
    const file = (nth: number): Answer => {
      const fromMs = DAY_MS + nth * FILE_MS;
      const groups = nth === 15 ? [{ lon: 1, lat: 1.01, flash: 1, offsetMs: 5 * S }] : [];
      const path = writeGlmFile(folder.path('written.nc'), { fromMs, toMs: fromMs + FILE_MS, groups });
      const name = glmFileName(19, fromMs, fromMs + FILE_MS);
      return {
        atMs: fromMs + FILE_MS + 12 * S,
        body: readFileSync(path),
        url: `https://noaa-goes19.s3.amazonaws.com/GLM-L2-LCFA/2026/196/05/${name}`,
      };
    };
    const files = Array.from({ length: 24 }, (_, nth) => nth).filter((nth) => nth !== 18);
    const listing = {
      atMs: DAY_MS,
      body: '<ListBucketResult/>',
      url: 'https://noaa-goes19.s3.amazonaws.com/',
    };
    const { all, candidate, compared } = await shadow([writeRecord('glm', [listing, ...files.map(file)])]);
    expect(compared).toEqual({ fromAt: '2026-07-15T05:00:00.000Z', toAt: '2026-07-15T05:08:00.000Z' });
    expect(candidate).toMatchObject({ strikes: 1, knownBy: 'content', latency: { strikes: 1 } });
    expect(candidate.latency?.mostS).toBeCloseTo(27, 0);
    expect(all).toMatchObject({ closings: 1, missed: 0 });
    // at B from the hole on; A is closed by then
    expect(all.unknownShare).toBeCloseTo(2 / 8 / 2, 2);
  });

  it.each([
    [
      'a record without files of a mapper and without a mapping',
      () => [writeRecord('nothing', [])],
      'mapping',
    ],
    ['a folder that is no record', () => [folder.path('.'), '--mapping', 'ualf'], 'answers.ndjson'],
    ['a mapping that does not exist', () => [REFERENCE, '--mapping', 'nobody'], 'nobody'],
    ['a shipped mapping that needs a file', () => [REFERENCE, '--mapping', 'boltek'], 'site'],
    ['a mapping of other things than lightning', () => [REFERENCE, '--mapping', MAST], 'lightning'],
  ])('refuses in one line to read %s', async (_, args, words) => {
    const all = [...args(), '--reference', REFERENCE, '--facilities', FACILITIES];
    expect(await runShadow([...all, '--report', folder.path('none.json')])).toBe(1);
    expect(said).toEqual([expect.stringContaining(words)]);
  });
});

const MAST = folder.write(
  'mast.json',
  JSON.stringify({
    records: 'weather',
    feed: 'mast',
    name: 'Yard mast',
    client: 'ACME',
    role: 'secondary',
    format: 'ndjson',
    time: { path: 't', unit: 'ms' },
    stations: [{ id: 'm1', name: 'Mast 1', facility: 'DENVER' }],
    values: { windSpeed: { path: 'wind', unit: 'm/s' } },
    cadenceS: 60,
    publishLagS: 5,
    lateAfterS: 180,
    goneAfterS: 600,
  }),
);
