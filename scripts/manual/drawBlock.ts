import { addTagged, drawRuns, heightOf, makeRoomFor } from './drawRuns.ts';
import { drawTable } from './drawTable.ts';
import { BODY_SIZE, COLORS, FONTS, MARGIN, WIDTH } from './look.ts';
import type { Block, Run } from './readManual.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type List = Extract<Block, { kind: 'list' }>;

const HEADING_SIZE = { 2: 17, 3: 13 } as const;
const ABOVE_HEADING = { 2: 10, 3: 4 } as const;
const INDENT = 18;

/** Draws a block below what stands there already, and tells what it is. */
export function drawBlock(doc: Doc, parent: Element, block: Block): void {
  if (block.kind === 'heading') {
    doc.y += ABOVE_HEADING[block.depth];
    addTagged(doc, parent, `H${block.depth}`, () => {
      doc.font(FONTS.strong).fontSize(HEADING_SIZE[block.depth]).fillColor(COLORS.text);
      doc.text(block.text, MARGIN, doc.y, { width: WIDTH }).moveDown(0.35);
    });
  } else if (block.kind === 'paragraph') {
    addTagged(doc, parent, 'P', () => drawRuns(doc, block.runs, MARGIN, WIDTH));
    doc.moveDown(0.7);
  } else if (block.kind === 'note') drawNote(doc, parent, block.runs);
  else if (block.kind === 'list') drawList(doc, parent, block);
  else if (block.kind === 'table') drawTable(doc, parent, block);
  doc.x = MARGIN;
}

function drawNote(doc: Doc, parent: Element, runs: readonly Run[]): void {
  const height = heightOf(doc, runs, WIDTH - 32) + 20;
  makeRoomFor(doc, height);
  const { y } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(MARGIN, y, WIDTH, height).fill(COLORS.note);
  doc.rect(MARGIN, y, 4, height).fill(COLORS.accent);
  doc.endMarkedContent();
  doc.y = y + 10;
  addTagged(doc, parent, 'P', () => drawRuns(doc, runs, MARGIN + 16, WIDTH - 32));
  doc.y = y + height + 10;
}

function drawList(doc: Doc, parent: Element, { isOrdered, items }: List): void {
  const list = doc.struct('L');
  parent.add(list);
  items.forEach((runs, index) => {
    makeRoomFor(doc, heightOf(doc, runs, WIDTH - INDENT));
    const { y } = doc;
    const item = doc.struct('LI');
    list.add(item);
    addTagged(doc, item, 'Lbl', () => {
      doc.font(FONTS.plain).fontSize(BODY_SIZE).fillColor(COLORS.text);
      doc.text(isOrdered ? `${index + 1}.` : '•', MARGIN, y, { width: INDENT, lineBreak: false });
    });
    doc.y = y;
    addTagged(doc, item, 'LBody', () => drawRuns(doc, runs, MARGIN + INDENT, WIDTH - INDENT));
    item.end();
    doc.y += 3;
  });
  list.end();
  doc.x = MARGIN;
  doc.moveDown(0.5);
}
