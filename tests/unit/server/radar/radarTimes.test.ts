import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { LayerConfig } from '#contracts/layers.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import { selectHasRadar } from '#machines/timeSlider/timeSliderSelectors.ts';
import { datasets } from '#server/world/layers/datasets.ts';
import { timesOf } from '#views/layers/layerViews.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const NOW_MS = NOON_MS + 300_000;
const HOUR_MS = 3_600_000;
const UNITED_STATES = 'cond_radar_highcoverage';
const CANADA = 'cond_radar_canada';

/** What the service tells of a radar whose newest picture lies so far ahead of its clock. */
function told(name: string, aheadMs: number) {
  const newestMs = NOW_MS + aheadMs;
  const hoursMs = [NOON_MS - HOUR_MS, NOON_MS, NOON_MS + HOUR_MS].filter((hourMs) => hourMs <= newestMs);
  const live = { radar: { newestMs, hoursMs }, canadaRadarMs: newestMs };
  return datasets(NOW_MS, null, false, live).find((dataset) => dataset.name === name)!;
}

/** Of the present and of each hour from two back to one ahead: the picture that is drawn, and whether the slider has one. */
function shown(aheadMs: number) {
  const dataset = told(UNITED_STATES, aheadMs);
  const layer = LayerConfig.parse({
    title: 'Radar',
    name: 'radar',
    group: 'radar',
    type: 'extendedTile',
    zIndex: 10,
    model: UNITED_STATES,
  });
  const machine = timeSliderMachine.provide({ actors: { watchClock: fromCallback(() => {}) } });
  const slider = createActor(machine, {
    input: { nowMs: NOW_MS, askedMs: null, centreMs: null, playEveryMs: 1_000 },
  }).start();
  slider.send({
    type: 'times.received',
    validAtMs: dataset.valid_at_times.map((iso) => instantMs(iso)!),
    goneMs: instantMs(dataset.gone_at ?? ''),
  });
  const facts = {
    layers: [layer],
    switchedOn: ['radar'],
    opacities: {},
    partsOff: {},
    broken: [],
    datasets: [dataset],
    scheme: 'light',
    units: 0,
    language: 'en-US',
  } as const;
  const at = (shownMs: number, isLive: boolean) => {
    const times = timesOf(layer, { ...facts, moment: { shownMs, nowMs: NOW_MS, isLive } });
    return { drawnMs: times?.foreMs ?? null, hasRadar: selectHasRadar(slider.getSnapshot()) };
  };
  const live = at(NOW_MS, true);
  const hours = [-2, -1, 0, 1].map((step) => {
    const atMs = NOON_MS + step * HOUR_MS;
    slider.send({ type: 'operator.moved', atMs });
    return at(atMs, false);
  });
  slider.stop();
  return { live, hours };
}

describe.each([UNITED_STATES, CANADA])('the times of %s', (name) => {
  it('are those of its newest picture as long as the clock can be behind by chance [S5]', () => {
    expect(told(name, 10_000).reference_time).toEqual([isoInstant(NOW_MS + 10_000)]);
  });

  it.each([10_001, HOUR_MS])(
    'have no picture of a time to come, whose age is not known [S4][S5]',
    (aheadMs) => {
      const { reference_time, valid_at_times } = told(name, aheadMs);
      expect([...reference_time, ...valid_at_times]).not.toContain(isoInstant(NOW_MS + aheadMs));
    },
  );
});

it('a radar of which no hour is kept has no times while its newest picture is of a time to come [S4][S5]', () => {
  expect(told(CANADA, 10_001)).toEqual({
    name: CANADA,
    reference_time: [],
    valid_at_times: [],
    next_update_at: null,
  });
  const radar = { newestMs: NOON_MS + HOUR_MS, hoursMs: [NOON_MS + HOUR_MS] };
  expect(datasets(NOW_MS, null, false, { radar })[1]).toMatchObject({
    reference_time: [],
    valid_at_times: [],
  });
});

const NONE = { drawnMs: null, hasRadar: false };
const HOURS = [
  NONE,
  { drawnMs: NOON_MS - HOUR_MS, hasRadar: true },
  { drawnMs: NOON_MS, hasRadar: true },
  NONE,
];

it('the map draws the newest picture of the radar and those of past hours, and the slider says so [S4][TIME-06]', () => {
  expect(shown(-60_000)).toEqual({ live: { drawnMs: NOW_MS - 60_000, hasRadar: true }, hours: HOURS });
});

it.each([10_001, HOUR_MS])(
  'while the newest picture of the radar is of a time to come, the map draws past hours alone, and the slider says so [S4][S5][TIME-06]',
  (aheadMs) => {
    expect(shown(aheadMs)).toEqual({ live: NONE, hours: HOURS });
  },
);

it('the picture of an hour that is about to come is never the present beside one of a later time [S4][S5]', () => {
  const nowMs = NOON_MS - 8_000;
  const radar = { newestMs: NOON_MS + 2 * 60_000, hoursMs: [NOON_MS - HOUR_MS, NOON_MS] };
  const dataset = datasets(nowMs, null, false, { radar })[1]!;
  expect(instantMs(dataset.gone_at!)).toBeLessThan(nowMs);
});
