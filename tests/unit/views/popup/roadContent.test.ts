import { expect, test } from 'vitest';
import { featureContent } from '#views/popup/content/featureContent.ts';
import { driveIndexContent } from '#views/popup/content/driveIndexContent.ts';
import { contentOf, layerOf, rowsOf, TIME, wordsIn } from './popupContent.ts';

const ROAD = {
  risk: 2,
  risk_vector: 2 ** 14 + 2 ** 12 + 2 ** 25,
  driving_index: 108,
  type: 'motorway',
  name: 'M 7',
  icon: 'wind',
  visibility_min: 8047,
  precip_type: 'rain',
  precip_max: 25.4,
  snow_max: 2.54,
  gusts_min: 50,
  gusts_max: 96,
  cross_max: 80,
  traffic_ban: true,
  traffic_ban_description: 'high_sided',
  traffic_ban_reason: 'heavy_winds',
};

test('a road tells its risk, why, the weather along it and for whom it is closed [POPUP-07][POPUP-08][DATA-16][LAYER-22]', () => {
  const content = contentOf('roadRisk', ROAD);
  expect(content).toMatchObject({ title: 'M 7', subtitle: 'Road risk', tag: { text: 'High' } });
  expect(content.texts).toEqual(['Heavy precipitation', 'High winds', 'Traffic ban']);
  expect(rowsOf(content)).toEqual({
    'Type of road': 'Motorway',
    'Driving index': '108 of 150',
    'Lowest visibility': '5\u00A0mi',
    Precipitation: 'Rain',
    'Maximum precipitation in 1 hour': '1\u00A0in',
    'Maximum snow in 1 hour': '1\u00A0in',
    'Minimum gusts': '31\u00A0mph',
    'Maximum gusts': '60\u00A0mph',
    'Maximum crosswind': '50\u00A0mph',
    'Traffic ban': 'High-profile vehicles',
    'Reason for the ban': 'High winds',
  });
  expect(contentOf('roadRisk', { ...ROAD, risk: 1 }).tag?.text).toBe('Moderate');
});

test('a road that is closed to nobody names no ban [POPUP-08]', () => {
  const rows = rowsOf(contentOf('roadRisk', { ...ROAD, traffic_ban: false }));
  expect(rows).toHaveProperty('Driving index');
  expect(rows).not.toHaveProperty('Traffic ban');
  expect(rows).not.toHaveProperty('Reason for the ban');
});

test('what a road does not tell is left out, and a risk that cannot be read is high [POPUP-08][S4]', () => {
  const content = contentOf('roadRisk', {});
  expect(content).toMatchObject({ title: 'Road risk', tag: { text: 'High' }, texts: [] });
  expect(rowsOf(content)).toEqual({ 'Driving index': '-- of 150' });
  const fromElsewhere = {
    traffic_ban: true,
    traffic_ban_description: 'Lorries',
    traffic_ban_reason: 'Feast',
  };
  expect(rowsOf(contentOf('roadRisk', fromElsewhere))).toMatchObject({
    'Traffic ban': 'Lorries',
    'Reason for the ban': 'Feast',
  });
});

test('traffic flow is told in a word and in percent [DATA-15]', () => {
  const content = contentOf('trafficFlow', { traffic_level: 0.31, name: 'HW 4', type: 'highway' });
  expect(content).toMatchObject({ title: 'HW 4', tag: { text: 'Slow' } });
  expect(rowsOf(content)).toEqual({ 'Free flow': '31%', 'Type of road': 'Highway' });
  expect(contentOf('trafficFlow', {}).tag?.text).toBe('Unknown');
});

const CODE = {
  code: 'heavy_winds',
  global_severity: 102,
  feature_color: '#DE2B33',
  bean_color: '#AA0000',
  message: {
    'en-US': 'High winds',
    'fr-CA': 'Vents forts',
  },
  icon: 'wind',
  category: 'wind',
};

