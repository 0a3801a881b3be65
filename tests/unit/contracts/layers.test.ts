import { expect, test } from 'vitest';
import { Palettes, parseLayers, UnreadLayers } from '#contracts/layers.ts';
import { faultyFields } from './faultyFields.ts';

const LEAST = { title: 'Radar', name: 'radar', group: 'radar', type: 'extendedTile', zIndex: 10 };

test('a layer that says little is off, dense by 0.8, and bound to no time [LAYER-14][LAYER-15][LAYER-16][DATA-22]', () => {
  const { layers, dropped } = parseLayers([LEAST]);
  expect(dropped).toBe(0);
  expect(layers[0]).toEqual({
    ...LEAST,
    defaultVisibility: false,
    initIndex: 0,
    opacity: 0.8,
    useCustomStylingFunction: false,
    onlyForecast: false,
    onlyHistory: false,
    onlyPresent: false,
    hideLegend: false,
    useWebGL: false,
    queryable: false,
    showAtOnce: false,
  });
});

test('what cannot be read, and what has a name again, is left out and counted [LAYER-14][DATA-22]', () => {
  const broken = [{ ...LEAST, type: 'picture' }, { ...LEAST, name: '' }, { ...LEAST, opacity: 2 }, null];
  const { layers, dropped } = parseLayers([LEAST, ...broken, { ...LEAST, title: 'Another' }]);
  expect(layers.map(({ title }) => title)).toEqual(['Radar']);
  expect(dropped).toBe(5);
});

test.each(['geojson', 'extendedTile', 'map_vector_tiles', 'function', 'other'])(
  'a layer of type %s is read [LAYER-14][DATA-22]',
  (type) => {
    expect(parseLayers([{ ...LEAST, type }])).toMatchObject({ layers: [{ type }], dropped: 0 });
  },
);

test('what is no list at all is no catalogue [LAYER-14]', () => {
  expect(UnreadLayers.safeParse({ layers: [] }).success).toBe(false);
});

const PALETTE = { stops: [0, 5], colors: ['#000', '#fff'], units: 'mm' };

test('palettes are read as they are, with a title or without [DATA-24]', () => {
  const palettes = [PALETTE, { ...PALETTE, title: { 'en-US': 'Rain', 'fr-CA': 'Pluie' } }];
  expect(Palettes.parse(palettes)).toEqual(palettes);
});

test.each([
  ['stops', ['0'], '0.stops.0'],
  ['colors', [7], '0.colors.0'],
  ['units', undefined, '0.units'],
])('a palette whose %s are %j names them [DATA-24]', (field, value, path) => {
  expect(faultyFields(Palettes, [{ ...PALETTE, [field]: value }])).toEqual([path]);
});
