import { afterEach, expect, test, vi } from 'vitest';
import { createTimeSlider, type TimeOpening } from '#app/layers/createTimeSlider.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { hourBefore, STEP_MS } from '#domain/time/sliderTime.ts';
import {
  selectIsHistorical,
  selectIsLive,
  selectRelativePosition,
  selectStepMs,
} from '#machines/timeSlider/timeSliderSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

afterEach(() => void vi.useRealTimers());

const HOUR_MS = hourBefore(MISSION_TIME_MS);
const DAY_MS = 24 * STEP_MS;

/** The slider of a map whose address says this of the time. */
function openAt(opening: Partial<TimeOpening>) {
  let returns = 0;
  const asked = { time: null, date: null, ...opening };
  const slider = createTimeSlider({ presentMs: () => MISSION_TIME_MS }, asked, () => (returns += 1));
  return { slider, returns: () => returns };
}

test('the time of the address is shown, and the present without one [TIME-02][TIME-07]', () => {
  const asked = openAt({ time: isoInstant(HOUR_MS - 3 * STEP_MS) }).slider.getSnapshot();
  expect([selectIsLive(asked), selectStepMs(asked)]).toEqual([false, HOUR_MS - 3 * STEP_MS]);
  const present = openAt({}).slider.getSnapshot();
  expect([selectIsLive(present), selectStepMs(present)]).toEqual([true, HOUR_MS]);
});

test('the time of the address stays while the present comes nearer, and passes it [TIME-07]', () => {
  vi.useFakeTimers({ now: HOUR_MS + STEP_MS - 60_000 });
  const asked = { time: isoInstant(HOUR_MS + STEP_MS), date: null };
  const slider = createTimeSlider({ presentMs: () => Date.now() }, asked, () => {}).start();
  const seen = () => [selectStepMs(slider.getSnapshot()), selectRelativePosition(slider.getSnapshot())];
  expect(seen()).toEqual([HOUR_MS + STEP_MS, 1]);
  vi.advanceTimersByTime(59_000);
  expect(seen()).toEqual([HOUR_MS + STEP_MS, 1]);
  vi.advanceTimersByTime(1_000);
  expect(seen()).toEqual([HOUR_MS + STEP_MS, -1]);
  vi.advanceTimersByTime(5 * STEP_MS);
  expect([...seen(), selectIsLive(slider.getSnapshot())]).toEqual([HOUR_MS + STEP_MS, -1, false]);
  slider.stop();
});

test('the time of the address is shown within its day, and one of another day is ignored [SHELL-08][TIME-07]', () => {
  const dayMs = HOUR_MS - 9 * DAY_MS;
  const shownAt = (timeMs: number) =>
    selectStepMs(openAt({ date: isoInstant(dayMs), time: isoInstant(timeMs) }).slider.getSnapshot());
  expect(shownAt(dayMs + 5 * STEP_MS)).toBe(dayMs + 5 * STEP_MS);
  expect(shownAt(dayMs + 3 * DAY_MS)).toBe(dayMs + 3 * DAY_MS);
  expect(shownAt(dayMs + 3 * DAY_MS + STEP_MS)).toBe(dayMs);
  expect(shownAt(HOUR_MS)).toBe(dayMs);
});

test('the day of the address is shown as past, and who returns is sent to the present [SHELL-08][TIME-05]', () => {
  const { slider, returns } = openAt({ date: isoInstant(HOUR_MS - 9 * DAY_MS) });
  slider.start();
  const snapshot = slider.getSnapshot();
  expect([selectIsHistorical(snapshot), selectStepMs(snapshot)]).toEqual([true, HOUR_MS - 9 * DAY_MS]);
  expect(selectRelativePosition(snapshot)).toBe(-1);
  expect(returns()).toBe(0);
  slider.send({ type: 'operator.returned' });
  expect(returns()).toBe(1);
  slider.stop();
});