test('the driving index of a line lists its risk codes in the reader’s language, with their colours [POPUP-21][ROUTE-16][MAP-10][LANG-08]', () => {
  const line = {
    id: '1',
    bounds: [-98, 39, -97, 39] as const,
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [-98, 39],
        [-97, 39],
      ] as const,
    },
    properties: {
      name: 'SR 3',
      driving_index: 102,
      hazards: [CODE, { code: 'unreadable' }],
    },
  };
  const content = featureContent({ layer: layerOf('roadsOfSomebody'), feature: line }, wordsIn('fr-CA'));
  expect(content).toMatchObject({
    title: 'SR 3',
    subtitle: 'Indice de difficulté de conduite',
    tag: {
      text: '102 sur 150',
      color: 'var(--scc-road-2)',
    },
  });
  expect(content.codes).toEqual([
    {
      key: 'heavy_winds',
      icon: 'wind',
      text: 'Vents forts',
      category: 'Vent',
      lineColor: '#DE2B33',
      tag: {
        text: '102',
        color: '#AA0000',
      },
    },
  ]);
});

test('a driving index is red above 99, yellow above 80, else green, and says so where there is no code [CONST-23][POPUP-21]', () => {
  const tagOf = (index: unknown) => driveIndexContent({ driving_index: index }, [], wordsIn()).tag?.color;
  expect([80, 81, 99, 100, undefined].map(tagOf)).toEqual([
    'var(--scc-road-0)',
    'var(--scc-outlook-low)',
    'var(--scc-outlook-low)',
    'var(--scc-road-2)',
    'var(--scc-road-2)',
  ]);
  expect(driveIndexContent({}, [], wordsIn()).texts).toEqual([
    'Risks are not reported here. That does not mean the road is safe.',
  ]);
});

test('a piece of a route says where weather warnings are not known, whatever else is [S4][ROUTE-16]', () => {
  const { texts } = driveIndexContent({ driving_index: 60, warnings_unknown: true }, [CODE], wordsIn());
  expect(texts).toEqual(['Weather warnings are not known here.']);
});

const [GREEN, YELLOW, RED] = ['var(--scc-road-0)', 'var(--scc-outlook-low)', 'var(--scc-road-2)'];
const NO_DATA = 'var(--scc-flood-nodata)';
test.each([
  ['low, all warnings known', { driving_index: 60, level: 'ELEVATED' }, GREEN],
  ['low, warnings unknown', { driving_index: 60, level: 'ELEVATED', warnings_unknown: true }, NO_DATA],
  ['middling, warnings unknown', { driving_index: 81, level: 'MODERATE', warnings_unknown: true }, YELLOW],
  ['high, warnings unknown', { driving_index: 105, level: 'HIGH', warnings_unknown: true }, RED],
  ['unknown', { level: 'UNKNOWN' }, NO_DATA],
  ['unknown, warnings too', { level: 'UNKNOWN', warnings_unknown: true }, NO_DATA],
])(
  'the index of a piece of a route is neither green nor red for want of data: %s [S4][ROUTE-16]',
  (_, piece, color) => {
    expect(driveIndexContent(piece, [], wordsIn()).tag?.color).toBe(color);
  },
);

const VEHICLE = {
  vrid: 'KEP22BCDFGH',
  carrierCode: 'NRTH',
  isInMotion: true,
  VIN: '1FAKE',
  online: true,
  make: 'Northroad',
  model: 'Ridge',
  year: 2020,
  location: 'Enid, OK',
  cab_temperature: 25,
  cargo_temperature: null,
  humidity: 40,
  heat_index: 26,
  wbgt: 20,
  wbgt_daily_average: 19,
  origin: 'A_YARD',
  final_destination: 'B_YARD',
  origin_scheduled_depart: TIME,
  dest_scheduled_arrival: TIME,
  updated: TIME,
  canceled_load: false,
};

