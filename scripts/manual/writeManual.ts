import PDFDocument from 'pdfkit';
import { drawBlock } from './drawBlock.ts';
import { addTagged } from './drawRuns.ts';
import { COLORS, FONTS, MARGIN, WIDTH } from './look.ts';
import type { Block, Manual } from './readManual.ts';

export type Edition = {
  /** As /Lang. */
  readonly language: string;
  readonly product: string;
  /** With its word, as `Version 1.7.15`. */
  readonly version: string;
  /** Heading of the list of chapters. */
  readonly contents: string;
};

type Heading = Extract<Block, { kind: 'heading' }>;

/** The same manual gives the same bytes: the digest of the build must not change with the hour. */
const WRITTEN_AT = new Date(0);

/** Writes a manual as a tagged PDF with an outline of all headings. */
export function writeManual(
  manual: Manual,
  edition: Edition,
  { isCompressed = true } = {},
): Promise<Uint8Array> {
  const pages = new Map<Heading, number>();
  // where the chapters begin is known once everything is laid out
  layOut(manual, edition, pages, isCompressed).end();
  const doc = layOut(manual, edition, pages, isCompressed);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

function layOut(
  { title, blocks }: Manual,
  { language, product, version, contents }: Edition,
  pages: Map<Heading, number>,
  isCompressed: boolean,
): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    compress: isCompressed,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${product} - ${title}`,
      Author: product,
      CreationDate: WRITTEN_AT,
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const chapters = blocks.filter((block) => block.kind === 'heading' && block.depth === 2) as Heading[];

  addTagged(doc, root, 'P', () => {
    doc.font(FONTS.strong).fontSize(12).fillColor(COLORS.accent).text(product).moveDown(0.2);
  });
  addTagged(doc, root, 'H1', () => {
    doc.font(FONTS.strong).fontSize(30).fillColor(COLORS.text).text(title).moveDown(0.2);
  });
  addTagged(doc, root, 'P', () => {
    doc.font(FONTS.plain).fontSize(10.5).fillColor(COLORS.faint).text(version).moveDown(1.2);
  });
  const [opening, rest] = [blocks.slice(0, 2), blocks.slice(2)];
  for (const block of opening) drawBlock(doc, root, block);
  drawContents(doc, root, { contents, chapters, pages });
  doc.addPage();

  let outline = doc.outline;
  for (const block of rest) {
    if (block.kind === 'heading') {
      makeRoom(doc, block);
      pages.set(block, doc.bufferedPageRange().count);
      if (block.depth === 2) outline = doc.outline.addItem(block.text, { expanded: true });
      else outline.addItem(block.text);
      doc.addNamedDestination(nameOf(block), 'XYZ', MARGIN, doc.y, null);
    }
    drawBlock(doc, root, block);
  }
  root.end();
  numberPages(doc, `${product} - ${title}`);
  return doc;
}

/** A heading at the foot of a page would stand apart from what it heads. */
function makeRoom(doc: PDFKit.PDFDocument, { depth }: Heading): void {
  const neededPt = depth === 2 ? 150 : 110;
  if (doc.y + neededPt > doc.page.height - MARGIN) doc.addPage();
}

type Contents = {
  contents: string;
  chapters: readonly Heading[];
  pages: ReadonlyMap<Heading, number>;
};

function drawContents(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { contents, chapters, pages }: Contents,
): void {
  doc.moveDown(1);
  addTagged(doc, root, 'H2', () => {
    doc.font(FONTS.strong).fontSize(15).fillColor(COLORS.text).text(contents).moveDown(0.4);
  });
  for (const chapter of chapters) {
    addTagged(doc, root, 'P', () => {
      const { y } = doc;
      const page = String(pages.get(chapter) ?? '');
      doc.font(FONTS.plain).fontSize(11).fillColor(COLORS.accent);
      doc.text(chapter.text, MARGIN, y, { goTo: nameOf(chapter), width: WIDTH - 40 });
      const belowY = doc.y;
      doc.fillColor(COLORS.text).text(page, MARGIN + WIDTH - 40, y, { width: 40, align: 'right' });
      doc.x = MARGIN;
      doc.y = belowY + 5;
    });
  }
}

function nameOf({ text }: Heading): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

function numberPages(doc: PDFKit.PDFDocument, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0; // else a foot begins a page of its own
    doc.markContent('Artifact', { type: 'Pagination' });
    const y = doc.page.height - MARGIN + 18;
    doc.font(FONTS.plain).fontSize(9).fillColor(COLORS.faint);
    doc.text(title, MARGIN, y, { width: WIDTH / 2, lineBreak: false });
    doc.text(`${page + 1} / ${count}`, MARGIN + WIDTH / 2, y, {
      width: WIDTH / 2,
      align: 'right',
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}
