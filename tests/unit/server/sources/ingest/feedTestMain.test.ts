import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runFeedTest } from '#server/composition/feeds/feedTestMain.ts';
import { gtfsMessage } from '../../../../support/gtfsMessage.ts';
import { NOW_MS } from '../../alerting/engineFixture.ts';
import { heartbeatLine, strikeLine } from './feedFixture.ts';

let dir: string;
const said: string[] = [];
const errors: string[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-feed-test-'));
  said.length = 0;
  errors.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  const ring = [
    [-80, 40],
    [-70, 40],
    [-70, 50],
    [-80, 40],
  ];
  const footprint = { type: 'Polygon', coordinates: [ring] };
  await writeFile(
    join(dir, 'map.json'),
    JSON.stringify({ extends: 'dtn-legacy', client: 'ACME', footprint }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dir, { recursive: true, force: true });
});

async function run(sample: string | Buffer, name = 'sample.ndjson'): Promise<number> {
  await writeFile(join(dir, name), sample);
  return runFeedTest([join(dir, 'map.json'), join(dir, name)]);
}

describe('npm run feed:test', () => {
  test('shows what a mapping reads of vehicles, as bytes too', async () => {
    await writeFile(join(dir, 'map.json'), JSON.stringify({ extends: 'gtfs-rt', client: 'ACME' }));
    const bus = { id: 'B-1', lat: 45.5, lon: -73.5, atS: NOW_MS / 1_000 };
    expect(await run(gtfsMessage([bus, { ...bus, id: 'B-2', lat: 0, lon: 0 }]), 'sample.pb')).toBe(2);
    expect(said).toEqual([
      'row 1: reading B-1 2026-07-14T21:00:00.000Z, at 45.5, -73.5, heading 90, speed 45',
      'row 2: refused, the position is 0, 0',
      '1 readings, 0 skipped, 1 refused.',
    ]);
  });

  test('names a value that is no number beside the others of its row, and ends with 2', async () => {
    const map = {
      records: 'snow',
      feed: 'poles',
      name: 'Poles',
      client: 'ACME',
      format: 'ndjson',
      device: 'pole',
      time: { path: 't', unit: 'ms' },
      values: { depth: { path: 'cm', unit: 'cm' } },
      cadenceS: 60,
      publishLagS: 5,
      lateAfterS: 180,
      goneAfterS: 600,
    };
    await writeFile(join(dir, 'map.json'), JSON.stringify(map));
    expect(await run(`{"pole":"P-1","t":${NOW_MS},"cm":"--"}`)).toBe(2);
    expect(said[0]).toBe("row 1: refused, cm is '--', which is no number");
    const mast = {
      records: 'weather',
      stations: [{ id: 'm1', name: 'Mast', lat: 45, lon: -73 }],
      role: 'secondary',
      values: { windGust: { path: 'gust', unit: 'km/h' }, temperature: { path: 'temp', unit: 'C' } },
    };
    await writeFile(join(dir, 'map.json'), JSON.stringify({ ...map, ...mast, device: undefined }));
    said.length = 0;
    expect(await run(`{"t":${NOW_MS},"gust":130,"temp":"NAN"}`)).toBe(2);
    expect(said).toEqual([
      "row 1: reading 2026-07-14T21:00:00.000Z, windGust 130; temp is 'NAN', which is no number",
      '1 readings, 0 skipped, 0 refused.',
    ]);
  });

  test('shows row by row what a mapping reads, and what it would prove', async () => {
    const lines = [
      strikeLine({ strikeTime: NOW_MS }),
      heartbeatLine(NOW_MS + 5_000),
      strikeLine({ flashType: 4, strikeTime: NOW_MS }),
    ].join('\n');
    expect(await run(lines)).toBe(2);
    expect(said).toEqual([
      'row 1: strike CG 2026-07-14T21:00:00.000Z 44.4759, -73.2121, within 500 m',
      'row 2: heartbeat 2026-07-14T21:00:05.000Z',
      "row 3: strike unknown 2026-07-14T21:00:00.000Z 44.4759, -73.2121, within 500 m; the kind '4' has no meaning in the mapping",
      'Complete up to 2026-07-14T20:59:45.000Z.',
      '2 strikes, 1 heartbeats, 0 skipped, 0 refused.',
    ]);
  });

  test('takes a packed sample, and ends with 0 where all is read', async () => {
    expect(await run(gzipSync(heartbeatLine(NOW_MS)), 'sample.gz')).toBe(0);
    expect(said.at(-1)).toBe('0 strikes, 1 heartbeats, 0 skipped, 0 refused.');
  });

  test.each([
    [[], 'Usage: npm run feed:test -- map.json SAMPLE'],
    [['nowhere.json', 'sample'], 'nowhere.json cannot be read or is no JSON.'],
  ])('ends with one line and 1 for %j', async (args, line) => {
    expect(await runFeedTest(args)).toBe(1);
    expect(errors).toEqual([line]);
  });
});
