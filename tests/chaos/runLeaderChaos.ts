import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CallbackNotice } from '#contracts/callbackNotice.ts';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { runService, type RunningService } from '../process/serviceProcess.ts';
import { startPrivatePostgres } from '../support/privatePostgres.ts';
import { startMailServer, startReceiver } from '../unit/server/notices/receivers.ts';
import { processorSlowness } from '../support/processorSlowness.ts';
import { takeoverLimitMs } from '../support/takeoverLimit.ts';
import { percentile } from '../support/percentile.ts';
import { pause } from './cluster/repeat.ts';
import { contradictionsIn, duplicatesIn, lostWritesIn, type Heard } from './leaderJudge.ts';
import { personIdIn } from './personIdIn.ts';
import { startLeaderLoad, type LeaderLoad } from './leaderLoad.ts';

const LEADERLESS_LIMIT_MS = 60_000;
/** A leader is left in peace for so long before it is stopped, ms. */
const PEACE_MS = 2_500;
/** How long a stopped process stays so after the other has taken over, ms. */
const ASLEEP_MS = 500;
/** Notices that were on their way when a leader failed are taken up after a minute, ms. */
const LAST_NOTICES_MS = 75_000;

type Slot = {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  service: RunningService;
};

type Stage = {
  readonly slots: readonly Slot[];
  readonly mails: Awaited<ReturnType<typeof startMailServer>>;
  readonly callbacks: Awaited<ReturnType<typeof startReceiver>>;
};

/**
 * Stops the leader of two services so many times, by kill -9 and SIGSTOP in turn, while screens poll and people work.
 * Prints what it found. @returns Whether nothing was lost, doubled or contradicted, and takeovers were quick enough.
 */
