import type { ClientRules } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { EngineSnapshot } from './engineSnapshot.ts';
import type { KnownSpan } from '../sources/coverage.ts';
import { createSourceCoverage, type ProvingSources } from './sourceCoverage.ts';
import { memoryKey } from './facilityKey.ts';

/** Since when, and up to when, lightning was watched without a gap, for each facility. */
export type WatchRecord = {
  /**
   * Notes that a source delivered everything in the span. It counts for the facilities that it may prove, and
   * for no others.
   */
  note(sourceId: string, fromMs: number, asOfMs: number): void;
  /** Forgets what was known by a source alone, of an earlier run too: it may prove nothing any more. */
  forget(sourceId: string): void;
  /**
   * Up to when all is known, epoch ms; null unless it is known for a whole quiet period before that (S1), and a proving
   * source has delivered as far in this run: the last strikes before a kill may be missing from the snapshot (S13).
   *
   * @param requiredSources Sources that all have to know it, those of the rules where left out; empty: any primary.
   * @param own Proving sources in place of those by the alert ring of the rules.
   */
  asOfMs(facility: number, requiredSources?: readonly string[], own?: readonly string[]): number | null;
  /** Since when all is known without a gap up to `asOfMs`, epoch ms; null where that is. */
  sinceMs(facility: number): number | null;
  /** Up to when each source has delivered in this run, epoch ms. */
  deliveredUpToMs(): ReadonlyMap<string, number>;
  /** Latest time that anything is said to be known for, epoch ms; −Infinity: nothing is. */
  newestMs(): number;
  /**
   * Forgets all that was known, of all facilities: which part of it was by a wrong clock cannot be told, so a whole
   * quiet period has to be proven anew (S1, S6).
   */
  distrust(): void;
  /** What is known of all, and of these facilities. */
  snapshot(among: ReadonlySet<number>): Pick<EngineSnapshot, 'knownBySource' | 'facilities'>;
};

type Setup = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesOf: (facility: number) => ClientRules;
  readonly proving: ProvingSources;
  readonly snapshot: EngineSnapshot | undefined;
  /** `deliveredUpToMs` of the engine in this run that the snapshot was taken from. */
  readonly deliveredUpToMs: ReadonlyMap<string, number>;
};

/**
 * A facility that the snapshot knows by the same position, rules and proving sources goes on with the snapshot's coverage.
 * Any other counts only what is delivered from now on, since earlier strikes were never held against it.
 */
export function createWatchRecord({ facilities, rulesOf, proving, snapshot, ...before }: Setup): WatchRecord {
  const delivered = createDeliveredTimes(before.deliveredUpToMs);
  const judgements = facilities.map((facility, index) =>
    judgedBy(facility, rulesOf(index), proving.at[index]!),
  );
  const all = createSourceCoverage(proving, snapshot?.knownBySource);
  const sinceStart = createSourceCoverage(proving);
  const watchedSinceMs = watchedBefore({ facilities, snapshot }, judgements);

  const judgedSinceMs = (facility: number, own = proving.at[facility]!) =>
    judgedSince(watchedSinceMs[facility]!, sinceStart.latestAt(facility, own));

  /** null unless it is at least a quiet period long. */
  function knownSpan(
    facility: number,
    required = rulesOf(facility).requiredSources,
    own = proving.at[facility]!,
  ): KnownSpan | null {
    const span =
      required.length === 0 ? all.latestAt(facility, own) : all.latestOfAll(facility, required, own);
    const judgedMs = judgedSinceMs(facility, own);
    if (span === null || judgedMs === null) return null;
    const [fromMs, toMs] = [Math.max(span[0], judgedMs), span[1]];
    if (!delivered.haveReached(toMs, own, required)) return null;
    return toMs - fromMs >= rulesOf(facility).lightning.quietPeriodMs ? [fromMs, toMs] : null;
  }

  return {
    note(sourceId, fromMs, asOfMs) {
      all.note(sourceId, fromMs, asOfMs);
      sinceStart.note(sourceId, fromMs, asOfMs);
      // a batch that covers no time, as one of strikes alone, does not say how far its source has delivered
      if (asOfMs >= fromMs) delivered.note(sourceId, asOfMs);
    },
    forget(sourceId) {
      all.forget(sourceId);
      sinceStart.forget(sourceId);
      delivered.upToMs.delete(sourceId);
    },
    deliveredUpToMs: () => delivered.upToMs,
    asOfMs: (...asked) => knownSpan(...asked)?.[1] ?? null,
    sinceMs: (facility) => knownSpan(facility)?.[0] ?? null,
    newestMs: all.newestMs,
    distrust() {
      all.forget();
      sinceStart.forget();
      watchedSinceMs.fill(NaN);
    },
    snapshot: (among) => ({
      knownBySource: all.spans(),
      facilities: [...among].flatMap((index) => {
        const facility = facilities[index]!;
        const sinceMs = judgedSinceMs(index);
        if (sinceMs === null) return [];
        return {
          clientId: facility.clientId,
          facilityId: facility.id,
          judgedBy: judgements[index]!,
          watchedSinceMs: sinceMs === -Infinity ? null : sinceMs,
        };
      }),
    }),
  };
}

/**
 * Since when strikes were held against a facility, epoch ms; null: not at all yet.
 *
 * @param earlierMs Since when an earlier run did; NaN: it did not.
 * @param now What is known since the start.
 */
function judgedSince(earlierMs: number, now: KnownSpan | null): number | null {
  if (Number.isNaN(earlierMs)) return now?.[0] ?? null;
  const reachesBack = now !== null && now[0] < earlierMs && now[1] >= earlierMs;
  return reachesBack ? now[0] : earlierMs;
}

/** Since when each facility was judged as it is now, epoch ms; NaN: since this start only. */
function watchedBefore(
  { facilities, snapshot }: Pick<Setup, 'facilities' | 'snapshot'>,
  judgements: readonly string[],
): Float64Array {
  const earlier = new Map(
    snapshot?.facilities.map((entry) => [memoryKey(entry.clientId, entry.facilityId), entry]),
  );
  return Float64Array.from(facilities, ({ clientId, id }, index) => {
    const entry = earlier.get(memoryKey(clientId, id));
    if (entry === undefined || entry.judgedBy !== judgements[index]) return NaN;
    return entry.watchedSinceMs ?? -Infinity;
  });
}

/** How far each source has delivered in this run. */
function createDeliveredTimes(before: ReadonlyMap<string, number>) {
  const upToMs = new Map(before);
  const upTo = (sourceId: string) => upToMs.get(sourceId) ?? -Infinity;
  return {
    upToMs,
    note: (sourceId: string, asOfMs: number) => void upToMs.set(sourceId, Math.max(upTo(sourceId), asOfMs)),
    /** Whether all required sources have, or where none is, any of a facility's own. */
    haveReached(atMs: number, own: readonly string[], required: readonly string[]): boolean {
      const hasReached = (id: string) => upTo(id) >= atMs;
      return required.length === 0 ? own.some(hasReached) : required.every(hasReached);
    },
  };
}

function judgedBy(
  { lon, lat }: EngineFacility,
  { lightning }: ClientRules,
  sourceIds: readonly string[],
): string {
  const { alertRadiusM, warningRadiusM, quietPeriodMs, isTotalLightning } = lightning;
  return JSON.stringify([lon, lat, alertRadiusM, warningRadiusM, quietPeriodMs, isTotalLightning, sourceIds]);
}
