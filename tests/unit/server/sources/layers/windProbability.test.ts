import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WindProbabilityFeatures } from '#contracts/tropicalFeatures.ts';
import { createNhcTropical } from '#server/sources/nhc/nhcTropical.ts';
import { readWindProbability } from '#server/sources/nhc/readWindProbability.ts';
import { answering } from '../../../../support/localServer.ts';
import { dbfOf, shpOf } from '../../../../support/shapefile.ts';
import { json, MINUTE_MS, startLayerStage } from './layerStage.ts';

const LIST = '/CurrentStorms.json';
const HOUR_MS = 60 * MINUTE_MS;
const NAMES = [
  '<5%',
  '5-10%',
  '10-20%',
  '20-30%',
  '30-40%',
  '40-50%',
  '50-60%',
  '60-70%',
  '70-80%',
  '80-90%',
  '>90%',
];

type Ring = [number, number][];
/** Clockwise, as outer rings of shapefiles are. */
const square = (lon: number, lat: number, halfDeg: number): Ring => [
  [lon - halfDeg, lat - halfDeg],
  [lon - halfDeg, lat + halfDeg],
  [lon + halfDeg, lat + halfDeg],
  [lon + halfDeg, lat - halfDeg],
  [lon - halfDeg, lat - halfDeg],
];
const hole = (lon: number, lat: number, halfDeg: number): Ring => square(lon, lat, halfDeg).toReversed();

/** Bands around a storm, each a ring around the next; the highest reaches nowhere. */
const SHAPES = NAMES.map((_, nth): Ring[] =>
  nth === NAMES.length - 1 ? [] : [square(-75, 30, 11 - nth), hole(-75, 30, 10 - nth)],
);

function archive(change: { shapes?: Ring[][]; names?: string[]; without?: string } = {}): Uint8Array {
  const { shapes = SHAPES, names = NAMES, without } = change;
  const files = [34, 50, 64].flatMap((speedKn) => {
    const stem = `2026112306_wsp${speedKn}knt120hr_5km`;
    const all: [string, Uint8Array][] = [
      [`${stem}.shp`, shpOf(shapes)],
      [`${stem}.dbf`, dbfOf('PERCENTAGE', names)],
      [`${stem}.prj`, Buffer.from('GEOGCS["sphere"]')],
    ];
    return all.filter(([name]) => without === undefined || !name.endsWith(without));
  });
  return zipSync(Object.fromEntries(files));
}

describe('readWindProbability', () => {
  it('tells of each band from 5 % on, the least probable first, as the contract has it [POPUP-18][GAP-44]', () => {
    const bySpeed = readWindProbability(archive());
    for (const speedKn of [34, 50, 64] as const) {
      const { features } = WindProbabilityFeatures.parse(bySpeed[speedKn]);
      expect(features.map(({ properties }) => properties.percentage_span)).toEqual(NAMES.slice(1, -1));
    }
    const [least] = bySpeed[34].features;
    // counterclockwise outside, the next band cut out
    expect(least!.geometry.coordinates).toEqual([square(-75, 30, 10).toReversed(), square(-75, 30, 9)]);
    expect(bySpeed[34].isSimulation).toBe(false);
  });

  it('tells of each part of a band that lies in several places', () => {
    const shapes = NAMES.map((_, nth): Ring[] =>
      nth === 3 ? [square(-75, 30, 1), square(-120, 15, 1)] : [],
    );
    const { features } = readWindProbability(archive({ shapes }))[50];
    expect(features.map(({ id, properties }) => [id, properties.percentage_span])).toEqual([
      ['50kt-20-30%-0', '20-30%'],
      ['50kt-20-30%-1', '20-30%'],
    ]);
  });

  it('leaves out corners that no map of a continent shows', () => {
    const fine = square(-75, 30, 5).flatMap(([lon, lat], nth, ring): Ring => {
      const [toLon, toLat] = ring[nth + 1] ?? [lon, lat];
      return Array.from({ length: nth < ring.length - 1 ? 100 : 1 }, (_, step) => [
        lon + ((toLon - lon) * step) / 100,
        lat + ((toLat - lat) * step) / 100,
      ]);
    });
    const shapes = NAMES.map((_, nth): Ring[] => (nth === 1 ? [fine] : []));
    expect(readWindProbability(archive({ shapes }))[34].features[0]!.geometry.coordinates[0]).toHaveLength(5);
  });

  it.each<[string, Parameters<typeof archive>[0]]>([
    ['a file of shapes is missing', { without: 'wsp50knt120hr_5km.shp' }],
    ['a file of names is missing', { without: 'wsp64knt120hr_5km.dbf' }],
    ['a band has another name', { names: NAMES.with(4, '30-39%') }],
    ['a shape is missing', { shapes: SHAPES.slice(1) }],
    ['nothing is in it', { shapes: [], names: [] }],
    ['a place is off the earth', { shapes: SHAPES.with(2, [square(-175, 30, 6)]) }],
  ])('is no such archive where %s [S4]', (_, change) => {
    expect(() => readWindProbability(archive(change))).toThrow();
  });
});

