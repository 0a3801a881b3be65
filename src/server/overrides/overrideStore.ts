import type { FeedLog } from '../feeds/stepRetention.ts';
import type { AuditEntry } from '../storage/repositories/auditRepository.ts';
import type {
  KnownStrike,
  OverrideRecord,
  OverridesRepository,
} from '../storage/repositories/overridesRepository.ts';
import { auditOfEnd } from './overrideAudit.ts';
import { overrideEvent, overridePayload } from './overrideEvent.ts';

/** What is to be stored, with its line in the audit trail. */
type OverrideEntry = {
  readonly record: OverrideRecord;
  readonly audit: AuditEntry;
  /** Strikes that were known as it was set; null: nothing is to be known of them. */
  readonly knownStrikes?: readonly KnownStrike[] | null;
};

/** Keeps overrides over restarts: settings and removals before they hold, other ends as soon as it can. */
export type OverrideStore = {
  /** Stores all or nothing, and what was still to be stored before it. Rejects when it cannot. */
  write(entries: readonly OverrideEntry[], nowMs: number): Promise<void>;
  /** Takes an end that already holds; the next write, or `flush`, stores it. */
  owe(entry: OverrideEntry): void;
  /** Stores what is owed; a failure is logged and tried again with the next call. */
  flush(nowMs: number): Promise<void>;
  isOwing(): boolean;
  /** The last write failed. */
  isFailing(): boolean;
};

type Repository = Pick<OverridesRepository, 'write'>;

export function createOverrideStore(repository: Repository, log: Pick<FeedLog, 'error'>): OverrideStore {
  let owed: readonly OverrideEntry[] = [];
  let isFailing = false;

  async function write(entries: readonly OverrideEntry[], nowMs: number): Promise<void> {
    const old = owed;
    const all = [...old, ...entries];
    const set = entries.map(({ record }) => record).filter(({ endedAtMs }) => endedAtMs === null);
    try {
      await repository.write(
        {
          records: all.map(({ record }) => record),
          events: set.map((record) => ({ ...record, event: overrideEvent(record) })),
          payloads: set.map((record) => ({ keplerId: record.overrideId, data: overridePayload(record) })),
          knownStrikes: entries.flatMap(({ record: { overrideId }, knownStrikes }) =>
            knownStrikes == null ? [] : [{ overrideId, strikes: knownStrikes }],
          ),
          audit: all.map(({ audit }) => audit),
        },
        nowMs,
      );
      owed = owed.filter((entry) => !old.includes(entry));
      isFailing = false;
    } catch (error) {
      // a store that breaks off while it confirms may have kept what nobody was told of
      owed = [...owed, ...set.map((record) => asFailed(record, nowMs))];
      if (!isFailing) log.error({ err: error }, 'Overrides could not be stored');
      isFailing = true;
      throw error;
    }
  }

  return {
    write,
    owe: (entry) => void (owed = [...owed, entry]),
    flush: async (nowMs) => {
      if (owed.length > 0) await write([], nowMs).catch(() => {}); // logged; it is owed still
    },
    isOwing: () => owed.length > 0,
    isFailing: () => isFailing,
  };
}

function asFailed(record: OverrideRecord, nowMs: number): OverrideEntry {
  const failed: OverrideRecord = { ...record, endedAtMs: nowMs, endedHow: 'failed' };
  return { record: failed, audit: auditOfEnd(failed, null) };
}
