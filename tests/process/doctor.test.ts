import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privateStage } from './privateStage.ts';
import { runService } from './serviceProcess.ts';

const SLOW_MS = 120_000;

const stage = privateStage('scc-doctor-');

/** `npm run doctor` as an operator runs it. */
async function doctor(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/doctor.mjs'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: code as number, said };
}

test(
  'beside a running service the doctor names its port and its process, and the service goes on [S7]',
  async () => {
    const dataDir = join(stage.folder, 'embedded');
    const service = runService({ DATA_DIR: dataDir });
    try {
      const origin = await service.origin();
      const { said } = await doctor({ DATA_DIR: dataDir, PORT: new URL(origin).port });
      expect(said).toMatch(/^ok +port: .* is the running service's own\.$/mu);
      expect(said).toMatch(/^(ok|fault) +service: runs and /mu);
      expect(said).toMatch(/^ok +lock: Process \d+ of this machine/mu);
      expect((await fetch(`${origin}/livez`)).status).toBe(200);
    } finally {
      expect(await service.end('SIGTERM')).toBe(0);
    }
    const stopped = await doctor({ DATA_DIR: dataDir, PORT: '0' });
    expect(stopped.said).toMatch(/^ok +database: .* has the schema of this program\.$/mu);
    expect(stopped.code).toBe(0);
  },
  SLOW_MS,
);

test(
  'a PostgreSQL is inspected: empty, led, and not there [S13]',
  async () => {
    const databaseUrl = await stage.postgres.createDatabase();
    const at = { DATABASE_URL: databaseUrl, DATA_DIR: join(stage.folder, 'postgres'), PORT: '0' };
    const empty = await doctor(at);
    expect(empty.said).toMatch(/^ok +database: .* is empty/mu);
    const service = runService(at);
    try {
      await service.origin();
      const { code, said } = await doctor(at);
      expect(said).toMatch(/^ok +database: .* has the schema of this program\.$/mu);
      expect(said).toMatch(/^ok +PostgreSQL: \d+\S* .+ leads on it\.$/mu);
      expect(code).toBe(0);
    } finally {
      await service.end('SIGTERM');
    }
    const missing = await doctor({ ...at, DATABASE_URL: `${databaseUrl}_none` });
    expect(missing.said).toMatch(/^fault +database: .* has no database of that name/mu);
    expect(missing.code).toBe(1);
  },
  SLOW_MS,
);
