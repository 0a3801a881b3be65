import { expect, test } from 'vitest';
import { FLOOD_STATUSES } from '#domain/hazards/floodStatus.ts';
import { featureStyle } from '#map/features/featureStyle.ts';
import type { FeaturePalette } from '#map/features/featurePalette.ts';

/** Each colour is its own name, so that a test reads as the palette does. */
const PALETTE = new Proxy({}, { get: (_, name) => name }) as FeaturePalette;
const style = (type: Parameters<typeof featureStyle>[0], properties: Record<string, unknown>) =>
  featureStyle(type, properties, PALETTE);

test('an alert has the colour of its type, and one that is not listed is grey [CONST-31]', () => {
  expect(style('nwsAlert', { event_type: 'Tornado Warning' }).color).toBe('#ff0000');
  expect(style('nwsAlert', { event_type: 'Frogs' }).color).toBe('#8a949e');
});

test('earthquakes grow with their strength [POPUP-05]', () => {
  expect([4, 5, 6, 7].map((mag) => style('earthquake', { mag }).radiusPx)).toEqual([5, 8, 12, 17]);
});

test('each status of a gauge has a style of its own, but those that tell nothing [LAYER-21]', () => {
  const styles = FLOOD_STATUSES.map((Status) => JSON.stringify(style('flood_gauges-geojson', { Status })));
  expect(new Set(styles).size).toBe(FLOOD_STATUSES.length - 2);
  expect(style('flood_gauges-geojson', { Status: 'major' })).toMatchObject({
    color: 'floodMajor',
    shape: 'diamond',
  });
  expect(style('flood_gauges-geojson', {})).toMatchObject({ color: 'noData', shape: 'dashes' });
});

test('bands of outlook, rain, wind and winter storms have their colours, and the unknown none of them [CONST-30][LAYER-17]', () => {
  expect([40, 41, 61].map((prob5Day) => style('outlook5Day', { prob5Day }).color)).toEqual([
    'low',
    'mid',
    'high',
  ]);
  expect([2, 4, 6, 8, 10].map((qpf_in) => style('rainfallForecast', { qpf_in }).color)).toEqual([
    'rain0',
    'rain1',
    'rain2',
    'rain3',
    'rain4',
  ]);
  expect(style('rainfallForecast', { qpf_in: 1 }).fillFraction).toBe(0);
  expect(style('windSpeedProbability', { percentage_span: '5-10%' }).color).toBe('wind0');
  expect(style('windSpeedProbability', { percentage_span: '>90%' }).color).toBe('wind9');
  expect(style('wssi', { IMPACT: 'Extreme' }).color).toBe('impact4');
  for (const type of ['outlook5Day', 'rainfallForecast', 'windSpeedProbability', 'wssi'] as const)
    expect(style(type, {}).color).toBe('noData');
});

test('a snow sensor has the colour and size that it names, if it is a colour, and the fill and edge that it is given [DATA-15][SENS-28]', () => {
  const sensor = { marker_color: '#800080', marker_size: 'large', status: 'online' };
  expect(style('snowSensorOverlay', sensor)).toMatchObject({ color: '#800080', radiusPx: 11, shape: 'disc' });
  const marked = { fill: '#0a0', 'fill-opacity': 0.35, stroke: '#ffffff', 'stroke-opacity': 2 };
  expect(style('snowSensorOverlay', { ...sensor, ...marked })).toMatchObject({
    color: '#0a0',
    point: { fillFraction: 0.35, edge: '#ffffff', edgeFraction: 1 },
  });
  expect(style('snowSensorOverlay', { marker_color: 'url(x)', status: 'offline' })).toMatchObject({
    color: 'noData',
    radiusPx: 8,
    shape: 'dashes',
  });
});

test('a snow sensor that is turned on and tells nothing does not look like one that reports [S4][SENS-28]', () => {
  const shapeOf = (properties: object) => style('snowSensorOverlay', { ...properties }).shape;
  expect(shapeOf({ status: 'online', snow_depth_cm: 0 })).toBe('disc');
  expect(shapeOf({ status: 'online', snow_depth_cm: null })).toBe('dashes');
  expect(shapeOf({ status: 'offline', snow_depth_cm: null })).toBe('dashes');
});

