import { BODY_SIZE, COLORS, FONTS, MARGIN } from './look.ts';
import type { Run } from './readManual.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Draws something and tells what it is, for whoever has the manual read aloud. */
export function addTagged(doc: Doc, parent: Element, type: string, draw: () => void): void {
  parent.add(doc.struct(type, {}, draw));
}

/** Words that flow on from plain to strong and back. */
export function drawRuns(doc: Doc, runs: readonly Run[], x: number, width: number): void {
  const { y } = doc;
  doc.fontSize(BODY_SIZE).fillColor(COLORS.text);
  runs.forEach(({ text, isStrong }, index) => {
    doc.font(isStrong ? FONTS.strong : FONTS.plain);
    const options = { width, lineGap: 2.5, continued: index < runs.length - 1 };
    if (index === 0) doc.text(text, x, y, options);
    else doc.text(text, options);
  });
}

/** Height of words, at most: as if all were strong where one is. Points. */
export function heightOf(doc: Doc, runs: readonly Run[], width: number): number {
  doc.font(runs.some(({ isStrong }) => isStrong) ? FONTS.strong : FONTS.plain).fontSize(BODY_SIZE);
  return doc.heightOfString(runs.map(({ text }) => text).join(''), { width, lineGap: 2.5 });
}

/** Where a block of this height fits in one piece. */
export function makeRoomFor(doc: Doc, heightPt: number): void {
  if (doc.y + heightPt > doc.page.height - MARGIN) doc.addPage();
}
