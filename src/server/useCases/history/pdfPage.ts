import PDFDocument from 'pdfkit';

export type Doc = PDFKit.PDFDocument;

/** One column of a table: its heading and its part of the width. */
export type PdfColumn = { readonly head: string; readonly part: number };

const MARGIN_PT = 40;
const COLORS = {
  text: '#10161B',
  faint: '#56616B',
  line: '#BAC4CC',
  head: '#E9EDF0',
  mark: '#8A1014',
} as const;
/** Built into every reader of PDFs: nothing is embedded. */
const FONTS = { plain: 'Helvetica', strong: 'Helvetica-Bold' } as const;
const CELL_PT = 8.5;
const PAD_PT = 4;

/** A page to print, sideways: the tables are wide. */
export function createPdf(title: string, language: string, atMs: number): Doc {
  return new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: MARGIN_PT,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: 'Safety Command Center', CreationDate: new Date(atMs) },
  });
}

/** Characters of Windows-1252 beyond Latin-1, which the built-in fonts have too. */
const MORE =
  /^[\u20AC\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u017D\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u017E\u0178]$/;

/** Letters with a stroke or of their own, which Unicode does not take apart, as passports write them (ICAO 9303-3). */
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ĸ: 'q',
};

/**
 * Text in the letters of the built-in fonts: Western European ones. Others lose their accents and strokes, and what is left
 * becomes a question mark; the CSV has them all. Narrow no-break spaces become wide ones.
 */
export function printable(text: string): string {
  const composed = text
    .normalize('NFC')
    .replaceAll(/[\u2007\u2009\u202F]/g, '\u00A0')
    .replaceAll('\u2212', '-');
  return Array.from(composed)
    .map((letter) => {
      if (isPrinted(letter)) return letter;
      const [base = '?'] = PLAIN[letter] ?? letter.normalize('NFD');
      return isPrinted(base) ? base : '?';
    })
    .join('');
}

function isPrinted(letter: string): boolean {
  return /^[\x20-\x7e\u00a0-\u00ff]$/.test(letter) || MORE.test(letter);
}

/** Ends a document. @returns its bytes. */
export function finishPdf(doc: Doc, pageText: (page: number, pages: number) => string): Promise<Uint8Array> {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const { height, width } = doc.page;
    doc.page.margins.bottom = 0; // the foot stands below the text
    doc.font(FONTS.plain).fontSize(8).fillColor(COLORS.faint);
    doc.text(printable(pageText(page + 1, count)), MARGIN_PT, height - MARGIN_PT + 12, {
      width: width - 2 * MARGIN_PT,
      align: 'right',
      lineBreak: false,
    });
    doc.page.margins.bottom = MARGIN_PT;
  }
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

/** A heading; it never stands alone at the foot of a page. */
export function drawHeading(doc: Doc, text: string, sizePt: number): void {
  doc.y += sizePt / 2;
  makeRoom(doc, sizePt + 60);
  doc.font(FONTS.strong).fontSize(sizePt).fillColor(COLORS.text);
  doc.text(printable(text), MARGIN_PT, doc.y).moveDown(0.3);
}

/** A paragraph. A mark stands out in its ink and weight. */
export function drawText(doc: Doc, text: string, kind: 'plain' | 'faint' | 'mark' = 'plain'): void {
  makeRoom(doc, 14);
  doc.font(kind === 'mark' ? FONTS.strong : FONTS.plain).fontSize(kind === 'mark' ? 11 : 9.5);
  doc.fillColor(kind === 'plain' ? COLORS.text : COLORS[kind]);
  doc.text(printable(text), MARGIN_PT, doc.y, { width: widthOf(doc) }).moveDown(0.25);
}

/** A table whose head stands on each of its pages; a row is never divided. */
export function drawTable(
  doc: Doc,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): void {
  const parts = columns.reduce((sum, { part }) => sum + part, 0);
  const widths = columns.map(({ part }) => (widthOf(doc) * part) / parts);
  const heads = columns.map(({ head }) => head);
  drawRow(doc, widths, heads, true);
  for (const row of rows) {
    if (doc.y + heightOf(doc, widths, row, false) > bottomOf(doc)) {
      doc.addPage();
      drawRow(doc, widths, heads, true);
    }
    drawRow(doc, widths, row, false);
  }
  doc.moveDown(0.8);
}

function drawRow(doc: Doc, widths: readonly number[], cells: readonly string[], isHead: boolean): void {
  const heightPt = heightOf(doc, widths, cells, isHead);
  const topPt = doc.y;
  let leftPt = MARGIN_PT;
  if (isHead) doc.rect(MARGIN_PT, topPt, widthOf(doc), heightPt).fill(COLORS.head);
  chooseCellFont(doc, isHead);
  cells.forEach((cell, at) => {
    const width = (widths[at] ?? 0) - 2 * PAD_PT;
    doc.text(printable(cell), leftPt + PAD_PT, topPt + PAD_PT, { width });
    leftPt += widths[at] ?? 0;
  });
  const lineY = topPt + heightPt;
  doc.moveTo(MARGIN_PT, lineY).lineTo(MARGIN_PT + widthOf(doc), lineY);
  doc.lineWidth(0.5).stroke(COLORS.line);
  doc.y = lineY;
  doc.x = MARGIN_PT;
}

function heightOf(doc: Doc, widths: readonly number[], cells: readonly string[], isHead: boolean): number {
  chooseCellFont(doc, isHead);
  const heights = cells.map((cell, at) =>
    doc.heightOfString(printable(cell) || ' ', { width: (widths[at] ?? 0) - 2 * PAD_PT }),
  );
  return Math.max(...heights) + 2 * PAD_PT;
}

function chooseCellFont(doc: Doc, isHead: boolean): void {
  doc
    .font(isHead ? FONTS.strong : FONTS.plain)
    .fontSize(CELL_PT)
    .fillColor(COLORS.text);
}

function makeRoom(doc: Doc, neededPt: number): void {
  if (doc.y + neededPt > bottomOf(doc)) doc.addPage();
}

const widthOf = ({ page }: Doc) => page.width - 2 * MARGIN_PT;
const bottomOf = ({ page }: Doc) => page.height - MARGIN_PT;
