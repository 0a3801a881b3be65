import { ChangedFacilities, ChangedStandings } from '#contracts/edge.ts';
import type { BusMessage } from '../../platform/bus/bus.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import { decodeFromBus } from './busCodec.ts';
import type { EdgeAnswers } from './edgeAnswers.ts';

/** What an edge reads again without being told, so that a message that was lost costs no more than this, ms. */
const READ_EVERY_MS = 60_000;

type Change = ChangedFacilities['facilities'][number];

type Dependencies = {
  readonly answers: Pick<EdgeAnswers, 'revisionOf' | 'onTaken'>;
  /** Tells the screens that listen here. */
  readonly note: (clientId: string, facilityId: string, what: Change['what']) => void;
  readonly facilities: { load(): Promise<void> };
  readonly access: { reload(personId: string): Promise<void>; load(): Promise<void> };
  readonly tellStandings: (ids: readonly string[]) => void;
  readonly log: ServiceLog;
};

/** What an edge does with the leader's messages. */
export type EdgeNews = {
  hearChanges(message: BusMessage): Promise<void>;
  hearStandings(message: BusMessage): Promise<void>;
  /** Reads facilities and rights from the store; what cannot be read stays as it was. */
  readAgain(): Promise<void>;
  stop(): void;
};

/** Keeps facilities and rights as the store has them, and tells screens of changes once their answers are here. */
export function createEdgeNews(dependencies: Dependencies): EdgeNews {
  const { answers, note, facilities, access, tellStandings, log } = dependencies;
  const inTurn = createMutex();
  /** Changes by client that wait for the put which contains them. */
  const waiting = new Map<string, { revision: number; readonly changes: Map<string, Change> }>();

  function release(clientId: string, revision: number): void {
    const due = waiting.get(clientId);
    if (due === undefined || revision < due.revision) return;
    waiting.delete(clientId);
    for (const { facilityId, what } of due.changes.values()) note(clientId, facilityId, what);
  }
  answers.onTaken(release);

  async function takeChanges({ clientId, revision, facilities: changed }: ChangedFacilities): Promise<void> {
    if (changed.some(({ what }) => what === 'facility')) await facilities.load();
    const due = waiting.get(clientId) ?? { revision, changes: new Map<string, Change>() };
    due.revision = revision;
    for (const change of changed) due.changes.set(`${change.what} ${change.facilityId}`, change);
    waiting.set(clientId, due);
    release(clientId, answers.revisionOf(clientId));
  }

  async function takeStandings(ids: readonly string[]): Promise<void> {
    try {
      for (const id of ids) await access.reload(id);
    } finally {
      // a session that cannot be read again is asked for by the next request
      tellStandings(ids);
    }
  }

  const orLog = (what: string) => (error: unknown) => log.error({ reason: reasonOf(error) }, what);
  const readAgain = () =>
    inTurn(async () => {
      await facilities.load();
      await access.load();
    }).catch(orLog('Facilities and rights could not be read again'));
  const timer = setInterval(() => void readAgain(), READ_EVERY_MS).unref();

  return {
    hearChanges: ({ data }) =>
      inTurn(async () => takeChanges(await decodeFromBus(ChangedFacilities, data))).catch(
        orLog('A message about changes could not be used'),
      ),
    hearStandings: ({ data }) =>
      inTurn(async () => takeStandings(await decodeFromBus(ChangedStandings, data))).catch(
        orLog('A message about rights could not be used'),
      ),
    readAgain,
    stop: () => clearInterval(timer),
  };
}
