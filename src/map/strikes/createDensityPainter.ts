import { ageRanges } from './ageRanges.ts';
import { colourBytes } from './colourBytes.ts';
import type { StrikePainter } from './createGlPainter.ts';
import { gatherCells, type StrikeCells } from './gatherCells.ts';
import type { StrikePalette } from './strikePalette.ts';
import { worldsIn, type StrikeView } from './strikeView.ts';

/** A cell of one strike is so broad from its middle on, and grows with each strike, CSS px. Source: the design. */
const FIRST_RADIUS_PX = 18;
const RADIUS_A_STRIKE_PX = 1.3;
const LONGEST_RADIUS_PX = 34;
/** More strikes make a cell no broader. */
const MOST_STRIKES = Math.ceil((LONGEST_RADIUS_PX - FIRST_RADIUS_PX) / RADIUS_A_STRIKE_PX);
/** In the middle; 0 at the edge. Source: the design. */
const OPACITY = 0.56;

/**
 * Draws lightning from afar: one glow a cell, in the colour of its newest strike and broader the more fell there. Single
 * strikes would cover one another, and tell less the more they are.
 */
export function createDensityPainter(palette: StrikePalette): StrikePainter {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  let glows = createGlows(palette, 1);

  function drawCells({ count, x, y, strikes, bucket }: StrikeCells, view: StrikeView, world: number): void {
    const scale = view.worldPx * view.pixelRatio;
    const left = canvas.width / 2 - (view.centerX - world) * scale;
    const top = canvas.height / 2 - view.centerY * scale;
    for (let cell = 0; cell < count; cell++) {
      const glow = glows.of(bucket[cell]!, strikes[cell]!);
      const half = glow.width / 2;
      pen.drawImage(
        glow,
        Math.round(left + x[cell]! * scale - half),
        Math.round(top + y[cell]! * scale - half),
      );
    }
  }

  return {
    canvas,
    paint(rows, view, filter) {
      pen.clearRect(0, 0, canvas.width, canvas.height);
      if (glows.ratio !== view.pixelRatio) glows = createGlows(palette, view.pixelRatio);
      const ranges = ageRanges(rows, filter);
      const { showsCloud } = filter;
      for (const world of worldsIn(view)) {
        const asked = { ranges, showsCloud, world, reachPx: LONGEST_RADIUS_PX };
        drawCells(gatherCells(rows, asked, view), view, world);
      }
    },
    dispose() {
      canvas.width = canvas.height = 0; // its memory is given back at once
    },
  };
}

/** Glows are drawn once for each age and breadth. */
function createGlows(palette: StrikePalette, ratio: number) {
  const drawn = new Map<number, HTMLCanvasElement>();
  return {
    ratio,
    of(bucket: number, strikes: number): HTMLCanvasElement {
      const size = Math.min(strikes, MOST_STRIKES);
      const key = bucket * (MOST_STRIKES + 1) + size;
      const glow = drawn.get(key) ?? drawGlow(palette[bucket]!.fill, radiusPx(size) * ratio);
      drawn.set(key, glow);
      return glow;
    },
  };
}

function radiusPx(strikes: number): number {
  return Math.min(LONGEST_RADIUS_PX, FIRST_RADIUS_PX + RADIUS_A_STRIKE_PX * strikes);
}

function drawGlow(colour: string, radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.ceil(radius) * 2;
  const pen = canvas.getContext('2d')!;
  const middle = canvas.width / 2;
  const rgb = colourBytes(colour).join(' ');
  const shade = pen.createRadialGradient(middle, middle, 0, middle, middle, radius);
  shade.addColorStop(0, `rgb(${rgb} / ${OPACITY})`);
  shade.addColorStop(1, `rgb(${rgb} / 0)`);
  pen.fillStyle = shade;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}
