import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { WarningAction } from '#domain/policy/warningActions.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { LiveAlerts, ServiceAlert } from '../sources/alerts/liveAlerts.ts';
import { createCoveringAlerts, keyOfEvent, type Covering } from './coveringAlerts.ts';
import type { EngineFacility, EventChange } from './engineFacility.ts';
import { publicAlertEvent, sourceOfType } from './publicAlertEvent.ts';
import { facilityKey } from './facilityKey.ts';

/**
 * Warnings of public weather services as events: one event a facility and type of alert, which warns, or closes where the
 * policy of the facility says so, and proves nothing. Where the policy changes from one to the other, the event ends and a
 * new one begins. It ends when its time is over, or when a whole and current list of its service has no such warning over
 * the facility; a list that is missing, old or not whole ends nothing (S2, S4). It keeps no clock.
 */
export type PublicAlertEvents = {
  advanceTo(nowMs: number): EventChange[];
  eventsOf(clientId: string, facilityId: string): FacilityEvent[];
};

/** Where warnings come from. */
export type WarningSource = Pick<LiveAlerts, 'profiles' | 'alerts' | 'isCurrent' | 'isKnownAt' | 'revision'>;

/** What warnings do by the policies in force. */
type WarningRules = {
  actionAt(place: YardId, eventType: string): WarningAction;
  revision(): number;
};

const ALWAYS_WARN: WarningRules = { actionAt: () => 'warn', revision: () => 0 };

/** An event as it was told last. */
type Standing = YardId & { readonly event: FacilityEvent };

type Setup = {
  readonly facilities: () => readonly EngineFacility[];
  readonly source: Omit<WarningSource, 'isKnownAt' | 'profiles'>;
  readonly newKeplerId: () => string;
  /** What a warning of a type does at a facility, and how often that has changed; left out: it warns. */
  readonly actions?: WarningRules;
  /** Events of an earlier run that have not ended. */
  readonly restored: readonly Standing[];
};

export function createPublicAlertEvents(setup: Setup): PublicAlertEvents {
  const covering = createCoveringAlerts(setup.facilities, setup.source);
  const standing = new Map(setup.restored.map((one) => [keyOfEvent(one, one.event.eventType), one]));
  let byPlace = groupedByPlace(standing.values());
  const { actions = ALWAYS_WARN } = setup;
  let rulesRevision = actions.revision();
  /** Nothing changes by the clock alone from the first to before the second. */
  let still: readonly [fromMs: number, toMs: number] = [Infinity, -Infinity];

  function update(key: string, nowMs: number): EventChange[] {
    const was = standing.get(key);
    const now = covering.all().get(key);
    const place = was ?? now;
    if (place === undefined) return [];
    const { clientId, facilityId } = place;
    const event =
      dueEvent(now, was, setup, nowMs) ?? (covering.isWatched(place) ? keptEvent(was, setup, nowMs) : null);
    if (event === null) {
      if (was === undefined) return [];
      standing.delete(key);
      return [{ kind: 'ended', ...was }];
    }
    if (was !== undefined && isSame(was.event, event)) return [];
    const next = { clientId, facilityId, event };
    standing.set(key, next);
    if (was === undefined) return [{ kind: 'raised', ...next }];
    if (was.event.keplerId === event.keplerId) return [{ kind: 'moved', ...next }];
    return [
      { kind: 'ended', ...was },
      { kind: 'raised', ...next },
    ];
  }

  return {
    advanceTo(nowMs) {
      const isNew = covering.lookUp() || actions.revision() !== rulesRevision;
      rulesRevision = actions.revision();
      if (!isNew && still[0] <= nowMs && nowMs < still[1]) return [];
      const keys = new Set([...standing.keys(), ...covering.all().keys()]);
      const changes = [...keys].flatMap((key) => update(key, nowMs));
      if (changes.length > 0) byPlace = groupedByPlace(standing.values());
      still = [nowMs, nextTimeMs([...covering.all().values()], [...standing.values()], nowMs)];
      return changes;
    },
    eventsOf: (clientId, facilityId) => [...(byPlace.get(facilityKey({ clientId, facilityId })) ?? [])],
  };
}

