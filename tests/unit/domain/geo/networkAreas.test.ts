import { expect, test } from 'vitest';
import { NETWORK_AREAS, parseView } from '#domain/geo/networkAreas.ts';
import { REPORT_HOME } from '#domain/geo/reportHome.ts';

test('a tracked vehicle is looked for from above the middle of the United States [CONST-20]', () => {
  expect(REPORT_HOME).toEqual({ lon: -97, lat: 37.5, zoom: 3 });
});

test('each area begins at its middle and goes home to zoom 4 [CONST-20]', () => {
  expect(NETWORK_AREAS.main).toEqual({
    start: { lon: -100, lat: 37, zoom: 6 },
    home: { lon: -96, lat: 35, zoom: 4 },
  });
  expect(NETWORK_AREAS.EU.start).toEqual({ lon: 20, lat: 48, zoom: 6 });
  expect(NETWORK_AREAS.IN.start).toEqual({ lon: 79.71, lat: 18.7, zoom: 6 });
  expect(NETWORK_AREAS.EU.home).toEqual({ ...NETWORK_AREAS.EU.start, zoom: 4 });
  expect(NETWORK_AREAS.IN.home).toEqual({ ...NETWORK_AREAS.IN.start, zoom: 4 });
});

test('an address names a view as latitude, longitude and zoom; what makes no sense is ignored [SHELL-17]', () => {
  expect(parseView('39.5,-98,7')).toEqual({ lat: 39.5, lon: -98, zoom: 7 });
  for (const text of [
    null,
    '',
    '39,-98',
    '39,-98,7,1',
    '39,,7',
    'a,b,c',
    '86,0,7',
    '0,181,7',
    '0,0,23',
    '0,0,-1',
  ])
    expect(parseView(text)).toBeNull();
});
