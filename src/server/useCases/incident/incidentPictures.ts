import { verdictSpans, recordMs } from '#contracts/incidentFigures.ts';
import type { Incident } from '#contracts/incident.ts';
import { printable, type Doc } from '../history/pdfPage.ts';

/** Words and figures of the pictures, in the language and units of the reader. */
export type PictureTexts = {
  readonly plot: string;
  readonly map: string;
  readonly north: string;
  readonly alertRadius: string;
  readonly warningRadius: string;
  readonly timeText: (atMs: number) => string;
  readonly statusText: (verdict: string, isOverride: boolean) => string;
};

const MARGIN_PT = 40;
const HEIGHT_PT = 190;
const BAND_PT = 16;
const AXIS_PT = 14;
const TITLE_PT = 16;
const MAP_PT = 170;
const GAP_PT = 24;
const DOT_PT = 2.6;
const TIMES = 6;
const COLOURS = {
  text: '#10161B',
  faint: '#56616B',
  warning: '#8A6100',
  closed: '#A80F1B',
  gap: '#E1E5E8',
  paper: '#FFFFFF',
} as const;
/** Fill of a status and the ink upon it. */
const FILLS: Readonly<Record<string, readonly [fill: string, ink: string]>> = {
  OPEN: ['#083D30', '#FFFFFF'],
  WARNING: ['#FFBA1F', '#161000'],
  CLOSED: ['#D2262B', '#FFFFFF'],
  ALERT_OPEN: ['#FF9330', '#1A0D00'],
};
const OTHER_FILL = ['#A7B0B9', '#0B0F13'] as const;
const OVERRIDE_FILL = ['#F4F6F8', '#0B0F13'] as const;

type Box = { readonly left: number; readonly top: number; readonly width: number };

/** Draws the distance of strikes over time with the band of statuses, and beside it the strikes around the yard. */
export function drawPictures(doc: Doc, incident: Incident, texts: PictureTexts): void {
  const hasStrikes = incident.strikes !== null && incident.strikes.state !== 'gone';
  const heightPt = TITLE_PT + HEIGHT_PT;
  if (doc.y + heightPt > doc.page.height - MARGIN_PT) doc.addPage();
  const top = doc.y;
  const width = doc.page.width - 2 * MARGIN_PT - (hasStrikes ? MAP_PT + GAP_PT : 0);
  drawPlot(doc, incident, { texts, box: { left: MARGIN_PT, top, width } });
  if (hasStrikes) {
    const left = doc.page.width - MARGIN_PT - MAP_PT;
    drawMap(doc, incident, { texts, box: { left, top, width: MAP_PT } });
  }
  doc.fillColor(COLOURS.text).lineWidth(1).undash();
  doc.x = MARGIN_PT;
  doc.y = top + heightPt + 8;
}

type Drawing = { readonly texts: PictureTexts; readonly box: Box };

function drawPlot(doc: Doc, incident: Incident, { texts, box }: Drawing): void {
  const { strikes, alertRadiusM, warningRadiusM } = incident;
  const [fromMs, toMs] = [recordMs(incident.from), recordMs(incident.to)];
  const list = strikes?.list ?? [];
  const farthestM = Math.max(warningRadiusM * 1.15, ...list.map(({ distanceM }) => distanceM));
  const top = box.top + TITLE_PT;
  const bottom = box.top + TITLE_PT + HEIGHT_PT - BAND_PT - AXIS_PT - 6;
  const x = (atMs: number) => box.left + (box.width * (atMs - fromMs)) / Math.max(1, toMs - fromMs);
  const y = (metres: number) => bottom - ((bottom - top) * metres) / farthestM;
  label(doc, texts.plot, { left: box.left, top: box.top, isStrong: true });
  for (const { from, to } of strikes?.missing ?? []) {
    const left = x(recordMs(from));
    doc.rect(left, top, x(Math.min(toMs, recordMs(to))) - left, bottom - top).fill(COLOURS.gap);
  }
  doc
    .moveTo(box.left, bottom)
    .lineTo(box.left + box.width, bottom)
    .lineWidth(0.7)
    .stroke(COLOURS.faint);
  if (strikes !== null)
    for (const [radiusM, colour, text] of [
      [warningRadiusM, COLOURS.warning, texts.warningRadius],
      [alertRadiusM, COLOURS.closed, texts.alertRadius],
    ] as const) {
      doc.moveTo(box.left, y(radiusM)).lineTo(box.left + box.width, y(radiusM));
      doc.dash(4, { space: 3 }).lineWidth(0.9).stroke(colour).undash();
      label(doc, text, { left: box.left + 4, top: y(radiusM) - 10, colour });
    }
  for (const { at, distanceM } of list) dot(doc, x(recordMs(at)), y(distanceM), distanceM <= alertRadiusM);
  drawBand(doc, incident, { texts, x, top: bottom + 6 });
  for (let n = 0; n <= TIMES; n += 1) {
    const atMs = fromMs + ((toMs - fromMs) * n) / TIMES;
    const text = texts.timeText(atMs);
    const widthPt = doc.fontSize(7).widthOfString(text);
    const left = Math.min(Math.max(box.left, x(atMs) - widthPt / 2), box.left + box.width - widthPt);
    label(doc, text, { left, top: bottom + 6 + BAND_PT + 4, colour: COLOURS.faint });
  }
}

