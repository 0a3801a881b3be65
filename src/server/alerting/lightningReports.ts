import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { LightningReport } from '#contracts/lightningReport.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ClientRules, RulesFor } from './clientRules.ts';
import type { EngineFacility, EventChange } from './engineFacility.ts';
import { eventOfType } from './eventOfType.ts';
import { memoryKey } from './facilityKey.ts';
import { withReport } from './withReport.ts';

/**
 * Reports of people and displays that saw or heard lightning (GAP-140). Each counts as a strike inside the alert ring of
 * its facility alone: it closes for the client's quiet period from its time. It keeps no clock.
 */
export type LightningReports = {
  add(report: LightningReport, nowMs: number): EventChange[];
  /** Ends these reports of a facility; another one that came meanwhile closes it on. */
  end(place: YardId, ended: readonly LightningReport[]): EventChange[];
  /** Ends what is over, and raises anew what only a clock that was set back had ended. */
  advanceTo(nowMs: number): EventChange[];
  /** At most one event: that of all reports in force there. */
  eventsOf(clientId: string, facilityId: string): FacilityEvent[];
  /**
   * Ids of the reports of the last alert there, over or not, and of the last one that came too late to close: an override
   * knows them by these (ADR 29).
   */
  idsAt(clientId: string, facilityId: string): readonly string[];
  /** All reports in force, to be stored. */
  inForce(): readonly LightningReport[];
  /** The last report of each place that came too late to close, to be stored: it still ends opening overrides (S9). */
  tooLate(): readonly LightningReport[];
  /** Whether a stored report may stand at any facility of the client, as nobody can read where it was made (S1). */
  mayStandAnywhere(clientId: string): boolean;
};

type Setup = {
  readonly facilities: () => readonly EngineFacility[];
  readonly rulesFor: RulesFor;
  /** Reports of an earlier run. */
  readonly restored: readonly LightningReport[];
  /** Those of an earlier run that came too late to close, as `tooLate` told of them; left out: none. */
  readonly restoredTooLate?: readonly LightningReport[];
  /** When stored reports were found of which nobody can read the place, epoch ms; null or left out: all could be read. */
  readonly unreadSinceMs?: number | null;
};

export function createLightningReports({
  facilities,
  rulesFor,
  restored,
  restoredTooLate = [],
  unreadSinceMs,
}: Setup): LightningReports {
  const kept = createKeptReports(restored, restoredTooLate);
  let nowMs = Number.NEGATIVE_INFINITY;

  const rulesAt = ({ clientId, facilityId }: YardId) => rulesFor(clientId, facilityId);
  const mayStandAt = ({ clientId, id }: EngineFacility, asked: string) =>
    clientId === asked && isInForce({ atMs: unreadSinceMs ?? NaN }, rulesFor(clientId, id), nowMs);

  function isStanding(reports: readonly LightningReport[]): boolean {
    return reports.some((report) => isInForce(report, rulesAt(report), nowMs));
  }

  function eventAt(place: YardId): FacilityEvent | null {
    const reports = kept.at(place);
    // nearly every facility: the answers of thousands ask each second
    if (!isStanding(reports)) return null;
    const facility = facilities().find(
      ({ clientId, id }) => clientId === place.clientId && id === place.facilityId,
    );
    return facility === undefined ? null : reportEvent(reports, facility, rulesAt(place));
  }

  /** What a change makes of the events of some places. */
  function changesBy(change: () => void, places: readonly YardId[]): EventChange[] {
    const before = places.map(eventAt);
    change();
    return places.flatMap((place, at) => changesBetween(place, before[at]!, eventAt(place)));
  }

  return {
    add(report, atMs) {
      if (!isInForce(report, rulesAt(report), atMs)) {
        kept.noteTooLate(report);
        return [];
      }
      const known = kept.at(report);
      const left = isStanding(known) ? known : [];
      return changesBy(() => kept.set(report, withReport(left, report)), [report]);
    },
    end(place, ended) {
      const left = kept.at(place).filter((report) => !ended.includes(report));
      return changesBy(() => kept.set(place, left), [place]);
    },
    advanceTo(atMs) {
      const places = kept.all().map(([first]) => first!);
      return changesBy(() => (nowMs = atMs), places);
    },
    eventsOf(clientId, facilityId) {
      const event = eventAt({ clientId, facilityId });
      return event === null ? [] : [event];
    },
    idsAt: (clientId, facilityId) => kept.idsAt({ clientId, facilityId }),
    inForce: () => kept.all().filter(isStanding).flat(),
    tooLate: kept.tooLate,
    mayStandAnywhere: (clientId) =>
      typeof unreadSinceMs === 'number' && facilities().some((one) => mayStandAt(one, clientId)),
  };
}

