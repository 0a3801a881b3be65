import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { launchOptions } from '../../e2e/drivers/launchOptions.ts';
import { startMailServer } from '../../unit/server/notices/receivers.ts';
import { contradictionsIn, duplicatesIn, lostWritesIn } from '../leaderJudge.ts';
import { personIdIn } from '../personIdIn.ts';
import { startLeaderLoad, type LeaderLoad } from '../leaderLoad.ts';
import { watchByPolling, watchWall, type Displays } from './clusterDisplays.ts';
import { BACK_MS, breakPart, planFaults } from './clusterFaults.ts';
import { FEED, FEED_KEY, MAPPING, prepareYards } from './clusterYards.ts';
import { grantFeed } from './grantFeed.ts';
import { percentile } from '../../support/percentile.ts';
import { lagsOf, wrongOpensIn, type Fault } from './openJudge.ts';
import { pause } from './repeat.ts';
import { startCluster, type Cluster } from './startCluster.ts';
import { startStrikeSender, type StrikeSender } from './strikeSender.ts';

/** Between two faults, ms: what is back has settled. */
const PEACE_MS = 4_000;
const LAST_NOTICES_MS = 75_000;
/** Of letters about the run's own sign-ins, each of which is another one. */
const SIGN_IN = 'New sign-in';

type Run = {
  readonly cluster: Cluster;
  readonly sender: StrikeSender;
  readonly displays: readonly Displays[];
  readonly load: LeaderLoad;
  readonly faults: Fault[];
  /** How long after its mending displays showed something new, ms; one for each fault. */
  readonly backMs: number[];
};

/**
 * Breaks each part of a cluster in turn while strikes fall, people work and displays look; `rounds` times all of it.
 * Prints what it found. @returns Whether no display showed a struck yard OPEN for too long, and nothing was lost.
 */
