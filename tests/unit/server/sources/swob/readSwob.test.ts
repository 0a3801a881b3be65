import { describe, expect, it } from 'vitest';
import { readSwob, SWOB_PROPERTIES } from '#server/sources/swob/readSwob.ts';
import { NO_VALUES } from '#server/sources/stations/stationReport.ts';
import { swobAnswer, swobRow } from './swobAnswer.ts';

const valuesOf = (change: Readonly<Record<string, unknown>>) =>
  readSwob(swobAnswer([swobRow(change)])).reports[0]!.values;

describe('readSwob', () => {
  it('reads station, time and values with their units', () => {
    const { reports, refused, matched } = readSwob(swobAnswer([swobRow({})]));
    expect([refused, matched]).toEqual([0, 1]);
    expect(reports[0]).toEqual({
      station: { id: 'AVA', name: 'BONAVISTA', place: [-53.1125, 48.66667] },
      atMs: Date.UTC(2020, 6, 14, 4, 18),
      values: {
        temperatureC: 17.4,
        humidityPercent: 89,
        windFromDeg: 247,
        // the largest of the averages over 1, 2 and 10 minutes, and the strongest of the last 10
        windSpeedKmh: 35.4,
        windGustKmh: 40.5,
        visibilityM: 16_090,
        precip1HourMm: 0,
        snowDepthCm: null,
        solarWm2: null,
      },
    });
  });

  it('does not know a gust that is not told: no station says that there was none [S4]', () => {
    expect(valuesOf({ max_wnd_spd_10m_pst10mts: null }).windGustKmh).toBeNull();
    const gust = { max_wnd_gst_spd_10m_pst10mts: 61, 'max_wnd_gst_spd_10m_pst10mts-uom': 'km/h' };
    expect(valuesOf({ ...gust, 'max_wnd_gst_spd_10m_pst10mts-qa': 100 }).windGustKmh).toBe(61);
  });

  it.each([-10, -1, 0, 10, 20, '100'])('does not know a value of quality %s', (quality) => {
    expect(valuesOf({ 'air_temp-qa': quality }).temperatureC).toBeNull();
  });

  it('does not know a value in another unit', () => {
    expect(valuesOf({ 'avg_vis_pst10mts-uom': 'm' }).visibilityM).toBeNull();
    expect(valuesOf({ 'air_temp-uom': undefined }).temperatureC).toBeNull();
  });

  it('names a station by what it has', () => {
    const idOf = (change: object) => readSwob(swobAnswer([swobRow({ ...change })])).reports[0]?.station.id;
    expect(idOf({ 'icao_stn_id-value': 'CYBQ' })).toBe('CYBQ');
    expect(idOf({ 'tc_id-value': undefined })).toBe('8400601');
    expect(idOf({ 'tc_id-value': undefined, 'msc_id-value': undefined })).toBe('BONAVISTA');
  });

  it('leaves out rows without time, name or place, and counts them', () => {
    const rows = [
      swobRow({ obs_date_tm: 'now', 'date_tm-value': undefined }),
      { ...swobRow({}), geometry: null },
      null,
    ];
    expect(readSwob(swobAnswer(rows))).toMatchObject({ reports: [], refused: 3 });
  });

  describe('the strongest wind of the past hour', () => {
    const peakIn = (change: Readonly<Record<string, unknown>>) => {
      const hour = { max_wnd_spd_10m_pst1hr: 115, 'max_wnd_spd_10m_pst1hr-uom': 'km/h' };
      return readSwob(swobAnswer([swobRow({ ...hour, ...change })])).reports[1];
    };
    const timeIn = (hhmm: unknown, unit = 'hhmm') =>
      new Date(peakIn({ max_wnd_spd_pst1hr_tm: hhmm, 'max_wnd_spd_pst1hr_tm-uom': unit })!.atMs)
        .toISOString()
        .slice(11, 16);

    it('is a report of its own at its own time that only raises [S2]', () => {
      const change = { max_wnd_spd_pst1hr_tm: 413, 'max_wnd_spd_pst1hr_tm-uom': 'hhmm' };
      expect(peakIn(change)).toEqual({
        station: { id: 'AVA', name: 'BONAVISTA', place: [-53.1125, 48.66667] },
        atMs: Date.UTC(2020, 6, 14, 4, 13),
        values: { ...NO_VALUES, windGustKmh: 115 },
        raisesOnly: true,
      });
    });

    it('may be of the hour before', () => {
      expect([timeIn(359), timeIn(418)]).toEqual(['03:59', '04:18']);
    });

    it.each([
      ['is not told', null],
      ['is later than its row', 419],
      ['is no time', 475],
      ['is in another unit', 413, 'min'],
    ])('counts at the time of its row where its own %s [S1]', (_, hhmm, unit = 'hhmm') => {
      expect(timeIn(hhmm, unit)).toBe('04:18');
    });

    it('is told under another name by other networks', () => {
      const change = { max_pk_wnd_spd_10m_pst1hr: 130, 'max_pk_wnd_spd_10m_pst1hr-uom': 'km/h' };
      expect(peakIn(change)!.values.windGustKmh).toBe(130);
    });

    it('is not there where quality control did not accept it [S4]', () => {
      expect(peakIn({ 'max_wnd_spd_10m_pst1hr-qa': -10 })).toBeUndefined();
    });
  });

  it('asks for each property that it reads', () => {
    expect(SWOB_PROPERTIES).toEqual(
      expect.arrayContaining([
        'obs_date_tm',
        'air_temp',
        'air_temp-uom',
        'air_temp-qa',
        'max_wnd_spd_10m_pst1hr',
        'max_wnd_spd_pst1hr_tm-uom',
      ]),
    );
  });

  it('refuses an answer that is no collection', () => {
    expect(() => readSwob({ code: 'InvalidParameterValue' })).toThrow('no list of observations');
  });
});
