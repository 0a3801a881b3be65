import { randomUUID } from 'node:crypto';
import type { Facility } from '#contracts/facility.ts';
import type { HistoryReport, HistoryReportRequest, ReportFormat } from '#contracts/historyReport.ts';
import { EXPORT_MOST_FACILITIES, EXPORT_SPAN_MS } from '#domain/alerting/historyExport.ts';
import { HISTORY_KEPT_MS, LONGEST_DAY_MS } from '#domain/alerting/pastAlert.ts';
import { languageOf } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { ProblemError, storageFailed } from '../../platform/http/problemError.ts';
import { ObjectStoreError } from '../../platform/objects/objectStoreError.ts';
import { parseWrittenMs } from '../../platform/time/parseWrittenMs.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { ReportRecord } from '../../storage/repositories/historyReportsRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Channel } from '../../storage/rows/notice.ts';
import { notAuthorised } from '../access/sessionHooks.ts';
import { idsNamed } from '../facilities/facilityFeatures.ts';
import { readAlertHistory } from './alertHistory.ts';
import type { ReportObjects } from './reportObjects.ts';

export type ReportServiceDependencies = {
  readonly repositories: Pick<Repositories, 'together' | 'eventHistory' | 'historyReports' | 'audit'>;
  readonly outbox: { readonly channels: ReadonlySet<Channel> };
  /** Files of reports in the object store; null: there is none. */
  readonly reportObjects: Pick<ReportObjects, 'read'> | null;
  /** Told that a report waits. Returns at once. */
  readonly noteOrdered: () => void;
  readonly clock: ServerClock;
};

/** Who asks, and which facilities they see; null: none. `isLimited`: to some of their client. */
export type ReportPerson = {
  readonly person: PersonRecord;
  readonly visible: readonly Facility[] | null;
  readonly isLimited: boolean;
};

/** For so long the files can be fetched, ms. */
export const REPORT_LIFETIME_MS = 7 * 86_400_000;
/** More of one person do not wait at once. */
const MOST_WAITING = 5;
/** A day of the person's zone may be longer than one of the service, by the hour by which clocks change. */
const CLOCK_CHANGE_MS = 3_600_000;

/**
 * Orders a report (CALL-61). It is written later, also after a restart, and the person gets its link by e-mail. Ids of
 * facilities that the person may not see are ignored among others.
 *
 * @throws ProblemError 400 beyond the limits, 404 without a facility, 409 without e-mail, 413 for too many alerts, 429
 * while too many of the person wait.
 */
export async function orderReport(
  dependencies: ReportServiceDependencies,
  { person, visible }: ReportPerson,
  request: HistoryReportRequest,
): Promise<HistoryReport> {
  const { repositories, outbox, noteOrdered, clock } = dependencies;
  const { id: personId, clientId } = person;
  const nowMs = clock.nowMs();
  if (!outbox.channels.has('email'))
    throw new ProblemError(409, 'channelOff', 'Emails are not set up at this service.');
  const stretch = stretchOf(request, nowMs);
  const { facilityIds: asked, language = languageOf(person.language) } = request;
  const found = await readAlertHistory(repositories.eventHistory, {
    ...stretch,
    clientId,
    visible,
    facilityIds: asked,
  });
  const facilityIds = idsNamed(visible, asked);
  if (facilityIds.length > EXPORT_MOST_FACILITIES && isLong(stretch)) throw tooMany();
  const report = {
    id: randomUUID(),
    clientId,
    personId,
    order: { ...stretch, facilityIds, language },
    requestedAtMs: nowMs,
    expiresAtMs: nowMs + REPORT_LIFETIME_MS,
  };
  await repositories.together(async ({ historyReports, audit }) => {
    if ((await historyReports.countWaitingOf(personId)) >= MOST_WAITING)
      throw new ProblemError(429, 'tooManyReports', 'Some of your exports are still being written.');
    await historyReports.add(report);
    const detail = { reportId: report.id, facilities: facilityIds.length, alerts: found.length, ...stretch };
    await audit.append({ atMs: nowMs, who: personId, clientId, what: 'historyReport.ordered', detail });
  });
  noteOrdered();
  return toReport({ ...report, state: 'waiting' });
}

type Finding = Pick<ReportServiceDependencies, 'repositories' | 'clock'>;

/**
 * A report as its person sees it. Nobody else does, whatever their rights: that is refused and audited.
 *
 * @throws ProblemError 404 for one that does not exist, has expired or is another client's; 403 for another person's,
 * and for one of facilities that the person may not see any more. Those that were removed since do not count for a
 * person who sees all; whether they were still open to one who is limited nobody knows any more.
 */
