import { expect, test } from 'vitest';
import { pointContent } from '#views/popup/content/pointContent.ts';
import { layerOf, TIME, wordsIn } from './popupContent.ts';

test('a point tells of when it speaks, one value for each layer, clamps percents, and says which layer did not answer [POPUP-11][POPUP-20][TIME-08][S4]', () => {
  const layers = [
    layerOf('temperature', {
      popup_props: { temperature: { title: 'Temperature', units: '°F', decimals: 0 } },
    }),
    layerOf('humidity', {
      popup_props: { low: { title: 'Low', units: '%' }, high: { title: 'High', units: '%' } },
    }),
    layerOf('visibility'),
  ];
  const atMs = Date.parse(TIME);
  const values = [
    { layer: 'temperature', atMs, values: { temperature: 67.4, model: 'x' } },
    { layer: 'humidity', atMs, values: { low: -5, high: 130 } },
    { layer: 'visibility', atMs: atMs - 1_000_000, values: null },
  ];
  const content = pointContent({ lon: -97.12345, lat: 39 }, { values, layers }, wordsIn());
  expect(content.subtitle).toBe('39, \u221297.123');
  expect(content.rows).toEqual([
    { key: 'Time', value: 'Tue, Nov 18, 2:30\u00A0PM CST' },
    { key: 'Layer temperature', value: '67\u00A0°F' },
    { key: 'Layer humidity: Low', value: '0%' },
    { key: 'Layer humidity: High', value: '100%' },
    { key: 'Layer visibility', value: '--' },
  ]);
});

test('values of several times at a point each say theirs [POPUP-20][TIME-08][S5]', () => {
  const atMs = Date.parse(TIME);
  const values = [
    { layer: 'temperature', atMs, values: { temperature: 67 } },
    { layer: 'wind', atMs: atMs + 3_600_000, values: { gust: 95 } },
  ];
  const layers = [layerOf('temperature'), layerOf('wind')];
  const { rows } = pointContent({ lon: -97, lat: 39 }, { values, layers }, wordsIn());
  expect(rows).toEqual([
    { key: 'Layer temperature', value: '67 (Tue, Nov 18, 2:30\u00A0PM CST)' },
    { key: 'Layer wind', value: '95 (Tue, Nov 18, 3:30\u00A0PM CST)' },
  ]);
});

test('several values of a layer are named in French with a space before the colon [POPUP-20][LANG-01]', () => {
  const names = { low: { title: 'Bas', units: '%' }, high: { title: 'Haut', units: '%' } };
  const layers = [layerOf('humidity', { popup_props: names })];
  const values = [{ layer: 'humidity', atMs: Date.parse(TIME), values: { low: 5, high: 30 } }];
  const { rows } = pointContent({ lon: -97, lat: 39 }, { values, layers }, wordsIn('fr-CA'));
  expect(rows.map(({ key }) => key).slice(1)).toEqual([
    'Layer humidity\u00A0: Bas',
    'Layer humidity\u00A0: Haut',
  ]);
});
