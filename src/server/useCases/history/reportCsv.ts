import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/language/csv.ts';
import { fillText } from '#domain/language/fillText.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import { MOST_ENTRIES, type ReportData } from './reportData.ts';
import type { ReportEntry, ReportPlace, ReportSheet, ReportTexts } from './reportEntries.ts';
import { momentText } from './reportTimes.ts';

const MINUTE_MS = 60_000;
const COLUMNS = [
  'entry',
  'facilityId',
  'facility',
  'fromUtc',
  'toUtc',
  'from',
  'to',
  'timeZone',
  'minutes',
  'what',
  'detail',
  'person',
  'probability',
  'channel',
  'delivery',
  'deliveredUtc',
  'confirmedUtc',
  'weather',
  'completeness',
] as const satisfies readonly (keyof ReportTexts['columns'])[];
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

/** Writes a report as a table with one row an entry (RFC 4180, UTF-8); no cell of it becomes a formula. */
export function reportCsv(data: ReportData, { places, dark }: ReportSheet): string {
  const { language } = data.order;
  const { columns, simulated, cutRow } = REPORT_TEXTS[language];
  const count = formatNumber(MOST_ENTRIES, 0, language);
  // in each row: rows are sorted and copied (S14)
  const marks = {
    weather: data.isSimulation ? simulated : '',
    completeness: data.isCut ? fillText(cutRow, { count }) : '',
  };
  const head = csvLine(COLUMNS.map((column) => columns[column]));
  const rows = [
    ...places.flatMap((place) => [
      ...place.entries.map((entry) => cellsOf(data, entry)),
      totalCells(data, place),
    ]),
    ...dark.map((entry) => cellsOf(data, entry)),
  ];
  const lines = rows.map((cells) => csvLine(COLUMNS.map((name) => ({ ...cells, ...marks })[name] ?? '')));
  return BYTE_ORDER_MARK + head + lines.join('');
}

function cellsOf({ order, asOfMs }: ReportData, entry: ReportEntry): Cells {
  const { facility, fromMs, toMs, isExpected, isBefore, probabilityFraction } = entry;
  const texts = REPORT_TEXTS[order.language];
  const timeZone = facility?.timeZone ?? 'UTC';
  const moment = (atMs: number) => momentText(atMs, timeZone, order.language);
  const endMs = isExpected ? Math.max(fromMs, asOfMs) : toMs;
  return {
    entry: texts.entries[entry.section],
    facilityId: facility?.id ?? '',
    facility: facility?.name ?? '',
    fromUtc: isoInstant(fromMs),
    toUtc: toMs === null || isExpected ? '' : isoInstant(toMs),
    from: isBefore ? texts.before.replace('{time}', moment(fromMs)) : moment(fromMs),
    to: endText(entry, texts, moment),
    timeZone,
    minutes: endMs === null ? '' : wholeMinutes(endMs - fromMs),
    what: entry.what,
    detail: entry.detail,
    person: entry.person,
    probability: percentText(probabilityFraction, order.language),
    channel: entry.channel,
    delivery: entry.delivery,
    deliveredUtc: instantText(entry.deliveredMs),
    confirmedUtc: instantText(entry.confirmedMs),
  };
}

/** The end of an entry in words: its time, the expected one, or that it goes on. */
export function endText(
  { section, toMs, isExpected }: ReportEntry,
  texts: ReportTexts,
  moment: (atMs: number) => string,
): string {
  if (section === 'notice') return '';
  if (toMs === null) return texts.ongoing;
  return isExpected ? texts.expectedUntil.replace('{time}', moment(toMs)) : moment(toMs);
}

/** A probability as a percentage with a decimal; empty: not known. */
export function percentText(fraction: number | null, language: Language): string {
  const format = { style: 'percent', maximumFractionDigits: 1 } as const;
  return fraction === null ? '' : new Intl.NumberFormat(language, format).format(fraction);
}

function totalCells({ order }: ReportData, { facility, closings, closedMs }: ReportPlace): Cells {
  const texts = REPORT_TEXTS[order.language];
  return {
    entry: texts.entries.total,
    facilityId: facility.id,
    facility: facility.name,
    fromUtc: isoInstant(order.fromMs),
    toUtc: isoInstant(order.toMs),
    timeZone: facility.timeZone,
    minutes: wholeMinutes(closedMs),
    what: `${texts.columns.closings}: ${closings}`,
  };
}

/** As pages and the PDF tell a duration: what is left of a minute is cut off. */
function wholeMinutes(durationMs: number): string {
  return String(Math.floor(durationMs / MINUTE_MS));
}

function instantText(atMs: number | null): string {
  return atMs === null ? '' : isoInstant(atMs);
}
