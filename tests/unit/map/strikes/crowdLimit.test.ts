import { describe, expect, test } from 'vitest';
import { ageRanges } from '#map/strikes/ageRanges.ts';
import { crowdLimitPx } from '#map/strikes/crowdLimit.ts';
import { createStrikeStore } from '#map/strikes/strikeRows.ts';
import type { StrikeFilter, StrikeView } from '#map/strikes/strikeView.ts';
import { strikesOf } from './strikesOf.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const VIEW: StrikeView = {
  centerX: 0.5,
  centerY: 0.5,
  worldPx: 4096,
  widthPx: 800,
  heightPx: 600,
  pixelRatio: 1,
};
const ALL: StrikeFilter = { atMs: NOW, youngestMs: 0, oldestMs: 3_600_000, showsCloud: true };

/** Every third is within a cloud, every other third of unknown kind. */
function limitOf(count: number, view = VIEW, filter = ALL): number {
  const store = createStrikeStore();
  store.add(strikesOf(Array.from({ length: count }, (_, row) => [NOW - 1_000, 0, 0, [1, 0, 2][row % 3]!])));
  return crowdLimitPx(store.rows, ageRanges(store.rows, filter), view, filter);
}

describe('how broad a strike may be', () => {
  test('few strikes have all the room they want, very many little', () => {
    expect(limitOf(0)).toBe(Infinity);
    expect(limitOf(20_000)).toBe(Infinity);
    expect(limitOf(20_032)).toBe(6);
    expect(limitOf(50_000)).toBe(4);
    expect(limitOf(500_000)).toBe(2);
  });

  test('as many have more room on a larger screen', () => {
    expect(limitOf(50_000, { ...VIEW, widthPx: 1_600, heightPx: 1_200 })).toBe(6);
    expect(limitOf(50_000, { ...VIEW, widthPx: 390, heightPx: 844 })).toBe(3);
  });

  test('only those count that are shown, where the view is', () => {
    expect(limitOf(24_000, VIEW, { ...ALL, showsCloud: false })).toBe(Infinity);
    expect(limitOf(24_000, { ...VIEW, centerX: 0.25 })).toBe(Infinity);
    expect(limitOf(24_000, VIEW, { ...ALL, youngestMs: 2_000 })).toBe(Infinity);
  });
});
