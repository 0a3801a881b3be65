import { describe, expect, test } from 'vitest';
import type { Dataset } from '#contracts/dataset.ts';
import { LayerConfig } from '#contracts/layers.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { entryOf, type LayerFacts } from '#views/layers/layerViews.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const MINUTE_MS = 60_000;
const iso = (minutesAgo: number) => isoInstant(MISSION_TIME_MS - minutesAgo * MINUTE_MS);
const RADAR = LayerConfig.parse({
  title: 'Radar',
  name: 'radar',
  group: 'radar',
  type: 'extendedTile',
  zIndex: 10,
  model: 'frames',
  tileUrl: '/t/{INIT}/{z}/{x}/{y}.png',
});
const FRAMES: Dataset = {
  name: 'frames',
  reference_time: [iso(2), iso(12)],
  valid_at_times: [iso(30)],
  next_update_at: iso(0),
};
const OTHER: Dataset = {
  name: 'other',
  reference_time: [iso(90)],
  valid_at_times: [],
  next_update_at: iso(80),
};

/** What the legend says of a layer at a time, by these datasets. */
function entry(datasets: readonly Dataset[], { pastMs = 0, layer = RADAR, shownMs = 0, isLive = true } = {}) {
  const facts: LayerFacts = {
    layers: [layer],
    switchedOn: ['radar'],
    opacities: {},
    partsOff: {},
    broken: [],
    datasets,
    moment: { shownMs: MISSION_TIME_MS + shownMs, nowMs: MISSION_TIME_MS + pastMs, isLive },
    scheme: 'light',
    units: 0,
    language: 'en-US',
  };
  return entryOf(layer, facts);
}
const KNOWN = {
  layer: RADAR,
  updatedMs: MISSION_TIME_MS - 2 * MINUTE_MS,
  dueMs: null,
  isMissing: false,
  isAhead: false,
  isBroken: false,
};

describe('the last update of a layer', () => {
  test('is that of the newest data of its own dataset, wherever that stands [LAYER-11]', () => {
    expect(entry([OTHER, FRAMES])).toEqual(KNOWN);
    expect(entry([FRAMES, OTHER])).toEqual(KNOWN);
  });

  test('is the same for a past hour that is shown [LAYER-11]', () => {
    expect(entry([FRAMES], { shownMs: -STEP_MS / 2, isLive: false })).toEqual(KNOWN);
  });

  test('is that of the older data that its catalogue has it draw [LAYER-11][LAYER-16][S5]', () => {
    const layer = { ...RADAR, initIndex: 1 };
    const updatedMs = MISSION_TIME_MS - 12 * MINUTE_MS;
    expect(entry([FRAMES], { layer })).toEqual({ ...KNOWN, layer, updatedMs });
  });

  test('is not known where its dataset has no data, or is none [LAYER-11][S5]', () => {
    const unknown = { ...KNOWN, updatedMs: null, isMissing: true };
    expect(entry([{ ...FRAMES, reference_time: [] }])).toEqual(unknown);
    expect(entry([OTHER])).toEqual(unknown);
    expect(entry([])).toEqual(unknown);
    expect(entry([{ ...FRAMES, reference_time: ['soon'] }])).toEqual(unknown);
  });

  test('is not known of a layer that no dataset tells of, which misses nothing [LAYER-11][S5]', () => {
    const layer = { ...RADAR, model: undefined };
    expect(entry([FRAMES], { layer })).toEqual({ ...KNOWN, layer, updatedMs: null });
    const nameless = { ...FRAMES, name: 'undefined' };
    expect(entry([nameless], { layer, pastMs: 1 })).toMatchObject({ updatedMs: null, dueMs: null });
  });

  test('stays known of a picture that is none of the present any more [LAYER-11][S5]', () => {
    expect(entry([{ ...FRAMES, gone_at: iso(0) }], { pastMs: 1 })).toMatchObject({
      updatedMs: KNOWN.updatedMs,
      isMissing: true,
    });
    expect(entry([{ ...FRAMES, gone_at: iso(0) }])).toEqual(KNOWN);
  });
});

describe('newer data of a layer', () => {
  test('is late from a millisecond after it was due, not at it [LAYER-10]', () => {
    expect(entry([OTHER, FRAMES])).toEqual(KNOWN);
    expect(entry([OTHER, FRAMES], { pastMs: 1 })).toEqual({ ...KNOWN, dueMs: MISSION_TIME_MS });
  });

  test('is late by the present, not by the time shown [LAYER-10]', () => {
    const shown = { shownMs: -STEP_MS / 2, isLive: false };
    expect(entry([FRAMES], shown).dueMs).toBeNull();
    expect(entry([FRAMES], { ...shown, pastMs: 1 }).dueMs).toBe(MISSION_TIME_MS);
    expect(entry([FRAMES], { shownMs: STEP_MS, isLive: false })).toMatchObject({
      dueMs: null,
      isAhead: true,
    });
  });

  test('is never late where nobody says when it is due, or nobody tells of the data [LAYER-10]', () => {
    const late = { pastMs: 1 };
    expect(entry([{ ...FRAMES, next_update_at: null }], late)).toEqual(KNOWN);
    expect(entry([], late).dueMs).toBeNull();
    const layer = { ...RADAR, model: undefined };
    expect(entry([FRAMES], { ...late, layer }).dueMs).toBeNull();
  });

  test('is late too where none has come yet [LAYER-10]', () => {
    expect(entry([{ ...FRAMES, reference_time: [] }], { pastMs: 1 })).toMatchObject({
      updatedMs: null,
      dueMs: MISSION_TIME_MS,
    });
  });
});
