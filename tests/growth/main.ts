// `npm run growth -- [--facilities 1000] [--hours 2] [--at 10000] [--postgres]`: what grows in the store in simulated hours
// at so many facilities, and how much that is in a month at as many as `--at` says.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPrivatePostgres } from '../support/privatePostgres.ts';
import { growthOf, growthTable } from './growthTable.ts';
import { liveHours } from './liveHours.ts';

const { values } = parseArgs({
  options: {
    facilities: { type: 'string', default: '1000' },
    hours: { type: 'string', default: '2' },
    at: { type: 'string', default: '10000' },
    postgres: { type: 'boolean', default: false },
  },
});
const [facilities, hours, at] = (['facilities', 'hours', 'at'] as const).map((name) => {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${name} is ${values[name]}; 1 or more was expected.`);
}) as [number, number, number];

const dataDir = mkdtempSync(join(tmpdir(), 'scc-growth-'));
const postgres = values.postgres ? await startPrivatePostgres() : null;
try {
  const databaseUrl = postgres === null ? null : await postgres.createDatabase();
  const lived = await liveHours({ facilities, hours, dataDir, databaseUrl, onHour: console.error });
  console.log(growthTable(growthOf(lived, hours, at / facilities)));
} finally {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
