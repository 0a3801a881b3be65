// `npm run bench:pairs -- FOLDER OUT`: recordings that `npm run shadow` can compare, made of the single ones in a folder.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withNetCdfFile, type NetCdfFile } from '#server/sources/glm/netCdfFile.ts';
import { parseTimeUnits } from '#server/sources/parseInstant.ts';
import type { RecordedAnswer } from '#server/sources/record/recordedAnswer.ts';

const S = 1_000;
const VERMONT = 'glm19_vt_20260714-15.csv';
/** The record made of it: what is left out, how bodies are cut and come, and when nothing is answered. */
const KEPT_SHARE = 0.7;
const BODY_MS = 20 * S;
const COMES_AFTER_MS = 12 * S;
const SILENT = { fromMs: Date.UTC(2026, 6, 15, 2), toMs: Date.UTC(2026, 6, 15, 2, 10) };

const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined)
  throw new Error('Say which folder has the recordings, and where to write.');
const record = join(out, 'thinned');
await mkdir(record, { recursive: true });

await writeFile(join(out, 'yards-us.csv'), gridOf({ lat: [24, 50], lon: [-125, -66] }));
await writeFile(join(out, 'yards-vermont.csv'), gridOf({ lat: [44, 45.3], lon: [-74, -71.5] }));
await writeFile(join(out, 'flashes.csv'), await flashList());
await writeRecord(await vermontStrikes());
await writeFile(
  join(out, 'thinned.json'),
  JSON.stringify({
    feed: 'thinned',
    name: 'Thinned',
    client: 'BENCH',
    role: 'secondary',
    format: 'csv',
    time: { path: 'time_utc' },
    lat: 'lat',
    lon: 'lon',
    kind: { const: 'unknown' },
    complete: { by: 'never' },
    cadenceS: 20,
    publishLagS: 12,
    lateAfterS: 60,
    goneAfterS: 90,
    locationErrorM: 8_000,
    licence: '',
    attribution: '',
    contact: '',
  }),
);

type Range = readonly [from: number, to: number];

/** Yards 0.1° apart. */
function gridOf({ lat, lon }: { readonly lat: Range; readonly lon: Range }): string {
  const steps = ([from, to]: Range) =>
    Array.from({ length: Math.round((to - from) * 10) + 1 }, (_, step) => Math.round(from * 10 + step) / 10);
  const places = steps(lat).flatMap((y) => steps(lon).map((x) => `${y},${x}`));
  return `id,latitude,longitude\n${places.map((place, row) => `Y${row},${place}\n`).join('')}`;
}

/** The flashes of the contiguous GOES-16 files, each at its centre and the time of its first light. */
async function flashList(): Promise<string> {
  const names = (await readdir(folder!)).filter((name) => name.includes('_G16_')).toSorted();
  const lists = await Promise.all(names.map((name) => withNetCdfFile(join(folder!, name), flashesOf)));
  const rows = lists.flat().toSorted((a, b) => a.atMs - b.atMs);
  const lines = rows.map(({ atMs, lon, lat }) => `${isoOf(atMs)},${lon.toFixed(5)},${lat.toFixed(5)}\n`);
  return `flash_time,lon,lat\n${lines.join('')}`;
}

function flashesOf(file: NetCdfFile) {
  const { values, units } = file.variable('flash_time_offset_of_first_event');
  const base = parseTimeUnits(units)!;
  const lat = file.variable('flash_lat').values;
  const lon = file.variable('flash_lon').values;
  return Array.from(values, (offset, row) => ({
    atMs: Math.floor(base.epochMs + offset * base.unitMs),
    lon: lon[row]!,
    lat: lat[row]!,
  }));
}

type Strike = { readonly atMs: number; readonly line: string };

async function vermontStrikes(): Promise<Strike[]> {
  const text = await readFile(join(folder!, VERMONT), 'utf8');
  const lines = text.trim().split('\n').slice(1);
  return lines.map((line) => ({ atMs: Date.parse(line.slice(0, line.indexOf(','))), line }));
}

async function writeRecord(strikes: readonly Strike[]): Promise<void> {
  const isKept = createDice(KEPT_SHARE);
  const kept = strikes.filter(isKept);
  const answers: RecordedAnswer[] = [];
  for (let fromMs = strikes[0]!.atMs - 30 * S; fromMs <= strikes.at(-1)!.atMs + BODY_MS; fromMs += BODY_MS) {
    const atMs = fromMs + BODY_MS + COMES_AFTER_MS;
    const isSilent = atMs >= SILENT.fromMs && atMs < SILENT.toMs;
    const rows = kept.filter((strike) => strike.atMs >= fromMs && strike.atMs < fromMs + BODY_MS);
    const body = isSilent ? '' : `time_utc,lon,lat\n${rows.map(({ line }) => `${line}\n`).join('')}`;
    const sha256 = createHash('sha256').update(body).digest('hex');
    await writeFile(join(record, `${sha256}.body`), body);
    answers.push({
      url: 'https://feed.example/strikes',
      askedAtMs: atMs - S / 2,
      answeredAtMs: atMs,
      status: isSilent ? 503 : 200,
      headers: {},
      sha256,
      bytes: body.length,
      problem: null,
    });
  }
  const index = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
  await writeFile(join(record, 'answers.ndjson'), index);
}

/** Answers with true in a share of the calls, the same ones in each run (a generator by Lehmer, seed 1). */
function createDice(share: number): () => boolean {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 < share;
  };
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
