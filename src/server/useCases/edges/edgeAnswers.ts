import { ClientAnswers, LeaderBeat } from '#contracts/edge.ts';
import type { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { BusEntry } from '../../platform/bus/bus.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import { answersById } from './answerGroups.ts';
import { decodeFromBus } from './busCodec.ts';
import { clientOfKey, LEADER_KEY } from './busNames.ts';
import { MOST_OFFSET_MS, type LeaderClock } from './leaderClock.ts';

type Held = {
  readonly term: number;
  readonly generatedAtMs: number;
  readonly file: AlertsFile;
  /** null: the facility is not watched. */
  readonly answerOf: (facilityId: string) => ActiveAlerts | null;
};

/** Status answers of the leader as an edge holds them, with the leader's own times and term (S13). */
export type EdgeAnswers = {
  /** Takes an entry of the bus, in the order of calls. Never rejects: what cannot be used leaves what is held to age. */
  take(entry: BusEntry): Promise<void>;
  /** What the leader said of itself last; null: nothing yet. */
  leader(): LeaderBeat | null;
  /** When that came, on the clock that nobody sets, ms; null: it has not. */
  beatAtMs(): number | null;
  /**
   * Answers of a client in upper case; null: none are held, which does not mean that nothing is active. None are held any
   * more once they are found to be ahead of the clock, as after it was set back.
   */
  of(clientId: string): Pick<Held, 'file' | 'answerOf'> | null;
  /** Clients of the last beat whose answers are missing, or older by so much than that beat. */
  behind(limitMs: number): readonly string[];
  /** Revision of the last put of a client that was taken, used or not; 0: none. */
  revisionOf(clientId: string): number;
  /** Told of each put of a client that was taken. */
  onTaken(hear: (clientId: string, revision: number) => void): void;
  readonly refused: { older(): number; unreadable(): number };
};

type Dependencies = {
  readonly leaderClock: Pick<LeaderClock, 'note'>;
  readonly clock: { nowMs(): number };
  readonly monotonicMs: () => number;
  readonly log: ServiceLog;
};

export function createEdgeAnswers({ leaderClock, clock, monotonicMs, log }: Dependencies): EdgeAnswers {
  const inTurn = createMutex();
  const held = createHeld(clock, log);
  const revisions = new Map<string, number>();
  const refused = { older: 0, unreadable: 0 };
  let leader: LeaderBeat | null = null;
  let beatAtMs: number | null = null;
  let newestTerm = 0;
  let tell = (_clientId: string, _revision: number) => {};

  function takeBeat(beat: LeaderBeat, cameMs: number): void {
    if (beat.term < newestTerm) return void (refused.older += 1);
    // told again after a reconnection: how long that took says nothing of the clocks
    if (beat.term === leader?.term && beat.atMs === leader.atMs) return;
    newestTerm = beat.term;
    leader = beat;
    beatAtMs = cameMs;
    leaderClock.note(beat.term, beat.atMs, cameMs);
    held.keepOnly(new Set(beat.clients));
  }

  function takeAnswers(clientId: string, value: ClientAnswers): void {
    const next = heldOf(clientId, value, clock.nowMs());
    const before = held.of(clientId);
    // not by revision: an old put that a paused server of the bus stores late has the newest one
    const isOlder = before?.term === next.term && next.generatedAtMs < before.generatedAtMs;
    if (next.term < newestTerm || isOlder) return void (refused.older += 1);
    newestTerm = next.term;
    held.set(clientId, next);
  }

  async function takeEntry({ key, value, revision }: BusEntry, cameMs: number): Promise<void> {
    const clientId = clientOfKey(key);
    try {
      if (key === LEADER_KEY) takeBeat(await decodeFromBus(LeaderBeat, value), cameMs);
      else if (clientId !== null) takeAnswers(clientId, await decodeFromBus(ClientAnswers, value));
    } catch (error) {
      refused.unreadable += 1;
      log.error({ key, revision, reason: reasonOf(error) }, 'A value of the bus cannot be used');
    }
    if (clientId === null) return;
    revisions.set(clientId, revision);
    tell(clientId, revision);
  }

  return {
    take(entry) {
      // what waits here before it is read was not long on its way
      const cameMs = monotonicMs();
      return inTurn(() => takeEntry(entry, cameMs));
    },
    leader: () => leader,
    beatAtMs: () => beatAtMs,
    of: held.of,
    behind: (limitMs) =>
      (leader?.clients ?? []).filter((clientId) => {
        const { generatedAtMs = Number.NEGATIVE_INFINITY } = held.of(clientId) ?? {};
        return generatedAtMs < (leader?.atMs ?? 0) - limitMs;
      }),
    revisionOf: (clientId) => revisions.get(clientId) ?? 0,
    onTaken: (hear) => void (tell = hear),
    refused: { older: () => refused.older, unreadable: () => refused.unreadable },
  };
}

/** What is held by client. What is ahead of the clock, as after it was set back, is released for good. */
function createHeld(clock: Dependencies['clock'], log: ServiceLog) {
  const byClient = new Map<string, Held>();
  return {
    of(clientId: string): Held | null {
      const found = byClient.get(clientId);
      if (found === undefined) return null;
      if (!isAhead(found.generatedAtMs, clock.nowMs())) return found;
      byClient.delete(clientId);
      log.warn({ clientId, generatedAt: found.file.generatedAt }, 'Answers ahead of the clock were released');
      return null;
    },
    set: (clientId: string, answers: Held) => void byClient.set(clientId, answers),
    keepOnly(clientIds: ReadonlySet<string>): void {
      for (const clientId of byClient.keys()) if (!clientIds.has(clientId)) byClient.delete(clientId);
    },
  };
}

/** Returns whether answers are of the future, which keep out everything that is true until then, or of no time (NaN). */
function isAhead(generatedAtMs: number, nowMs: number): boolean {
  return !(generatedAtMs <= nowMs + MOST_OFFSET_MS);
}

/** Throws for answers that cannot be those of the client at this time. */
function heldOf(clientId: string, { term, file, groups }: ClientAnswers, nowMs: number): Held {
  if (file.client !== clientId) throw new Error(`Answers of ${file.client} under the key of ${clientId}`);
  const generatedAtMs = instantMs(file.generatedAt) ?? Number.NaN;
  if (isAhead(generatedAtMs, nowMs))
    throw new Error(`Answers of ${file.generatedAt}, which is ahead of the clock`);
  return { term, generatedAtMs, file, answerOf: answersById(groups) };
}
