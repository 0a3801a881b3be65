import type { Facility } from '#contracts/facility.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { readAlertHistory } from '#server/useCases/history/alertHistory.ts';
import { storeManyAlerts } from '../unit/server/history/historyFixture.ts';
import { percentile } from '../support/percentile.ts';
import { startPrivatePostgres } from '../support/privatePostgres.ts';
import { emptyStoreDump } from '../support/storeTemplate.ts';
import type { Figure } from './pairedBench.ts';

const FACILITIES = 10_000;
const ALERTS = 1_000_000;
const DAYS = 61;
const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 6, 14, 21);
const ROUNDS = 60;

const PAST_MS = { client: HOUR_MS, facility: 24 * HOUR_MS };

/** HIST: the history call as the drawer makes it, in stores of 1,000,000 alerts: the embedded one, and a PostgreSQL. */
export async function alertHistoryBench(): Promise<readonly Figure[]> {
  const embedded = await figuresOf('embedded store', 300, { dump: await emptyStoreDump() });
  const postgres = await startPrivatePostgres();
  try {
    const databaseUrl = await postgres.createDatabase();
    return [...embedded, ...(await figuresOf('PostgreSQL', 100, { databaseUrl }))];
  } finally {
    await postgres.stop();
  }
}

async function figuresOf(
  store: string,
  goalMs: number,
  place: Parameters<typeof openStorage>[0],
): Promise<readonly Figure[]> {
  const storage = await openStorage(place);
  try {
    await storeManyAlerts(storage, { facilities: FACILITIES, alerts: ALERTS, nowMs: NOW_MS, days: DAYS });
    const { eventHistory } = createRepositories(storage.db);
    const all = Array.from({ length: FACILITIES }, (_, n) => `YARD_${n}`);
    const visible = all.map((id) => ({ id, clientId: 'ACME' }) as Facility);
    const read = (facilityIds: readonly string[], fromMs: number, toMs: number) =>
      readAlertHistory(eventHistory, { clientId: 'ACME', visible, facilityIds, fromMs, toMs });
    const aheadMs = NOW_MS + 72 * HOUR_MS;
    const questions: readonly (readonly [string, (round: number) => Promise<unknown>])[] = [
      ['all facilities, last hour', () => read(all, NOW_MS - PAST_MS.client, aheadMs)],
      ['one facility, last day', (n) => read([all[n * 37]!], NOW_MS - PAST_MS.facility, aheadMs)],
      [
        'all facilities, an hour of last month',
        (n) => read(all, NOW_MS - (720 + n) * HOUR_MS, NOW_MS - (719 + n) * HOUR_MS),
      ],
    ];
    const figures: Figure[] = [];
    for (const [what, ask] of questions)
      figures.push(figureOf(`${store}, ${what}`, await p95Ms(ask), goalMs));
    return figures;
  } finally {
    await storage.close();
  }
}

async function p95Ms(ask: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    await ask(round);
    times.push(performance.now() - startMs);
  }
  return percentile(times, 95);
}

function figureOf(what: string, oursMs: number, goalMs: number): Figure {
  return {
    id: 'HIST',
    what: `alert history of 1,000,000 alerts, ${what}: 95th percentile`,
    oursMs,
    rival: null,
    rivalMs: null,
    goal: `≤ ${goalMs} ms`,
    measured: `${oursMs.toFixed(1)} ms`,
    isMet: oursMs <= goalMs,
  };
}
