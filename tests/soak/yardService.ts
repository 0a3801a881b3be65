import { encodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { encodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import type { Story, StoryStrike } from './story.ts';

/** The yard of the story; the page is told of it by the real service. */
export const YARD = { id: 'HUB_CITY_YARD', clientId: 'ACME', lat: 33.5779, lon: -101.8552 } as const;

export const QUIET_MS = 30 * 60_000;
export const STEP_MS = 5_000;
const ALERT_RING_M = 9_656;
const WARNING_RING_M = 16_093;
const METRES_PER_DEG = 111_195;
const WINDOW_MS = 121 * 60_000;

/** What the alerts service lists. `endMs` null: no end is told. */
export type ListedEvent = {
  readonly kind: 'lightning' | 'hazard' | 'opening' | 'closing';
  readonly id: string;
  readonly type: string;
  readonly status: 'WARNING' | 'ALERT_OPEN' | 'ALERT' | 'OVERRIDE';
  readonly startMs: number;
  readonly endMs: number;
};

/** What a service that sees everything at once knows of the story. */
export type YardService = {
  /** All that is in force then. */
  eventsAt(atMs: number): readonly ListedEvent[];
  /** Last strike of a circle up to then, epoch ms; −Infinity: none. */
  lastStrikeMs(circle: 'alert' | 'warning', atMs: number): number;
  /** Strikes from then until before then. */
  strikesIn(fromMs: number, toMs: number): readonly StoryStrike[];
};

export function createYardService({ strikes, hazards, overrides }: Story): YardService {
  const distanceM = ({ northM, eastM }: StoryStrike) => Math.hypot(northM, eastM);
  const within = (ringM: number) =>
    strikes.filter((strike) => distanceM(strike) <= ringM).map(({ atMs }) => atMs);
  const times = { alert: within(ALERT_RING_M), warning: within(WARNING_RING_M) };
  const allTimes = strikes.map(({ atMs }) => atMs);

  function lastStrikeMs(circle: 'alert' | 'warning', atMs: number): number {
    return times[circle][firstAfter(times[circle], atMs) - 1] ?? Number.NEGATIVE_INFINITY;
  }

  function lightning(circle: 'alert' | 'warning', atMs: number): ListedEvent[] {
    const startMs = lastStrikeMs(circle, atMs);
    const endMs = startMs + QUIET_MS;
    if (endMs <= atMs) return [];
    const status = circle === 'alert' ? 'ALERT' : 'WARNING';
    return [
      { kind: 'lightning', id: `${circle}-${startMs}`, type: `lightning_${circle}`, status, startMs, endMs },
    ];
  }

  return {
    lastStrikeMs,
    eventsAt(atMs) {
      const isOn = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => fromMs <= atMs && atMs < toMs;
      const set = overrides.filter(
        (override) => isOn(override) && !(override.opens && lastStrikeMs('alert', atMs) > override.fromMs),
      );
      return [
        ...lightning('alert', atMs),
        ...lightning('warning', atMs),
        ...hazards.filter(isOn).map((hazard) => ({
          ...hazard,
          kind: 'hazard' as const,
          startMs: hazard.fromMs,
          endMs: hazard.toMs,
        })),
        ...set.map(({ id, opens, fromMs, toMs }) => ({
          kind: opens ? ('opening' as const) : ('closing' as const),
          id,
          type: 'OVERRIDE',
          status: 'OVERRIDE' as const,
          startMs: fromMs,
          endMs: toMs,
        })),
      ];
    },
    strikesIn: (fromMs, toMs) =>
      strikes.slice(firstAfter(allTimes, fromMs - 1), firstAfter(allTimes, toMs - 1)),
  };
}

/** Index of the first time after this one. */
function firstAfter(times: readonly number[], atMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const placeOf = ({ northM, eastM }: StoryStrike) => ({
  lat: YARD.lat + northM / METRES_PER_DEG,
  lon: YARD.lon + eastM / (METRES_PER_DEG * Math.cos((YARD.lat * Math.PI) / 180)),
});

/** A step file as the service writes it. */
export function stepFile(service: YardService, stepMs: number): string {
  const rows = service.strikesIn(stepMs, stepMs + STEP_MS).map((strike) => ({
    ...placeOf(strike),
    timestamp: strike.atMs,
    strikeType: strike.isGround ? 'CG' : 'CC',
  }));
  return JSON.stringify(rows);
}

/** The same step as binary columns. */
export function stepColumns(service: YardService, stepMs: number): Uint8Array<ArrayBuffer> {
  return encodeStrikeStep({ stepMs, strikes: columnsOf(service.strikesIn(stepMs, stepMs + STEP_MS)) });
}

/** The recent past in one answer, and which steps it covers. */
export function windowFile(service: YardService, atMs: number) {
  const toStepMs = Math.floor(atMs / STEP_MS) * STEP_MS - STEP_MS;
  const fromStepMs = toStepMs - Math.floor(WINDOW_MS / STEP_MS) * STEP_MS;
  const strikes = columnsOf(service.strikesIn(fromStepMs, toStepMs + STEP_MS));
  const bytes = encodeStrikeSnapshot({ strikes, fromStepMs, toStepMs, gapStepsMs: [] });
  return { bytes, fromMs: fromStepMs, toMs: toStepMs + STEP_MS };
}

function columnsOf(rows: readonly StoryStrike[]) {
  return {
    lat: Float64Array.from(rows, (row) => placeOf(row).lat),
    lon: Float64Array.from(rows, (row) => placeOf(row).lon),
    atMs: Float64Array.from(rows, (row) => row.atMs),
    kind: Uint8Array.from(rows, (row) => (row.isGround ? 0 : 1)),
    count: rows.length,
  };
}
