import { isOverrideEvent } from '#domain/alerting/activeEvent.ts';
import { closedMs, closedSpans } from '#domain/alerting/closedTime.ts';
import { eventWording } from '#domain/alerting/eventWording.ts';
import { isActiveAlert, type PastAlert } from '#domain/alerting/pastAlert.ts';
import { fillText } from '#domain/language/fillText.ts';
import type { Language } from '#domain/language/language.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import type { DisplaySilence } from '../../storage/repositories/displaySilencesRepository.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import { overrideMessage } from './overrideMessage.ts';
import type { ReportData, ReportFacility, ReportNotice } from './reportData.ts';

export const REPORT_SECTIONS = ['alert', 'closing', 'override', 'notice', 'dark'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** One entry of a report in words. Texts are empty where they do not apply. */
export type ReportEntry = {
  readonly section: ReportSection;
  /** null: a screen of the whole client. */
  readonly facility: ReportFacility | null;
  readonly fromMs: number;
  /** Whether it had begun before the period of the report. */
  readonly isBefore: boolean;
  /** Its end; null: it has none yet. */
  readonly toMs: number | null;
  /** Whether the end lies ahead of the report. */
  readonly isExpected: boolean;
  readonly what: string;
  readonly detail: string;
  readonly person: string;
  /** 0 to 1; null: not known, or no override. */
  readonly probabilityFraction: number | null;
  readonly channel: string;
  readonly delivery: string;
  readonly deliveredMs: number | null;
  readonly confirmedMs: number | null;
};

/** One facility of a report. */
export type ReportPlace = {
  readonly facility: ReportFacility;
  readonly entries: readonly ReportEntry[];
  readonly closings: number;
  readonly closedMs: number;
};

/** A report in the words of its language. */
export type ReportSheet = {
  readonly places: readonly ReportPlace[];
  readonly dark: readonly ReportEntry[];
};

export type ReportTexts = (typeof REPORT_TEXTS)[Language];

const NO_WORDS = {
  isBefore: false,
  isExpected: false,
  detail: '',
  person: '',
  probabilityFraction: null,
  channel: '',
  delivery: '',
  deliveredMs: null,
  confirmedMs: null,
};

/** Puts a report into entries, each list in the order of time, the facilities as they were ordered. */
export function reportSheet(data: ReportData): ReportSheet {
  const alerts = groupBy(data.alerts, ({ facilityIds: [id = ''] }) => id);
  const overrides = groupBy(data.overrides, ({ facilityId }) => facilityId);
  const notices = groupBy(data.notices, ({ facilityId }) => facilityId);
  const places = data.facilities.map((facility) => {
    const own = alerts.get(facility.id) ?? [];
    const closings = closingEntries(data, facility, own);
    const entries = [
      ...alertEntries(data, facility, own),
      ...closings.entries,
      ...(overrides.get(facility.id) ?? []).map((one) => overrideEntry(data, facility, one)),
      ...(notices.get(facility.id) ?? []).map((one) => noticeEntry(data, facility, one)),
    ];
    return { facility, entries, closings: closings.entries.length, closedMs: closings.closedMs };
  });
  const ordered = new Set(data.order.facilityIds);
  return { places, dark: data.silences.map((one) => darkEntry(data, ordered, one)) };
}

function alertEntries(
  data: ReportData,
  facility: ReportFacility,
  alerts: readonly PastAlert[],
): ReportEntry[] {
  return alerts
    .filter((alert) => !isOverrideEvent(alert))
    .sort((a, b) => a.startAtMs - b.startAtMs)
    .map((alert) => ({
      ...NO_WORDS,
      section: 'alert',
      facility,
      fromMs: alert.startAtMs,
      toMs: alert.expiresAtMs,
      isExpected: isActiveAlert(alert, data.asOfMs),
      what: titleOf(alert, facility, data),
    }));
}

/** What is to come closes nothing yet. */
function closingEntries(
  { order, asOfMs }: ReportData,
  facility: ReportFacility,
  alerts: readonly PastAlert[],
) {
  const texts = REPORT_TEXTS[order.language];
  const stretch = { fromMs: order.fromMs, toMs: Math.min(order.toMs, asOfMs) };
  const spans = stretch.fromMs < stretch.toMs ? closedSpans(alerts, stretch) : [];
  const entries: ReportEntry[] = spans.map(({ fromMs, toMs }) => ({
    ...NO_WORDS,
    section: 'closing',
    facility,
    fromMs,
    toMs,
    isBefore: fromMs === stretch.fromMs,
    what: texts.yardClosed,
    detail: toMs === stretch.toMs ? texts.stillClosed : '',
  }));
  return { entries, closedMs: closedMs(spans, stretch) };
}

function overrideEntry(
  { order, removers }: ReportData,
  facility: ReportFacility,
  record: OverrideRecord,
): ReportEntry {
  const texts = REPORT_TEXTS[order.language];
  const remover = removers[record.overrideId];
  const how = record.endedHow === null ? '' : texts.endedHow[record.endedHow];
  const status = record.yardStatus === 'OPEN' ? 'OPEN' : 'CLOSED';
  return {
    ...NO_WORDS,
    section: 'override',
    facility,
    fromMs: record.setAtMs,
    toMs: record.endedAtMs ?? record.expiresAtMs,
    isExpected: record.endedAtMs === null,
    what: fillText(texts.setTo, { status: texts.statusWords[status] }),
    detail: [
      overrideMessage(record.message, order.language),
      remover === undefined ? how : `${how} (${remover})`,
    ]
      .filter((text) => text !== '')
      .join('; '),
    person: record.setByName,
    probabilityFraction: record.lightningProbability,
  };
}

function noticeEntry(data: ReportData, facility: ReportFacility, notice: ReportNotice): ReportEntry {
  const texts = REPORT_TEXTS[data.order.language];
  const title = titleOf(notice, facility, data);
  return {
    ...NO_WORDS,
    section: 'notice',
    facility,
    fromMs: notice.createdAtMs,
    toMs: null,
    what: fillText(texts.noticeSays[notice.kind], { title }),
    person: notice.to,
    channel: texts.channels[notice.channel],
    delivery: texts.states[notice.state],
    deliveredMs: notice.settledAtMs,
    confirmedMs: notice.confirmedAtMs,
  };
}

/** Of the yards of a display it names those that were ordered: the person may not see the others (ADR 19). */
function darkEntry(
  { order, asOfMs }: ReportData,
  ordered: ReadonlySet<string>,
  { name, facilityIds, fromMs, toMs }: DisplaySilence,
): ReportEntry {
  const texts = REPORT_TEXTS[order.language];
  return {
    ...NO_WORDS,
    section: 'dark',
    facility: null,
    fromMs,
    toMs: toMs ?? asOfMs,
    what: name,
    detail: [
      (facilityIds ?? []).filter((id) => ordered.has(id)).join(' '),
      toMs === null ? texts.stillDark : '',
    ]
      .filter((text) => text !== '')
      .join('; '),
  };
}

/** Name of an event as pages have it, with its limit in the units of the report. */
function titleOf(
  { title, type, status }: Pick<PastAlert, 'title' | 'type' | 'status'>,
  { unitSystem }: ReportFacility,
  { order, traits }: Pick<ReportData, 'order' | 'traits'>,
): string {
  const event = { title, type, status, message: null };
  return eventWording(event, traits, { language: order.language, unitSystem }).title ?? type;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
