import { expect, test } from 'vitest';
import { contentOf, rowsOf, wordsIn } from './popupContent.ts';

test('a snow station tells each value with its own time and its height, in the reader’s units', () => {
  const snow = {
    name: 'Mores Creek Summit',
    elevation_ft: 6100,
    snow_depth_in: 12,
    snow_depth_at: '2026-11-23T11:00:00.000Z',
    snow_water_in: 2.4,
    snow_water_at: '2026-11-23T10:00:00.000Z',
  };
  const content = contentOf('snowStations', snow);
  expect([content.title, content.subtitle]).toEqual(['Mores Creek Summit', 'Snow station (SNOTEL)']);
  expect(rowsOf(content)).toEqual({
    'Snow depth': '12\u00A0in',
    'Water in the snow': '2.4\u00A0in',
    'Depth measured': expect.stringMatching(/11\/23|Nov|23/),
    'Water measured': expect.stringMatching(/11\/23|Nov|23/),
    Elevation: '6,100\u00A0ft',
  });
  expect(rowsOf(contentOf('snowStations', snow, wordsIn('fr-CA', 3)))).toMatchObject({
    'Épaisseur de neige': '30,5\u00A0cm',
    'Équivalent en eau de la neige': '61\u00A0mm',
    Altitude: expect.stringMatching(/^1\s859\s?m$/u),
  });
});

test('a snow station without a current value says so, and no zero [S4]', () => {
  const content = contentOf('snowStations', {
    name: 'Mores Creek',
    snow_depth_in: null,
    snow_water_in: null,
  });
  expect(rowsOf(content)).toEqual({
    'Snow depth': 'No data',
    'Water in the snow': 'No data',
    Elevation: '--',
  });
});