test('a snow station grows with the snow, and one without current data is no bare ground [S4]', () => {
  const styles = [0, 1, 12, 36].map((snow_depth_in) => style('snowStation', { snow_depth_in }));
  expect(styles.map(({ color, radiusPx, sign }) => [color, radiusPx, sign])).toEqual([
    ['floodNone', 5, ''],
    ['snow0', 7, '*'],
    ['snow1', 9, '*'],
    ['snow2', 11, '*'],
  ]);
  for (const snow_depth_in of [null, undefined, 'deep'])
    expect(style('snowStation', { snow_depth_in })).toMatchObject({ color: 'noData', shape: 'dashes' });
});

test('storms and incidents say how bad they are by a sign too, not by colour alone', () => {
  const storms = [20, 50, 90, null].map((wind_max_mph) => style('tropicalStorm', { wind_max_mph }).sign);
  expect(storms).toEqual(['D', 'S', 'H', '?']);
  const incidents = [1, 2, 3, 0].map(
    (magnitudeOfDelay) => style('tomotomIncident', { magnitudeOfDelay }).shape,
  );
  expect(incidents).toEqual(['disc', 'square', 'triangle', 'disc']);
});

test('roads differ by breadth and texture too, and a risk that cannot be read is high [CONST-22][LAYER-22]', () => {
  expect(style('MVTLayer', { risk: 0 })).toMatchObject({ color: 'road0', lineWidthPx: 2 });
  expect(style('MVTLayer', { risk: 1 })).toMatchObject({
    color: 'road1',
    lineWidthPx: 4.4,
    lineDash: [13, 4],
  });
  for (const properties of [{ risk: 2 }, {}])
    expect(style('MVTLayer', properties)).toMatchObject({ color: 'road2', lineWidthPx: 7, hasDots: true });
});

test('a driving index colours its line: above 99 red, above 80 the middle one, else green [CONST-23]', () => {
  const colours = [80, 81, 99, 100].map((index) => style('driveIndex', { driving_index: index }).color);
  expect(colours).toEqual(['road0', 'road1', 'road1', 'road2']);
});

test('no traffic flow is green, and what is not told is no free flow [DATA-15]', () => {
  const levels = [1, 0.75, 0.74, 0.5, 0.25, 0.24, undefined];
  expect(levels.map((traffic_level) => style('vectorTile', { traffic_level }).color)).toEqual([
    'flowFree',
    'flowFree',
    'low',
    'low',
    'high',
    'flowJam',
    'noData',
  ]);
});

test('a vehicle points where it goes, stands without, and is grey where nobody hears of it [DATA-13]', () => {
  const on = { online: true, isInMotion: true };
  expect(style('gpsVehicles-geojson', { ...on, bearing: 98 })).toMatchObject({
    color: 'vehicle',
    shape: 'truck',
    bearingDeg: 105,
  });
  expect(style('gpsVehicles-geojson', { ...on, bearing: 359 }).bearingDeg).toBe(0);
  expect(style('gpsVehicles-geojson', { online: true, isInMotion: false, bearing: null })).toMatchObject({
    color: 'floodNone',
    bearingDeg: null,
  });
  for (const silent of [{ online: false }, { ...on, isSilent: true }])
    expect(style('gpsVehicles-geojson', { ...silent, bearing: 98 })).toMatchObject({
      color: 'noData',
      bearingDeg: null,
    });
});

test('a vehicle is drawn as its card tells: one that drives nobody knows whither does not stand, and neither does one whose motion is not known [DATA-13][S4]', () => {
  const colorOf = (isInMotion: unknown) =>
    style('gpsVehicles-geojson', { online: true, isInMotion, bearing: null }).color;
  expect([true, false, null, undefined].map(colorOf)).toEqual(['vehicle', 'floodNone', 'noData', 'noData']);
});
