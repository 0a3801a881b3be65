import { expect, test } from 'vitest';
import { LayerConfig } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { featureContent, featureEntry } from '#views/popup/content/featureContent.ts';
import { pointContent } from '#views/popup/content/pointContent.ts';
import { driveIndexContent } from '#views/popup/content/driveIndexContent.ts';
import { alertWords } from '#views/popup/content/alertContent.ts';
import { strikeContent } from '#views/popup/content/strikeContent.ts';
import type { ContentWords } from '#views/popup/content/words.ts';
import { pointFeature } from '../../../support/mapFeatures.ts';
import { textsOf } from '../textsOf.ts';

const AT = [-97, 39] as const;
/** Tuesday, 18 November 2025, 20:30 UTC. */
const TIME = '2025-11-18T20:30:00Z';

function wordsIn(language: Language = 'en-US', unitSystem: ContentWords['unitSystem'] = 0): ContentWords {
  return {
    t: textsOf(language).getFixedT(null, ['popup']),
    language,
    timeZone: 'America/Chicago',
    unitSystem,
    scheme: 'dark',
  };
}

function layerOf(name: string, more: object = {}): LayerConfig {
  return LayerConfig.parse({
    ...{ name, title: `Layer ${name}`, group: 'weather', type: 'geojson', zIndex: 20 },
    ...more,
  });
}

function contentOf(name: string, properties: object, words = wordsIn(), more: object = {}) {
  return featureContent({ layer: layerOf(name, more), feature: pointFeature('1', AT, properties) }, words);
}

const rowsOf = (content: { rows: readonly { key: string; value: string }[] }) =>
  Object.fromEntries(content.rows.map(({ key, value }) => [key, value]));

const ALERT = {
  ...{ event_type: 'Tornado Warning', title: 'Tornado Warning for Saline County', location: 'Saline, KS' },
  ...{ summary: 'Take cover now.', message: 'A tornado was seen.', issued_at: TIME },
  ...{ expire_at: '2025-11-18T21:15:00Z', timezone: 'America/Denver' },
};

test('a weather alert tells type, times in its own zone, summary and message [POPUP-03]', () => {
  const content = contentOf('nwsAlerts', ALERT);
  expect(content.title).toBe('Tornado Warning for Saline County');
  expect(content.subtitle).toBe('Saline, KS');
  expect(content.tag).toEqual({ text: 'Tornado Warning', color: '#ff0000' });
  expect(content.texts).toEqual(['Take cover now.', 'A tornado was seen.']);
  expect(rowsOf(content)).toEqual({
    From: 'Tue, Nov 18, 1:30\u00A0PM MST',
    To: 'Tue, Nov 18, 2:15\u00A0PM MST',
  });
});

test('what an alert does not say is missing, not made up [POPUP-03][S4]', () => {
  const content = contentOf('nwsAlerts', { event_type: 'Frogs' });
  expect(content.title).toBe('Frogs');
  expect(content.texts).toEqual([]);
  expect(rowsOf(content)).toEqual({ From: '--', To: '--' });
  expect(alertWords({}, wordsIn())).toMatchObject({ location: '--', summary: '--', message: '--' });
});

test('an earthquake tells magnitude, label, time and place [POPUP-05]', () => {
  const content = contentOf('earthquakes', { mag: 6.25, time: 1763497800000, place: '12 km N of Enid, OK' });
  expect(content.tag?.text).toBe('Moderate');
  expect(rowsOf(content)).toEqual({
    Magnitude: '6.3',
    Time: 'Tue, Nov 18, 2:30\u00A0PM CST',
    Place: '12 km N of Enid, OK',
  });
});

test('a tropical storm tells its wind in the reader’s units: metres a second times 3.6 [POPUP-06][CONST-38]', () => {
  const storm = {
    ...{ stormname: 'Ida', wind_max: 50, wind_max_mph: 112, init_time: TIME, valid_time: TIME },
    ...{ model: 'GFS', lat: 27.125, lon: -88.5 },
  };
  const content = contentOf('tropicalStorms', storm);
  expect(content.title).toBe('Ida');
  expect(content.tag?.text).toBe('Hurricane');
  expect(rowsOf(content)).toMatchObject({
    ...{ 'Maximum wind': '112\u00A0mph', Model: 'GFS', Latitude: '27.13', Longitude: '-88.5' },
    'Holds for': 'Tue, Nov 18, 2:30\u00A0PM CST',
  });
  const metric = contentOf('tropicalStorms', storm, wordsIn('fr-CA', 3));
  expect(rowsOf(metric)['Vent maximal']).toBe('180\u00A0km/h');
});

