import { expect, test } from 'vitest';
import { STRIKE_KINDS } from '#domain/lightning/strikeColumns.ts';
import { featureEntry } from '#views/popup/content/featureContent.ts';
import { alertWords } from '#views/popup/content/alertContent.ts';
import { strikeContent } from '#views/popup/content/strikeContent.ts';
import { momentText } from '#views/popup/content/words.ts';
import { pointFeature } from '../../../support/mapFeatures.ts';
import { AT, contentOf, layerOf, rowsOf, TIME, wordsIn } from './popupContent.ts';

const ALERT = {
  event_type: 'Tornado Warning',
  title: 'Tornado Warning for Saline County',
  location: 'Saline, KS',
  summary: 'Take cover now.',
  message: 'A tornado was seen.',
  issued_at: TIME,
  expire_at: '2025-11-18T21:15:00Z',
  timezone: 'America/Denver',
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

test('a weather alert that was written in both languages is told in that of the reader, in its own colour [POPUP-03][LANG-01]', () => {
  const fr = {
    event_type: 'Avertissement de vent',
    title: 'Vent : Sept-Îles',
    summary: '',
    location: 'Sept-Îles',
    message: 'Rafales de 100 km/h.',
  };
  const alert = {
    event_type: 'High Wind Warning',
    title: 'Wind: Sept-Îles',
    message: 'Gusts of 100 km/h.',
    translations: { 'fr-CA': fr },
  };
  const english = alertWords(alert, wordsIn());
  const french = alertWords(alert, wordsIn('fr-CA'));
  expect(english).toMatchObject({
    type: 'High Wind Warning',
    title: 'Wind: Sept-Îles',
    message: 'Gusts of 100 km/h.',
  });
  expect(french).toMatchObject({
    type: 'Avertissement de vent',
    title: 'Vent : Sept-Îles',
    summary: '--',
    message: 'Rafales de 100 km/h.',
  });
  expect(french.color).toBe(english.color);
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
    stormname: 'Ida',
    wind_max: 50,
    wind_max_mph: 112,
    init_time: TIME,
    valid_time: '2025-11-18T23:30:00Z',
    model: 'GFS',
    lat: 27.125,
    lon: -88.5,
  };
  const content = contentOf('tropicalStorms', storm);
  expect(content.title).toBe('Ida');
  expect(content.tag?.text).toBe('Hurricane');
  expect(rowsOf(content)).toMatchObject({
    'Maximum wind': '112\xA0mph',
    Model: 'GFS',
    Latitude: '27.13',
    Longitude: '\u221288.5',
    'Forecast issued': 'Tue, Nov 18, 2:30\xA0PM CST',
    'Valid for': 'Tue, Nov 18, 5:30\xA0PM CST',
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
    Zone: 'Dock 3',
    Status: 'Offline',
    Type: 'ultrasonic',
    Facility: 'HUB',
    Device: 'SN-7',
  });
});

test('a snow sensor that is turned on and reports no height is not online [POPUP-09][S4]', () => {
  const statusOf = (properties: object) =>
    rowsOf(contentOf('snowSensors', { device_id: 'SN-7', ...properties }))['Status'];
  expect(statusOf({ status: 'online', snow_depth_cm: null })).toBe('Unknown');
  expect(statusOf({ status: 'online', snow_depth_cm: 0 })).toBe('Online');
  expect(statusOf({ status: 'online' })).toBe('Online');
  expect(statusOf({ status: 'offline', snow_depth_cm: null })).toBe('Offline');
});

test('texts of traffic are cut after 50 characters, and what is not told is left out [POPUP-10][CONST-39]', () => {
  const content = contentOf('trafficIncidents', {
    id: 'x',
    icon: 6,
    road: 'I-70',
    from: 'f'.repeat(50),
    to: 't'.repeat(51),
    delayInSeconds: 600,
    incidentLength: 1609.344,
    description: 'd'.repeat(80),
    magnitudeOfDelay: 2,
  });
  expect(content.tag?.text).toBe('Moderate');
  expect(content.texts).toEqual([`${'d'.repeat(49)}…`]);
  expect(rowsOf(content)).toEqual({
    Road: 'I-70',
    From: 'f'.repeat(50),
    To: `${'t'.repeat(49)}…`,
    Delay: '10\xA0min',
    Length: '1\xA0mi',
  });
});

