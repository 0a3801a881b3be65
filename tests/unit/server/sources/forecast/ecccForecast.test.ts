import { afterEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createEcccForecast } from '#server/sources/forecast/ecccForecast.ts';
import { readCityPage } from '#server/sources/forecast/readCityPage.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { cityHour, cityListAnswer, cityPageAnswer } from './cityPageAnswer.ts';
import { startForecastStage, type ForecastStage } from './forecastStage.ts';

const HOUR_MS = 3_600_000;
const MONTREAL: Facility = { ...ALBANY, id: 'MONTREAL', longitude: -73.6, latitude: 45.5, countryCode: 'CA' };
const PLACE: [number, number] = [-73.6, 45.5];
const LIST =
  '/collections/citypageweather-realtime/items?f=json&lang=en&properties=name&limit=200&bbox=-74.38,44.96,-72.82,46.04';
const TOWN = '/collections/citypageweather-realtime/items/qc-147?f=json&lang=en';
const JSON_TYPE = { 'content-type': 'application/json', 'content-language': 'en' };
const json = (body: object) => answering(200, JSON_TYPE, JSON.stringify(body));
const TOWNS = cityListAnswer([
  ['qc-76', 'Saint-Jérôme', -74, 45.78],
  ['qc-147', 'Montreal', -73.59, 45.52],
]);

let stage: ForecastStage;
const start = async (answers: Record<string, LocalAnswer> = {}) => {
  stage = await startForecastStage(createEcccForecast, [MONTREAL, ALBANY], {
    [LIST]: json(TOWNS),
    [TOWN]: json(cityPageAnswer()),
    ...answers,
  });
  await stage.over();
};

describe('createEcccForecast', () => {
  afterEach(() => stage.stop());

  it('asks again after an hour where the list of towns was empty, and not after a week [S4]', async () => {
    await start({ [LIST]: json(cityListAnswer([])) });
    expect(stage.service.at(PLACE).state).toBe('none');
    stage.answers[LIST] = json(TOWNS);
    stage.clock.advance(HOUR_MS);
    await stage.next();
    expect(stage.service.at(PLACE).state).toBe('current');
  });

  it('asks for the nearest town in Canada and for its next hours, and names it in both languages [CALL-10]', async () => {
    await start();
    expect(stage.asked()).toEqual([LIST, TOWN]);
    expect(stage.warnings).toEqual([]);
    const answer = stage.service.at(PLACE);
    expect(answer).toMatchObject({
      state: 'current',
      source: 'eccc',
      issuedMs: Date.UTC(2026, 10, 23, 11),
      town: { name: 'Montreal', nameFr: 'Montreal (fr)', distanceM: expect.closeTo(2_357, -2) },
    });
    expect(answer.state === 'current' && answer.hours.get(Date.UTC(2026, 10, 23, 12))).toEqual({
      temperatureC: 4,
      humidityPercent: null,
      windFromDeg: 225,
      windSpeedKmh: 20,
      windGustKmh: 40,
      visibilityM: null,
      precipMm: null,
      precipChancePercent: 40,
      snowCm: null,
      cloudPercent: null,
      thunderChancePercent: null,
      wbgtC: null,
      heatRisk: null,
      iconCode: 39,
    });
    expect(stage.service.at([ALBANY.longitude, ALBANY.latitude])).toEqual({ state: 'none' });
  });

  it('has no forecast where no town is within 60 km', async () => {
    await start({ [LIST]: json(cityListAnswer([['qc-1', 'Far', -74.4, 45]])) });
    expect(stage.service.at(PLACE)).toEqual({ state: 'none' });
    expect(stage.asked()).toEqual([LIST]);
  });

  it('chooses no town from a list that is not whole [S4]', async () => {
    await start({ [LIST]: json({ ...TOWNS, numberMatched: 12 }) });
    expect(stage.warnings).toEqual(['The list has 2 of 12 towns.']);
    expect(stage.service.at(PLACE)).toEqual({ state: 'waiting', source: 'eccc' });
  });

  it.each<[string, LocalAnswer]>([
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, '<html></html>')],
    ['a busy service', answering(503, { 'retry-after': '5' })],
    ['an item that is gone', answering(404, JSON_TYPE, '{"code":"NotFound"}')],
    ['an empty forecast', json(cityPageAnswer([], '2026-11-23T12:00:00Z'))],
    ['an older forecast', json(cityPageAnswer(undefined, '2026-11-23T05:00:00Z'))],
    ['a body cut off', answering(200, JSON_TYPE, '{"properties":{')],
  ])('keeps what it has after %s, for twelve hours from its issue [S4][S5]', async (_, answer) => {
    await start();
    stage.answers[TOWN] = answer;
    stage.clock.advance(HOUR_MS);
    await stage.next();
    expect(stage.warnings).toHaveLength(1);
    expect(stage.service.at(PLACE)).toMatchObject({ state: 'current', issuedMs: Date.UTC(2026, 10, 23, 11) });
    stage.clock.advance(11 * HOUR_MS);
    expect(stage.service.at(PLACE).state).toBe('old');
  });
});

describe('readCityPage', () => {
  const hourOf = (more: Readonly<Record<string, unknown>>) =>
    [...readCityPage(cityPageAnswer([cityHour('2026-11-23T12:00:00Z', more)])).hours.values()][0];

  it.each<[string, Record<string, unknown>, string]>([
    ['words in the place of a number', { wind: { speed: { value: { en: 'calm' } } } }, 'windSpeedKmh'],
    ['another unit', { temperature: { value: { en: 40 }, units: { en: 'F' } } }, 'temperatureC'],
    ['a missing value', { lop: null }, 'precipChancePercent'],
    ['a variable wind', { wind: { direction: { value: { en: 'VR' } } } }, 'windFromDeg'],
    ['an icon that is not in the list', { iconCode: { value: 29 } }, 'iconCode'],
    ['what cannot be', { lop: { value: { en: 400 }, units: { en: '%' } } }, 'precipChancePercent'],
  ])('does not know a value by %s [S4]', (_, more, name) => {
    expect(hourOf(more)).toMatchObject({ [name]: null });
  });

  it('leaves out hours that cannot be read, and refuses what is no forecast', () => {
    const rows = [
      cityHour('soon'),
      'none',
      cityHour('2026-11-23T12:30:00Z'),
      cityHour('2026-11-23T14:00:00Z'),
    ];
    expect(readCityPage(cityPageAnswer(rows)).hours.size).toBe(1);
    expect(() => readCityPage({ type: 'Feature', properties: {} })).toThrow();
    expect(() => readCityPage(cityPageAnswer([cityHour('soon')]))).toThrow();
  });
});
