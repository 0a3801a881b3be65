import { randomUUID } from 'node:crypto';
import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import { sourceOfType } from '../../alerting/publicAlertEvent.ts';
import {
  createPublicAlertEvents,
  type PublicAlertEvents,
  type WarningSource,
} from '../../alerting/publicAlertEvents.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { EventRecord } from '../../storage/repositories/eventsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';

type AlertDependencies = {
  readonly repositories: Repositories;
  readonly log: Pick<ServiceLog, 'error'>;
  /** Left out: no weather service is asked. */
  readonly publicAlerts?: WarningSource | undefined;
};

/** Warnings of weather services with what an earlier run told of them, which stands until a list or its time ends it. */
export async function openPublicAlerts(
  { repositories, log, publicAlerts: source }: AlertDependencies,
  { facilities }: Pick<ChangingEngine, 'facilities'>,
): Promise<PublicAlertEvents | null> {
  if (source === undefined) return null;
  const restored = await recallAlerts(repositories, log);
  return createPublicAlertEvents({ facilities, source, newKeplerId: randomUUID, restored });
}

/** The engine with the warnings of weather services beside what it judges itself. */
export function withPublicAlerts(engine: ChangingEngine, alerts: PublicAlertEvents | null): ChangingEngine {
  if (alerts === null) return engine;
  return {
    ...engine,
    advanceTo: (nowMs) => [...engine.advanceTo(nowMs), ...alerts.advanceTo(nowMs)],
    eventsOf: (...yard) => [...engine.eventsOf(...yard), ...alerts.eventsOf(...yard)],
  };
}

async function recallAlerts(
  { events }: Pick<Repositories, 'events'>,
  log: Pick<ServiceLog, 'error'>,
): Promise<readonly EventRecord[]> {
  try {
    const unended = await events.loadUnended();
    return unended.filter(({ event }) => sourceOfType(event.eventType) !== '');
  } catch (error) {
    log.error({ err: error }, 'Stored warnings of weather services cannot be read');
    return [];
  }
}
