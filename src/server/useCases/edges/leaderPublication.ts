import type { LeaderBeat } from '#contracts/edge.ts';
import { pauseByTimer } from '../../platform/time/pause.ts';
import { LEADER_KEY } from './busNames.ts';
import { createClientPuts, type ClientPutsDependencies, type FacilityChange } from './clientPuts.ts';
import { createStandingNews } from './standingNews.ts';

/** As often as is evaluated: an edge serves nothing younger. */
const BEAT_EVERY_MS = 1_000;
/** How long the end of a term waits for a bus that does not answer, ms. */
const STOP_MS = 1_000;

type Dependencies = ClientPutsDependencies & {
  /** Address by which edges reach this process. */
  readonly origin: string;
  /** Sources of its lightning steps, as keys of the object store name them. */
  readonly stepSources: string;
  readonly clientIds: () => readonly string[];
  readonly watchChanges: (hear: (clientId: string, change: FacilityChange) => void) => () => void;
  readonly watchStandings: (hear: (ids: readonly string[]) => void) => () => void;
  readonly clock: { nowMs(): number };
};

/**
 * Puts the answers of this process on the bus: all of them each second, those of a client at once when one has changed, and
 * then what has changed. Judging does not wait for the bus, and what could not be put is put with the next second's.
 */
export function startLeaderPublication(dependencies: Dependencies): { stop(): Promise<void> } {
  const { bus, term, failures, origin, stepSources, clientIds, clock } = dependencies;
  const puts = createClientPuts(dependencies);
  const standings = createStandingNews(bus, failures);
  let beating: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const clients = [...clientIds()];
    const ended = await Promise.allSettled(clients.map(puts.put));
    const failed = ended.filter((put) => put.status === 'rejected');
    for (const { reason } of failed) failures.failed(reason);
    if (ended.some((put) => put.status === 'fulfilled' && !put.value)) return;
    await standings.tell();
    // behind the answers: who hears of a client has them
    const value: LeaderBeat = { term, origin, atMs: clock.nowMs(), clients, stepSources };
    await bus.put(LEADER_KEY, Buffer.from(JSON.stringify(value)));
    if (failed.length === 0) failures.passed();
  }

  const stopHearing = [
    dependencies.watchChanges(puts.noteChange),
    dependencies.watchStandings(standings.note),
  ];
  const timer = setInterval(() => {
    beating ??= beat()
      .catch(failures.failed)
      .finally(() => (beating = null));
  }, BEAT_EVERY_MS);

  return {
    async stop() {
      clearInterval(timer);
      for (const stopOne of stopHearing) stopOne();
      const settled = Promise.all([beating, puts.settled(), standings.tell()]);
      await Promise.race([settled, pauseByTimer(STOP_MS, new AbortController().signal)]);
    },
  };
}
