import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

const run = promisify(execFile);

type Head = { readonly position: number; readonly hash: string };
type Settings = Readonly<Record<string, string>>;

/** A command as an operator runs it; rejects after an exit code other than 0. */
export async function command(script: string, args: readonly string[], settings: Settings): Promise<string> {
  const env = { ...process.env, ...settings };
  const { stdout } = await run(process.execPath, [`scripts/${script}.mjs`, ...args], { env });
  return stdout.trim();
}

export async function headAt(origin: string): Promise<Head> {
  return (await (await fetch(`${origin}/evidence/head`)).json()) as Head;
}

/** Exports all evidence of a stopped store and checks it against a head that was kept before the backup. */
export async function verifyChain(settings: Settings, kept: Head, folder: string): Promise<string> {
  const file = join(folder, `${Math.random()}.ndjson`);
  await command('admin', ['evidence', 'export', '2000-01-01', '2100-01-01', file], settings);
  return command('evidence', ['verify', file, '--head', `${kept.position}:${kept.hash}`], {});
}

/** Rows of each table, as one transaction sees them. */
export async function countsOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = counted[0]?.n ?? -1;
  }
  return counts;
}