test('an incident is of a severity by its code, and of an unknown one by any other [CONST-27][POPUP-10]', () => {
  const wordOf = (magnitudeOfDelay: unknown) =>
    contentOf('trafficIncidents', { id: 'x', magnitudeOfDelay }).tag;
  expect([0, 1, 2, 3, 4, null].map((code) => wordOf(code)?.text)).toEqual([
    'Unknown',
    'Minor',
    'Moderate',
    'Major',
    'Unknown',
    'Unknown',
  ]);
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
    'Within 5 days': '70%',
    'Within 2 days': '40%',
  });
  // a chance that is told to be unknown is none of seven days
  expect(rowsOf(contentOf('outlook', { prob7Day: null, prob5Day: 70 }))).toMatchObject({
    'Within 5 days': '70%',
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

test('in a list each thing has a line of its own: its name, or what it says first [POPUP-16]', () => {
  const entry = (name: string, properties: object) =>
    featureEntry({ layer: layerOf(name), feature: pointFeature('1', AT, properties) }, wordsIn());
  expect(entry('nwsAlerts', ALERT)).toMatchObject({
    key: 'nwsAlerts 1',
    text: 'Tornado Warning for Saline County',
    tag: {
      text: 'Tornado Warning',
      color: '#ff0000',
    },
  });
  expect(entry('rainfall2day', { qpf_in: 4 }).details).toContain('4\u00A0in');
  expect(entry('rainfall2day', { qpf_in: 4 }).text).toBe('Layer rainfall2day, 4\u00A0in');
});

test.each([
  ['en-US', ['Cloud-to-ground', 'In-cloud', 'Cloud or ground (type not known)'], /^2:30:00.PM$/],
  ['fr-CA', ['Nuage-sol', 'Dans les nuages', 'Nuage ou sol (type inconnu)'], /^14.h.30.min.0?0.s$/],
] as const)(
  'a strike is told by its kind and its time in %s [POPUP-22][STRIKE-16]',
  (language, kinds, time) => {
    const at = { lon: AT[0], lat: AT[1] };
    const contents = STRIKE_KINDS.map((strikeKind) =>
      strikeContent({ kind: 'strike', atMs: Date.parse(TIME), strikeKind, at }, wordsIn(language)),
    );
    expect(contents.map(({ subtitle }) => subtitle)).toEqual(kinds);
    const rows = contents.flatMap((content) => content.rows.slice(0, 1));
    expect(rows.map(({ value }) => value)).toEqual(kinds.map(() => expect.stringMatching(time)));
  },
);

test.each([
  ['en-US', 'Wed, Nov 19, 2025, 2:00 AM CST'],
  ['fr-CA', 'mer. 19 nov. 2025, 2 h 00 HNC'],
] as const)('a moment of another year says its year, in %s', (language, text) => {
  const words = { ...wordsIn(language), nowMs: Date.UTC(2026, 0, 2) };
  expect(momentText('2025-11-19T08:00:00Z', words).replaceAll('\u00A0', ' ')).toBe(text);
  expect(momentText('2025-11-19T08:00:00Z', wordsIn(language))).not.toContain('2025');
});

test.each(['earthquakes', 'AmazonVehicles'])(
  'a time longer than any date is missing in the card of %s, and the card is there [POPUP-05][POPUP-12][S4]',
  (name) => {
    const nanoseconds = 1_764_403_200_000_000_000;
    const content = contentOf(name, {
      mag: 5,
      place: 'X',
      vrid: 'A',
      time: nanoseconds,
      updated: nanoseconds,
    });
    expect(rowsOf(content)).not.toHaveProperty('Updated');
    expect(momentText(nanoseconds, wordsIn())).toBe('--');
  },
);
