import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SnowStationFeatures } from '#contracts/snowStationFeatures.ts';
import { createSnotelStations } from '#server/sources/snotel/snotelStations.ts';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { FAULTS, json, MINUTE_MS, NOON_MS, startLayerStage } from './layerStage.ts';

const HOUR_MS = 60 * MINUTE_MS;
const API = '/awdbRestApi/services/v1';
const STATIONS = `${API}/stations?stationTriplets=*:*:SNTL&activeOnly=true&returnForecastPointMetadata=false&returnReservoirMetadata=false&returnStationElements=false`;
const dataOf = (...triplets: string[]) =>
  `${API}/data?stationTriplets=${triplets.join(',')}&elements=SNWD,WTEQ&duration=HOURLY&beginDate=2026-11-22&endDate=2026-11-24`;
const DATA = dataOf('590:MT:SNTL', '978:ID:SNTL');

/** A station in the form of the service. Its clock stands at UTC−8 the whole year. */
function station(triplet: string, change: Readonly<Record<string, unknown>> = {}): object {
  return {
    stationTriplet: triplet,
    networkCode: 'SNTL',
    name: `Station ${triplet.split(':')[0]}`,
    latitude: 43.76377,
    longitude: -116.09685,
    elevation: 6100,
    dataTimeZone: -8,
    beginDate: '1978-10-01 00:00',
    endDate: '2100-01-01 00:00',
    ...change,
  };
}

type Values = readonly { date: string; value: unknown }[];
/** Noon of the tests is 04:00 at a station. */
const at = (time: string, value: unknown) => ({ date: `2026-11-23 ${time}`, value });
const element = (code: string, values: Values, change: object = {}) => ({
  stationElement: {
    elementCode: code,
    ordinal: 1,
    heightDepth: null,
    durationName: 'HOURLY',
    storedUnitCode: 'in',
    ...change,
  },
  values,
});
const told = (triplet: string, ...data: object[]) => ({ stationTriplet: triplet, data });
const measured = (triplet: string, depth: Values, water: Values = []) =>
  told(triplet, element('SNWD', depth), element('WTEQ', water));

const open = () =>
  startLayerStage(createSnotelStations, {
    [STATIONS]: json([station('590:MT:SNTL'), station('978:ID:SNTL')]),
    [DATA]: json([
      measured('590:MT:SNTL', [at('02:00', 11), at('03:00', 12)], [at('03:00', 2.4)]),
      measured('978:ID:SNTL', [at('03:00', 0)], [at('02:00', 0)]),
    ]),
  });
let stage: Awaited<ReturnType<typeof open>>;
beforeEach(async () => void (stage = await open()));
afterEach(() => stage.stop());

type Source = Awaited<ReturnType<typeof stage.start>>;
const depths = (source: Source) =>
  Object.fromEntries(source.content()!.features.map(({ id, properties }) => [id, properties.snow_depth_in]));
const slow =
  (body: string): LocalAnswer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write(body);

