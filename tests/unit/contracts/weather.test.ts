import { describe, expect, it } from 'vitest';
import { CurrentConditions, HourlyConditions } from '#contracts/currentConditions.ts';
import { Meteogram } from '#contracts/meteogram.ts';
import { faultyFields } from './faultyFields.ts';

const CONDITIONS = {
  temperature: 19.4,
  temperatureFeelsLike: 19,
  windSpeed: 39,
  windDirectionCardinal: 'NW',
  precip1Hour: 7.9,
  snow1Hour: 0,
  iconCode: 4,
  wxPhraseMedium: 'Thunderstorm',
  validTimeUtc: 1_783_189_800,
};

const HOUR = {
  local_record_at: '2026-07-04T13:00:00-05:00',
  temp: 19,
  precip: 5.6,
  precip_snow: 0,
  wind_speed: 39,
  wind_dir: 310,
  wind_beaufort: 6,
  pressure_mslp: 1009,
};

const DAY = {
  local_date: '2026-07-04',
  icon: 4,
  desc: 'Thunderstorm',
  tmin: 9,
  tmax: 20,
  precip: 21,
  precip_snow: 0,
  wind_max: 46,
  hourly_data: [HOUR],
};
const meteogram = (day: unknown) => ({ reference_time: '2026-07-04T12:00:00Z', forecast: [day] });

describe('CurrentConditions', () => {
  it('reads a full answer, field for field [DATA-07]', () => {
    expect(CurrentConditions.parse(CONDITIONS)).toEqual(CONDITIONS);
  });

  it.each([
    'temperature',
    'temperatureFeelsLike',
    'windSpeed',
    'precip1Hour',
    'snow1Hour',
    'iconCode',
    'wxPhraseMedium',
  ])('keeps a %s that was not observed as null, and does not do without [DATA-07][S4]', (field) => {
    expect(CurrentConditions.parse({ ...CONDITIONS, [field]: null })).toMatchObject({ [field]: null });
    expect(faultyFields(CurrentConditions, { ...CONDITIONS, [field]: undefined })).toEqual([field]);
  });

  it('lets snow below zero through, for the screen to clamp [UNIT-13]', () => {
    expect(CurrentConditions.parse({ ...CONDITIONS, snow1Hour: -0.2 }).snow1Hour).toBe(-0.2);
  });

  it.each([
    ['temperature', '19'],
    ['windSpeed', -1],
    ['precip1Hour', -0.1],
    ['iconCode', 4.5],
  ])('names %s when it is %j [DATA-07]', (field, value) => {
    expect(faultyFields(CurrentConditions, { ...CONDITIONS, [field]: value })).toEqual([field]);
  });
});

describe('HourlyConditions', () => {
  const hours = {
    validTimeUtc: [1_783_189_800],
    temperature: [19],
    windSpeed: [null],
    windDirection: [310],
    precip1Hour: [0],
    snow1Hour: [0],
    iconCode: [4],
    wxPhraseMedium: ['Thunderstorm'],
  };

  it('reads parallel arrays and names the value at fault', () => {
    expect(HourlyConditions.parse(hours)).toEqual(hours);
    expect(faultyFields(HourlyConditions, { ...hours, windSpeed: [12, 'calm'] })).toEqual(['windSpeed.1']);
  });
});

describe('Meteogram', () => {
  it('reads a day with its hours, field for field [DATA-25][DATA-26]', () => {
    expect(Meteogram.parse(meteogram(DAY))).toEqual(meteogram(DAY));
  });

  it.each([
    ['local_date', '2026-07-04T00:00:00Z'],
    ['icon', undefined],
    ['tmin', undefined],
    ['wind_max', 'strong'],
  ])('names %s of a day when it is %j [DATA-25]', (field, value) => {
    expect(faultyFields(Meteogram, meteogram({ ...DAY, [field]: value }))).toEqual([`forecast.0.${field}`]);
  });

  it.each([
    ['temp', undefined],
    ['wind_beaufort', 13],
    ['local_record_at', 13],
    ['pressure_mslp', '1009'],
  ])('names %s of an hour when it is %j [DATA-26]', (field, value) => {
    const day = { ...DAY, hourly_data: [HOUR, { ...HOUR, [field]: value }] };
    expect(faultyFields(Meteogram, meteogram(day))).toEqual([`forecast.0.hourly_data.1.${field}`]);
  });
});
