import type { EventMetadata } from '#contracts/eventMetadata.ts';
import type { Facility } from '#contracts/facility.ts';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import { toPastAlert } from '#contracts/toPastAlert.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { ListedEntry } from '../../storage/repositories/auditRepository.ts';
import type { ReportRecord } from '../../storage/repositories/historyReportsRepository.ts';
import type { PastNotice } from '../../storage/repositories/noticesRepository.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import { unitsOf } from '../notices/noticeFigures.ts';
import { readAlertHistory } from './alertHistory.ts';
import { removersOf, type OverrideRemovers } from './overrideRemovers.ts';
import { MOST_ENTRIES, type ReportData, type ReportNotice } from './reportData.ts';

export type GatherDependencies = {
  readonly repositories: Pick<
    Repositories,
    'eventHistory' | 'overrides' | 'audit' | 'notices' | 'displaySilences' | 'clients' | 'people'
  >;
  /** Facilities of a client; null: it has none. */
  readonly facilitiesOf: (clientId: string) => readonly Facility[] | null;
  readonly isSimulation: boolean;
  readonly metadata: EventMetadata;
};

/** Facilities without a zone have their times in UTC, which each time names. */
const NO_ZONE = 'UTC';
/** Units of a person who is gone: those of the facility. */
const NO_CHOICE = { unitSystem: -1, unitMetricSubsystem: 0 };

/**
 * Reads what a report is about. Of a facility that was removed since it was ordered only its id is known.
 *
 * @throws ProblemError 413 when there are too many alerts, as the order was refused.
 */
export async function gatherReport(
  { repositories, facilitiesOf, isSimulation, metadata }: GatherDependencies,
  { clientId, personId, order }: ReportRecord,
  asOfMs: number,
): Promise<ReportData> {
  const { eventHistory, overrides, audit, notices, displaySilences, clients, people } = repositories;
  const { facilityIds, fromMs, toMs } = order;
  const known = new Map((facilitiesOf(clientId) ?? []).map((facility) => [facility.id, facility]));
  const facilities = facilityIds.map((id) => known.get(id) ?? { id });
  const stretch = { clientId, facilityIds, fromMs, toMs, limit: MOST_ENTRIES + 1 };
  const items = await readAlertHistory(eventHistory, { ...stretch, visible: facilities });
  const setOverrides = await overrides.list(stretch);
  const removers = await readRemovers(audit, { clientId, fromMs }, setOverrides);
  const told = await notices.list(stretch);
  const silences = await displaySilences.list(stretch);
  const lists = [setOverrides, told, silences];
  const person = await people.findById(personId);
  return {
    order,
    clientName: (await clients.find(clientId))?.name ?? clientId,
    orderedBy: person?.name ?? '',
    asOfMs,
    isSimulation,
    facilities: facilities.map((facility) => toReportFacility(facility, person)),
    traits: toEventTraits(metadata),
    alerts: items.map(toPastAlert),
    overrides: setOverrides.slice(0, MOST_ENTRIES),
    removers,
    notices: told.slice(0, MOST_ENTRIES).map(toReportNotice),
    silences: silences.slice(0, MOST_ENTRIES),
    isCut: lists.some(({ length }) => length > MOST_ENTRIES),
  };
}

/** Who ended overrides; of an end that happened more often at the client than a list is long, nobody is named. */
async function readRemovers(
  audit: GatherDependencies['repositories']['audit'],
  { clientId, fromMs }: { readonly clientId: string; readonly fromMs: number },
  listed: readonly OverrideRecord[],
): Promise<OverrideRemovers> {
  const endsMs = listed.flatMap(({ endedAtMs }) => endedAtMs ?? []);
  if (endsMs.length === 0) return {};
  const toMs = endsMs.reduce((last, atMs) => Math.max(last, atMs)) + 1;
  const place = { beforeGid: null, limit: MOST_ENTRIES + 1 };
  const found: ListedEntry[][] = [];
  for (const what of ['override.removed', 'override.replaced'] as const) {
    const ends = await audit.list({ clientId, what, fromMs, toMs }, place);
    if (ends.length <= MOST_ENTRIES) found.push(ends);
  }
  return removersOf(found.flat());
}

function toReportFacility(
  { id, name = id, tz, countryCode }: Pick<Facility, 'id'> & Partial<Facility>,
  person: PersonRecord | null,
) {
  const timeZone = tz ?? null;
  const unitSystem = unitsOf(person ?? NO_CHOICE, { countryCode: countryCode ?? '', timeZone });
  return { id, name, timeZone: timeZone ?? NO_ZONE, unitSystem };
}

function toReportNotice({ content: { kind, event, reader }, ...notice }: PastNotice): ReportNotice {
  return {
    ...notice,
    kind,
    type: event.eventType,
    status: event.alertStatus,
    title: event.title ?? null,
    to: reader?.name ?? '',
  };
}
