import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import { overrideEvent, revokedNotice } from './overrideEvent.ts';
import { memoryKey } from '../../alerting/facilityKey.ts';
import type { OverrideAnswers } from '../../alerting/orderAnswers.ts';

/**
 * Told of each facility whose override or notice has changed, once all that came with the change is judged and the
 * answers say so. Must not throw.
 */
type OverrideListener = (clientId: string, facilityId: string) => void;

/** Which overrides are in force, at most one for each facility, and which were revoked. Ids of clients in upper case. */
export type OverrideRegistry = OverrideAnswers & {
  inForceAt(clientId: string, facilityId: string): OverrideRecord | null;
  inForce(): readonly OverrideRecord[];
  /** Overrides that a strike has ended, as `revokedAt` tells of them. */
  revoked(): readonly OverrideRecord[];
  /** The last override of each facility where it has expired and none has followed. */
  expired(): readonly OverrideRecord[];
  set(record: OverrideRecord): void;
  /** Takes one out as it ended; nothing where it is not in force any more. */
  end(ended: OverrideRecord): void;
  /** Drops what has ended at a facility: the next one of its name is another yard. */
  forgetEndedAt(clientId: string, facilityId: string): void;
  /** Drops notices of what was revoked up to then, epoch ms. */
  forgetRevoked(untilMs: number): void;
  /** Returns what ends the listening. */
  onChanged(listener: OverrideListener): () => void;
};

/** @param past Overrides of earlier runs in the order of their setting, ended ones as they ended. */
export function createOverrideRegistry(past: readonly OverrideRecord[]): OverrideRegistry {
  const current = new Map<string, OverrideRecord>();
  const { revoked, expired, noteEnded, forgetEnded } = createEndedOverrides();
  const { changed, onChanged } = createAnnouncer();
  let revision = 0;

  function change(record: OverrideRecord): void {
    revision += 1;
    changed(record);
  }

  function set(record: OverrideRecord): void {
    const key = memoryKey(record.clientId, record.facilityId);
    current.set(key, record);
    forgetEnded(key);
    change(record);
  }

  function end(ended: OverrideRecord): void {
    const key = memoryKey(ended.clientId, ended.facilityId);
    if (current.get(key)?.overrideId !== ended.overrideId) return;
    current.delete(key);
    noteEnded(key, ended);
    change(ended);
  }

  for (const record of past) {
    if (record.endedHow === 'failed') continue; // nobody was told that it stands
    set({ ...record });
    if (record.endedAtMs !== null) end(record);
  }

  return {
    inForceAt: (clientId, facilityId) => current.get(memoryKey(clientId, facilityId)) ?? null,
    inForce: () => [...current.values()],
    revoked: () => [...revoked.values()],
    expired: () => [...expired.values()],
    eventsOf(clientId, facilityId) {
      const record = current.get(memoryKey(clientId, facilityId));
      return record === undefined ? [] : [overrideEvent(record)];
    },
    revokedAt(clientId, facilityId) {
      const record = revoked.get(memoryKey(clientId, facilityId));
      return record === undefined ? null : revokedNotice(record);
    },
    revision: () => revision,
    set,
    end,
    forgetEndedAt(clientId, facilityId) {
      const ended = forgetEnded(memoryKey(clientId, facilityId));
      if (ended !== undefined) change(ended);
    },
    forgetRevoked(untilMs) {
      for (const [key, record] of revoked) {
        if ((record.endedAtMs ?? untilMs) > untilMs) continue;
        revoked.delete(key);
        change(record);
      }
    },
    onChanged,
  };
}

/** The last override of each facility where a strike has ended it or it has expired, by the key of the facility. */
function createEndedOverrides() {
  const revoked = new Map<string, OverrideRecord>();
  const expired = new Map<string, OverrideRecord>();
  return {
    revoked,
    expired,
    noteEnded(key: string, ended: OverrideRecord): void {
      if (ended.endedHow === 'revoked') revoked.set(key, ended);
      if (ended.endedHow === 'expired') expired.set(key, ended);
    },
    /** Returns what was forgotten; undefined: nothing. */
    forgetEnded(key: string): OverrideRecord | undefined {
      const ended = revoked.get(key) ?? expired.get(key);
      revoked.delete(key);
      expired.delete(key);
      return ended;
    },
  };
}

/** Collects the changes of one moment: nobody may see an override that the strike of that moment ends. */
function createAnnouncer(): Pick<OverrideRegistry, 'onChanged'> & { changed(record: OverrideRecord): void } {
  const listeners = new Set<OverrideListener>();
  const untold = new Map<string, OverrideRecord>();

  function tell(): void {
    const records = [...untold.values()];
    untold.clear();
    for (const { clientId, facilityId } of records)
      for (const listener of listeners) listener(clientId, facilityId);
  }

  return {
    changed(record) {
      if (untold.size === 0) queueMicrotask(tell);
      untold.set(memoryKey(record.clientId, record.facilityId), record);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