test('a snow sensor tells its fields [POPUP-09]', () => {
  const sensor = {
    zone: 'Dock 3',
    status: 'offline',
    type: 'ultrasonic',
    facility: 'HUB',
    device_id: 'SN-7',
  };
  expect(rowsOf(contentOf('snowSensors', sensor))).toEqual({
    ...{ Zone: 'Dock 3', Status: 'Offline', Type: 'ultrasonic', Facility: 'HUB', Device: 'SN-7' },
  });
});

test('texts of traffic are cut after 50 characters, and what is not told is left out [POPUP-10][CONST-39]', () => {
  const content = contentOf('trafficIncidents', {
    ...{ id: 'x', icon: 6, road: 'I-70', from: 'f'.repeat(50), to: 't'.repeat(51), delayInSeconds: 600 },
    ...{ incidentLength: 1609.344, description: 'd'.repeat(80), magnitudeOfDelay: 2 },
  });
  expect(content.tag?.text).toBe('Moderate');
  expect(content.texts).toEqual([`${'d'.repeat(49)}…`]);
  expect(rowsOf(content)).toEqual({
    ...{ Road: 'I-70', From: 'f'.repeat(50), To: `${'t'.repeat(49)}…`, Delay: '10\u00A0min' },
    Length: '1\u00A0mi',
  });
});

test('a gauge tells id and status, with its hydrograph in the page’s colours where it names one [POPUP-13][CALL-30]', () => {
  const gauge = { GaugeLID: 'ABIT2', Status: 'moderate', hydrograph: '/layers/gauges/ABIT2.svg' };
  const content = contentOf('flood_gauges-geojson', gauge);
  expect(rowsOf(content)).toEqual({ Gauge: 'ABIT2', Status: 'Moderate flooding' });
  expect(content.image).toEqual({
    src: '/layers/gauges/ABIT2.svg?scheme=dark&language=en-US',
    alt: 'Hydrograph of gauge ABIT2',
  });
  expect(contentOf('flood_gauges-geojson', { GaugeLID: 'ABIT2' }).image).toBeNull();
});

test('winter storms, rain, wind and outlook tell their one figure [POPUP-14][POPUP-17][POPUP-18][POPUP-19]', () => {
  expect(rowsOf(contentOf('wssi', { IMPACT: 'MAJOR IMPACTS' }))).toEqual({ Impact: 'Major' });
  expect(rowsOf(contentOf('rainfall2day', { qpf_in: 4.5 }))).toEqual({ Rainfall: '4.5\u00A0in' });
  expect(rowsOf(contentOf('rainfall5day', { qpf_in: 2 }, wordsIn('fr-CA', 3)))).toEqual({
    Pluie: '50,8\u00A0mm',
  });
  expect(rowsOf(contentOf('windProbability64', { percentage_span: '50-60%' }))).toEqual({
    Probability: '50-60%',
  });
  expect(rowsOf(contentOf('outlook', { prob5Day: 70, prob2Day: '40%' }))).toEqual({
    ...{ 'Within 5 days': '70%', 'Within 2 days': '40%' },
  });
  expect(rowsOf(contentOf('outlook', {}))).toEqual({ 'Within 5 days': '--', 'Within 2 days': '--' });
});

test('a layer names what its card shows: titles, units, decimals and times, in its order [POPUP-16]', () => {
  const popup_props = {
    depth: { title: { 'en-US': 'Depth', 'fr-CA': 'Profondeur' }, units: 'cm', decimals: 1 },
    chance: { title: 'Chance', units: '%' },
    seen: { title: 'Seen', time: true },
    name: 'Name',
    absent: 'Absent',
  };
  const properties = { name: 'A', depth: 12.34, chance: 140, seen: 1763497800000, secret: 'not shown' };
  const content = contentOf('others', properties, wordsIn(), { popup_props });
  expect(content.rows).toEqual([
    { key: 'Depth', value: '12.3\u00A0cm' },
    { key: 'Chance', value: '100%' },
    { key: 'Seen', value: 'Tue, Nov 18, 2:30\u00A0PM CST' },
    { key: 'Name', value: 'A' },
  ]);
  const french = contentOf('others', properties, wordsIn('fr-CA'), { popup_props });
  expect(french.rows[0]).toEqual({ key: 'Profondeur', value: '12,3\u00A0cm' });
});

