import type { Incident, IncidentStrikes } from '#contracts/incident.ts';
import { incidentFigures, recordMs, sealState } from '#contracts/incidentFigures.ts';
import { fillText } from '#domain/language/fillText.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { formatDelay } from '#domain/time/formatDelay.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import { createPdf, drawHeading, drawTable, drawText, finishPdf, type Doc } from '../history/pdfPage.ts';
import { drawPictures } from './incidentPictures.ts';
import { incidentTables } from './incidentTables.ts';
import { incidentWords, type IncidentWords } from './incidentWords.ts';

/** A record to be written as pages, plain values, so that a thread can write it. */
export type IncidentPdfOrder = {
  readonly incident: Incident;
  readonly language: Language;
  readonly unitSystem: UnitSystem;
};

/** Writes a record as pages to print: key figures, pictures, then each list as a table. */
export function incidentPdf({ incident, language, unitSystem }: IncidentPdfOrder): Promise<Uint8Array> {
  const words = incidentWords(incident, language, unitSystem);
  const { texts } = words;
  const doc = createPdf(texts.title, language, recordMs(incident.asOf));
  drawFront(doc, incident, words);
  drawFigures(doc, incident, words);
  drawPictures(doc, incident, words.pictures);
  drawStrikeState(doc, incident, words);
  for (const { title, columns, rows, note, isPartial = false } of incidentTables(incident, words)) {
    drawHeading(doc, title, 12);
    if (note !== null) drawText(doc, note, isPartial ? 'mark' : 'faint');
    if (rows.length > 0) drawTable(doc, columns, rows);
    else if (!isPartial) drawText(doc, texts.none);
  }
  return finishPdf(doc, (page, pages) => {
    const foot = fillText(REPORT_TEXTS[language].page, { page: String(page), pages: String(pages) });
    const mark = incident.isSimulation ? `${REPORT_TEXTS[language].simulated} - ` : '';
    return `${mark}${incident.facilityName} - ${foot}`;
  });
}

function drawFront(
  doc: Doc,
  incident: Incident,
  { texts, language, momentText, positionText, title }: IncidentWords,
): void {
  const { facilityName: facility, start, end, isActive, from, to, asOf, timeZone } = incident;
  const moment = (iso: string) => momentText(recordMs(iso));
  const span = { from: moment(start), to: end === null ? '' : moment(end) };
  drawHeading(doc, texts.title, 20);
  if (incident.isSimulation) drawText(doc, REPORT_TEXTS[language].simulation, 'mark');
  if (incident.isCut) drawText(doc, texts.cut, 'mark');
  drawText(doc, fillText(texts.closing, { title, facility }));
  drawText(doc, fillText(isActive || end === null ? texts.periodActive : texts.period, span));
  drawText(doc, fillText(texts.window, { from: moment(from), to: moment(to), zone: timeZone ?? 'UTC' }));
  drawText(doc, fillText(texts.written, { time: moment(asOf) }));
  if (incident.movedTo !== undefined)
    drawText(doc, fillText(texts.moved, { place: positionText(incident) }), 'mark');
  if (!incident.tellsNames) drawText(doc, texts.noNames, 'faint');
  const { first, last, hash, lost = 0 } = incident.seal;
  const state = sealState(incident.seal);
  const count = formatNumber(lost, 0, language);
  const seal = { first: String(first), last: String(last), hash: hash ?? '', count };
  drawText(doc, fillText(texts.seal[state], seal), state === 'broken' || state === 'lost' ? 'mark' : 'plain');
  drawText(doc, texts.basis, 'faint');
}

function drawFigures(doc: Doc, incident: Incident, words: IncidentWords): void {
  const { texts, language, placeText, radiusText, missing } = words;
  const { inside, closest, toClosedMs, toScreensMs, told, ...screens } = incidentFigures(incident);
  const count = (value: number) => formatNumber(value, 0, language);
  const ofAll = (value: number) =>
    told.all === 0 ? missing : fillText(texts.count, { count: count(value), all: count(told.all) });
  const { columns } = texts;
  const delayOf = (ms: number | null) => (ms === null ? missing : formatDelay(ms, language));
  const counted = (text: string, number: number) =>
    number === 0 ? '' : fillText(text, { count: count(number) });
  const late = counted(texts.notClosed, screens.screensNotClosed);
  const unclear = counted(texts.screensNotKnown, screens.screensNotKnown);
  const lightning = [
    [
      fillText(columns.inside, { radius: radiusText(incident.alertRadiusM) }),
      inside === null ? missing : count(inside),
    ],
    [columns.closest, closest === null ? missing : placeText(closest)],
    [columns.toClosed, delayOf(toClosedMs)],
  ];
  const notices = [
    [columns.toScreens, [delayOf(toScreensMs), late, unclear].filter((text) => text !== '').join(', ')],
    [columns.told, ofAll(told.delivered)],
    [columns.confirmed, ofAll(told.confirmed)],
  ];
  const figures = incident.strikes === null ? notices : [...lightning, ...notices];
  drawHeading(doc, texts.figures, 12);
  drawTable(
    doc,
    figures.map(([head = '']) => ({ head, part: 1 })),
    [figures.map(([, value = '']) => value)],
  );
}

function drawStrikeState(doc: Doc, { strikes, placeNotKept }: Incident, words: IncidentWords): void {
  const { texts } = words;
  if (strikes === null) drawText(doc, texts.strikesNotAsked);
  else if (placeNotKept) drawText(doc, texts.placeNotKept, 'mark');
  else if (strikes.state === 'gone') drawText(doc, texts.strikesGone, 'mark');
  else drawMissing(doc, strikes, words);
}

/** What is not known of the strikes. That some may come yet is no alarm. */
function drawMissing(
  doc: Doc,
  { missing, lateMayBeMissing, lateUntil, sourcesAsOf }: IncidentStrikes,
  { texts, momentText }: IncidentWords,
): void {
  if (missing.length > 0) drawText(doc, texts.strikesPartial, 'mark');
  if (lateMayBeMissing === true) drawText(doc, texts.lateMayBeMissing, 'mark');
  if (lateUntil !== undefined)
    drawText(doc, fillText(texts.lateUntil, { time: momentText(recordMs(lateUntil)) }));
  if (sourcesAsOf !== undefined)
    drawText(doc, fillText(texts.sourcesAsOf, { time: momentText(recordMs(sourcesAsOf)) }));
}
