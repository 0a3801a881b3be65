import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type {
  SessionsRepository,
  StandingLimits,
  StandingSession,
} from '../../storage/repositories/sessionsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';

const MINUTE_MS = 60_000;
/** Another process may end a session in the store; here that is known after so long. Own changes are known at once. */
const STANDING_MAX_AGE_MS = MINUTE_MS;
/** Uses are written this often where nothing ends by disuse: 50,000 displays are 50,000 rows each time. */
const WRITE_USE_EVERY_MS = 10 * MINUTE_MS;
/** How often it is looked for what is to be written and forgotten. */
const TIDY_EVERY_MS = MINUTE_MS;
/** An answer that changed while it was read is read again so many times at once. */
const READS_AT_MOST = 3;

/** A session that stands, without what only the store should hold. */
export type Standing = {
  readonly personId: string;
  readonly clientId: string;
  readonly name: string;
  readonly authorities: readonly string[];
  readonly issuer: StandingSession['issuer'];
  readonly endsAtMs: number | null;
};
type Known = { standing: Standing; readAtMs: number; usedAtMs: number; writtenAtMs: number };

export type StandingsDependencies = {
  readonly repositories: {
    readonly sessions: Pick<SessionsRepository, 'findStanding' | 'findEachStanding' | 'noteUse'>;
    readonly standingChanges: Repositories['standingChanges'];
  };
  readonly clock: ServerClock;
  /** null: no session ends by disuse. */
  readonly idleLimitMs: number | null;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/**
 * What the store says of sessions, for each request. Changes ask the store itself. Reading goes by what was read at most
 * `STANDING_MAX_AGE_MS` ago and not changed by this process since, so that the polls of many screens are no queries.
 */
export function createStandings(dependencies: StandingsDependencies) {
  const { repositories, clock, idleLimitMs } = dependencies;
  const { sessions, standingChanges } = repositories;
  const known = new Map<string, Known>();
  const loader = createLoader(dependencies, known);
  const writeUseEveryMs = idleLimitMs === null ? WRITE_USE_EVERY_MS : MINUTE_MS;

  const stopWatching = standingChanges.watch((ids) => {
    loader.noteChange();
    const changed = new Set(ids);
    for (const [id, { standing }] of known) if (isAbout(changed, id, standing)) known.delete(id);
  });
  const timer = setInterval(() => void tidy(), TIDY_EVERY_MS).unref();

  async function tidy(): Promise<void> {
    const nowMs = clock.nowMs();
    const due: string[] = [];
    for (const [id, one] of known) {
      if (one.usedAtMs > one.writtenAtMs && nowMs - one.writtenAtMs >= writeUseEveryMs) {
        one.writtenAtMs = nowMs;
        due.push(id);
      } else if (nowMs - one.usedAtMs > 2 * WRITE_USE_EVERY_MS) known.delete(id);
    }
    await sessions.noteUse(due, nowMs).catch((error: unknown) => {
      dependencies.log.warn({ err: error }, 'When sessions were used could not be stored');
    });
  }

  return {
    /** As the store knows it now; null: it does not stand. */
    read: (id: string) => sessions.findStanding(id, standingLimits(clock.nowMs(), idleLimitMs)),

    /** As it was known a moment ago; null: it does not stand. Rejects only for a session of which nothing is known. */
    async of(id: string): Promise<Standing | null> {
      const nowMs = clock.nowMs();
      const before = known.get(id);
      if (before === undefined || !(Math.abs(nowMs - before.readAtMs) <= STANDING_MAX_AGE_MS)) {
        // a store that fails must not blind the screens: what was known goes on until their tokens expire
        await loader.load(id).catch((error: unknown) => {
          if (before === undefined || !known.has(id)) throw error;
        });
      }
      const found = known.get(id);
      if (found === undefined || !(nowMs < (found.standing.endsAtMs ?? Infinity))) return null;
      found.usedAtMs = nowMs;
      return found.standing;
    },

    /** Tells of changes that may be about a session. Answers with how to stop. */
    watch: (id: string, standing: Pick<Standing, 'personId' | 'clientId' | 'issuer'>, changed: () => void) =>
      standingChanges.watch((ids) => {
        if (isAbout(new Set(ids), id, standing)) changed();
      }),

    tidy,
    stop() {
      clearInterval(timer);
      stopWatching();
    },
  };
}

/** When a session is judged. Uses are written once a minute at most, so that one more minute is no disuse. */
export function standingLimits(nowMs: number, idleLimitMs: number | null): StandingLimits {
  return { nowMs, usedSinceMs: idleLimitMs === null ? null : nowMs - idleLimitMs - MINUTE_MS };
}

function isAbout(
  changed: ReadonlySet<string>,
  id: string,
  { personId, clientId, issuer }: Pick<Standing, 'personId' | 'clientId' | 'issuer'>,
): boolean {
  return (
    changed.has(id) ||
    changed.has(personId) ||
    changed.has(clientId) ||
    (issuer !== null && changed.has(issuer.id))
  );
}

/** Reads sessions into `known`: calls that come while a query runs share the next one. */
function createLoader(
  { repositories, clock, idleLimitMs }: StandingsDependencies,
  known: Map<string, Known>,
) {
  let waiting = new Set<string>();
  let upcoming: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  let changes = 0;

  async function readAll(ids: readonly string[]): Promise<void> {
    for (let reads = 1; ; reads++) {
      const changesBefore = changes;
      const nowMs = clock.nowMs();
      const limits = standingLimits(nowMs, idleLimitMs);
      const found = await repositories.sessions.findEachStanding(ids, limits);
      const isCurrent = changesBefore === changes;
      if (!isCurrent && reads < READS_AT_MOST) continue;
      const before = new Map(ids.map((id) => [id, known.get(id)]));
      for (const id of ids) known.delete(id);
      for (const one of found) {
        const { familyId, lastUsedAtMs } = one.session;
        known.set(familyId, {
          standing: toStanding(one),
          readAtMs: isCurrent ? nowMs : Number.NEGATIVE_INFINITY,
          usedAtMs: before.get(familyId)?.usedAtMs ?? lastUsedAtMs,
          writtenAtMs: lastUsedAtMs,
        });
      }
      return;
    }
  }

  async function runNext(): Promise<void> {
    await running.catch(() => {});
    const ids = [...waiting];
    waiting = new Set();
    upcoming = null;
    running = readAll(ids);
    return running;
  }

  return {
    load(id: string): Promise<void> {
      waiting.add(id);
      upcoming ??= runNext();
      return upcoming;
    },
    noteChange: () => void (changes += 1),
  };
}

function toStanding({ session, person, issuer }: StandingSession): Standing {
  const { id: personId, clientId, name, authorities } = person;
  return { personId, clientId, name, authorities, issuer, endsAtMs: session.endsAtMs };
}
