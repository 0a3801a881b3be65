import { describe, expect, test } from 'vitest';
import { readTelemetry } from '#server/sources/ingest/readTelemetry.ts';
import { TelemetryMapping } from '#server/sources/ingest/telemetryMapping.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12, 0, 0);
const LIMITS = { cadenceS: 60, publishLagS: 5, lateAfterS: 180, goneAfterS: 600 };
const NAMED = { name: 'Mast', client: 'ACME', ...LIMITS };

const WEATHER = TelemetryMapping.parse({
  ...NAMED,
  records: 'weather',
  feed: 'mast',
  role: 'primary',
  format: 'ndjson',
  time: { path: 't', unit: 's' },
  stations: [{ id: 'm1', name: 'Mast 1', facility: 'YARD' }],
  values: {
    windSpeed: { path: 'wind.avg', unit: 'm/s' },
    windGust: { path: 'wind.max', unit: 'kn' },
    temperature: { path: 'temp', unit: 'F' },
    humidity: { path: 'rh', unit: 'fraction' },
    pressure: { path: 'p', unit: 'inHg' },
    visibility: { path: 'vis', unit: 'mi' },
    precip1Hour: { path: 'rain', unit: 'in' },
    snowDepth: { path: 'snow', unit: 'mm' },
  },
});
const at = (ageS: number) => NOW_MS / 1_000 - ageS;
const read = (...rows: object[]) =>
  readTelemetry(rows.map((row) => JSON.stringify(row)).join('\n'), WEATHER, NOW_MS);
const readings = (...rows: object[]) => read(...rows).rows.map(({ reading }) => reading);

