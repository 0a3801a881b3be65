import { randomUUID } from 'node:crypto';
import type { YardId } from '#domain/locations/yardId.ts';
import { closesByWarnings, warningActionOf } from '#domain/policy/warningActions.ts';
import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import type { EventChange } from '../../alerting/engineFacility.ts';
import { sourceOfType } from '../../alerting/publicAlertEvent.ts';
import {
  closesYard,
  createPublicAlertEvents,
  type PublicAlertEvents,
  type WarningSource,
} from '../../alerting/publicAlertEvents.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import { createUnknownWarnings, UNKNOWN_WARNINGS } from '../../alerting/unknownWarnings.ts';
import { warningListsOf, type WarningLists } from '../../alerting/warningLists.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { EventRecord } from '../../storage/repositories/eventsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';

type AlertDependencies = {
  readonly repositories: Repositories;
  readonly log: Pick<ServiceLog, 'error'>;
  /** Left out: no weather service is asked. */
  readonly publicAlerts?: WarningSource | undefined;
  /** Policies by which warnings close. */
  readonly inForce: Pick<RulesInForce, 'rulesFor' | 'revision'>;
};

export type OpenHazards = {
  readonly hazards: ChangingEngine;
  readonly ofPolicies: ChangingEngine;
  readonly warningLists: WarningLists;
  /**
   * Judges the warnings alone, which a delivery of anything else does not. To be called when places or policies are
   * others, or the next answer would say that none stands and all are known (S1, S4).
   */
  advanceWarnings(nowMs: number): EventChange[];
};

/** Where no weather service is asked: nothing is known by it, and nothing is waited for. */
const NOBODY_ASKED: WarningSource = {
  profiles: [],
  alerts: () => [],
  isCurrent: () => false,
  isKnownAt: () => true,
  revision: () => 0,
};

/**
 * The engine with the warnings of weather services, and with those alone that keep a looser policy waiting: a flood
 * warning of weeks that closes nothing is not judged by a policy.
 */
export async function openHazards(
  dependencies: AlertDependencies,
  engine: Pick<ChangingEngine, 'facilities'>,
  judged: ChangingEngine,
): Promise<OpenHazards> {
  const { publicAlerts: source = NOBODY_ASKED } = dependencies;
  const opened = await openPublicAlerts(dependencies, engine);
  let judgedRevision: number | undefined;
  const warnings = opened && {
    ...opened,
    advanceTo(nowMs: number) {
      judgedRevision = source.revision();
      return opened.advanceTo(nowMs);
    },
  };
  return {
    hazards: withPublicAlerts(judged, warnings),
    ofPolicies: withClosingWarnings(judged, warnings),
    warningLists: warningListsOf(source, () => judgedRevision),
    advanceWarnings: (nowMs) => warnings?.advanceTo(nowMs) ?? [],
  };
}

/**
 * Warnings of weather services with what an earlier run told of them, which stands until a list or its time ends it, also
 * where its service is no longer asked (S2).
 */
async function openPublicAlerts(
  { repositories, log, publicAlerts, inForce }: AlertDependencies,
  { facilities }: Pick<ChangingEngine, 'facilities'>,
): Promise<PublicAlertEvents | null> {
  const restored = await recallAlerts(repositories, log);
  if (publicAlerts === undefined && restored.length === 0) return null;
  const setup = { facilities, source: publicAlerts ?? NOBODY_ASKED, newKeplerId: randomUUID };
  const actionsAt = ({ clientId, facilityId }: YardId) =>
    inForce.rulesFor(clientId, facilityId).warningActions;
  const told = createPublicAlertEvents({
    ...setup,
    restored: restored.filter((one) => !isUnknown(one)),
    actions: {
      actionAt: (place, eventType) => warningActionOf(eventType, actionsAt(place)),
      revision: inForce.revision,
    },
  });
  const unknown = createUnknownWarnings({
    ...setup,
    closesAt: (place) => closesByWarnings(actionsAt(place)),
    restored: restored.filter(isUnknown),
  });
  return {
    advanceTo: (nowMs) => [...told.advanceTo(nowMs), ...unknown.advanceTo(nowMs)],
    eventsOf: (...yard) => [...told.eventsOf(...yard), ...unknown.eventsOf(...yard)],
  };
}

function isUnknown({ event }: EventRecord): boolean {
  return event.eventType === UNKNOWN_WARNINGS;
}

/** The engine with those warnings alone that are judged by policies: they close, or may. */
function withClosingWarnings(engine: ChangingEngine, alerts: PublicAlertEvents | null): ChangingEngine {
  if (alerts === null) return engine;
  return {
    ...engine,
    eventsOf: (...yard) => [...engine.eventsOf(...yard), ...alerts.eventsOf(...yard).filter(closesYard)],
  };
}

/** The engine with the warnings of weather services beside what it judges itself. */
function withPublicAlerts(engine: ChangingEngine, alerts: PublicAlertEvents | null): ChangingEngine {
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
