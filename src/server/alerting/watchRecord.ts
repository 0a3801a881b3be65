import type { ClientRules } from './clientRules.ts';
import { createCoverage } from './coverage.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { EngineSnapshot } from './engineSnapshot.ts';

/** Since when, and up to when, lightning was watched without a gap, for each facility. */
export type WatchRecord = {
  /** Notes that everything in the span was delivered, to all facilities. */
  note(fromMs: number, asOfMs: number): void;
  /** Up to when all is known, epoch ms; null unless it is known for a whole quiet period before that (S1). */
  asOfMs(facility: number): number | null;
  snapshot(): Pick<EngineSnapshot, 'known' | 'facilities'>;
};

type Setup = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesOf: (facility: number) => ClientRules;
  readonly snapshot: EngineSnapshot | undefined;
};

/**
 * A facility that the snapshot knows by the same position and rules goes on with the snapshot's coverage. Any other
 * counts only what is delivered from now on, since earlier strikes were never held against it.
 */
export function createWatchRecord({ facilities, rulesOf, snapshot }: Setup): WatchRecord {
  const all = createCoverage(snapshot?.known);
  const sinceStart = createCoverage();
  const earlier = new Map(snapshot?.facilities.map((entry) => [keyOf(entry), entry]));
  /** NaN: judged since this start only. */
  const watchedSinceMs = Float64Array.from(facilities, (facility, index) => {
    const entry = earlier.get(keyOf({ clientId: facility.clientId, facilityId: facility.id }));
    if (entry === undefined || entry.judgedBy !== judgedBy(facility, rulesOf(index))) return NaN;
    return entry.watchedSinceMs ?? -Infinity;
  });

  const isNew = (facility: number) => Number.isNaN(watchedSinceMs[facility]!);

  return {
    note(fromMs, asOfMs) {
      all.add(fromMs, asOfMs);
      sinceStart.add(fromMs, asOfMs);
    },
    asOfMs(facility) {
      const span = (isNew(facility) ? sinceStart : all).latest();
      if (span === null) return null;
      const sinceMs = isNew(facility) ? span[0] : Math.max(span[0], watchedSinceMs[facility]!);
      return span[1] - sinceMs >= rulesOf(facility).lightning.quietPeriodMs ? span[1] : null;
    },
    snapshot() {
      const startedMs = sinceStart.latest()?.[0];
      return {
        known: all.spans().map(([fromMs, toMs]) => [fromMs, toMs]),
        facilities: facilities.flatMap((facility, index) => {
          if (isNew(index) && startedMs === undefined) return [];
          const sinceMs = isNew(index) ? startedMs! : watchedSinceMs[index]!;
          return {
            clientId: facility.clientId,
            facilityId: facility.id,
            judgedBy: judgedBy(facility, rulesOf(index)),
            watchedSinceMs: sinceMs === -Infinity ? null : sinceMs,
          };
        }),
      };
    },
  };
}

function keyOf({ clientId, facilityId }: { clientId: string; facilityId: string }): string {
  return JSON.stringify([clientId, facilityId]);
}

function judgedBy({ lon, lat }: EngineFacility, { lightning }: ClientRules): string {
  const { alertRadiusM, warningRadiusM, quietPeriodMs, isTotalLightning } = lightning;
  return JSON.stringify([lon, lat, alertRadiusM, warningRadiusM, quietPeriodMs, isTotalLightning]);
}
