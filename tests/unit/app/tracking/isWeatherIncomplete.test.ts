import { expect, test } from 'vitest';
import { isWeatherIncomplete } from '#app/tracking/isWeatherIncomplete.ts';
import { LayerConfig } from '#contracts/layers.ts';
import type { LegendEntry } from '#views/layers/layersView.ts';

const entry = (name: string, state: Partial<LegendEntry> = {}): LegendEntry => ({
  layer: LayerConfig.parse({ name, title: name, group: 'radar', type: 'other', zIndex: 1, opacity: 1 }),
  updatedMs: 1,
  dueMs: null,
  isMissing: false,
  isAhead: false,
  isBroken: false,
  palettes: null,
  ...state,
});
const [RADAR, ALERTS] = [entry('radar'), entry('nwsAlerts')];

test('the weather around a vehicle is complete with the radar and the alerts, both whole and on time [TRACK-09]', () => {
  expect(isWeatherIncomplete({ state: 'known', entries: [RADAR, ALERTS] })).toBe(false);
});

test.each<[string, readonly LegendEntry[]]>([
  ['no catalogue of layers has come', []],
  ['the service has no radar', [ALERTS]],
  ['the service has no alerts', [RADAR]],
  ['a part of the radar did not come', [entry('radar', { isBroken: true }), ALERTS]],
  ['there is no radar of now', [entry('radar', { isMissing: true }), ALERTS]],
  ['newer alerts are due', [RADAR, entry('nwsAlerts', { dueMs: 2 })]],
])('the weather around a vehicle is not complete where %s [TRACK-09][S4]', (_, entries) => {
  expect(isWeatherIncomplete({ state: 'known', entries })).toBe(true);
});

test('the weather around a vehicle is not called incomplete while its layers are loaded; without a catalogue it is [TRACK-09]', () => {
  expect(isWeatherIncomplete({ state: 'loading', entries: [] })).toBe(false);
  expect(isWeatherIncomplete({ state: 'missing', entries: [] })).toBe(true);
});
