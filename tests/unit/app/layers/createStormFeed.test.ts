import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStormFeed } from '#app/layers/createStormFeed.ts';
import type { TropicalStormMenu } from '#contracts/tropicalFeatures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STORMS = [{ id: 'al012026', name: 'Arthur' }] as unknown as TropicalStormMenu;

function start() {
  const asked: string[] = [];
  const listed = vi.fn();
  const feed = createStormFeed({
    async fetchStorms(query) {
      asked.push(query);
      return STORMS;
    },
    listed,
  });
  return { feed, asked, listed };
}

test('storms to choose from are asked for at once and every 360 s [LAYER-23][CONST-12]', async () => {
  const { feed, asked, listed } = start();
  feed.follow('?init=0');
  await vi.advanceTimersByTimeAsync(359_999);
  expect(asked).toEqual(['?init=0']);
  expect(listed.mock.calls).toEqual([[STORMS]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['?init=0', '?init=0']);
  feed.follow(null);
});

test('another forecast is asked for at once in its place, and none once the layer is off [LAYER-23]', async () => {
  const { feed, asked } = start();
  feed.follow('?init=0');
  feed.follow('?init=0');
  feed.follow('?init=6');
  await vi.advanceTimersByTimeAsync(360_000);
  expect(asked).toEqual(['?init=0', '?init=6', '?init=6']);
  feed.follow(null);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(3);
});
