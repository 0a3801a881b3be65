import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { OverridesSet } from '#contracts/override.ts';
import { alertsOf, orderClosing, overrideIds } from './leaderCalls.ts';
import { privateStage } from './privateStage.ts';
import { runService } from './serviceProcess.ts';
import { signInOverHttp } from './signInOverHttp.ts';

const SLOW_MS = 120_000;

const stage = privateStage('scc-last-answers-');

test(
  'an order that a service takes before it is told to end is answered, and stands at the next one [S9][S13]',
  async () => {
    const databaseUrl = await stage.postgres.createDatabase();
    const run = (name: string) => {
      const service = runService({ DATABASE_URL: databaseUrl, DATA_DIR: join(stage.folder, name) });
      onTestFinished(async () => void (await service.end('SIGKILL')));
      return service;
    };
    const first = run('first');
    const origin = await first.origin();
    const { accessToken } = await signInOverHttp(origin, 'siteadmin@acme.example');
    const slow = new pg.Client(databaseUrl);
    await slow.connect();
    await slow.query('begin; lock table overrides in exclusive mode');
    const order = orderClosing(origin, accessToken);
    const waiting = async () => (await slow.query('select 1 from pg_locks where not granted')).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);

    const ended = first.end('SIGTERM');
    const isListening = () => fetch(`${origin}/livez`).then(Boolean, () => false);
    await expect.poll(isListening, { interval: 5 }).toBe(false);
    await slow.query('commit');
    const answer = await order;
    expect(answer.status).toBe(201);
    const { overrides } = OverridesSet.parse(await answer.json());
    expect(await ended).toBe(0);
    await slow.end();

    const second = run('second');
    expect(overrideIds(await alertsOf(await second.origin()))).toEqual([overrides[0]!.overrideID]);
  },
  SLOW_MS,
);