test('any other layer tells all that it has, times as local time [POPUP-15]', () => {
  const content = contentOf('others', { code: 'A7', at: TIME, wet: true, deep: { no: 1 }, none: null });
  expect(content.title).toBe('Layer others');
  expect(rowsOf(content)).toEqual({ code: 'A7', at: 'Tue, Nov 18, 2:30\u00A0PM CST', wet: 'Yes' });
});

test('a point tells one value for each layer, clamps percents, and says which layer did not answer [POPUP-11][POPUP-20][S4]', () => {
  const layers = [
    layerOf('temperature', {
      popup_props: { temperature: { title: 'Temperature', units: '°F', decimals: 0 } },
    }),
    layerOf('humidity', {
      popup_props: { low: { title: 'Low', units: '%' }, high: { title: 'High', units: '%' } },
    }),
    layerOf('visibility'),
  ];
  const values = [
    { layer: 'temperature', values: { temperature: 67.4, model: 'x' } },
    { layer: 'humidity', values: { low: -5, high: 130 } },
    { layer: 'visibility', values: null },
  ];
  const content = pointContent({ lon: -97.12345, lat: 39 }, { values, layers }, wordsIn());
  expect(content.subtitle).toBe('39, -97.123');
  expect(content.rows).toEqual([
    { key: 'Layer temperature', value: '67\u00A0°F' },
    { key: 'Layer humidity: Low', value: '0%' },
    { key: 'Layer humidity: High', value: '100%' },
    { key: 'Layer visibility', value: '--' },
  ]);
});

test('in a list each thing has a line of its own: its name, or what it says first [POPUP-16]', () => {
  const entry = (name: string, properties: object) =>
    featureEntry({ layer: layerOf(name), feature: pointFeature('1', AT, properties) }, wordsIn());
  expect(entry('nwsAlerts', ALERT)).toEqual({
    ...{ key: 'nwsAlerts 1', text: 'Tornado Warning for Saline County' },
    tag: { text: 'Tornado Warning', color: '#ff0000' },
  });
  expect(entry('rainfall2day', { qpf_in: 4 }).text).toBe('Layer rainfall2day, 4\u00A0in');
});

test.each([
  ['en-US', 'Cloud-to-ground', 'Within clouds', /^2:30:00.PM$/],
  ['fr-CA', 'Nuage-sol', 'Dans les nuages', /^14.h.30.min.0?0.s$/],
] as const)('a strike is told by its kind and its time in %s [POPUP-22]', (language, ground, cloud, time) => {
  const at = { lon: AT[0], lat: AT[1] };
  const strike = { kind: 'strike', atMs: Date.parse(TIME), isCloud: false, at } as const;
  const { subtitle, rows } = strikeContent(strike, wordsIn(language));
  expect(subtitle).toBe(ground);
  expect(rows.map(({ value }) => value)).toEqual([expect.stringMatching(time)]);
  expect(strikeContent({ ...strike, isCloud: true }, wordsIn(language)).subtitle).toBe(cloud);
});

const ROAD = {
  ...{ risk: 2, risk_vector: 2 ** 14 + 2 ** 12 + 2 ** 25, driving_index: 108, type: 'motorway', name: 'M 7' },
  ...{ icon: 'wind', visibility_min: 8_047, precip_type: 'rain', precip_max: 25.4, snow_max: 0 },
  ...{ gusts_min: 50, gusts_max: 96, cross_max: 80 },
  ...{ traffic_ban: true, traffic_ban_description: 'high_sided', traffic_ban_reason: 'heavy_winds' },
};

test('a road tells its risk, why, the weather along it and for whom it is closed [POPUP-07][POPUP-08][DATA-16][LAYER-22]', () => {
  const content = contentOf('roadRisk', ROAD);
  expect(content).toMatchObject({ title: 'M 7', subtitle: 'Road risk', tag: { text: 'High' } });
  expect(content.texts).toEqual(['Heavy precipitation', 'Heavy winds', 'Traffic ban']);
  expect(rowsOf(content)).toEqual({
    'Type of road': 'Motorway',
    'Driving index': '108 of 150',
    'Lowest visibility': '5\u00A0mi',
    Precipitation: 'Rain',
    'Heaviest in an hour': '1\u00A0in',
    'Heaviest snow in an hour': '0\u00A0in',
    'Weakest gusts': '31\u00A0mph',
    'Strongest gusts': '60\u00A0mph',
    'Strongest cross wind': '50\u00A0mph',
    'Traffic ban': 'High-sided vehicles',
    'Reason for the ban': 'Heavy winds',
  });
  expect(contentOf('roadRisk', { ...ROAD, risk: 1 }).tag?.text).toBe('Moderate');
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
    ...{ 'Traffic ban': 'Lorries', 'Reason for the ban': 'Feast' },
  });
});