export async function runLeaderChaos(stops: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-chaos-'));
  const postgres = await startPrivatePostgres();
  const [mails, callbacks] = [await startMailServer(), await startReceiver()];
  const databaseUrl = await postgres.createDatabase();
  const slots = [0, 1].map((place) => openSlot(place, { databaseUrl, folder, smtpUrl: mails.url }));
  try {
    await leaderAmong(slots);
    const personId = await prepare(databaseUrl, callbacks.url);
    let leader = await leaderAmong(slots);
    const load = await startLeaderLoad({
      origins: slots.map(({ origin }) => origin),
      leader: () => leader.origin,
      personId,
    });
    const takeoversMs: number[] = [];
    const slowness: number[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await pause(PEACE_MS);
      const { next, takeoverMs } = await stopLeader(slots, leader, stop % 2 === 0 ? 'SIGKILL' : 'SIGSTOP');
      leader = next;
      takeoversMs.push(takeoverMs);
      slowness.push(processorSlowness());
    }
    await pause(PEACE_MS);
    await load.stop();
    const last = AlertsFile.parse(await (await fetch(`${leader.origin}/static/acme/alerts.json`)).json());
    await mailsOf(load, mails);
    return report(
      { slots, mails, callbacks },
      { load, last, takeoversMs, slowness: percentile(slowness, 50) },
    );
  } finally {
    await Promise.all(slots.map(({ service }) => service.end('SIGKILL')));
    await Promise.all([mails.close(), callbacks.close()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Surroundings = { readonly databaseUrl: string; readonly folder: string; readonly smtpUrl: string };

function openSlot(place: number, { databaseUrl, folder, smtpUrl }: Surroundings): Slot {
  const port = 18_400 + (process.pid % 1_000) * 2 + place;
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, `data${place}`),
    PORT: String(port),
    SMTP_URL: smtpUrl,
    SMTP_FROM: 'Yard Alerts <alerts@example.com>',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    DEMO_VEHICLES: '0',
    LOG_LEVEL: 'silent',
  };
  return { origin: `http://127.0.0.1:${port}`, settings, service: runService(settings) };
}

/** Lets the client's webhook lead to the test, and gives the id of a person. */
async function prepare(databaseUrl: string, webhookUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update clients set callback_url = $1', [`${webhookUrl}/webhook`]);
  await client.end();
  return personIdIn(databaseUrl);
}

/** Stops the leader, waits for the other, and lets the stopped one come back. */
async function stopLeader(slots: readonly Slot[], leader: Slot, signal: 'SIGKILL' | 'SIGSTOP') {
  const stoppedAtMs = performance.now();
  leader.service.signal(signal);
  const next = await leaderAmong(slots.filter((slot) => slot !== leader));
  const takeoverMs = performance.now() - stoppedAtMs;
  console.log(`${signal}: the other service led after ${(takeoverMs / 1_000).toFixed(1)} s`);
  await pause(ASLEEP_MS);
  if (signal === 'SIGSTOP') leader.service.signal('SIGCONT');
  else {
    await leader.service.exited;
    leader.service = runService(leader.settings);
  }
  await standsBy(leader);
  return { next, takeoverMs };
}

async function leaderAmong(slots: readonly Slot[]): Promise<Slot> {
  for (
    const untilMs = performance.now() + LEADERLESS_LIMIT_MS;
    performance.now() < untilMs;
    await pause(50)
  ) {
    const ready = await Promise.all(
      slots.map(async (slot) => (await statusOf(`${slot.origin}/readyz`)) === 200),
    );
    const leader = slots[ready.indexOf(true)];
    if (leader !== undefined) return leader;
  }
  throw new Error(`No service led within ${LEADERLESS_LIMIT_MS / 1_000} s.`);
}

async function standsBy({ origin }: Slot): Promise<void> {
  for (
    const untilMs = performance.now() + LEADERLESS_LIMIT_MS;
    performance.now() < untilMs;
    await pause(100)
  ) {
    if ((await statusOf(`${origin}/healthz`)) === 503 && (await statusOf(`${origin}/livez`)) === 200) return;
  }
  throw new Error(`${origin} did not stand by.`);
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Waits until every question that was taken has been delivered, or long enough. */
async function mailsOf({ asked }: LeaderLoad, mails: Stage['mails']): Promise<void> {
  const isDelivered = () =>
    asked.every((title) => mails.mails.some(({ mail }) => mail.subject?.includes(title)));
  for (const untilMs = performance.now() + LAST_NOTICES_MS; performance.now() < untilMs && !isDelivered();)
    await pause(250);
}

type Outcome = {
  readonly load: LeaderLoad;
  readonly last: AlertsFile;
  readonly takeoversMs: readonly number[];
  /** Of the processor, see `processorSlowness`. */
  readonly slowness: number;
};

function report({ mails, callbacks }: Stage, { load, last, takeoversMs, slowness }: Outcome): boolean {
  const told = [
    ...mails.mails.map(({ to, mail }) => ({ what: `${to} ${mail.subject}`, id: mail.messageId ?? '' })),
    ...callbacks.calls.map(({ body }) => {
      const { id, kind, facilityId, event } = CallbackNotice.parse(JSON.parse(body));
      return { what: `${kind} ${facilityId} ${event.eventType} ${event.keplerId}`, id };
    }),
  ];
  const delivered = new Set(mails.mails.map(({ mail }) => mail.subject ?? ''));
  const lostQuestions = load.asked.filter(
    (title) => ![...delivered].some((subject) => subject.includes(title)),
  );
  const contradictions = contradictionsIn(load.heard, load.commanded);
  const lost = [...lostWritesIn(last, load.commanded), ...lostQuestions];
  const duplicates = duplicatesIn(told);
  const p95Ms = percentile(takeoversMs, 95);
  const [worstMs, middleMs] = [Math.max(...takeoversMs), percentile(takeoversMs, 50)];
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `${takeoversMs.length} stops of the leader, ${load.heard.length} answers of ${countOf(load.heard)} services judged`,
  );
  console.log(`contradicting answers: ${contradictions.length}`, contradictions.slice(0, 5));
  console.log(
    `lost accepted writes: ${lost.length} of ${load.commanded.length + load.asked.length}`,
    lost.slice(0, 5),
  );
  console.log(`duplicate notices: ${duplicates.length} of ${told.length}`, duplicates.slice(0, 5));
  console.log(`delivered again under the same id: ${told.length - new Set(told.map(({ id }) => id)).size}`);
  const limitMs = takeoverLimitMs(slowness);
  console.log(
    `takeover: median ${seconds(middleMs)}, p95 ${seconds(p95Ms)}, longest ${seconds(worstMs)}; less than ${seconds(limitMs)} expected`,
  );
  const isEnough = load.heard.length > 0 && load.commanded.length > 0 && told.length > 0;
  if (!isEnough) console.log('Nothing was at work: this proves nothing.');
  return isEnough && contradictions.length + lost.length + duplicates.length === 0 && p95Ms < limitMs;
}

function countOf(heard: readonly Heard[]): number {
  return new Set(heard.map(({ from }) => from)).size;
}