export async function findReport(
  dependencies: Finding,
  who: ReportPerson,
  id: string,
): Promise<HistoryReport> {
  return toReport(await openReport(dependencies, who, id));
}

type Fetching = Omit<ReportServiceDependencies, 'outbox'>;

/**
 * One file of a report; audited. The bytes come through the service, which asks each time whether the person may still see
 * them (ADR 47).
 *
 * @throws ProblemError as `findReport` does; 409 while the file is not written; 503 while the object store that has it
 * does not answer.
 */
export async function fetchReportFile(
  dependencies: Fetching,
  who: ReportPerson,
  { id, format }: { readonly id: string; readonly format: ReportFormat },
): Promise<{ readonly bytes: Uint8Array; readonly record: ReportRecord }> {
  const { repositories, clock } = dependencies;
  const record = await openReport(dependencies, who, id);
  const bytes = record.state === 'ready' ? await bytesOf(dependencies, record, format) : null;
  if (bytes === null) throw new ProblemError(409, 'reportNotReady', 'This export is not ready.');
  const { id: personId, clientId } = who.person;
  const detail = { reportId: id, format };
  await repositories.audit.append({
    atMs: clock.nowMs(),
    who: personId,
    clientId,
    what: 'historyReport.fetched',
    detail,
  });
  return { bytes, record };
}

/** null: the file is not there now. One that the object store has lost is written anew. */
async function bytesOf(
  { repositories: { historyReports }, reportObjects, noteOrdered }: Fetching,
  record: ReportRecord,
  format: ReportFormat,
): Promise<Uint8Array | null> {
  const { id, fileDigests } = record;
  if (fileDigests === null) return historyReports.file(id, format);
  let found: Uint8Array | null = null;
  try {
    found = (await reportObjects?.read(record, format, fileDigests[format])) ?? null;
  } catch (error) {
    if (error instanceof ObjectStoreError) throw storageFailed();
    throw error;
  }
  if (found !== null) return found;
  await historyReports.writeAgain(id);
  noteOrdered();
  return null;
}

async function openReport(
  { repositories, clock }: Finding,
  { person, visible, isLimited }: ReportPerson,
  id: string,
): Promise<ReportRecord> {
  const record = await repositories.historyReports.find(id);
  if (record === null || record.expiresAtMs <= clock.nowMs()) throw notFound();
  const { facilityIds } = record.order;
  const isOpen = !isLimited || idsNamed(visible, facilityIds).length === facilityIds.length;
  if (record.personId === person.id && isOpen) return record;
  await repositories.audit.append({
    atMs: clock.nowMs(),
    who: person.id,
    clientId: person.clientId,
    what: 'historyReport.refused',
    detail: { reportId: id },
  });
  throw record.clientId === person.clientId ? notAuthorised() : notFound();
}

function stretchOf({ start, end }: HistoryReportRequest, nowMs: number) {
  const [fromMs, toMs] = [parseWrittenMs(start), parseWrittenMs(end)];
  if (fromMs === null || toMs === null || toMs <= fromMs)
    throw new ProblemError(400, 'badTimes', '"end" must be later than "start".');
  if (fromMs < nowMs - HISTORY_KEPT_MS - LONGEST_DAY_MS)
    throw new ProblemError(400, 'historyTooOld', 'Sorry. We have only 2 months archive.');
  return { fromMs, toMs };
}

function isLong({ fromMs, toMs }: TimeSpan): boolean {
  return toMs - fromMs > EXPORT_SPAN_MS + CLOCK_CHANGE_MS;
}

function tooMany(): ProblemError {
  const text = "You can't request more than 10 facilities for a period longer than 1 month";
  return new ProblemError(400, 'historyTooMany', text);
}

function notFound(): ProblemError {
  return new ProblemError(404, 'reportNotFound', 'This export does not exist or has expired.');
}

type Shown = Pick<ReportRecord, 'id' | 'state' | 'order' | 'requestedAtMs' | 'expiresAtMs'>;

function toReport({ id, state, order, requestedAtMs, expiresAtMs }: Shown): HistoryReport {
  return {
    id,
    state,
    start: isoInstant(order.fromMs),
    end: isoInstant(order.toMs),
    facilityCount: order.facilityIds.length,
    requestedAt: isoInstant(requestedAtMs),
    expiresAt: isoInstant(expiresAtMs),
  };
}