type Band = {
  readonly texts: PictureTexts;
  readonly x: (atMs: number) => number;
  readonly top: number;
};

function drawBand(doc: Doc, incident: Incident, { texts, x, top }: Band): void {
  for (const { fromMs, toMs, verdict, isOverride } of verdictSpans(incident)) {
    const [fill, ink] = isOverride ? OVERRIDE_FILL : (FILLS[verdict] ?? OTHER_FILL);
    const [left, width] = [x(fromMs), x(toMs) - x(fromMs)];
    doc.rect(left, top, width, BAND_PT).lineWidth(0.5).fillAndStroke(fill, COLOURS.faint);
    const text = texts.statusText(verdict, isOverride);
    if (doc.font('Helvetica-Bold').fontSize(7).widthOfString(text) + 8 < width)
      label(doc, text, { left: left + 4, top: top + 5, colour: ink, isStrong: true });
  }
}

function drawMap(doc: Doc, incident: Incident, { texts, box }: Drawing): void {
  const { strikes, alertRadiusM, warningRadiusM } = incident;
  const list = strikes?.list ?? [];
  const half = box.width / 2;
  const [middleX, middleY] = [box.left + half, box.top + TITLE_PT + half];
  const perM = (half * 0.92) / Math.max(warningRadiusM, ...list.map(({ distanceM }) => distanceM));
  label(doc, texts.map, { left: box.left, top: box.top, isStrong: true });
  doc
    .rect(box.left, box.top + TITLE_PT, box.width, box.width)
    .lineWidth(0.5)
    .stroke(COLOURS.faint);
  for (const [radiusM, colour, text] of [
    [warningRadiusM, COLOURS.warning, texts.warningRadius],
    [alertRadiusM, COLOURS.closed, texts.alertRadius],
  ] as const) {
    doc
      .circle(middleX, middleY, radiusM * perM)
      .dash(4, { space: 3 })
      .lineWidth(0.9)
      .stroke(colour)
      .undash();
    const widthPt = doc.fontSize(7).widthOfString(text);
    label(doc, text, { left: middleX - widthPt / 2, top: middleY + radiusM * perM - 9, colour });
  }
  label(doc, texts.north, { left: box.left + 8, top: box.top + TITLE_PT + 6, isStrong: true });
  doc
    .moveTo(box.left + 10.5, box.top + TITLE_PT + 28)
    .lineTo(box.left + 10.5, box.top + TITLE_PT + 16)
    .lineWidth(0.9)
    .stroke(COLOURS.text);
  for (const { distanceM, bearingDeg } of list) {
    const turn = (bearingDeg * Math.PI) / 180;
    const reach = distanceM * perM;
    dot(doc, middleX + reach * Math.sin(turn), middleY - reach * Math.cos(turn), distanceM <= alertRadiusM);
  }
  doc.rect(middleX - 3, middleY - 3, 6, 6).fill(COLOURS.text);
}

/** Filled inside the alert radius, hollow outside. */
function dot(doc: Doc, x: number, y: number, isInside: boolean): void {
  doc.circle(x, y, DOT_PT).lineWidth(0.7);
  doc.fillAndStroke(isInside ? COLOURS.closed : COLOURS.paper, isInside ? COLOURS.paper : COLOURS.faint);
}

type Label = {
  readonly left: number;
  readonly top: number;
  readonly colour?: string;
  readonly isStrong?: boolean;
};

function label(doc: Doc, text: string, { left, top, colour = COLOURS.text, isStrong = false }: Label): void {
  doc
    .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(7)
    .fillColor(colour);
  doc.text(printable(text), left, top, { lineBreak: false });
}
