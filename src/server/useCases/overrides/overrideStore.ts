import type { YardId } from '#domain/locations/yardId.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { NewAuditEntry } from '../../storage/repositories/auditRepository.ts';
import type {
  KnownLightning,
  OverrideRecord,
  OverridesRepository,
} from '../../storage/repositories/overridesRepository.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
import { auditOfEnd } from './overrideAudit.ts';
import { overrideEvent, overridePayload } from './overrideEvent.ts';

/** What is to be stored, with its line in the audit trail. */
type OverrideEntry = {
  readonly record: OverrideRecord;
  /** null: nothing that people did or that the audit trail need say. */
  readonly audit: NewAuditEntry | null;
  /** What was known of lightning as it was set; null: nothing is to be known of it. */
  readonly knownStrikes?: KnownLightning | null;
};

/** Keeps overrides over restarts: settings and removals before they hold, other ends as soon as it can. */
export type OverrideStore = {
  /**
   * Stores all or nothing, and what was still to be stored of the same facilities before it. Rejects when it cannot, and
   * with the ProblemError of `stillMay`: then nothing of it is stored, for certain.
   */
  write(entries: readonly OverrideEntry[], nowMs: number, stillMay?: StillMay): Promise<void>;
  /** Takes an end that already holds; the next write, or `flush`, stores it. */
  owe(entry: OverrideEntry): void;
  /** Stores what is owed at one facility; a failure is logged and tried again with the next call. */
  flush(place: YardId, nowMs: number): Promise<void>;
  /** Facilities at which something is owed. */
  owing(): readonly YardId[];
  /** The last write of some facility failed. */
  isFailing(): boolean;
};

type WriteTerms = { readonly places?: readonly YardId[]; readonly stillMay?: StillMay | undefined };

type Repository = Pick<OverridesRepository, 'write'>;

export function createOverrideStore(repository: Repository, log: Pick<ServiceLog, 'error'>): OverrideStore {
  let owed: readonly OverrideEntry[] = [];
  const failing = new Set<string>();

  async function write(
    entries: readonly OverrideEntry[],
    nowMs: number,
    { places = entries.map(({ record }) => record), stillMay }: WriteTerms = {},
  ): Promise<void> {
    const keys = places.map(facilityKey);
    // what is stuck at one facility does not hold up the others
    const old = owed.filter(({ record }) => keys.includes(facilityKey(record)));
    const all = [...old, ...entries];
    const set = entries.map(({ record }) => record).filter(({ endedAtMs }) => endedAtMs === null);
    const reinstated = all.filter(isReinstated).map(({ record }) => record);
    const known = all.filter((entry) => entry.record.endedAtMs === null);
    try {
      await repository.write(
        {
          records: all.filter((entry) => !isReinstated(entry)).map(({ record }) => record),
          reinstated,
          events: [...set, ...reinstated].map((record) => ({ ...record, event: overrideEvent(record) })),
          payloads: set.map((record) => ({ keplerId: record.overrideId, data: overridePayload(record) })),
          knownStrikes: known.flatMap(({ record: { overrideId }, knownStrikes }) =>
            knownStrikes == null ? [] : [{ overrideId, ...knownStrikes }],
          ),
          audit: all.flatMap(({ audit }) => audit ?? []),
          stillMay,
        },
        nowMs,
      );
      owed = owed.filter((entry) => !old.includes(entry));
      keys.forEach((key) => failing.delete(key));
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      // a store that breaks off while it confirms may have kept what nobody was told of
      const ended = entries.filter(({ record }) => record.endedAtMs !== null);
      owed = [...owed, ...set.map((record) => asFailed(record, nowMs)), ...ended.map(asReinstated)];
      if (failing.size === 0) log.error({ err: error }, 'Overrides could not be stored');
      keys.forEach((key) => failing.add(key));
      throw error;
    }
  }

  function owing(): readonly YardId[] {
    return [...new Map(owed.map(({ record }) => [facilityKey(record), record])).values()];
  }

  return {
    write: (entries, nowMs, stillMay) => write(entries, nowMs, { stillMay }),
    owe: (entry) => void (owed = [...owed, entry]),
    flush: async (place, nowMs) => {
      if (owing().some((one) => facilityKey(one) === facilityKey(place)))
        await write([], nowMs, { places: [place] }).catch(() => {}); // logged; it is owed still
    },
    owing,
    isFailing: () => failing.size > 0,
  };
}

function asFailed(record: OverrideRecord, nowMs: number): OverrideEntry {
  const failed: OverrideRecord = { ...record, endedAtMs: nowMs, endedHow: 'failed' };
  return { record: failed, audit: auditOfEnd(failed, null) };
}

/** What a person removed, or was to replace by a new one, as it still stands: neither was done. */
function asReinstated({ record, knownStrikes = null }: OverrideEntry): OverrideEntry {
  return { record: { ...record, endedAtMs: null, endedHow: null }, audit: null, knownStrikes };
}

function isReinstated({ record, audit }: OverrideEntry): boolean {
  return record.endedAtMs === null && audit === null;
}