export async function runClusterChaos(rounds: number, only: string | null): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-cluster-feeds-'));
  await writeFile(join(folder, `${FEED}.json`), JSON.stringify(MAPPING));
  await mkdir(join(folder, 'empty'));
  const mails = await startMailServer();
  const engine = {
    ROLE: 'engine',
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'off',
    FEEDS_DIR: folder,
    [`FEED_KEY_${FEED.toUpperCase()}`]: FEED_KEY,
    SMTP_URL: mails.url,
    SMTP_FROM: 'Yard Alerts <alerts@example.com>',
  };
  const cluster = await startCluster({ engine, prepare: (databaseUrl) => prepareYards({ databaseUrl }) });
  const browser = await chromium.launch(launchOptions());
  try {
    const { origin } = cluster;
    await grantFeed(origin);
    const sender = await startStrikeSender(origin);
    const displays = [watchByPolling(origin), await watchWall(browser, origin)];
    const load = await startLeaderLoad({
      origins: [origin],
      leader: () => origin,
      personId: await personIdIn(cluster.databaseUrl),
    });
    const run: Run = { cluster, sender, displays, load, faults: [], backMs: [] };
    for (let round = 0; round < rounds; round += 1) await breakAll(run, only);
    await pause(BACK_MS);
    await Promise.all([load.stop(), sender.stop(), ...displays.map((display) => display.stop())]);
    const last = AlertsFile.parse(await (await fetch(`${origin}/static/acme/alerts.json`)).json());
    await mailsOf(load, mails);
    return report(run, last, mails);
  } finally {
    await browser.close();
    await cluster.end();
    await mails.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function breakAll(
  { cluster, sender, displays, faults, backMs }: Run,
  only: string | null,
): Promise<void> {
  for (const planned of planFaults(cluster.parts)) {
    const name = `${planned.part.name} ${planned.by}`;
    if (only !== null && !name.includes(only)) continue;
    await pause(PEACE_MS);
    sender.strike();
    const fault = await breakPart(planned);
    const mendedMs = Date.now();
    sender.strike();
    const tookMs = await backAfter(displays, mendedMs);
    faults.push({ ...fault, toMs: mendedMs + Math.min(tookMs, BACK_MS) });
    backMs.push(tookMs);
    console.log(`${name}: displays back ${(tookMs / 1_000).toFixed(1)} s after it was mended`);
  }
}

/** How long until every display shows something made after an instant, ms; twice the limit if one does not. */
async function backAfter(displays: readonly Displays[], mendedMs: number): Promise<number> {
  for (const untilMs = mendedMs + 2 * BACK_MS; Date.now() < untilMs; await pause(200))
    if (displays.every((display) => (display.freshAtMs() ?? 0) > mendedMs)) return Date.now() - mendedMs;
  return 2 * BACK_MS;
}

type Mails = Awaited<ReturnType<typeof startMailServer>>;

/** Waits until every question that was taken has been delivered, or long enough. */
async function mailsOf({ asked }: LeaderLoad, mails: Mails): Promise<void> {
  const isDelivered = () =>
    asked.every((title) => mails.mails.some(({ mail }) => mail.subject?.includes(title)));
  for (const untilMs = performance.now() + LAST_NOTICES_MS; performance.now() < untilMs && !isDelivered();)
    await pause(250);
}

function report(
  { sender, displays, load, faults, backMs }: Run,
  last: AlertsFile,
  { mails }: Mails,
): boolean {
  const shown = displays.flatMap((display) => display.shown);
  const wrong = wrongOpensIn(sender.delivered, shown, faults);
  const lags = lagsOf(sender.delivered, shown);
  const told = mails
    .filter(({ mail }) => !mail.subject?.startsWith(SIGN_IN))
    .map(({ to, mail }) => ({ what: `${to} ${mail.subject}`, id: mail.messageId ?? '' }));
  const isListed = (yardId: string) => last.alerts.some(({ facilityId }) => facilityId === yardId);
  const lostStrikes = sender.delivered.filter(({ yardId }) => !isListed(yardId)).map(({ yardId }) => yardId);
  const lostQuestions = load.asked.filter(
    (title) => !mails.some(({ mail }) => mail.subject?.includes(title)),
  );
  const lost = [...lostStrikes, ...lostWritesIn(last, load.commanded), ...lostQuestions];
  const duplicates = duplicatesIn(told);
  const contradictions = contradictionsIn(load.heard, load.commanded);
  const late = backMs.filter((ms) => ms > BACK_MS);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `${faults.length} faults, ${sender.delivered.length} strikes taken, ${shown.length} looks at displays`,
  );
  console.log(`wrong OPEN: ${wrong.length}`, wrong.slice(0, 10));
  console.log(
    `struck yard shown OPEN for: median ${seconds(percentile(lags, 50))}, p95 ${seconds(percentile(lags, 95))}, longest ${seconds(Math.max(...lags))}`,
  );
  console.log(
    `contradicting answers: ${contradictions.length} of ${load.heard.length}`,
    contradictions.slice(0, 5),
  );
  const writes = sender.delivered.length + load.commanded.length + load.asked.length;
  console.log(`lost accepted writes: ${lost.length} of ${writes}`, lost.slice(0, 10));
  console.log(`duplicate notices: ${duplicates.length} of ${told.length}`, duplicates.slice(0, 5));
  console.log(
    `displays back: median ${seconds(percentile(backMs, 50))}, p95 ${seconds(percentile(backMs, 95))}, longest ${seconds(Math.max(...backMs))}`,
  );
  const hasLooked = displays.every((display) =>
    display.shown.some(({ openYardIds }) => openYardIds.size > 0),
  );
  const isEnough =
    [sender.delivered, load.commanded, load.asked].every((work) => work.length > 0) && hasLooked;
  if (!isEnough) console.log('Nothing was at work: this proves nothing.');
  return isEnough && [wrong, lost, duplicates, contradictions, late].every((found) => found.length === 0);
}
