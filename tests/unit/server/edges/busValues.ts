import type { ClientAnswers, LeaderBeat } from '#contracts/edge.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { BusEntry } from '#server/platform/bus/bus.ts';
import { encodeForBus } from '#server/useCases/edges/busCodec.ts';
import { answersKey, LEADER_KEY } from '#server/useCases/edges/busNames.ts';

/** Time of the tests. */
export const NOW_MS = Date.UTC(2026, 6, 14, 21, 0, 0);

const CLOSED: FacilityEvent = {
  keplerId: 'lightning-1',
  eventType: 'LIGHTNING',
  alertStatus: 'ALERT',
  eventStartAt: new Date(NOW_MS).toISOString(),
};

export type AnswersOptions = {
  term?: number;
  atMs?: number;
  client?: string;
  facilityId?: string;
  isClosed?: boolean;
};

/** Answers of a client with one facility. */
export function clientAnswers({
  term = 5,
  atMs = NOW_MS,
  client = 'ACME',
  facilityId = 'YARD',
  isClosed = false,
}: AnswersOptions = {}): ClientAnswers {
  const generatedAt = new Date(atMs).toISOString();
  const activeAlerts = isClosed ? [CLOSED] : [];
  const { eventType, alertStatus } = CLOSED;
  const of = { term, generatedAt, lightningAsOf: generatedAt };
  return {
    term,
    file: {
      ...of,
      client,
      watched: [facilityId],
      alerts: isClosed
        ? [
            {
              facilityId,
              id: CLOSED.keplerId,
              highestSeverityAlert: { eventType, alertStatus },
              activeAlerts,
            },
          ]
        : [],
    },
    groups: [{ shared: of, facilities: [{ facilityId, activeAlerts }] }],
  };
}

export function leaderBeat(beat: Partial<LeaderBeat> = {}): LeaderBeat {
  return { term: 5, origin: 'http://127.0.0.1:1', atMs: NOW_MS, clients: ['ACME'], ...beat };
}

let revision = 0;
const entryOf = (key: string, value: Uint8Array): BusEntry => ({ key, value, revision: (revision += 1) });

export async function answersEntry(options: AnswersOptions = {}): Promise<BusEntry> {
  return entryOf(answersKey(options.client ?? 'ACME'), await encodeForBus(clientAnswers(options)));
}

export async function beatEntry(beat: Partial<LeaderBeat> = {}): Promise<BusEntry> {
  return entryOf(LEADER_KEY, await encodeForBus(leaderBeat(beat)));
}

/** Bytes under the key of a client. */
export function rawEntry(value: Uint8Array, client = 'ACME'): BusEntry {
  return entryOf(answersKey(client), value);
}