function createKeptReports(
  restored: readonly LightningReport[],
  restoredTooLate: readonly LightningReport[],
) {
  /** Reports of each place's last alert, over or not: a clock that is set back makes it stand again (S6, ADR 28). */
  const byPlace = new Map<string, readonly LightningReport[]>();
  /** The last report at each place that came too late to close. */
  const tooLate = new Map<string, LightningReport>();
  const keyOf = ({ clientId, facilityId }: YardId) => memoryKey(clientId, facilityId);
  const at = (place: YardId) => byPlace.get(keyOf(place)) ?? [];
  const noteTooLate = (report: LightningReport) => void tooLate.set(keyOf(report), report);
  for (const report of restored) byPlace.set(keyOf(report), withReport(at(report), report));
  restoredTooLate.forEach(noteTooLate);

  return {
    at,
    /** Those of each place that has any. */
    all: () => [...byPlace.values()],
    set(place: YardId, reports: readonly LightningReport[]): void {
      if (reports.length === 0) byPlace.delete(keyOf(place));
      else byPlace.set(keyOf(place), reports);
    },
    noteTooLate,
    tooLate: () => [...tooLate.values()],
    idsAt(place: YardId): readonly string[] {
      const ids = at(place).map(({ id }) => id);
      const late = tooLate.get(keyOf(place));
      return late === undefined ? ids : [...ids, late.id];
    },
  };
}

function changesBetween(
  { clientId, facilityId }: YardId,
  before: FacilityEvent | null,
  after: FacilityEvent | null,
): EventChange[] {
  const place = { clientId, facilityId };
  if (before !== null && before.keplerId === after?.keplerId) {
    const isSame =
      before.eventStartAt === after.eventStartAt && before.eventFirstStartAt === after.eventFirstStartAt;
    return isSame ? [] : [{ kind: 'moved', ...place, event: after }];
  }
  return [
    ...(before === null ? [] : [{ kind: 'ended' as const, ...place, event: before }]),
    ...(after === null ? [] : [{ kind: 'raised' as const, ...place, event: after }]),
  ];
}

/** A report holds until its quiet period has passed, to the millisecond; one whose time is no number always holds (S1). */
function isInForce(
  { atMs }: Pick<LightningReport, 'atMs'>,
  { lightning }: ClientRules,
  nowMs: number,
): boolean {
  return !(nowMs >= atMs + lightning.quietPeriodMs);
}

/** The event as the wire has it, of the id of the first report and the time of the last lightning (S3). */
function reportEvent(
  reports: readonly LightningReport[],
  facility: EngineFacility,
  rules: ClientRules,
): FacilityEvent {
  const { lightning } = rules;
  const [first] = reports as readonly [LightningReport, ...LightningReport[]];
  const last = reports.reduce((latest, report) => (report.atMs > latest.atMs ? report : latest), first);
  const earliestMs = reports.reduce((earliest, { atMs }) => Math.min(earliest, atMs), first.atMs);
  return {
    ...eventOfType('lightning_alert', facility, rules),
    keplerId: `report-${first.id}`,
    eventStartAt: isoInstant(last.atMs),
    eventFirstStartAt: isoInstant(earliestMs),
    eventExpiresAt: isoInstant(last.atMs + lightning.quietPeriodMs),
    triggerDistanceMeters: lightning.alertRadiusM,
    reportedBy: last.reporterName,
  };
}
