import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nameFirstYard, signInFirst } from './firstUser.ts';
import { startLiveSky } from './liveSky.ts';
import { startService, type ServiceProcess } from './serviceProcess.ts';
import { expect } from './test.ts';

const KEY = 'a-key-of-a-feed-that-nobody-guesses-1';
/** What all mappings have in common: lines of JSON, with times in epoch ms under `t`. */
const COMMON = {
  client: 'NORTH',
  format: 'ndjson',
  time: { path: 't', unit: 'ms' },
  cadenceS: 60,
  publishLagS: 5,
  lateAfterS: 180,
  goneAfterS: 600,
};

/** Where the yard lies. */
export const TOWN = { lon: -93.4, lat: 48.6 };

/** A service of the client NORTH under a live sky, which takes what the customer's own devices send. */
export type LiveYard = {
  readonly service: ServiceProcess;
  /** Sends rows to a feed, all of which must be taken. */
  send(page: Page, feed: string, rows: readonly object[]): Promise<void>;
  /** Goes from the empty service to the page of a yard, as a first-time user does. */
  comeTo(page: Page): Promise<void>;
  dispose(): Promise<void>;
};

/** @param mappings Of each feed by its name, less what all have in common. */
export async function startLiveYard(mappings: Readonly<Record<string, object>>): Promise<LiveYard> {
  const dir = await mkdtemp(join(tmpdir(), 'scc-e2e-feeds-'));
  const keys: Record<string, string> = {};
  for (const [feed, mapping] of Object.entries(mappings)) {
    await writeFile(join(dir, `${feed}.json`), JSON.stringify({ ...COMMON, feed, ...mapping }));
    keys[`FEED_KEY_${feed.toUpperCase()}`] = KEY;
  }
  const sky = await startLiveSky(TOWN);
  const env = { ...sky.env, ...keys, FEEDS_DIR: dir, LIVE_CONTACT: 'ops@north.example', LOG_LEVEL: 'warn' };
  const service = await startService({ args: ['--live'], env, isAsShipped: true });
  return {
    service,
    async send(page, feed, rows) {
      const answer = await page.request.post(`${service.origin}/ingest/v1/${feed}`, {
        headers: { authorization: `Bearer ${KEY}` },
        data: rows.map((row) => JSON.stringify(row)).join('\n'),
      });
      expect([answer.status(), await answer.json()]).toEqual([202, expect.objectContaining({ refused: 0 })]);
    },
    async comeTo(page) {
      await signInFirst(page, service);
      await nameFirstYard(page, 'NORTH_YARD', 'International Falls', /International Falls, MN/);
      await page
        .getByRole('checkbox', { name: 'I accept satellites as the only proof for this yard' })
        .check();
      await page.getByRole('button', { name: 'Watch this yard' }).click();
      await expect(page).toHaveURL(/#\/yardalert\/NORTH\/NORTH_YARD/);
    },
    async dispose() {
      await service.dispose();
      await sky.dispose();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
