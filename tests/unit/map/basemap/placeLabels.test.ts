import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapLabel } from '#map/basemap/labels/collectLabels.ts';
import { LABEL_FONTS } from '#map/basemap/labels/labelFonts.ts';
import { placeLabels, type PlacedLabel } from '#map/basemap/labels/placeLabels.ts';
import { createLabelRoom, type Box } from '#map/marks/labelRoom.ts';

/** One metre a pixel, the middle of the view at 0, 0. */
const VIEW = { centerX: 0, centerY: 0, resolution: 1, widthPx: 400, heightPx: 300 };
const LETTER_PX = 7;
const widthPx = (text: string) => text.length * LETTER_PX;

const label = (kind: MapLabel['kind'], name: string, ...spots: number[]): MapLabel => ({
  kind,
  name,
  order: 0,
  reachM: kind === 'state' ? 100 : 0,
  spots,
});
const around = (x: number, y: number, reach: number): Box => ({
  x0: x - reach,
  y0: y - reach,
  x1: x + reach,
  y1: y + reach,
});

function place(labels: readonly MapLabel[], taken: readonly Box[] = []): PlacedLabel[] {
  const room = createLabelRoom();
  for (const box of taken) room.take(box);
  return placeLabels(labels, VIEW, { room, widthPx });
}
const boxOf = ({ kind, text, xPx, yPx }: PlacedLabel): Box => {
  const { heightPx } = LABEL_FONTS[kind];
  return { x0: xPx, y0: yPx - heightPx / 2, x1: xPx + widthPx(text), y1: yPx + heightPx / 2 };
};
const isOver = (a: Box, b: Box) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

describe('names on the basemap', () => {
  test('are no larger than their room: never on a symbol or control, on one another or over the edge [MAP-02]', () => {
    const metres = fc.integer({ min: -260, max: 260 });
    const anyLabel = fc
      .tuple(
        fc.constantFrom('country', 'state', 'town'),
        fc.string({ minLength: 1, maxLength: 14 }),
        metres,
        metres,
      )
      .map(([kind, name, x, y]) => label(kind as MapLabel['kind'], name, x, y));
    const anyBox = fc
      .tuple(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 4, max: 60 }),
      )
      .map(([x, y, reach]) => around(x, y, reach));
    fc.assert(
      fc.property(
        fc.array(anyLabel, { maxLength: 30 }),
        fc.array(anyBox, { maxLength: 12 }),
        (labels, taken) => {
          const boxes = place(labels, taken).map(boxOf);
          for (const [at, box] of boxes.entries()) {
            expect(box.x0).toBeGreaterThanOrEqual(0);
            expect(box.y0).toBeGreaterThanOrEqual(0);
            expect(box.x1).toBeLessThanOrEqual(VIEW.widthPx);
            expect(box.y1).toBeLessThanOrEqual(VIEW.heightPx);
            expect([...taken, ...boxes.slice(at + 1)].filter((other) => isOver(box, other))).toEqual([]);
          }
        },
      ),
    );
  });

  test('of a town stand right of its dot, else left, below or above it [MAP-02]', () => {
    const omaha = [label('town', 'Omaha', 0, 0)];
    const sideOf = (taken: readonly Box[]) => {
      const [found] = place(omaha, taken);
      if (found === undefined) return 'none';
      if (found.yPx !== 150) return found.yPx > 150 ? 'below' : 'above';
      return found.xPx > 200 ? 'right' : 'left';
    };
    const right = around(232, 150, 8);
    const left = around(168, 150, 8);
    const below = around(200, 175, 6);
    const above = around(200, 125, 6);
    expect(sideOf([])).toBe('right');
    expect(sideOf([right])).toBe('left');
    expect(sideOf([right, left])).toBe('below');
    expect(sideOf([right, left, below])).toBe('above');
    expect(sideOf([right, left, below, above])).toBe('none');
  });

  test('of a town under a symbol stand beside the symbol, without a dot [MAP-02]', () => {
    const [found] = place([label('town', 'Denver', 0, 0)], [around(200, 150, 13)]);
    expect(found).toMatchObject({ text: 'Denver', dot: null });
    expect(found!.xPx).toBeGreaterThan(213);
    expect(place([label('town', 'Denver', 0, 0)])[0]!.dot).toEqual([200, 150]);
  });

  test('of a state move out of the way within their state [MAP-02]', () => {
    const kansas = label('state', 'Kansas', 0, 0);
    const [found] = place([kansas], [around(200, 150, 4)]);
    expect(found).toMatchObject({ text: 'KANSAS', yPx: 130 });
    expect(place([{ ...kansas, reachM: 5 }], [around(200, 150, 4)])).toEqual([]);
  });

  test('of a country stand at the spot with room that is nearest to the middle of the map, in capitals [MAP-02]', () => {
    const mexico = label('country', 'Mexico', 0, -60, 0, 0);
    expect(place([mexico])[0]).toMatchObject({ text: 'MEXICO', yPx: 150 });
    expect(place([mexico], [around(200, 150, 10)])[0]).toMatchObject({ text: 'MEXICO', yPx: 210 });
    expect(place([label('country', 'Cuba', 4_000, 0)])).toEqual([]);
  });
});
