import type {
  ActiveAlerts,
  AlertsFile,
  FacilitiesLightning,
  FacilityEvent,
} from '#contracts/facilityEvent.ts';
import { OVERRIDE_EVENT_TYPE, yardStatusOf } from '#domain/alerting/alertStatus.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import { instantMs } from '#domain/time/instant.ts';
import { entryOf, type AlertRegistry } from './alertRegistry.ts';
import { memoryKey } from './facilityKey.ts';
import { severityOf } from './severityOf.ts';

type HeldAnswers = AlertRegistry & {
  /** To be called before anything that may change an answer: what was sure is kept, if it is not sure any more. */
  beforeChange(): void;
};

type HeldDependencies = {
  readonly registry: AlertRegistry;
  readonly isSure: () => boolean;
  /** Everything that may be asked for. */
  readonly facilities: () => readonly { readonly clientId: string; readonly id: string }[];
};

type Held = {
  readonly answers: ReadonlyMap<string, ActiveAlerts | null>;
  readonly files: ReadonlyMap<string, AlertsFile | null>;
};

/**
 * Answers of a process that may have lost its lease (S13): what was sure last, times included, so that it ages to
 * UNKNOWN at its readers. Only what makes it worse is added.
 */
export function createHeldAnswers({ registry, isSure, facilities }: HeldDependencies): HeldAnswers {
  let held: Held | null = null;

  /** What was sure last; null: what is known now is sure. */
  function heldNow(): Held | null {
    if (isSure()) held = null;
    else held ??= takeHold(registry, facilities());
    return held;
  }

  return {
    beforeChange: () => void heldNow(),
    activeEventCount: () => registry.activeEventCount(),
    activeAlertsOf(clientId, facilityId) {
      const sure = heldNow();
      const now = registry.activeAlertsOf(clientId, facilityId);
      if (sure === null) return now;
      const last = sure.answers.get(memoryKey(clientId, facilityId)) ?? null;
      return last === null || now === null ? null : worseAnswer(last, now);
    },
    alertsFileOf(clientId) {
      const sure = heldNow();
      const now = registry.alertsFileOf(clientId);
      if (sure === null) return now;
      const last = sure.files.get(clientId) ?? null;
      return last === null || now === null ? null : worseFile(last, now);
    },
  };
}

function takeHold(registry: AlertRegistry, facilities: readonly { clientId: string; id: string }[]): Held {
  const clientIds = new Set(facilities.map(({ clientId }) => clientId));
  return {
    answers: new Map(
      facilities.map(({ clientId, id }) => [memoryKey(clientId, id), registry.activeAlertsOf(clientId, id)]),
    ),
    files: new Map([...clientIds].map((clientId) => [clientId, registry.alertsFileOf(clientId)])),
  };
}

function worseAnswer(last: ActiveAlerts, now: ActiveAlerts): ActiveAlerts {
  return {
    ...last,
    lightningAsOf: olderOf(last.lightningAsOf, now.lightningAsOf),
    activeAlerts: worseEvents(last.activeAlerts, now.activeAlerts),
    ...(now.overrideRevoked === undefined ? {} : { overrideRevoked: now.overrideRevoked }),
  };
}

function worseFile(last: AlertsFile, now: AlertsFile): AlertsFile {
  const before = new Map(last.alerts.map((entry) => [entry.facilityId, entry]));
  const after = new Map(now.alerts.map((entry) => [entry.facilityId, entry]));
  const ids = new Set([...before.keys(), ...after.keys()]);
  // of what single facilities know more, nothing is sure: the worst of the client stands for all
  const { lightning: apart = [], ...lastOfAll } = last;
  const lightningAsOf = olderOf(last.lightningAsOf, now.lightningAsOf);
  return {
    ...lastOfAll,
    lightningAsOf,
    ...(lightningAsOf === null ? {} : markedAlone(apart, { ...last, lightningAsOf })),
    alerts: [...ids].flatMap((id) =>
      entryOf(id, worseEvents(before.get(id)?.activeAlerts ?? [], after.get(id)?.activeAlerts ?? [])),
    ),
  };
}

/** Facilities that satellites alone watch: they know what the client knows, and keep their mark beside OPEN (GAP-137). */
function markedAlone(
  apart: readonly FacilitiesLightning[],
  { lightningAsOf, lightningStaleAfterMs, lightningLateAfterMs }: AlertsFile,
): Pick<AlertsFile, 'lightning'> {
  const lightning = apart
    .filter(({ satelliteOnly }) => satelliteOnly === true)
    .map((group) => ({ ...group, lightningAsOf, lightningStaleAfterMs, lightningLateAfterMs }));
  return lightning.length === 0 ? {} : { lightning };
}

/** Of both lists everything that closes, and only what both say that opens. */
function worseEvents(last: readonly FacilityEvent[], now: readonly FacilityEvent[]): FacilityEvent[] {
  const before = new Map(last.map((event) => [event.keplerId, event]));
  const after = new Map(now.map((event) => [event.keplerId, event]));
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => {
    const [old, current] = [before.get(id), after.get(id)];
    if (old !== undefined && current !== undefined) return [worseOf(old, current)];
    const only = (old ?? current)!;
    return opensYard(only) ? [] : [only];
  });
}

function worseOf(old: FacilityEvent, current: FacilityEvent): FacilityEvent {
  const worsenedBy = rankOf(current) - rankOf(old) || startMs(current) - startMs(old);
  return worsenedBy < 0 ? old : current;
}

function rankOf(event: FacilityEvent): number {
  return (yardStatusOf(event.alertStatus) === 'OPEN' ? 0 : 1_000) + severityOf(event);
}

function startMs({ eventStartAt }: FacilityEvent): number {
  return instantMs(eventStartAt) ?? -Infinity;
}

/** An override that opens the yard hides hazards. */
function opensYard({ eventType, status = 'UNKNOWN', yardStatus = 'UNKNOWN' }: FacilityEvent): boolean {
  return eventType === OVERRIDE_EVENT_TYPE && isOpening({ status, yardStatus });
}

function olderOf(last: string | null, now: string | null): string | null {
  if (last === null || now === null) return null;
  return (instantMs(last) ?? 0) <= (instantMs(now) ?? 0) ? last : now;
}
