import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StrikePainter } from '#map/strikes/createGlPainter.ts';
import {
  CARD_BACK_WITHIN_MS,
  createSteadyPainter,
  type StrikeDrawing,
} from '#map/strikes/createSteadyPainter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A painter that stands in an element, as the layer puts it there. */
function begin(makeCard: ((card: StrikePainter) => StrikePainter | null) | null = (card) => card) {
  const told: StrikeDrawing[] = [];
  const redraw = vi.fn();
  const [card, dots] = [fakePainter(), fakePainter()];
  let restored = () => {};
  const byCard =
    makeCard &&
    ((back: () => void) => {
      restored = back;
      return makeCard(card);
    });
  const painter = createSteadyPainter(
    { byCard, byDots: () => dots },
    { redraw, told: (drawing) => told.push(drawing) },
  );
  const element = document.createElement('div');
  element.append(painter.canvas);
  const lose = () => card.canvas.dispatchEvent(new Event('webglcontextlost'));
  return { told, redraw, card, dots, painter, element, lose, restore: () => restored() };
}

function fakePainter() {
  return { canvas: document.createElement('canvas'), paint: vi.fn(), dispose: vi.fn() };
}

describe('Lightning is drawn by the graphics card', () => {
  it('where there is one, and dot by dot where there is none; nothing is wrong with either', () => {
    const withCard = begin();
    expect(withCard.painter.canvas).toBe(withCard.card.canvas);
    const without = begin(null);
    expect(without.painter.canvas).toBe(without.dots.canvas);
    expect([withCard.told, without.told]).toEqual([['steady'], ['steady']]);
  });

  it('that came back in time, as often as it is lost, and says so [S12]', () => {
    const { told, redraw, painter, card, lose, restore } = begin();
    for (const round of [1, 2]) {
      lose();
      vi.advanceTimersByTime(CARD_BACK_WITHIN_MS - 1);
      restore();
      vi.advanceTimersByTime(CARD_BACK_WITHIN_MS);
      expect(redraw).toHaveBeenCalledTimes(round);
    }
    expect(painter.canvas).toBe(card.canvas);
    expect(told).toEqual(['steady', 'lost', 'restored', 'lost', 'restored']);
  });
});

describe('Lightning is drawn dot by dot in the same place, and the page is told [S4][S12]', () => {
  it.each([
    ['not a millisecond before the card had its time', CARD_BACK_WITHIN_MS - 1, false],
    ['when the card did not come back in its time', CARD_BACK_WITHIN_MS, true],
  ])('%s', (_, spanMs, isReplaced) => {
    const { told, redraw, painter, card, dots, element, lose } = begin();
    lose();
    vi.advanceTimersByTime(spanMs);
    expect(told).toEqual(['steady', 'lost', ...(isReplaced ? ['replaced'] : [])]);
    expect([...element.children]).toEqual([(isReplaced ? dots : card).canvas]);
    expect(painter.canvas).toBe(element.firstElementChild);
    expect(redraw).toHaveBeenCalledTimes(Number(isReplaced));
    expect(card.dispose).toHaveBeenCalledTimes(Number(isReplaced));
  });

  it('when the card cannot be used from the beginning', () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const throws = begin(() => {
      throw new Error('The strikes cannot be drawn: out of memory');
    });
    const gives = begin(() => null);
    for (const { told, painter, dots } of [throws, gives]) {
      expect(told).toEqual(['replaced']);
      expect(painter.canvas).toBe(dots.canvas);
    }
  });
});

it('nothing is told after the end, when the card is given back', () => {
  const { told, painter, card, lose } = begin();
  lose();
  painter.dispose();
  lose();
  vi.advanceTimersByTime(CARD_BACK_WITHIN_MS);
  expect(told).toEqual(['steady', 'lost']);
  expect(card.dispose).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
