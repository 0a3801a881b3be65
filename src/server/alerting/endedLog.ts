import type { EndedEvent, FacilityEvent } from '#contracts/facilityEvent.ts';
import { ENDED_LISTED_MS } from '#domain/alerting/answerOrder.ts';
import { isoInstant } from '#domain/time/instant.ts';

/** What an answer says of the events of a facility. */
type Told = { readonly ended: EndedEvent[]; readonly activeAlerts: FacilityEvent[] };

/** Which events answers listed and list no more. */
type EndedLog = {
  /**
   * Compares what an answer of `atMs`, epoch ms, lists of a facility with what was listed there before.
   *
   * @returns The events, and those that were listed and have ended in the last ten minutes, the last one first.
   */
  told(facilityId: string, events: FacilityEvent[], atMs: number): Told;
  /** Events of all facilities of the client that have ended so; a facility that is not among them has gone. */
  noteAll(events: ReadonlyMap<string, readonly FacilityEvent[]>, atMs: number): EndedEvent[];
};

type Kept = { listed: ReadonlySet<string>; readonly endedAtMs: Map<string, number> };

/**
 * Remembers what was told of the facilities of one client, so that an event is named as ended however it ended: by its
 * quiet period, with its override, by a higher level, or with its facility. What was told to nobody need not be named.
 *
 * It is kept in memory alone: after a restart no event is named, and readers keep an event until its answer is too old.
 */
function createEndedLog(): EndedLog {
  const byFacility = new Map<string, Kept>();
  function note(facilityId: string, events: readonly FacilityEvent[], atMs: number): EndedEvent[] {
    const before = byFacility.get(facilityId);
    if (before === undefined && events.length === 0) return [];
    const { listed, endedAtMs } = before ?? { listed: new Set<string>(), endedAtMs: new Map() };
    const lists = new Set(events.map(({ keplerId }) => keplerId));
    for (const id of listed) if (!lists.has(id)) endedAtMs.set(id, atMs);
    for (const [id, endedMs] of endedAtMs)
      if (lists.has(id) || Math.abs(atMs - endedMs) > ENDED_LISTED_MS) endedAtMs.delete(id);
    if (lists.size + endedAtMs.size === 0) byFacility.delete(facilityId);
    else byFacility.set(facilityId, { listed: lists, endedAtMs });
    return [...endedAtMs]
      .map(([keplerId, endedMs]) => ({ keplerId, endedAt: isoInstant(endedMs) }))
      .toReversed();
  }

  return {
    told: (facilityId, activeAlerts, atMs) => ({ ended: note(facilityId, activeAlerts, atMs), activeAlerts }),
    noteAll: (events, atMs) =>
      [...new Set([...events.keys(), ...byFacility.keys()])].flatMap((id) =>
        note(id, events.get(id) ?? [], atMs),
      ),
  };
}

/** One log for each client. */
export function createEndedLogs(): (clientId: string) => EndedLog {
  const logs = new Map<string, EndedLog>();
  return (clientId) => {
    const log = logs.get(clientId) ?? createEndedLog();
    logs.set(clientId, log);
    return log;
  };
}