describe('telemetry read by a mapping', () => {
  test('comes in the units of the product, each by the unit that the mapping names', () => {
    const [reading] = readings({
      t: at(10),
      wind: { avg: 10, max: 30 },
      temp: 212,
      rh: 0.5,
      p: 29.92,
      vis: 2,
      rain: 0.1,
      snow: 250,
    });
    if (reading?.is !== 'reading') throw new Error('It was not read.');
    const { values, atMs, device } = reading.of;
    expect({ atMs, device }).toEqual({ atMs: NOW_MS - 10_000, device: '' });
    expect(values['windSpeed']).toBeCloseTo(36);
    expect(values['windGust']).toBeCloseTo(55.56);
    expect(values['humidity']).toBe(50);
    expect(values['pressure']).toBeCloseTo(1013.2, 1);
    expect(values['visibility']).toBeCloseTo(3218.7, 1);
    expect(values['precip1Hour']).toBeCloseTo(2.54);
    expect(values['snowDepth']).toBe(25);
    // 100 °C is no temperature of air
    expect(values['temperature']).toBeNull();
  });

  test('is null where nothing was told or a sensor is broken, and never zero [S4]', () => {
    const [reading] = readings({ t: at(10), wind: { avg: 0, max: null }, temp: -999, rh: '' });
    expect(reading).toMatchObject({
      is: 'reading',
      of: { values: { windSpeed: 0, windGust: null, temperature: null, humidity: null, visibility: null } },
      fault: null,
    });
  });

  test.each(['NAN', 'N/A', '--', '///', 'null', 'warm'])(
    'has the gust of a row whose thermometer says %s, and names that fault [S2][S4]',
    (temp) => {
      const [reading] = readings({ t: at(10), wind: { avg: 20, max: 60 }, temp, rh: temp });
      if (reading?.is !== 'reading') throw new Error('It was not read.');
      expect(reading.of.values['windGust']).toBeCloseTo(111.12);
      expect(reading.of.values).toMatchObject({ temperature: null, humidity: null });
      expect(reading.fault).toBe(`temp is '${temp}', which is no number`);
    },
  );

  test.each([
    [{ t: 'noon', temp: 50 }, "t is 'noon', which is no instant"],
    [{ t: at(0), temp: 'warm' }, "temp is 'warm', which is no number"],
    [{ t: at(0), temp: -999 }, 'no quantity has a possible value'],
  ])('refuses the row %j and reads the one beside it', (row, reason) => {
    const [refused, taken] = readings(row, { t: at(0), temp: 50 });
    expect(refused).toEqual({ is: 'refused', reason });
    expect(taken?.is).toBe('reading');
  });

  const AHEAD = 'the time lies ahead of the clock of the service';

  test('has a row of weather that is ahead of the clock as of now, without a time of its own [S2][S5]', () => {
    const [reading] = readings({ t: at(-60), wind: { max: 50 } });
    expect(reading).toMatchObject({
      is: 'reading',
      fault: AHEAD,
      of: { atMs: NOW_MS, toldMs: NOW_MS + 60_000 },
    });
  });

  test('says of such a row what else of it could not be read', () => {
    const [reading] = readings({ t: at(-60), temp: 'warm', wind: { max: 50 } });
    expect(reading).toMatchObject({ fault: `${AHEAD}; temp is 'warm', which is no number` });
  });

  test('refuses a row of snow that is ahead of the clock, which closes no yard', () => {
    const snow = TelemetryMapping.parse({
      ...NAMED,
      records: 'snow',
      feed: 'snow',
      format: 'ndjson',
      time: { path: 't', unit: 's' },
      device: 'id',
      values: { depth: { path: 'd', unit: 'cm' } },
    });
    const { rows } = readTelemetry(JSON.stringify({ t: at(-60), id: 'a', d: 5 }), snow, NOW_MS);
    expect(rows.map(({ reading }) => reading)).toEqual([{ is: 'refused', reason: AHEAD }]);
  });

  test('refuses a body that is no list of rows', () => {
    const json = { ...WEATHER, format: 'json' as const };
    expect(readTelemetry('<html>', json, NOW_MS).problem).toBe('the body is no JSON');
  });

  test.each([
    [{ device: undefined, stations: [WEATHER, WEATHER] }, 'device'],
    [{ values: {} }, 'values'],
    [{ values: { windSpeed: { path: 'w', unit: 'furlongs' } } }, 'values'],
    [{ values: { wind: { path: 'w', unit: 'm/s' } } }, 'values'],
    [{ goneAfterS: 4_501 }, 'goneAfterS'],
    [{ stations: [{ id: 'm1', name: 'Mast 1' }] }, 'stations'],
  ])('has no mapping with %j', (change, field) => {
    const stations = [
      { id: 'm1', name: 'Mast 1', facility: 'YARD' },
      { id: 'm2', name: 'Mast 2', lat: 45, lon: -73 },
    ];
    const changed = { ...WEATHER, ...change, ...(field === 'device' ? { stations } : {}) };
    const { error } = TelemetryMapping.safeParse(changed);
    expect(error?.issues[0]?.path[0]).toBe(field);
  });

  test('tells where a vehicle is, and refuses one that has lost its place', () => {
    const mapping = TelemetryMapping.parse({
      ...NAMED,
      records: 'vehicle',
      feed: 'trucks',
      format: 'csv',
      device: 'truck',
      time: { path: 'time' },
      lat: 'lat',
      lon: 'lon',
      values: { cabTemperature: { path: 'cab', unit: 'C' }, speed: { path: 'mph', unit: 'mph' } },
      texts: { origin: 'from' },
    });
    const body =
      'truck,time,lat,lon,cab,mph,from\nA-1,2026-11-26T11:59:00Z,45.5,-73.5,31,50,YARD\nA-2,2026-11-26T11:59:00Z,0,0,31,50,YARD\n,2026-11-26T11:59:00Z,45,-73,31,50,YARD';
    const [moving, lost, nameless] = readTelemetry(body, mapping, NOW_MS).rows;
    expect(moving?.reading).toMatchObject({
      is: 'reading',
      of: { device: 'A-1', place: [-73.5, 45.5], values: { cabTemperature: 31 }, texts: { origin: 'YARD' } },
    });
    expect(lost?.reading).toEqual({ is: 'refused', reason: 'the position is 0, 0' });
    expect(nameless?.reading).toEqual({ is: 'refused', reason: 'truck is empty' });
  });
});
