import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import { EARTH_RADIUS_M } from '#domain/geo/distance.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createAlertEngine, type AlertEngine } from '#server/alerting/alertEngine.ts';
import { DEFAULT_CLIENT_RULES, type ClientRules } from '#server/alerting/clientRules.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import type { CoveringSource } from '#server/alerting/sourceCoverage.ts';
import type { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import type { SourcedBatch } from '#server/sources/strikeSource.ts';
import type { WeatherWatching } from '#server/sources/weatherSource.ts';

export const NOW_MS = Date.UTC(2026, 6, 14, 21, 0, 0);
export const MINUTE_MS = 60_000;
export const QUIET_MS = 30 * MINUTE_MS;

export const YARD: EngineFacility = { clientId: 'ACME', id: 'YARD', lon: -73.2121, lat: 44.4759 };

export type TestStrike = { lon: number; lat: number; atMs: number; kind?: number };

const DEG_PER_M = 180 / (Math.PI * EARTH_RADIUS_M);

/** The source of `batchOf`: it knows the whole world. */
export const SIMULATOR = inventedProfile('simulator', 'simulation');

const WATCHED: WeatherWatching = (['wind', 'snowLoad'] as const).map((hazard) => ({
  hazard,
  source: 'Simulator',
  staleAfterMs: 300_000,
}));

/** Two watched hazards of a simulated source, and the default rules. */
export const ANSWER_SOURCES = {
  lightningOf: () => ({ source: 'simulator', staleAfterMs: 60_000, lateAfterMs: 24_000 }),
  weatherAt: () => WATCHED,
  isWarnedAt: () => true,
  rulesFor: () => DEFAULT_CLIENT_RULES,
  overrideLifetimeMs: () => 12 * 60 * MINUTE_MS,
  rulesRevision: () => 0,
} as const;

/** A strike due north of the yard. */
export function strikeAt(distanceM: number, atMs: number, kind = 0): TestStrike {
  return { lon: YARD.lon, lat: YARD.lat + distanceM * DEG_PER_M, atMs, kind };
}

export function columnsOf(strikes: readonly TestStrike[]): StrikeColumns {
  return {
    lon: Float64Array.from(strikes, ({ lon }) => lon),
    lat: Float64Array.from(strikes, ({ lat }) => lat),
    atMs: Float64Array.from(strikes, ({ atMs }) => atMs),
    kind: Uint8Array.from(strikes, ({ kind }) => kind ?? 0),
    count: strikes.length,
  };
}

/** What a source delivers that has watched the last two hours. */
export function batchOf(
  strikes: readonly TestStrike[],
  asOfMs: number,
  fromMs = asOfMs - 120 * MINUTE_MS,
): SourcedBatch {
  return { sourceId: SIMULATOR.id, strikes: columnsOf(strikes), fromMs, asOfMs };
}

export function rulesWith(lightning: Partial<LightningRules>, rest: Partial<ClientRules> = {}): ClientRules {
  return { ...DEFAULT_CLIENT_RULES, ...rest, lightning: { ...DEFAULT_CLIENT_RULES.lightning, ...lightning } };
}

/** Ids e1, e2 … in the order in which events are raised. */
export function engineOf(
  options: {
    facilities?: readonly EngineFacility[];
    rules?: ClientRules;
    sources?: readonly CoveringSource[];
    snapshot?: EngineSnapshot;
  } = {},
): AlertEngine {
  let ids = 0;
  return createAlertEngine({
    facilities: options.facilities ?? [YARD],
    rulesFor: () => options.rules ?? DEFAULT_CLIENT_RULES,
    sources: options.sources ?? [SIMULATOR],
    newKeplerId: () => `e${(ids += 1)}`,
    ...(options.snapshot === undefined ? {} : { snapshot: options.snapshot }),
  });
}

/** Alert statuses of the yard's events, by event type. */
export function statusesOf(engine: AlertEngine): Record<string, string> {
  return Object.fromEntries(
    engine.eventsOf(YARD.clientId, YARD.id).map(({ eventType, alertStatus }) => [eventType, alertStatus]),
  );
}
