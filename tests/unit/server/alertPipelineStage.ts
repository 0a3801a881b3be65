import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import {
  startAlertPipeline,
  type AlertPipeline,
  type PipelineDependencies,
} from '#server/composition/service/alertPipeline.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { columnsOf, MINUTE_MS, YARD, type TestStrike } from './alerting/engineFixture.ts';
import { NO_STEPS } from './noSteps.ts';
import { openTestStorage } from './storage/openTestStorage.ts';
import { createHandSource, SLOW_MS, START_MS } from './testNetwork.ts';

export const HOURS_2_MS = 120 * MINUTE_MS;
export const clock = { atMs: START_MS, nowMs: () => clock.atMs };

export let storage: Storage;
export let repositories: Repositories;
const running: AlertPipeline[] = [];

/**
 * Sets the stage for the tests of the file that calls it:
 * test files share this module, and each needs a store of its own.
 */
export function setAlertPipelineStage(): void {
  beforeAll(async () => {
    storage = await openTestStorage();
    repositories = createRepositories(storage.db);
  }, SLOW_MS);
  afterAll(() => storage.close());

  beforeEach(async () => {
    clock.atMs = START_MS;
    await storage.db.execute(sql`truncate events, engine_state, alert_payloads, overrides`);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((pipeline) => pipeline.stop()));
    vi.useRealTimers();
  });
}

/** Source, engine and store; a start on the same store is a restart, and what ran before it was killed. */
export async function start({
  footprint = null,
  ...changes
}: { footprint?: Parameters<typeof createHandSource>[0] } & Partial<
  Pick<
    PipelineDependencies,
    | 'announce'
    | 'facilities'
    | 'inputs'
    | 'observations'
    | 'outbox'
    | 'publicAlerts'
    | 'rules'
    | 'satellites'
    | 'strikes'
  >
> = {}) {
  const accepted: StrikeBatch[] = [];
  const announced: string[] = [];
  const { source, deliver } = createHandSource(footprint);
  const pipeline = await startAlertPipeline({
    announce: (_, facilityId) => void announced.push(facilityId),
    lease: soleLease(1),
    facilities: [YARD],
    steps: { ...NO_STEPS, accept: (batch) => void accepted.push(batch) },
    observations: createWeatherRegistry([]),
    repositories,
    clock,
    strikes: createStrikeRegistry([source]),
    rules: DEFAULT_CLIENT_RULES,
    log: pino({ level: 'silent' }),
    ...changes,
  });
  running.push(pipeline);
  return {
    pipeline,
    accepted,
    announced,
    /** The source has a recording no more. */
    end: () =>
      deliver({
        strikes: columnsOf([]),
        fromMs: clock.atMs + 1,
        asOfMs: clock.atMs,
        unknownBecause: 'recordingEnded',
      }),
    /** What the source has learnt up to now, since `fromMs`. */
    deliver: (strikes: readonly TestStrike[], fromMs: number) =>
      deliver({ strikes: columnsOf(strikes), fromMs, asOfMs: clock.atMs }),
    alerts: () => pipeline.registry.activeAlertsOf(YARD.clientId, YARD.id),
    types: () =>
      pipeline.registry
        .activeAlertsOf(YARD.clientId, YARD.id)
        ?.activeAlerts.map(({ eventType }) => eventType),
  };
}

/** Lets time pass as the process sees it, a second at a time where somebody looks. */
export function pass(ms: number): void {
  clock.atMs += ms;
  vi.advanceTimersByTime(1_000);
}
