import { fillText } from '#domain/language/fillText.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import {
  createPdf,
  drawHeading,
  drawTable,
  drawText,
  finishPdf,
  type Doc,
  type PdfColumn,
} from './pdfPage.ts';
import { endText, percentText } from './reportCsv.ts';
import { MOST_ENTRIES, type ReportData } from './reportData.ts';
import {
  REPORT_SECTIONS,
  type ReportEntry,
  type ReportPlace,
  type ReportSection,
  type ReportSheet,
} from './reportEntries.ts';
import { durationText, momentText } from './reportTimes.ts';

/** Writes a report as pages to print: what it is about, a summary, each facility with entries, the dark screens. */
export function reportPdf(data: ReportData, sheet: ReportSheet): Promise<Uint8Array> {
  const { language } = data.order;
  const texts = REPORT_TEXTS[language];
  const doc = createPdf(texts.title, language, data.asOfMs);
  drawFront(doc, data);
  const places = sheet.places.filter(({ entries }) => entries.length > 0);
  drawSummary(doc, data, { places, quiet: sheet.places.length - places.length });
  for (const place of places) drawPlace(doc, data, place);
  drawHeading(doc, texts.sections.dark, 14);
  drawText(doc, texts.screensBasis, 'faint');
  drawEntries(doc, data, 'dark', sheet.dark);
  const client = data.clientName;
  return finishPdf(doc, (page, pages) => {
    const foot = fillText(texts.page, { page: String(page), pages: String(pages) });
    return `${data.isSimulation ? `${texts.simulation} - ` : ''}${client} - ${foot}`;
  });
}

function drawFront(
  doc: Doc,
  { order, clientName, orderedBy, asOfMs, isSimulation, facilities, isCut }: ReportData,
) {
  const { language, fromMs, toMs } = order;
  const texts = REPORT_TEXTS[language];
  const timeZone = sharedZone(facilities);
  const moment = (atMs: number) => momentText(atMs, timeZone, language);
  drawHeading(doc, texts.title, 20);
  if (isSimulation) drawText(doc, texts.simulation, 'mark');
  if (isCut) drawText(doc, fillText(texts.cut, { count: formatNumber(MOST_ENTRIES, 0, language) }), 'mark');
  drawText(doc, fillText(texts.client, { client: clientName }));
  drawText(doc, fillText(texts.period, { from: moment(fromMs), to: moment(toMs) }));
  drawText(doc, fillText(texts.orderedBy, { person: orderedBy, time: moment(asOfMs) }));
  drawText(doc, fillText(texts.facilityCount, { count: formatNumber(facilities.length, 0, language) }));
  drawText(doc, texts.basis, 'faint');
}

/** Zone of all facilities, which the times of the whole report are told in; UTC where they have several. */
function sharedZone(facilities: ReportData['facilities']): string {
  const zones = new Set(facilities.map(({ timeZone }) => timeZone));
  const [zone = 'UTC'] = zones;
  return zones.size === 1 ? zone : 'UTC';
}

type Summary = { readonly places: readonly ReportPlace[]; readonly quiet: number };

function drawSummary(doc: Doc, { order }: ReportData, { places, quiet }: Summary): void {
  const texts = REPORT_TEXTS[order.language];
  const number = (value: number) => formatNumber(value, 0, order.language);
  drawHeading(doc, texts.summary, 14);
  const heads = [
    texts.columns.facility,
    texts.columns.closings,
    texts.columns.closed,
    texts.columns.alerts,
    texts.columns.overrides,
    texts.columns.notices,
  ];
  const countOf = ({ entries }: ReportPlace, section: ReportSection) =>
    number(entries.filter((entry) => entry.section === section).length);
  if (places.length > 0)
    drawTable(
      doc,
      heads.map((head, at) => ({ head, part: at === 0 ? 3 : 1 })),
      places.map((place) => [
        nameOf(place),
        number(place.closings),
        durationText(place.closedMs),
        countOf(place, 'alert'),
        countOf(place, 'override'),
        countOf(place, 'notice'),
      ]),
    );
  if (quiet > 0) drawText(doc, fillText(texts.quiet, { count: number(quiet) }));
}

