import type { ChangedFacilities, ClientAnswers } from '#contracts/edge.ts';
import type { AlertRegistry } from '../../alerting/alertRegistry.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { createKeyedMutex } from '../../platform/threads/keyedMutex.ts';
import { groupAnswers } from './answerGroups.ts';
import { encodeForBus } from './busCodec.ts';
import { answersKey, CHANGES_SUBJECT } from './busNames.ts';
import type { PutFailures } from './putFailures.ts';

/** One facility of which screens are told. */
export type FacilityChange = ChangedFacilities['facilities'][number];

export type ClientPutsDependencies = {
  readonly bus: Pick<Bus, 'publish' | 'put'>;
  readonly term: number;
  /** What is served here, as far as this process is sure that it leads. */
  readonly registry: Pick<AlertRegistry, 'activeAlertsOf' | 'alertsFileOf'>;
  readonly failures: PutFailures;
};

/** Puts the answers of clients, one put of a client at a time, and tells of changes after the put that contains them. */
export function createClientPuts({ bus, term, registry, failures }: ClientPutsDependencies) {
  const byClient = createKeyedMutex();
  const changed = new Map<string, Map<string, FacilityChange>>();
  const scheduled = new Set<string>();

  async function putClient(clientId: string): Promise<boolean> {
    const now = answersNow(registry, clientId);
    if (now === null) return false;
    const told = changed.get(clientId);
    changed.delete(clientId);
    try {
      const value: ClientAnswers = { term, file: now.file, groups: await groupAnswers(now.answers) };
      const revision = await bus.put(answersKey(clientId), await encodeForBus(value));
      if (told === undefined) return true;
      const message: ChangedFacilities = { clientId, revision, facilities: [...told.values()] };
      await bus.publish(CHANGES_SUBJECT, await encodeForBus(message));
      return true;
    } catch (error) {
      // told with the next put, beside what has changed since
      if (told !== undefined) changed.set(clientId, new Map([...told, ...(changed.get(clientId) ?? [])]));
      throw error;
    }
  }

  return {
    /** Resolves to whether there was something to put: nothing is before the first evaluation. */
    put: (clientId: string): Promise<boolean> => byClient.run([clientId], () => putClient(clientId)),
    /** Puts the answers of a client at once, with all changes of this moment. */
    noteChange(clientId: string, change: FacilityChange): void {
      const ofClient = changed.get(clientId) ?? new Map<string, FacilityChange>();
      changed.set(clientId, ofClient.set(`${change.what} ${change.facilityId}`, change));
      if (scheduled.has(clientId)) return;
      scheduled.add(clientId);
      void byClient.run([clientId], async () => {
        scheduled.delete(clientId);
        await putClient(clientId).catch(failures.failed);
      });
    },
    settled: byClient.settled,
  };
}

/** null: there is nothing yet, or what is there is of several moments; the next second has the next. */
function answersNow(registry: ClientPutsDependencies['registry'], clientId: string) {
  const file = registry.alertsFileOf(clientId);
  if (file === null) return null;
  const answers = (file.watched ?? []).map((facilityId) => registry.activeAlertsOf(clientId, facilityId));
  const isOfOneMoment = answers.every((answer) => answer?.generatedAt === file.generatedAt);
  return isOfOneMoment ? { file, answers: answers.filter((answer) => answer !== null) } : null;
}
