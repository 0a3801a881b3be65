import { AlertsFile } from '#contracts/facilityEvent.ts';
import { OverridesSet } from '#contracts/override.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import { CLOSING } from '../unit/server/overrides/overrideFixture.ts';
import { OVERRIDE, type CommandedOverride, type Heard } from './leaderJudge.ts';

const POLL_EVERY_MS = 150;
const COMMAND_EVERY_MS = 1_100;
const POLL_OF_PEOPLE_EVERY_MS = 5_500;
const CALL_MS = 12_000;
const YARDS = ['PLATTE_YARD', 'CAPITAL_YARD', 'ALAMO_YARD'];
const SITE_ADMIN = 'siteadmin@acme.example';
const ADMIN = 'admin@acme.example';

/** Screens and people at work on two services. */
export type LeaderLoad = {
  readonly heard: Heard[];
  readonly commanded: CommandedOverride[];
  /** Titles of questions to people that a service has taken. */
  readonly asked: string[];
  /** Ends it, and waits for what is on its way. */
  stop(): Promise<void>;
};

type LoadDependencies = {
  readonly origins: readonly string[];
  /** The service that leads, as far as is known. */
  readonly leader: () => string;
  /** Person who is asked questions. */
  readonly personId: string;
};

/** Polls both services several times a second, sets and removes overrides, and asks people questions by e-mail. */
export async function startLeaderLoad({ origins, leader, personId }: LoadDependencies): Promise<LeaderLoad> {
  const heard: Heard[] = [];
  const commanded: CommandedOverride[] = [];
  const asked: string[] = [];
  const underway = new Set<Promise<void>>();
  const tokens = {
    site: (await signInOverHttp(leader(), SITE_ADMIN)).accessToken,
    admin: (await signInOverHttp(leader(), ADMIN)).accessToken,
  };
  const calls = { leader, tokens, personId };

  const every = (periodMs: number, work: () => Promise<void>) =>
    setInterval(() => {
      // a service that is stopped or gone answers nothing: what matters is what others say meanwhile
      const job = work().catch(() => {});
      underway.add(job);
      void job.finally(() => underway.delete(job));
    }, periodMs);

  let turn = 0;
  const busyYards = new Set<string>();
  const timers = [
    ...origins.map((from) =>
      every(POLL_EVERY_MS, async () => {
        const answer = await call(`${from}/static/acme/alerts.json`);
        if (answer.status === 200) heard.push({ from, file: AlertsFile.parse(await answer.json()) });
      }),
    ),
    every(COMMAND_EVERY_MS, async () => {
      turn += 1;
      const yard = YARDS[turn % YARDS.length]!;
      // whoever waits for an answer commands nothing else at that yard
      if (busyYards.has(yard)) return;
      busyYards.add(yard);
      await command(calls, commanded, yard).finally(() => busyYards.delete(yard));
    }),
    every(POLL_OF_PEOPLE_EVERY_MS, () => ask(calls, asked)),
  ];
  return {
    heard,
    commanded,
    asked,
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(underway);
    },
  };
}

type Calls = {
  readonly leader: () => string;
  readonly tokens: { readonly site: string; readonly admin: string };
  readonly personId: string;
};

/** Removes the override that was set at a yard before, or sets one. */
async function command(calls: Calls, commanded: CommandedOverride[], facilityId: string): Promise<void> {
  const standing = commanded.findLast((one) => one.facilityId === facilityId && one.removedAtMs === null);
  if (standing === undefined) await closeYard(calls, commanded, facilityId);
  else await openYard(calls, standing);
}

async function closeYard({ leader, tokens }: Calls, commanded: CommandedOverride[], facilityId: string) {
  const update = { ...CLOSING, facilityId };
  const answer = await call(`${leader()}/api/alerts/merged/yard_alerts`, {
    method: 'POST',
    token: tokens.site,
    body: {
      facilityStatusUpdates: [update],
      feedType: 'OVERRIDE',
    },
  });
  if (answer.status === 409) await removeUnknown({ leader, tokens }, facilityId);
  if (answer.status !== 201) return;
  const { overrides } = OverridesSet.parse(await answer.json());
  const overrideId = overrides[0]!.overrideID;
  commanded.push({ overrideId, facilityId, setAtMs: Date.now(), removalAskedAtMs: null, removedAtMs: null });
}

/** One stands whose setting was never confirmed: the service failed between doing it and saying so. */
async function removeUnknown(
  { leader, tokens }: Pick<Calls, 'leader' | 'tokens'>,
  facilityId: string,
): Promise<void> {
  const { alerts } = AlertsFile.parse(await (await call(`${leader()}/static/acme/alerts.json`)).json());
  const events = alerts.find((entry) => entry.facilityId === facilityId)?.activeAlerts ?? [];
  for (const { keplerId } of events.filter(({ eventType }) => eventType === OVERRIDE)) {
    const path = `/api/alerts/merged/yard_alerts/ACME/${facilityId}/${keplerId}`;
    await call(leader() + path, { method: 'DELETE', token: tokens.site });
  }
}

async function openYard({ leader, tokens }: Calls, standing: CommandedOverride): Promise<void> {
  standing.removalAskedAtMs ??= Date.now();
  const { facilityId, overrideId } = standing;
  const path = `/api/alerts/merged/yard_alerts/ACME/${facilityId}/${overrideId}`;
  const answer = await call(leader() + path, { method: 'DELETE', token: tokens.site });
  // 404: an earlier removal, whose answer was lost, has been done
  if (answer.status === 204 || answer.status === 404) standing.removedAtMs = Date.now();
}

async function ask({ leader, tokens, personId }: Calls, asked: string[]): Promise<void> {
  const title = `Question ${Date.now()}`;
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title, message: 'Are you safe?', options: ['Yes', 'No'], closesAt, userIds: [personId] };
  const answer = await call(`${leader()}/api/pipeline/polls`, { method: 'POST', token: tokens.admin, body });
  if (answer.status === 201) asked.push(title);
}

type Call = { readonly method?: string; readonly token?: string; readonly body?: unknown };

function call(url: string, { method = 'GET', token, body }: Call = {}): Promise<Response> {
  return fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_MS),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