const NO_MAPS = { mapsUrl: null };
const pathOf = (cycle: string) => `/gis/forecast/archive/${cycle}_wsp_120hr5km.zip`;
const storm = (cycle: string | null, change: object = {}) => ({
  id: 'al092026',
  binNumber: 'AT2',
  name: 'Helene',
  latitudeNumeric: 27.3,
  longitudeNumeric: -77.1,
  lastUpdate: '2026-11-23T09:00:00.000Z',
  windSpeedProbabilitiesGIS:
    cycle === null
      ? null
      : {
          issuance: `2026-11-${cycle.slice(6, 8)}T${cycle.slice(8)}:00:00.000Z`,
          zipFile5km: `http://www.nhc.noaa.gov${pathOf(cycle)}`,
        },
  ...change,
});
const zip = (bytes = archive()) => answering(200, { 'content-type': 'application/zip' }, bytes);

describe('createNhcTropical', () => {
  const open = () =>
    startLayerStage((options) => createNhcTropical({ ...options, ...NO_MAPS }), {
      [LIST]: json({ activeStorms: [storm('2026112306'), storm('2026112300', { id: 'ep102026' })] }),
      [pathOf('2026112306')]: zip(),
    });
  let stage: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => void (stage = await open()));
  afterEach(() => stage.stop());

  it('asks for the newest probabilities of wind of all storms once, at its own address', async () => {
    const source = await stage.start();
    expect(source.content()!.wind![64].features).toHaveLength(9);
    await stage.next();
    expect(stage.asked()).toEqual([LIST, pathOf('2026112306'), LIST]);
    expect(stage.warnings).toEqual([]);
  });

  it('tells of no wind where there is no storm, and does not know before the first advisory [S4]', async () => {
    stage.answers[LIST] = json({ activeStorms: [storm(null)] });
    const source = await stage.start();
    expect(source.content()!.wind).toBeNull();
    stage.answers[LIST] = json({ activeStorms: [] });
    await stage.next();
    expect(source.content()!.wind![34].features).toEqual([]);
  });

  it.each([
    ['a busy service', answering(503, {}), /503/],
    ['nothing there', answering(404, {}), /absent/],
    ['an archive that is cut off', zip(archive().subarray(0, 500)), /archive of wind/],
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, '<html>'), /html/],
  ])('does not know the wind after %s, and tells of the storms [S4]', async (_, answer, reason) => {
    stage.answers[pathOf('2026112306')] = answer;
    const source = await stage.start();
    expect(source.content()!.wind).toBeNull();
    expect(source.content()!.storms.features).not.toEqual([]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it('keeps the probabilities before while new ones cannot be read, until they are old [S5]', async () => {
    const source = await stage.start();
    const first = source.content()!.wind;
    stage.answers[LIST] = json({ activeStorms: [storm('2026112312')] });
    await stage.next();
    expect(source.content()!.wind).toBe(first);
    // eighteen hours after the cycle of six o'clock, and not a moment longer
    stage.advance(12 * HOUR_MS);
    stage.answers[LIST] = json({
      activeStorms: [storm('2026112312', { lastUpdate: '2026-11-23T21:00:00.000Z' })],
    });
    await stage.next();
    expect(source.content()!.wind).toBe(first);
    stage.advance(1);
    await stage.next();
    expect(source.content()!.wind).toBeNull();
  });
});