function drawPlace(doc: Doc, data: ReportData, place: ReportPlace): void {
  const { language } = data.order;
  const texts = REPORT_TEXTS[language];
  doc.addPage();
  drawHeading(doc, nameOf(place), 16);
  const count = formatNumber(place.closings, 0, language);
  drawText(doc, fillText(texts.closedTotal, { time: durationText(place.closedMs), count }));
  drawText(doc, fillText(texts.timeZone, { zone: place.facility.timeZone }), 'faint');
  for (const section of REPORT_SECTIONS.filter((one) => one !== 'dark')) {
    drawHeading(doc, texts.sections[section], 12);
    drawEntries(
      doc,
      data,
      section,
      place.entries.filter((entry) => entry.section === section),
    );
  }
}

function nameOf({ facility: { id, name } }: ReportPlace): string {
  return name === id ? id : `${name} (${id})`;
}

type Column = PdfColumn & { readonly text: (entry: ReportEntry) => string };

function drawEntries(
  doc: Doc,
  data: ReportData,
  section: ReportSection,
  entries: readonly ReportEntry[],
): void {
  if (entries.length === 0) return drawText(doc, REPORT_TEXTS[data.order.language].none);
  const columns = columnsOf(data)[section];
  drawTable(
    doc,
    columns,
    entries.map((entry) => columns.map(({ text }) => text(entry))),
  );
}

function columnsOf(data: ReportData): Readonly<Record<ReportSection, readonly Column[]>> {
  const { language } = data.order;
  const texts = REPORT_TEXTS[language];
  const { columns } = texts;
  const zoneOf = ({ facility }: ReportEntry) => facility?.timeZone ?? sharedZone(data.facilities);
  const at = (entry: ReportEntry) => (atMs: number) => momentText(atMs, zoneOf(entry), language);
  const begin = (entry: ReportEntry) => {
    const time = at(entry)(entry.fromMs);
    return entry.isBefore ? fillText(texts.before, { time }) : time;
  };
  const end = (entry: ReportEntry) => endText(entry, texts, at(entry));
  const from = { head: columns.from, part: 3, text: begin };
  const to = { head: columns.to, part: 3, text: end };
  const duration = {
    head: columns.duration,
    part: 1.6,
    text: (entry: ReportEntry) => lastingText(data, entry),
  };
  const what = { head: columns.what, part: 4, text: (entry: ReportEntry) => entry.what };
  const detail = { head: columns.detail, part: 4, text: (entry: ReportEntry) => entry.detail };
  const person = { head: columns.person, part: 2.4, text: (entry: ReportEntry) => entry.person };
  const probability = {
    head: columns.probability,
    part: 1.8,
    text: ({ probabilityFraction }: ReportEntry) =>
      percentText(probabilityFraction, language) || texts.unknown,
  };
  const channel = { head: columns.channel, part: 1.8, text: (entry: ReportEntry) => entry.channel };
  const delivery = {
    head: columns.delivery,
    part: 3,
    text: (entry: ReportEntry) => timed(entry.delivery, entry.deliveredMs, at(entry)),
  };
  const confirmed = {
    head: columns.confirmed,
    part: 3,
    text: (entry: ReportEntry) =>
      entry.confirmedMs === null ? texts.notConfirmed : at(entry)(entry.confirmedMs),
  };
  return {
    alert: [from, to, duration, what],
    closing: [from, to, duration, detail],
    override: [from, to, what, detail, person, probability],
    notice: [from, what, person, channel, delivery, confirmed],
    dark: [{ ...what, head: columns.screen }, from, to, duration, detail],
  };
}

function lastingText({ asOfMs }: ReportData, { fromMs, toMs, isExpected }: ReportEntry): string {
  const endMs = toMs === null || isExpected ? Math.max(fromMs, asOfMs) : toMs;
  return durationText(endMs - fromMs);
}

function timed(text: string, atMs: number | null, moment: (atMs: number) => string): string {
  return atMs === null ? text : `${text}, ${moment(atMs)}`;
}
