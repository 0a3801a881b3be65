import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createStrikeSteps } from '#server/world/lightning/strikeSteps.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { startAlertPipeline, type AlertPipeline } from '#server/composition/service/alertPipeline.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import type { StrikeSource } from '#server/sources/strikeSource.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { columnsOf, MINUTE_MS, YARD, type TestStrike } from './alerting/engineFixture.ts';
import { makeFastFolder } from '../../support/fastFolder.ts';
import { openTestStorage } from './storage/openTestStorage.ts';
import { createHandSource, SLOW_MS, START_MS } from './testNetwork.ts';
import { createWeatherRegistry, type WeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { isoInstant } from '#domain/time/instant.ts';

export const HOUR_MS = 60 * MINUTE_MS;
/** What a source has told before: more than a quiet period, and not more, since each five seconds are a file. */
export const TOLD_MS = 35 * MINUTE_MS;
export const TRUE_MS = START_MS;
export const OTHER_YARD = { ...YARD, id: 'OTHER_YARD', lat: YARD.lat + 1 };
export const AHEAD = [
  { by: '5 hours', aheadMs: 5 * HOUR_MS },
  { by: '30 days', aheadMs: 720 * HOUR_MS },
];

/** True time, and by how much the service's clock is wrong. */
export const time = { trueMs: TRUE_MS, wrongByMs: 0 };
export const clock = { nowMs: () => time.trueMs + time.wrongByMs };

export let storage: Storage;
let repositories: Repositories;
export let dir: string;
export const running: AlertPipeline[] = [];
export const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });

beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
}, SLOW_MS);
afterAll(() => storage.close());

beforeEach(async () => {
  Object.assign(time, { trueMs: TRUE_MS, wrongByMs: 0 });
  warnings.length = 0;
  dir = await makeFastFolder('scc-clock-');
  await storage.db.execute(sql`truncate events, engine_state, alert_payloads, overrides`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((network) => network.stop()));
  vi.useRealTimers();
  await rm(dir, { recursive: true, force: true });
}, SLOW_MS);

/** Where nothing else is asked for, strikes come from the test, and nobody observes the weather. */
type Inputs = { readonly source?: StrikeSource; readonly observations?: WeatherRegistry };

export async function start({ source: given, observations }: Inputs = {}) {
  const steps = await createStrikeSteps({ dir, diskBudgetBytes: 10_000_000, clock, log });
  const { source, deliver } = createHandSource();
  const network = await startAlertPipeline({
    lease: soleLease(1),
    announce: () => {},
    facilities: [YARD, OTHER_YARD],
    steps,
    strikes: createStrikeRegistry([given ?? source]),
    repositories,
    clock,
    log,
    observations: observations ?? createWeatherRegistry([]),
    rules: DEFAULT_CLIENT_RULES,
  });
  running.push(network);
  const alerts = (id = YARD.id) => network.registry.activeAlertsOf(YARD.clientId, id);
  return {
    network,
    steps,
    alerts,
    deliver: (
      strikes: readonly TestStrike[],
      fromMs = time.trueMs - MINUTE_MS,
      asOfMs: number = time.trueMs,
    ) =>
      deliver({
        strikes: columnsOf(strikes),
        fromMs,
        asOfMs,
      }),
    deliverByClock: (strikes: readonly TestStrike[], fromMs = clock.nowMs() - MINUTE_MS) =>
      deliver({
        strikes: columnsOf(strikes),
        fromMs,
        asOfMs: clock.nowMs(),
      }),
    types: (id = YARD.id) => alerts(id)?.activeAlerts.map(({ eventType }) => eventType),
  };
}
export type Run = Awaited<ReturnType<typeof start>>;

/** The next start finds what this one has stored. */
export async function restart(before: Run): Promise<Run> {
  before.network.memory.note([]);
  await before.network.memory.settled();
  await before.steps.settled();
  await running.pop()!.stop();
  return start();
}

export function pass(ms: number): void {
  time.trueMs += ms;
  vi.advanceTimersByTime(1_000);
}

export const CLOSED = ['lightning_alert', 'lightning_warning'];

/** UNKNOWN for a whole quiet period that a source delivers, and known from then on. */
export function expectProofTakesAQuietPeriod(run: Run): void {
  for (let minute = 0; minute < 30; minute++) {
    expect(run.alerts()?.lightningAsOf).toBeNull();
    expect(run.alerts(OTHER_YARD.id)?.lightningAsOf).toBeNull();
    pass(MINUTE_MS);
    run.deliver([]);
  }
  expect(run.alerts()).toMatchObject({ lightningAsOf: isoInstant(time.trueMs), activeAlerts: [] });
  expect(run.alerts(OTHER_YARD.id)).toMatchObject({
    lightningAsOf: isoInstant(time.trueMs),
    activeAlerts: [],
  });
}
