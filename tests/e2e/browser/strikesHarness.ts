import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { createStrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createDensityPainter } from '#map/strikes/createDensityPainter.ts';
import { createGlPainter, type StrikePainter } from '#map/strikes/createGlPainter.ts';
import { createPixelPainter } from '#map/strikes/createPixelPainter.ts';
import type { StrikePalette } from '#map/strikes/strikePalette.ts';
import { createStrikeStore } from '#map/strikes/strikeRows.ts';
import type { StrikeFilter, StrikeView } from '#map/strikes/strikeView.ts';

const NOW = 1_780_000_000_000;
const SIZE_PX = 500;
const VIEW: StrikeView = {
  centerX: 0.5,
  centerY: 0.5,
  worldPx: SIZE_PX,
  widthPx: SIZE_PX,
  heightPx: SIZE_PX,
  pixelRatio: 1,
};
const ALL: StrikeFilter = { atMs: NOW, youngestMs: 0, oldestMs: 120 * 60_000, showsCloud: true };
/** Colours that only this test has: fill and stroke of each bucket. */
const PALETTE: StrikePalette = AGE_BUCKET_ENDS_MS.map((_, bucket) => ({
  fill: `#ff${(bucket * 16).toString(16).padStart(2, '0')}00`,
  stroke: `#0000${(255 - bucket).toString(16)}`,
  groundPx: 40,
  cloudPx: 40,
}));

type Seen = { readonly ageMin: number; readonly lon: number; readonly kind?: number };

/** Draws strikes on the equator, and reads the colours in their middles and 14 px beside them. */
function paint(
  kind: 'card' | 'pixels',
  seen: readonly Seen[],
  filter: Partial<StrikeFilter>,
  view: Partial<StrikeView>,
) {
  const painter = painterOf(kind);
  const lens = { ...VIEW, ...view };
  painter.canvas.width = painter.canvas.height = SIZE_PX;
  painter.paint(storeOf(seen).rows, lens, { ...ALL, ...filter });
  const colours = seen.map(({ lon }) => {
    const x = SIZE_PX / 2 + (lon / 360 + 0.5 - lens.centerX) * lens.worldPx;
    return { middle: colourAt(painter, x), beside: colourAt(painter, x + 14) };
  });
  painter.dispose();
  return colours;
}

/** A hundred thousand strikes at one place, and one beside them: the four bytes of where each was drawn. */
function crowd(kind: 'card' | 'pixels') {
  const painter = painterOf(kind);
  painter.canvas.width = painter.canvas.height = SIZE_PX;
  const many = Array.from({ length: 100_000 }, () => ({ ageMin: 15, lon: 90 }));
  painter.paint(storeOf([...many, { ageMin: 25, lon: -90 }]).rows, VIEW, ALL);
  const bytes = [90, -90].map((lon) => bytesAt(painter, SIZE_PX / 2 + (lon / 360) * SIZE_PX));
  painter.dispose();
  return bytes;
}

/** The card's memory is lost and given back: what is drawn afterwards. */
async function loseCard(seen: readonly Seen[]) {
  let isBack = () => {};
  const restored = new Promise<void>((resolve) => (isBack = resolve));
  const painter = createGlPainter(PALETTE, () => isBack())!;
  painter.canvas.width = painter.canvas.height = SIZE_PX;
  const { rows } = storeOf(seen);
  painter.paint(rows, VIEW, ALL);
  const card = painter.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const lost = new Promise((resolve) => painter.canvas.addEventListener('webglcontextlost', resolve));
  card.loseContext();
  await lost;
  painter.paint(rows, VIEW, ALL);
  setTimeout(() => card.restoreContext());
  await restored;
  painter.paint(rows, VIEW, ALL);
  const colours = seen.map(({ lon }) => colourAt(painter, SIZE_PX / 2 + (lon / 360) * SIZE_PX));
  painter.dispose();
  return colours;
}

function painterOf(kind: 'card' | 'pixels'): StrikePainter {
  const painter = kind === 'card' ? createGlPainter(PALETTE, () => {}) : createPixelPainter(PALETTE);
  if (painter === null) throw new Error('This browser has no WebGL 2.');
  return painter;
}

function storeOf(seen: readonly Seen[]) {
  const columns = createStrikeColumns(seen.length);
  const ordered = seen.toSorted((a, b) => b.ageMin - a.ageMin);
  for (const [row, { ageMin, lon, kind = 0 }] of ordered.entries()) {
    columns.lon[row] = lon;
    columns.atMs[row] = NOW - ageMin * 60_000;
    columns.kind[row] = kind;
  }
  const store = createStrikeStore();
  store.add({ ...columns, count: seen.length });
  return store;
}

function colourAt(painter: StrikePainter, x: number): string {
  const [red, green, blue, alpha] = bytesAt(painter, x);
  if (alpha === 0) return 'nothing';
  return `#${[red!, green!, blue!].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function bytesAt({ canvas }: StrikePainter, x: number): number[] {
  const copy = document.createElement('canvas');
  copy.width = copy.height = SIZE_PX;
  const pen = copy.getContext('2d')!;
  pen.drawImage(canvas, 0, 0);
  return [...pen.getImageData(Math.round(x), SIZE_PX / 2, 1, 1).data];
}

/** Draws the density of strikes on the equator; the four bytes at some pixels east of the middle. */
function glow(seen: readonly Seen[], offsetsPx: readonly number[], view: Partial<StrikeView> = {}) {
  const painter = createDensityPainter(PALETTE);
  painter.canvas.width = painter.canvas.height = SIZE_PX;
  painter.paint(storeOf(seen).rows, { ...VIEW, ...view }, ALL);
  const { data } = painter.canvas.getContext('2d')!.getImageData(SIZE_PX / 2, SIZE_PX / 2, SIZE_PX / 2, 1);
  const bytes = offsetsPx.map((px) => [...data.subarray(px * 4, px * 4 + 4)]);
  painter.dispose();
  return bytes;
}

const harness = { paint, crowd, glow, loseCard, palette: PALETTE };
export type StrikesHarness = typeof harness;
(globalThis as unknown as { strikes: StrikesHarness }).strikes = harness;
