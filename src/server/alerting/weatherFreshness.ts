import type { AlertsFile, HazardFreshness } from '#contracts/facilityEvent.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { isoInstant } from '#domain/time/instant.ts';

/** What a source of weather observes, and how old its observations may be (GAP-136). */
export type WeatherWatching = {
  /** Name of the source, as people read it. */
  readonly source: string;
  /** Hazards that facilities are watched for; empty: none. */
  readonly hazards: readonly WeatherHazard[];
  /** Observations older than this prove nothing, ms. */
  readonly staleAfterMs: number;
};

/** Newest observation that tells of a hazard at one facility, epoch ms; null: none. */
export type HazardKnownMs = (hazard: WeatherHazard) => number | null;

/** Freshness of every watched hazard at one facility, as answers state it. */
export function freshnessOf(
  { source, hazards, staleAfterMs }: WeatherWatching,
  knownMs: HazardKnownMs,
): HazardFreshness[] {
  return hazards.map((hazard) => {
    const asOfMs = knownMs(hazard);
    return { hazard, source, asOf: asOfMs === null ? null : isoInstant(asOfMs), staleAfterMs };
  });
}

/** Freshness of many facilities; those that share all times share one entry. */
export function freshnessByFacility(
  watching: WeatherWatching,
  facilities: readonly { readonly id: string }[],
  knownAt: (facility: { readonly id: string }) => HazardKnownMs,
): NonNullable<AlertsFile['weather']> {
  const groups = new Map<string, { facilityIds: string[]; weatherAsOf: HazardFreshness[] }>();
  for (const { id } of facilities) {
    const knownMs = knownAt({ id });
    const times = watching.hazards.map(knownMs).join();
    const group = groups.get(times);
    if (group === undefined)
      groups.set(times, { facilityIds: [id], weatherAsOf: freshnessOf(watching, knownMs) });
    else group.facilityIds.push(id);
  }
  return [...groups.values()];
}
