import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { WideRings } from './lightningEpisodes.ts';
import type { CoveringSource, ProvingSources } from './sourceCoverage.ts';
import type { WatchRecord } from './watchRecord.ts';

type Setup = {
  readonly facilities: readonly EngineFacility[];
  readonly sources: readonly CoveringSource[];
  readonly proving: ProvingSources;
  readonly watch: Pick<WatchRecord, 'asOfMs'>;
};

/** Widened rings by source. */
export type RingWidening = {
  /** Largest widening of any ring, m; 0: there is none. */
  readonly mostM: number;
  /** How much the rings of a facility are widened for a source, m; 0: not at all. */
  atM(sourceId: string, facility: number): number;
  /** undefined: the source's positions are as good as the policy's rings. */
  of(sourceId: string, nowMs: number): WideRings | undefined;
};

/**
 * Widens rings by the location error of a source at each facility (GAP-137). A strike between the policy's ring and the
 * widened one closes, unless a primary source that sees total lightning and places it well knows the facility whole.
 */
export function createRingWidening({ facilities, sources, proving, watch }: Setup): RingWidening {
  const widened = new Map(
    sources.flatMap(({ id, locationErrorAt }) => {
      if (locationErrorAt === undefined) return [];
      const errorM = Float64Array.from(facilities, ({ lon, lat }) => locationErrorAt([lon, lat]));
      return [[id, errorM] as const];
    }),
  );
  const precise = new Set(
    sources
      .filter(
        ({ locationErrorAt, seesTotalLightning }) => locationErrorAt === undefined && seesTotalLightning,
      )
      .map(({ id }) => id),
  );
  const isFresh = (facility: number, sourceId: string, nowMs: number) =>
    nowMs - (watch.asOfMs(facility, [sourceId]) ?? -Infinity) <= STALE_AFTER_MS;

  return {
    mostM: [...widened.values()].reduce(
      (most, errorM) => errorM.reduce((one, other) => Math.max(one, other), most),
      0,
    ),
    atM: (sourceId, facility) => widened.get(sourceId)?.[facility] ?? 0,
    of(sourceId, nowMs) {
      const widenM = widened.get(sourceId);
      if (widenM === undefined) return undefined;
      return {
        widenM,
        closes: (facility) =>
          !proving.at[facility]!.some((id) => precise.has(id) && isFresh(facility, id, nowMs)),
      };
    },
  };
}
