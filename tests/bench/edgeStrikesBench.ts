import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import {
  FEED,
  FEED_KEY,
  MAPPING,
  prepareYards,
  STRUCK_YARDS,
  type ChaosYard,
} from '../chaos/cluster/clusterYards.ts';
import { grantFeed } from '../chaos/cluster/grantFeed.ts';
import { pause } from '../chaos/cluster/repeat.ts';
import { startStrikeSender } from '../chaos/cluster/strikeSender.ts';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { beSignedIn } from '../e2e/drivers/signIn.ts';
import { createYardAlertPage } from '../e2e/drivers/yardAlertPage.ts';
import { runService } from '../process/serviceProcess.ts';
import { percentile } from '../support/percentile.ts';
import { SHIPPED_NATS, startPrivateNats } from '../support/privateNats.ts';
import { startPrivatePostgres } from '../support/privatePostgres.ts';
import type { Figure } from './pairedBench.ts';
import { whenReady } from './whenReady.ts';

const YARDS_OF_ROUND = 5;
const ROUNDS = 4;
/** As much lightning as a page loads when it opens, which would still load while the first strikes fall. */
const KNOWN_BEFORE_MS = 130 * 60_000;
/** Strikes of a round are spread over as long as a page waits between two polls, ms. */
const POLL_MS = 10_000;
const OPEN_MS = 60_000;
const CLOSED_MS = 60_000;

/** How displays hear of a change, and within what they have to. */
const WAYS = [
  { way: 'with its stream', isTold: true, goalMs: 2_000 },
  { way: 'with the streams cut', isTold: false, goalMs: 12_000 },
] as const;

/**
 * From the sending of a strike to a customer's feed until displays in Chromium behind an edge have painted CLOSED (P9): an
 * engine, an edge that the strike is sent to as well, NATS and PostgreSQL on this machine.
 */
export async function edgeStrikesBench(): Promise<Figure[]> {
  const cluster = await startEdge();
  const browser = await chromium.launch(launchOptions());
  try {
    await grantFeed(cluster.origin);
    const sender = await startStrikeSender(cluster.origin, KNOWN_BEFORE_MS);
    const spansMs = await measure(browser, cluster.origin);
    await sender.stop();
    return WAYS.map(({ way, goalMs }, nth) => figure(way, goalMs, spansMs[nth]!));
  } finally {
    await browser.close();
    await cluster.end();
  }
}

async function startEdge(): Promise<{ origin: string; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-strikes-'));
  await writeFile(join(folder, `${FEED}.json`), JSON.stringify(MAPPING));
  const postgres = await startPrivatePostgres();
  const nats = await startPrivateNats(SHIPPED_NATS);
  const databaseUrl = await postgres.createDatabase();
  await prepareYards({ databaseUrl });
  const settings = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, TRUST_PROXY: '127.0.0.1' };
  const ofEngine = {
    DEMO: 'off',
    FEEDS_DIR: folder,
    [`FEED_KEY_${FEED.toUpperCase()}`]: FEED_KEY,
  };
  const engine = runService({ ...settings, ...ofEngine, ROLE: 'engine', DATA_DIR: join(folder, 'engine') });
  const edge = runService({ ...settings, ROLE: 'edge', DATA_DIR: join(folder, 'edge') });
  const end = async () => {
    await Promise.all([engine, edge].map((service) => service.end('SIGKILL')));
    await nats.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await engine.origin();
    const origin = await edge.edgeOrigin();
    await whenReady(origin);
    return { origin, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @returns Times of each way, ms. */
async function measure(browser: Browser, origin: string): Promise<number[][]> {
  const spansMs: number[][] = WAYS.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    // others in each round: a yard stays closed for its quiet period
    const yards = STRUCK_YARDS.slice(round * YARDS_OF_ROUND, (round + 1) * YARDS_OF_ROUND);
    const displays = await Promise.all(
      yards.map(({ id }) =>
        Promise.all(WAYS.map(({ isTold }) => openDisplay(browser, { origin, id, isTold }))),
      ),
    );
    const closings = await Promise.all(displays.map((ofYard) => Promise.all(ofYard.map(whenClosed))));
    const struck = yards.map(async (yard, nth) => {
      await pause(((nth + Math.random()) * POLL_MS) / YARDS_OF_ROUND);
      const sentMs = Date.now();
      await strike(origin, yard);
      for (const [way, closedMs] of closings[nth]!.entries()) spansMs[way]!.push((await closedMs()) - sentMs);
    });
    await Promise.all(struck);
    await Promise.all(displays.flat().map((page) => page.context().close()));
  }
  return spansMs;
}

type Shown = { readonly origin: string; readonly id: string; readonly isTold: boolean };

/** A browser of its own for each display: the pages of one share its connections, and few of them may listen. */
async function openDisplay(browser: Browser, { origin, id, isTold }: Shown): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  // an answer that ends at once would not do: a page polls after each new connection
  if (!isTold) await context.route('**/api/alerts/changes*', (route) => route.abort());
  const page = await context.newPage();
  await beSignedIn(page, origin);
  const stream = /\/api\/alerts\/changes/u;
  const wait = { timeout: OPEN_MS };
  const listening = isTold ? page.waitForResponse(stream, wait) : page.waitForRequest(stream, wait);
  await createYardAlertPage(page).open(origin, id);
  await listening;
  return page;
}

/** Waits until a display shows OPEN. @returns Resolves to when the frame with the word CLOSED was over, epoch ms. */
async function whenClosed(page: Page): Promise<() => Promise<number>> {
  const yard = createYardAlertPage(page);
  await yard.expectStatus('open', OPEN_MS);
  await yard.root.evaluate((root) => {
    const painted = new Promise<number>((resolve) => {
      // no function here may have a name: tsx would mark it with a helper that the page does not have
      new MutationObserver((_records, changes) => {
        if (root.getAttribute('data-status') !== 'closed' || !root.textContent?.includes('CLOSED')) return;
        changes.disconnect();
        // the second frame begins when the first one, with the word, is over
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
      }).observe(root, { attributes: true, childList: true, subtree: true, characterData: true });
    });
    Object.assign(window, { painted });
  });
  return async () => {
    await yard.expectStatus('closed', CLOSED_MS);
    return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
  };
}

async function strike(origin: string, { latitude: lat, longitude: lon }: ChaosYard): Promise<void> {
  const answer = await fetch(`${origin}/ingest/v1/${FEED}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ t: Date.now(), lat, lon }),
  });
  if (answer.status !== 202) throw new Error(`The strike was not taken: ${await answer.text()}`);
}

function figure(way: string, goalMs: number, spansMs: readonly number[]): Figure {
  const p95Ms = percentile(spansMs, 95);
  return {
    id: 'P9',
    what: `strike sent to a feed at an edge → CLOSED painted by a display behind it ${way}, ${spansMs.length} strikes: 95th percentile`,
    oursMs: p95Ms,
    rival: null,
    rivalMs: null,
    goal: `≤ ${goalMs} ms`,
    measured: `${p95Ms.toFixed(0)} ms; median ${percentile(spansMs, 50).toFixed(0)} ms`,
    isMet: p95Ms <= goalMs,
  };
}