test('a vehicle tells its run, its truck and its readings in the reader’s units [POPUP-12][DATA-13]', () => {
  const content = contentOf('AmazonVehicles', VEHICLE);
  expect(content).toMatchObject({
    title: 'KEP22BCDFGH',
    subtitle: 'Enid, OK',
    tag: { text: 'In motion' },
  });
  expect(rowsOf(content)).toMatchObject({
    VIN: '1FAKE',
    Vehicle: 'Northroad Ridge 2020',
    Origin: 'A_YARD',
    'Final destination': 'B_YARD',
    'Cab temperature': '77\xA0°F',
    Humidity: '40%',
    'Canceled load': 'No',
    'Scheduled departure': 'Tue, Nov 18, 2:30\xA0PM CST',
  });
  expect(rowsOf(content)).toMatchObject({
    'WBGT (estimate)': '68\xA0°F',
    'WBGT, today’s average (estimate)': '66\xA0°F',
  });
  expect(rowsOf(content)).not.toHaveProperty('Cargo temperature');
  expect(contentOf('AmazonVehicles', { ...VEHICLE, isInMotion: false }).tag?.text).toBe('Stopped');
  expect(contentOf('AmazonVehicles', { ...VEHICLE, online: false }).tag?.text).toBe('No signal');
});

test('a vehicle whose motion or load nobody tells of is not said to stand, nor to be loaded [POPUP-12][S4]', () => {
  const content = contentOf('AmazonVehicles', { ...VEHICLE, isInMotion: null, canceled_load: null });
  expect(content.tag).toEqual({ text: 'Motion not known', color: NO_DATA });
  expect(rowsOf(content)).not.toHaveProperty('Canceled load');
});

test('a vehicle whose cab is too hot for a heat index says so in its place [POPUP-12][S4]', () => {
  const hot = { ...VEHICLE, cab_temperature: 61, heat_index: null };
  expect(rowsOf(contentOf('AmazonVehicles', hot))).toMatchObject({ 'Heat index': 'off the scale' });
  const barely = { ...VEHICLE, cab_temperature: 50, heat_index: null };
  expect(rowsOf(contentOf('AmazonVehicles', barely))).toMatchObject({ 'Heat index': 'off the scale' });
  const none = { ...VEHICLE, cab_temperature: 40, heat_index: null };
  expect(rowsOf(contentOf('AmazonVehicles', none))).not.toHaveProperty('Heat index');
});

const READINGS = [
  'Cab temperature',
  'Humidity',
  'Heat index',
  'WBGT (estimate)',
  'WBGT, today’s average (estimate)',
];
test.each([
  [30 * 60_000, 'In motion', READINGS],
  [31 * 60_000, 'Last signal 31 min ago', []],
  [185 * 60_000, 'Last signal 3 h 5 min ago', []],
])('a vehicle that was heard of %i ms ago says "%s" and has readings: %j [POPUP-12][S5]', (...row) => {
  const [silentMs, tag, readings] = row;
  const words = { ...wordsIn(), nowMs: Date.parse(TIME) + silentMs };
  const content = contentOf('AmazonVehicles', VEHICLE, words);
  const told = Object.keys(rowsOf(content));
  expect(content.tag?.text.replaceAll('\u00A0', ' ')).toBe(tag);
  expect(told.filter((key) => READINGS.includes(key))).toEqual(readings);
  expect(told).toContain('Updated at');
});

test('a vehicle whose time is not known has no signal and no readings [POPUP-12][S4]', () => {
  for (const content of [
    contentOf('AmazonVehicles', { ...VEHICLE, updated: undefined }),
    contentOf('AmazonVehicles', VEHICLE, { ...wordsIn(), nowMs: Number.NaN }),
  ]) {
    expect(content.tag?.text).toBe('No signal');
    expect(Object.keys(rowsOf(content)).filter((key) => READINGS.includes(key))).toEqual([]);
  }
});

test('a vehicle that is silent says so in French [POPUP-12][LANG-01]', () => {
  const words = { ...wordsIn('fr-CA'), nowMs: Date.parse(TIME) + 3_600_000 };
  expect(contentOf('AmazonVehicles', VEHICLE, words).tag?.text).toBe('Dernier signal il y a 1\u00A0h');
});