describe('createSnotelStations', () => {
  it('tells of depth and water of the snow, each with its own time [S5]', async () => {
    const source = await stage.start();
    const content = source.content()!;
    expect(SnowStationFeatures.parse(content)).toEqual(content);
    expect(content.isSimulation).toBe(false);
    expect(content.features[0]).toEqual({
      type: 'Feature',
      id: '590:MT:SNTL',
      geometry: { type: 'Point', coordinates: [-116.0968, 43.7638] },
      properties: {
        name: 'Station 590',
        elevation_ft: 6100,
        snow_depth_in: 12,
        snow_depth_at: '2026-11-23T11:00:00.000Z',
        snow_water_in: 2.4,
        snow_water_at: '2026-11-23T11:00:00.000Z',
      },
    });
    expect(content.features[1]!.properties.snow_water_at).toBe('2026-11-23T10:00:00.000Z');
    expect(source.times()!.madeMs).toBe(NOON_MS - HOUR_MS);
    expect([stage.asked(), stage.warnings]).toEqual([[STATIONS, DATA], []]);
  });

  it('asks for two hundred stations at once, each once an hour, and for their list once a day', async () => {
    const triplets = Array.from({ length: 201 }, (_, n) => `${1000 + n}:CO:SNTL`);
    stage.answers[STATIONS] = json(triplets.map((triplet) => station(triplet)));
    for (const some of [triplets.slice(0, 200), triplets.slice(200)])
      stage.answers[dataOf(...some)] = json(some.map((triplet) => measured(triplet, [at('03:00', 7)])));
    const source = await stage.start();
    expect(Object.values(depths(source))).toEqual(triplets.map(() => 7));
    expect(stage.asked()).toHaveLength(3);
    stage.advance(50 * MINUTE_MS);
    await stage.next();
    expect(stage.asked()).toHaveLength(3);
    stage.advance(10 * MINUTE_MS);
    await stage.next();
    expect(stage.asked()).toHaveLength(5);
    expect(stage.warnings).toEqual([]);
  });

  it.each([
    ['no value', [at('03:00', null)]],
    ['nothing', []],
    ['a value below zero', [at('03:00', -1)]],
    ['a value that cannot be', [at('03:00', 1200)]],
    ['a value that is no number', [at('03:00', '12')]],
    ['a value of more than six hours ago', [{ date: '2026-11-22 21:59', value: 9 }]],
    ['a value of a time to come', [at('04:01', 12)]],
    ['a value without a time', [{ date: 'yesterday', value: 12 }]],
    ['a value of no day', [{ date: '2026-02-31 03:00', value: 12 }]],
  ])('shows no snow depth where a station told %s, and no zero either [S4]', async (_, values) => {
    stage.answers[DATA] = json([measured('590:MT:SNTL', values), measured('978:ID:SNTL', [at('03:00', 3)])]);
    const source = await stage.start();
    expect(depths(source)).toEqual({ '590:MT:SNTL': null, '978:ID:SNTL': 3 });
    expect(source.content()!.features[0]!.properties.snow_depth_at).toBeNull();
  });

  it.each([
    ['another unit', element('SNWD', [at('03:00', 30)], { storedUnitCode: 'cm' })],
    ['a second sensor', element('SNWD', [at('03:00', 30)], { ordinal: 2 })],
    ['days in the place of hours', element('SNWD', [at('03:00', 30)], { durationName: 'DAILY' })],
  ])('takes no depth in %s', async (_, other) => {
    stage.answers[DATA] = json([told('590:MT:SNTL', other), measured('978:ID:SNTL', [at('03:00', 3)])]);
    expect(depths(await stage.start())).toEqual({ '590:MT:SNTL': null, '978:ID:SNTL': 3 });
  });

  it.each([
    ['whose clock is not known', { dataTimeZone: null }],
    ['that the answer leaves out', {}],
  ])('shows a station %s without data [S4]', async (_, change) => {
    stage.answers[STATIONS] = json([station('590:MT:SNTL', change), station('978:ID:SNTL')]);
    const depth = [at('03:00', 3)];
    const both = [measured('978:ID:SNTL', depth), measured('590:MT:SNTL', depth)];
    stage.answers[DATA] = json('dataTimeZone' in change ? both : both.slice(0, 1));
    expect(depths(await stage.start())).toEqual({ '590:MT:SNTL': null, '978:ID:SNTL': 3 });
  });

  it('takes the newest of values that come twice and in any order', async () => {
    stage.answers[DATA] = json([
      measured('590:MT:SNTL', [at('03:00', 12), at('01:00', 9), at('03:00', 12), at('02:00', 10)]),
      measured('978:ID:SNTL', [at('03:00', 3)]),
      measured('978:ID:SNTL', [at('03:00', 3)]),
    ]);
    expect(depths(await stage.start())).toEqual({ '590:MT:SNTL': 12, '978:ID:SNTL': 3 });
  });

  it('takes nothing back by an answer that is older than the one before [S5]', async () => {
    const source = await stage.start();
    stage.answers[DATA] = json([
      measured('590:MT:SNTL', [at('02:00', 11)], [at('02:00', 2)]),
      measured('978:ID:SNTL', [at('04:00', 1)], [at('03:00', null)]),
    ]);
    stage.advance(HOUR_MS);
    await stage.next();
    const [first, second] = source.content()!.features.map(({ properties }) => properties);
    expect([first!.snow_depth_in, first!.snow_depth_at]).toEqual([12, '2026-11-23T11:00:00.000Z']);
    expect([second!.snow_depth_in, second!.snow_water_at]).toEqual([1, '2026-11-23T10:00:00.000Z']);
    expect(stage.warnings).toEqual([]);
  });

  it('does not know while its host is not found [S4]', async () => {
    const lost = await startLayerStage(
      (options) => createSnotelStations({ ...options, baseUrl: 'http://awdb.invalid' }),
      {},
    );
    const source = await lost.start();
    expect([source.content(), source.times(), lost.asked()]).toEqual([null, null, []]);
    expect(lost.warnings).toEqual([expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)]);
    await lost.stop();
  });

  it('leaves out manual courses, stations of the past and a second row of one station', async () => {
    stage.answers[STATIONS] = json([
      station('590:MT:SNTL'),
      station('590:MT:SNTL'),
      station('21A23:WA:SNOW'),
      station('300:WA:SNTL', { endDate: '2019-09-30 00:00' }),
      station('978:ID:SNTL'),
    ]);
    const source = await stage.start();
    expect(depths(source)).toEqual({ '590:MT:SNTL': 12, '978:ID:SNTL': 0 });
    expect(stage.warnings).toEqual([]);
  });

  it.each(FAULTS)('does not know after %s in the place of the stations [S4]', async (_, answer, reason) => {
    stage.answers[STATIONS] = answer;
    const source = await stage.start();
    expect([source.content(), source.times()]).toEqual([null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it.each(FAULTS)('does not know after %s in the place of values [S4]', async (_, answer, reason) => {
    stage.answers[DATA] = answer;
    const source = await stage.start();
    expect([source.content(), source.times()]).toEqual([null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it('keeps what it knew through an outage, as late, until each value is too old [S4][S5]', async () => {
    const source = await stage.start();
    stage.answers[DATA] = answering(503, { 'retry-after': '60' });
    stage.advance(HOUR_MS);
    await stage.next();
    expect(depths(source)).toEqual({ '590:MT:SNTL': 12, '978:ID:SNTL': 0 });
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
    stage.advance(4 * HOUR_MS);
    await stage.next();
    expect(source.content()!.features[1]!.properties).toMatchObject({
      snow_depth_in: 0,
      snow_water_in: null,
      snow_water_at: null,
    });
    stage.advance(1);
    expect(source.content()).toBeNull();
  });

  it('is not refreshed by the same old content again and again [S5]', async () => {
    const source = await stage.start();
    const { madeMs } = source.times()!;
    for (let hours = 0; hours < 5; hours += 1) {
      stage.advance(HOUR_MS);
      await stage.next();
    }
    expect(source.times()?.madeMs).toBe(madeMs);
    stage.advance(1);
    expect(source.times()).toBeNull();
  });

  it('asks a service that wants to be left alone for nothing more', async () => {
    const triplets = Array.from({ length: 201 }, (_, n) => `${1000 + n}:CO:SNTL`);
    stage.answers[STATIONS] = json(triplets.map((triplet) => station(triplet)));
    stage.answers[dataOf(...triplets.slice(0, 200))] = answering(429, { 'retry-after': '60' });
    await stage.start();
    expect(stage.asked()).toHaveLength(2);
  });

  it('shows the other stations where some cannot be asked for, as late at once [S4]', async () => {
    const triplets = Array.from({ length: 201 }, (_, n) => `${1000 + n}:CO:SNTL`);
    stage.answers[STATIONS] = json(triplets.map((triplet) => station(triplet)));
    stage.answers[dataOf(...triplets.slice(0, 200))] = slow('[{');
    stage.answers[dataOf(...triplets.slice(200))] = json([measured('1200:CO:SNTL', [at('03:00', 7)])]);
    const source = await stage.start();
    expect(depths(source)['1200:CO:SNTL']).toBe(7);
    expect(depths(source)['1000:CO:SNTL']).toBeNull();
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
  });

  it('reads a burst of 2,000 stations', async () => {
    const triplets = Array.from({ length: 2_000 }, (_, n) => `${1000 + n}:CO:SNTL`);
    stage.answers[STATIONS] = json(triplets.map((triplet) => station(triplet)));
    const hours = Array.from({ length: 28 }, (_, n) => at(`${String(n % 4).padStart(2, '0')}:00`, n % 4));
    for (let from = 0; from < 2_000; from += 200) {
      const some = triplets.slice(from, from + 200);
      stage.answers[dataOf(...some)] = json(some.map((triplet) => measured(triplet, hours, hours)));
    }
    const source = await stage.start();
    expect(new Set(Object.values(depths(source)))).toEqual(new Set([3]));
    expect(source.content()!.features).toHaveLength(2_000);
  });
});
