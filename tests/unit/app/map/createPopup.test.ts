import { afterEach, expect, test, vi } from 'vitest';
import { createPopup } from '#app/map/createPopup.ts';
import { selectIsAsking, selectPointValues } from '#machines/popup/popupSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { PLACE } from '#tests/support/popupSystem.ts';

const HOUR_MS = 3_600_000;
const GUSTS: Record<string, number> = { '/wind?FORE=now': 8, '/wind?FORE=plus6h': 95 };

/** The wind at a point, of the time that a slider shows. */
function windAt(url: string, atMs: number | null) {
  return [{ name: 'wind', url, atMs, isMetric: true }];
}

let stop = () => {};
afterEach(() => stop());

function begin() {
  let asked = windAt('/wind?FORE=now', MISSION_TIME_MS);
  let changed = () => {};
  const json = vi.fn(async (url: string) => ({ gust: GUSTS[url] }));
  const popup = createPopup(
    { http: { json } as never, presentMs: () => MISSION_TIME_MS + 1 },
    { askable: () => asked, watch: (told) => void (changed = told) },
  );
  popup.start();
  changed();
  stop = () => popup.stop();
  return {
    popup,
    json,
    show(next: typeof asked) {
      asked = next;
      changed();
    },
    values: () => selectPointValues(popup.getSnapshot()),
    isAsking: () => selectIsAsking(popup.getSnapshot()),
  };
}

async function openPlace() {
  const map = begin();
  map.popup.send({ type: 'subject.chosen', subject: PLACE });
  await vi.waitFor(() => expect(map.values()).not.toBeNull());
  return map;
}

test('the card of a point follows the slider to another hour, and says of when its values are [TIME-08][S5]', async () => {
  const map = await openPlace();
  expect(map.values()).toEqual([{ layer: 'wind', atMs: MISSION_TIME_MS, values: { gust: 8 } }]);
  map.show(windAt('/wind?FORE=plus6h', MISSION_TIME_MS + 6 * HOUR_MS));
  expect(map.values()).toBeNull();
  expect(map.isAsking()).toBe(true);
  await vi.waitFor(() => expect(map.isAsking()).toBe(false));
  const laterMs = MISSION_TIME_MS + 6 * HOUR_MS;
  expect(map.values()).toEqual([{ layer: 'wind', atMs: laterMs, values: { gust: 95 } }]);
});

test('values of a layer that states no time are of the time at which it was asked [S5]', async () => {
  const map = await openPlace();
  map.show(windAt('/wind?FORE=now', null));
  await vi.waitFor(() => expect(map.isAsking()).toBe(false));
  expect(map.values()).toMatchObject([{ atMs: MISSION_TIME_MS + 1 }]);
});

test('nothing is asked again where another part of the map has changed [TIME-08]', async () => {
  const map = await openPlace();
  map.show(windAt('/wind?FORE=now', MISSION_TIME_MS));
  expect(map.isAsking()).toBe(false);
  expect(map.json).toHaveBeenCalledOnce();
});

test('the card closes where no layer can be asked about the time shown [MAP-12][S4]', async () => {
  const map = await openPlace();
  map.show([]);
  await vi.waitFor(() => expect(map.popup.getSnapshot().hasTag('open')).toBe(false));
});
