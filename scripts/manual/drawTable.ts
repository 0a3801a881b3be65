import { addTagged, drawRuns, heightOf, makeRoomFor } from './drawRuns.ts';
import { COLORS, MARGIN, WIDTH } from './look.ts';
import type { Block, Run } from './readManual.ts';

type Table = Extract<Block, { kind: 'table' }>;
type Row = readonly (readonly Run[])[];
type Doc = PDFKit.PDFDocument;

/** Shares of the width, by the number of columns. */
const SHARES: Readonly<Record<number, readonly number[]>> = {
  2: [0.32, 0.68],
  3: [0.26, 0.3, 0.44],
  4: [0.21, 0.2, 0.29, 0.3],
};
const PADDING = 6;

/** A table whose rows stay whole; on each further page its head stands again. */
export function drawTable(doc: Doc, parent: PDFKit.PDFStructureElement, { head, rows }: Table): void {
  const shares = SHARES[head.length];
  if (shares === undefined) throw new Error(`The manual cannot show a table of ${head.length} columns.`);
  const widths = shares.map((share) => share * WIDTH);
  const strongHead = head.map((cell) => cell.map(({ text }) => ({ text, isStrong: true })));
  const heightOfRow = (row: Row) =>
    Math.max(...row.map((cell, column) => heightOf(doc, cell, widths[column]! - 2 * PADDING))) + 2 * PADDING;

  const table = doc.struct('Table');
  parent.add(table);
  const headHeight = heightOfRow(strongHead);
  makeRoomFor(doc, headHeight + heightOfRow(rows[0] ?? []));
  drawRow(strongHead, 'TH');
  for (const row of rows) {
    const height = heightOfRow(row);
    if (doc.y + height > doc.page.height - MARGIN) {
      doc.addPage();
      repeatHead();
    }
    drawRow(row, 'TD');
  }
  table.end();
  doc.y += 12;

  function drawRow(row: Row, kind: 'TH' | 'TD'): void {
    const { y } = doc;
    const height = heightOfRow(row);
    drawBackground(y, height, kind === 'TH');
    const element = doc.struct('TR');
    table.add(element);
    row.forEach((cell, column) => addTagged(doc, element, kind, () => drawCell(cell, column, y)));
    element.end();
    doc.y = y + height;
  }

  function repeatHead(): void {
    const { y } = doc;
    drawBackground(y, headHeight, true);
    doc.markContent('Artifact', { type: 'Pagination' });
    strongHead.forEach((cell, column) => drawCell(cell, column, y));
    doc.endMarkedContent();
    doc.y = y + headHeight;
  }

  function drawBackground(y: number, height: number, isHead: boolean): void {
    doc.markContent('Artifact', { type: 'Layout' });
    if (isHead) doc.rect(MARGIN, y, WIDTH, height).fill(COLORS.head);
    doc.moveTo(MARGIN, y + height).lineTo(MARGIN + WIDTH, y + height);
    doc.lineWidth(0.75).stroke(COLORS.line);
    doc.endMarkedContent();
  }

  function drawCell(cell: readonly Run[], column: number, y: number): void {
    const x = MARGIN + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
    doc.y = y + PADDING;
    drawRuns(doc, cell, x + PADDING, widths[column]! - 2 * PADDING);
  }
}
