import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClientAnswers } from '#contracts/edge.ts';
import { AlertsFile, type ActiveAlerts } from '#contracts/facilityEvent.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { groupAnswers } from '#server/useCases/edges/answerGroups.ts';
import { decodeFromBus, encodeForBus } from '#server/useCases/edges/busCodec.ts';
import { runService } from '../process/serviceProcess.ts';
import { signInOverHttp } from '../process/signInOverHttp.ts';
import { natsServer, NO_NATS, SHIPPED_NATS, startPrivateNats } from '../support/privateNats.ts';
import { startPrivatePostgres } from '../support/privatePostgres.ts';
import { percentile } from '../support/percentile.ts';
import { CLOSING } from '../unit/server/overrides/overrideFixture.ts';
import { edgeStrikesBench } from './edgeStrikesBench.ts';
import { figureOf, type Figure, type Round } from './pairedBench.ts';
import { whenReady } from './whenReady.ts';

const FACILITIES = 10_000;
const ROUNDS = 10;
/** As many overrides as are measured: a session may set 60 a minute. */
const MOST_YARDS = 20;
const GOAL_MS = 2_000;

/**
 * What serving by edges costs, and how long a change and a strike take to reach a screen behind one. The latter needs the
 * build, nats-server, PostgreSQL and Chromium.
 */
export async function edgesBench(): Promise<Figure[]> {
  const figures = await costFigures();
  if (natsServer() !== null) return [...figures, await changeFigure(), ...(await edgeStrikesBench())];
  console.error(NO_NATS);
  return figures;
}

/** What the leader and an edge do each second for a large client. */
async function costFigures(): Promise<Figure[]> {
  const { file, answers } = largeClient();
  const put = async () => encodeForBus({ term: 5, file, groups: await groupAnswers(answers) });
  const bytes = await put();
  const take = () => decodeFromBus(ClientAnswers, bytes);
  const size = `${(bytes.length / 1_000).toFixed(0)} kB`;
  const of = `answers of ${FACILITIES.toLocaleString('en')} facilities, ${size}`;
  return [
    figureOf(
      { id: 'P8', what: `${of}: grouped and packed by a leader`, goal: { withinMs: 200 } },
      await timed(put),
    ),
    figureOf(
      { id: 'P8', what: `${of}: unpacked and checked by an edge`, goal: { withinMs: 200 } },
      await timed(take),
    ),
  ];
}

async function timed(run: () => Promise<unknown>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let nth = 0; nth < 2 * ROUNDS; nth += 1) {
    const startMs = performance.now();
    await run();
    rounds.push({ ours: [performance.now() - startMs], rivals: [] });
  }
  return rounds.slice(ROUNDS);
}

function largeClient(): { file: AlertsFile; answers: ActiveAlerts[] } {
  const at = new Date().toISOString();
  const facts = {
    term: 5,
    generatedAt: at,
    lightningAsOf: at,
    lightningSource: 'Network',
    lightningStaleAfterMs: 60_000,
    lightningLateAfterMs: 24_000,
    policy: { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 },
  };
  const weatherAsOf = WEATHER_HAZARDS.map((hazard) => ({
    hazard,
    source: 'Stations',
    asOf: at,
    staleAfterMs: 900_000,
  }));
  const watched = Array.from({ length: FACILITIES }, (_, nth) => `FACILITY_${nth}`);
  return {
    file: {
      ...facts,
      client: 'ACME',
      watched,
      weather: [{ facilityIds: watched, weatherAsOf }],
      ended: [],
      alerts: [],
    },
    answers: watched.map((facilityId, nth) => ({
      ...facts,
      facilityId,
      weatherAsOf,
      position: { latitude: 30 + nth / 1_003, longitude: -90 - nth / 1_007 },
      ended: [],
      activeAlerts: [],
    })),
  };
}

/** From an override at one edge until a screen at another is told and its next answer contains it: 95th percentile. */
async function changeFigure(): Promise<Figure> {
  const spansMs = await measureChanges();
  const p95Ms = percentile(spansMs, 95);
  return {
    id: 'P9',
    what: `override at one edge → told and answered at another, ${spansMs.length} yards: 95th percentile`,
    oursMs: p95Ms,
    rival: null,
    rivalMs: null,
    goal: `≤ ${GOAL_MS} ms`,
    measured: `${p95Ms.toFixed(0)} ms`,
    isMet: p95Ms <= GOAL_MS,
  };
}

async function measureChanges(): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scc-edges-'));
  const postgres = await startPrivatePostgres();
  const nats = await startPrivateNats(SHIPPED_NATS);
  const settings = { DATABASE_URL: await postgres.createDatabase(), NATS_URL: nats.url };
  const run = (role: string, nth: number) =>
    runService({ ...settings, ROLE: role, TRUST_PROXY: '1', DATA_DIR: join(folder, `data${nth}`) });
  const services = [run('engine', 0), run('edge', 1), run('edge', 2)];
  try {
    await services[0]!.origin();
    const [a, b] = [await services[1]!.edgeOrigin(), await services[2]!.edgeOrigin()];
    for (const origin of [a, b]) await whenReady(origin);
    const { accessToken } = await signInOverHttp(a, 'siteadmin@acme.example');
    const file = AlertsFile.parse(await (await fetch(`${b}/static/acme/alerts.json`)).json());
    const spansMs: number[] = [];
    for (const yard of (file.watched ?? []).slice(0, MOST_YARDS))
      spansMs.push(await measureOne({ a, b, yard, accessToken }));
    return spansMs;
  } finally {
    await Promise.all(services.map((service) => service.end('SIGKILL')));
    await nats.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Change = { readonly a: string; readonly b: string; readonly yard: string; readonly accessToken: string };

async function measureOne({ a, b, yard, accessToken }: Change): Promise<number> {
  const authorization = `Bearer ${accessToken}`;
  const query = `clientId=acme&facilityId=${yard}`;
  const left = new AbortController();
  const stream = await fetch(`${b}/api/alerts/changes?${query}`, {
    headers: { authorization },
    signal: left.signal,
  });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const startMs = performance.now();
  const ordered = fetch(`${a}/api/alerts/merged/yard_alerts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      facilityStatusUpdates: [{ ...CLOSING, facilityId: yard }],
      feedType: 'OVERRIDE',
    }),
  });
  for (let isSeen = false; !isSeen;) {
    await reader.read();
    const answer = await fetch(`${b}/api/alerts/active?${query}`, { headers: { authorization } });
    isSeen = (await answer.text()).includes('"OVERRIDE"');
  }
  const spanMs = performance.now() - startMs;
  await ordered;
  left.abort();
  return spanMs;
}
