import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A yard of the demonstration client, and what one degree is worth there. */
const YARD = { id: 'NORTHGATE_YARD', metresPerDegLat: 111_195 } as const;

type Position = { readonly lat: number; readonly lon: number };
export type StormStrike = { readonly afterS: number; readonly northM: number };

/** Writes a recording with strikes due north of a position. Replayed shifted to now, its first strike falls at the start. */
export function writeStorm(position: Position, strikes: readonly StormStrike[]): Promise<string> {
  return writeStorms(strikes.map((strike) => ({ ...position, ...strike })));
}

/** The same with strikes due north of positions of their own. */
export async function writeStorms(strikes: readonly (Position & StormStrike)[]): Promise<string> {
  const startMs = Date.UTC(2026, 6, 14, 21, 0, 0);
  const rows = strikes.map(({ lat, lon, afterS, northM }) => {
    const time = new Date(startMs + afterS * 1_000).toISOString();
    return `${time},${lon},${(lat + northM / YARD.metresPerDegLat).toFixed(6)}`;
  });
  const file = join(await mkdtemp(join(tmpdir(), 'scc-storm-')), 'storm.csv');
  await writeFile(file, ['time_utc,lon,lat', ...rows, ''].join('\n'));
  return file;
}