/** First time after now at which an alert begins or ends, or an event ends. */
function nextTimeMs(coverings: readonly Covering[], standing: readonly Standing[], nowMs: number): number {
  let nextMs = Infinity;
  const note = (atMs: number | null) => {
    if (atMs !== null && atMs > nowMs && atMs < nextMs) nextMs = atMs;
  };
  for (const { alerts } of coverings)
    for (const { fromMs, untilMs } of alerts) {
      note(fromMs);
      note(untilMs);
    }
  for (const { event } of standing) note(endMsOf(event));
  return nextMs;
}

type Judging = Pick<Setup, 'source' | 'newKeplerId' | 'actions'>;

/** The event of the alerts that lie over a facility; null: none of them is in force. */
function dueEvent(
  covering: Covering | undefined,
  was: Standing | undefined,
  { source, newKeplerId, actions = ALWAYS_WARN }: Judging,
  nowMs: number,
): FacilityEvent | null {
  if (covering === undefined) return null;
  const action = actions.actionAt(covering, covering.alerts[0]?.eventType ?? '');
  if (action === 'nothing') return null;
  const due = covering.alerts.filter(
    (alert) =>
      nowMs < alert.untilMs && (alert.fromMs <= nowMs || (was !== undefined && isPartOf(was.event, alert))),
  );
  if (due.length === 0) return null;
  const isWhole = due.every(({ sourceId }) => source.isCurrent(sourceId));
  const isClosing = action === 'close';
  // a yard counts as closed for the whole time of an event that closes
  const same = was !== undefined && closesYard(was.event) === isClosing ? was.event : undefined;
  const { lon, lat } = covering.facility;
  return publicAlertEvent(due, {
    keplerId: same?.keplerId ?? newKeplerId(),
    startAtMs: Math.min(instantMs(same?.eventStartAt ?? '') ?? nowMs, nowMs),
    // of two alerts the one that ends last may be the one that could not be read
    leastEndMs: isWhole ? null : endMsOf(was?.event),
    place: [lon, lat],
    messageIds: toldBy(due, isWhole ? undefined : was?.event),
    isClosing,
  });
}

/** Whether the event of a warning closes its yard, or may. */
export function closesYard({ alertStatus }: FacilityEvent): boolean {
  return alertStatus !== 'WARNING';
}

/**
 * Whether an alert that begins later belongs to an event: an update may move the begin of what was told already (S2). What
 * an event of an earlier version was told is not known, so that every update belongs to it.
 */
function isPartOf({ messageIds: told }: FacilityEvent, { id, updates }: ServiceAlert): boolean {
  if (updates === undefined) return true;
  return told === undefined ? updates.length > 0 : [id, ...updates].some((one) => told.includes(one));
}

/** Ids of the messages that alerts are of, and of what stood before; undefined: of that it is not known. */
function toldBy(alerts: readonly ServiceAlert[], before: FacilityEvent | undefined) {
  if (before !== undefined && before.messageIds === undefined) return undefined;
  return [...new Set([...(before?.messageIds ?? []), ...alerts.map(({ id }) => id)])];
}

/** An event that stands as long as nothing proves that it is over; null: something does. */
function keptEvent(was: Standing | undefined, { source }: Judging, nowMs: number): FacilityEvent | null {
  if (was === undefined) return null;
  const endMs = endMsOf(was.event);
  const isOver = endMs !== null && endMs <= nowMs;
  return isOver || source.isCurrent(sourceOfType(was.event.eventType)) ? null : was.event;
}

function endMsOf(event: FacilityEvent | undefined): number | null {
  return instantMs(event?.eventExpiresAt ?? '');
}

function groupedByPlace(all: Iterable<Standing>): ReadonlyMap<string, readonly FacilityEvent[]> {
  const grouped = new Map<string, FacilityEvent[]>();
  for (const one of all) {
    const events = grouped.get(facilityKey(one));
    if (events === undefined) grouped.set(facilityKey(one), [one.event]);
    else events.push(one.event);
  }
  return grouped;
}

function isSame(a: FacilityEvent, b: FacilityEvent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
