import { expect, test } from 'vitest';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import { floodStatus, FLOOD_STATUSES } from '#domain/hazards/floodStatus.ts';
import {
  earthquakeStrength,
  outlookBand,
  rainfallBand,
  stormStrength,
  trafficSeverity,
  windProbabilityBand,
  wssiImpact,
} from '#domain/hazards/hazardBands.ts';
import { hasCard, LAYER_KINDS, opensOnHover, type LayerKind } from '#domain/hazards/layerKind.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';

test.each([
  [5, 5],
  ['40%', 40],
  ['>90%', 90],
  ['<5%', 5],
  ['5-10%', 5],
  ['2.5', 2.5],
  [Number.NaN, null],
  [Infinity, null],
  ['', null],
  ['unknown', null],
  [null, null],
])('%o reads as the number %o, and what is none is not zero [S4]', (value, number) => {
  expect(readNumber(value)).toBe(number);
});

test.each([
  [4.9, 'veryLight'],
  [5, 'light'],
  [5.9, 'light'],
  [6, 'moderate'],
  [6.9, 'moderate'],
  [7, 'heavy'],
  [undefined, null],
])('an earthquake of %o is %o [POPUP-05]', (mag, strength) => {
  expect(earthquakeStrength(mag)).toBe(strength);
});

test.each([
  [40, 'low'],
  ['41%', 'mid'],
  [60, 'mid'],
  [61, 'high'],
  ['', null],
])('a chance of %o within five days is %o [CONST-30]', (percent, band) => {
  expect(outlookBand(percent)).toBe(band);
});

test.each([
  [1.9, -1],
  [2, 0],
  [3.9, 0],
  [4, 1],
  [6, 2],
  [8, 3],
  [10, 4],
  [25, 4],
  [undefined, null],
])('%o inches of rain are in band %o [CONST-30]', (inches, band) => {
  expect(rainfallBand(inches)).toBe(band);
});

test.each([
  ['<5%', -1],
  ['5-10%', 0],
  ['10-20%', 1],
  ['80-90%', 8],
  ['>90%', 9],
  [90, 9],
  [4, -1],
  ['none', null],
])('a wind probability of %o is in band %o [CONST-30]', (span, band) => {
  expect(windProbabilityBand(span)).toBe(band);
});

test('impacts, delays and storms go by their words and figures, and the unknown stays unknown [CONST-27][POPUP-14]', () => {
  expect(wssiImpact('MODERATE IMPACTS')).toBe('moderate');
  expect(wssiImpact('Winter Weather Area')).toBe('limited');
  expect(wssiImpact('Frogs')).toBeNull();
  expect([0, 1, 2, 3, 4, undefined].map(trafficSeverity)).toEqual([
    'unknown',
    'minor',
    'moderate',
    'major',
    'unknown',
    'unknown',
  ]);
  expect([38, 39, 73, 74, null].map(stormStrength)).toEqual([
    'depression',
    'storm',
    'storm',
    'hurricane',
    null,
  ]);
});

test('a gauge says one of nine statuses, and a word that nobody knows is no quiet water [LAYER-21][S4]', () => {
  for (const status of FLOOD_STATUSES) expect(floodStatus(status.toUpperCase())).toBe(status);
  expect(floodStatus('No Flooding')).toBe('no_flooding');
  expect(floodStatus('fine')).toBe('not_defined');
  expect(floodStatus(undefined)).toBe('not_defined');
});

test('only cards of alerts and traffic open under a pointer [MAP-13][POPUP-15]', () => {
  expect(LAYER_KINDS.filter(opensOnHover)).toEqual(['nwsAlert', 'tomotomIncident']);
});

test.each<[LayerKind, Record<string, unknown>, Record<string, unknown>]>([
  ['nwsAlert', { event_type: 'Tornado Warning' }, { event_type: 'Flood Watch' }],
  ['nwsAlert', { event_type: 'Flood Watch' }, { event_type: 'Frogs' }],
  ['earthquake', { mag: 6 }, { mag: 2 }],
  ['tropicalStorm', { wind_max_mph: 120 }, { wind_max_mph: 40 }],
  ['tomotomIncident', { magnitudeOfDelay: 3 }, { magnitudeOfDelay: 1 }],
  ['flood_gauges-geojson', { Status: 'major' }, { Status: 'minor' }],
  ['snowStation', { snow_depth_in: 40 }, { snow_depth_in: null }],
  ['wssi', { IMPACT: 'Extreme' }, { IMPACT: 'Limited' }],
  ['rainfallForecast', { qpf_in: 9 }, { qpf_in: 3 }],
  ['windSpeedProbability', { percentage_span: '>90%' }, { percentage_span: '5-10%' }],
  ['outlook5Day', { prob5Day: 70 }, { prob5Day: 20 }],
])('of two of %s the worse one is the more severe [CONST-31]', (type, worse, better) => {
  const [high, low] = [featureSeverity(type, worse), featureSeverity(type, better)];
  expect(high).toBeGreaterThan(low);
  expect(low).toBeGreaterThanOrEqual(0);
  expect(high).toBeLessThanOrEqual(1);
});

test('a road without risk has no card, one whose risk cannot be read has, and so has all else [LAYER-22]', () => {
  const has = (risk: unknown) => hasCard('MVTLayer', { risk });
  expect([has(0), has(1), has(2), has(undefined)]).toEqual([false, true, true, true]);
  expect(hasCard('vectorTile', {})).toBe(true);
});