test('traffic flow is told in a word and in percent [DATA-15]', () => {
  const content = contentOf('trafficFlow', { traffic_level: 0.31, name: 'HW 4', type: 'highway' });
  expect(content).toMatchObject({ title: 'HW 4', tag: { text: 'Slow' } });
  expect(rowsOf(content)).toEqual({ 'Free flow': '31%', 'Type of road': 'Highway' });
  expect(contentOf('trafficFlow', {}).tag?.text).toBe('Not known');
});

const CODE = {
  ...{ code: 'heavy_winds', global_severity: 102, feature_color: '#DE2B33', bean_color: '#AA0000' },
  ...{ message: { 'en-US': 'Heavy winds', 'fr-CA': 'Vents forts' }, icon: 'wind', category: 'wind' },
};

test('the driving index of a line lists its risk codes in the reader’s language, with their colours [POPUP-21][ROUTE-16][MAP-10][LANG-08]', () => {
  const line = {
    ...{ id: '1', bounds: [-98, 39, -97, 39] as const },
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [-98, 39],
        [-97, 39],
      ] as const,
    },
    properties: { name: 'SR 3', driving_index: 102, hazards: [CODE, { code: 'unreadable' }] },
  };
  const content = featureContent({ layer: layerOf('roadsOfSomebody'), feature: line }, wordsIn('fr-CA'));
  expect(content).toMatchObject({
    ...{ title: 'SR 3', subtitle: 'Indice de conduite' },
    tag: { text: '102 sur 150', color: 'var(--scc-road-2)' },
  });
  expect(content.codes).toEqual([
    {
      ...{ key: 'heavy_winds', icon: 'wind', text: 'Vents forts', category: 'Vent', lineColor: '#DE2B33' },
      tag: { text: '102', color: '#AA0000' },
    },
  ]);
});

test('a driving index is red above 99, yellow above 80, else green, and says so where there is no code [CONST-23][POPUP-21]', () => {
  const tagOf = (index: unknown) => driveIndexContent({ driving_index: index }, [], wordsIn()).tag?.color;
  expect([80, 81, 99, 100, undefined].map(tagOf)).toEqual([
    ...['var(--scc-road-0)', 'var(--scc-outlook-low)', 'var(--scc-outlook-low)'],
    ...['var(--scc-road-2)', 'var(--scc-road-2)'],
  ]);
  expect(driveIndexContent({}, [], wordsIn()).texts).toEqual(['No risk is known here.']);
});

const VEHICLE = {
  ...{ vrid: 'KEP22BCDFGH', carrierCode: 'NRTH', isInMotion: true, VIN: '1FAKE', online: true },
  ...{ make: 'Northroad', model: 'Ridge', year: 2020, location: 'Enid, OK', cab_temperature: 25 },
  ...{ cargo_temperature: null, humidity: 40, heat_index: 26, wbgt: 20, wbgt_daily_average: 19 },
  ...{ origin: 'A_YARD', final_destination: 'B_YARD', origin_scheduled_depart: TIME },
  ...{ dest_scheduled_arrival: TIME, updated: TIME, canceled_load: false },
};

test('a vehicle tells its run, its truck and its readings in the reader’s units [POPUP-12][DATA-13]', () => {
  const content = contentOf('AmazonVehicles', VEHICLE);
  expect(content).toMatchObject({
    ...{ title: 'KEP22BCDFGH', subtitle: 'Enid, OK', tag: { text: 'In motion' } },
  });
  expect(rowsOf(content)).toMatchObject({
    ...{ VIN: '1FAKE', Vehicle: 'Northroad Ridge 2020', Origin: 'A_YARD', 'Final destination': 'B_YARD' },
    ...{ 'Cab temperature': '77\u00A0°F', Humidity: '40%', 'Canceled load': 'No' },
    'Scheduled departure': 'Tue, Nov 18, 2:30\u00A0PM CST',
  });
  expect(rowsOf(content)).not.toHaveProperty('Cargo temperature');
  expect(contentOf('AmazonVehicles', { ...VEHICLE, isInMotion: false }).tag?.text).toBe('Standing');
  expect(contentOf('AmazonVehicles', { ...VEHICLE, online: false }).tag?.text).toBe('No signal');
});
