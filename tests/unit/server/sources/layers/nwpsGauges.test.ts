import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { FloodGaugeFeatures } from '#contracts/floodGaugeFeatures.ts';
import { placesNear } from '#server/sources/layers/placesNear.ts';
import { createNwpsGauges } from '#server/sources/nwps/nwpsGauges.ts';
import { readGauges, statusAt } from '#server/sources/nwps/readGauges.ts';
import { answering } from '../../../../support/localServer.ts';
import { FAULTS, json, MINUTE_MS, NOON_MS, startLayerStage } from './layerStage.ts';

const tileOf = (west: number, south: number) =>
  `/nwps/v1/gauges?bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${west + 10}&bbox.ymax=${south + 10}&srid=EPSG_4326`;
const [NORTH, SOUTH] = [tileOf(-100, 30), tileOf(-100, 20)];
/** A recorded answer beside the repository; it is no part of it, and its test is left out without it. */
const RECORDED = resolve(
  import.meta.dirname,
  '../../../../../../shared/data/gauges/nwps_tx_gauges_20260717T1745Z.json',
);

const AUSTIN: Facility = {
  id: 'AUSTIN',
  gid: 1,
  clientId: 'ACME',
  longitude: -97.74,
  latitude: 34.5,
  countryCode: 'US',
};

/** A gauge in the form of the NWPS. */
function gauge(lid: string, change: Readonly<Record<string, unknown>> = {}, latitude = 34): object {
  return {
    lid,
    name: 'Colorado River (TX) at Austin',
    latitude,
    longitude: -97.7,
    status: {
      observed: {
        primary: 13.36,
        primaryUnit: 'ft',
        secondary: -999,
        floodCategory: 'no_flooding',
        validTime: '2026-11-23T11:30:00Z',
        ...change,
      },
      forecast: { primary: -999, floodCategory: 'fcst_not_current', validTime: '0001-01-01T00:00:00Z' },
    },
  };
}

const list = (...gauges: unknown[]) => json({ gauges });

let facilities: Facility[];
const open = () =>
  startLayerStage((options) => createNwpsGauges({ ...options, facilities: () => facilities }), {
    [NORTH]: list(gauge('ACRT2')),
    [SOUTH]: list(gauge('SOUT2', {}, 29)),
  });
let stage: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  facilities = [AUSTIN];
  stage = await open();
});
afterEach(() => stage.stop());

type Source = Awaited<ReturnType<typeof stage.start>>;
const statuses = (source: Source) =>
  Object.fromEntries(
    source.content()!.features.map(({ properties: { GaugeLID, Status } }) => [GaugeLID, Status]),
  );

describe('createNwpsGauges', () => {
  it('tells of the gauges near facilities, at the time of the newest observation [S5]', async () => {
    stage.answers[NORTH] = list(gauge('ACRT2'), gauge('FART2', {}, 38));
    const source = await stage.start();
    const content = source.content();
    expect(FloodGaugeFeatures.parse(content)).toEqual(content);
    expect([content!.isSimulation, statuses(source)]).toEqual([false, { ACRT2: 'no_flooding' }]);
    expect(source.times()!.madeMs).toBe(NOON_MS - 30 * MINUTE_MS);
    expect([stage.asked(), stage.warnings]).toEqual([[NORTH], []]);
  });

  it('asks for every tile that touches what is near, each every 15 minutes', async () => {
    facilities = [{ ...AUSTIN, latitude: 31 }];
    const source = await stage.start();
    expect(stage.asked().toSorted()).toEqual([SOUTH, NORTH]);
    expect(Object.keys(statuses(source)).toSorted()).toEqual(['SOUT2']);
    await stage.next();
    expect(stage.asked()).toHaveLength(2);
    stage.advance(15 * MINUTE_MS);
    await stage.next();
    expect(stage.asked()).toHaveLength(4);
  });

  it('asks soon for the tiles of a new facility', async () => {
    facilities = [];
    const source = await stage.start();
    expect([stage.asked(), source.content()?.features ?? []]).toEqual([[], []]);
    facilities = [AUSTIN];
    await stage.next();
    expect(stage.asked()).toEqual([NORTH]);
  });

  it.each([
    ['no observation', { primary: -999 }, 'obs_not_current'],
    ['an observation without a time', { validTime: '0001-01-01T00:00:00Z' }, 'obs_not_current'],
    ['an observation of six hours ago', { validTime: '2026-11-23T05:59:59Z' }, 'obs_not_current'],
    ['an observation of a time to come', { validTime: '2026-11-23T12:00:11Z' }, 'obs_not_current'],
    ['no current observation by its own word', { floodCategory: 'obs_not_current' }, 'obs_not_current'],
    ['a category that nobody knows', { floodCategory: 'splendid' }, 'not_defined'],
    ['no categories', { floodCategory: 'not_defined' }, 'not_defined'],
    ['no service', { floodCategory: 'out_of_service', primary: -999 }, 'out_of_service'],
    ['a flood of long ago', { floodCategory: 'major', validTime: '2026-11-22T05:00:00Z' }, 'major'],
  ])('a gauge with %s tells of no quiet water [S4]', async (_, change, status) => {
    stage.answers[NORTH] = list(gauge('ACRT2', change), gauge('OKAY2'));
    expect(statuses(await stage.start())).toEqual({ ACRT2: status, OKAY2: 'no_flooding' });
  });

  it.each(FAULTS)('does not know after %s [S4]', async (_, answer, reason) => {
    stage.answers[NORTH] = answer;
    const source = await stage.start();
    expect([source.content(), source.times()]).toEqual([null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it('keeps the gauges of a tile that cannot be read, and is late at once [S4]', async () => {
    facilities = [{ ...AUSTIN, latitude: 31 }, AUSTIN];
    const source = await stage.start();
    stage.answers[SOUTH] = answering(503, { 'retry-after': '60' });
    stage.answers[NORTH] = list(
      gauge('ACRT2', { validTime: '2026-11-23T12:15:00Z', floodCategory: 'major' }),
    );
    stage.advance(16 * MINUTE_MS);
    await stage.next();
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
    // told to wait, it asks for the other tile next time
    await stage.next();
    expect(statuses(source)).toEqual({ ACRT2: 'major', SOUT2: 'no_flooding' });
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
    expect(stage.warnings).toEqual(['status 503', 'status 503']);
    stage.advance(6 * 60 * MINUTE_MS);
    stage.answers[NORTH] = list(gauge('ACRT2', { validTime: '2026-11-23T18:00:00Z' }));
    await stage.next();
    await stage.next();
    expect(statuses(source)).toEqual({ ACRT2: 'no_flooding', SOUT2: 'obs_not_current' });
  });

  it('keeps its gauges, late at once, where a list that had some is empty, and may begin with none [S4]', async () => {
    const source = await stage.start();
    stage.answers[NORTH] = list();
    stage.advance(16 * MINUTE_MS);
    await stage.next();
    expect(statuses(source)).toEqual({ ACRT2: 'no_flooding' });
    expect(source.times()).toEqual({ madeMs: NOON_MS - 30 * MINUTE_MS, dueMs: NOON_MS - 30 * MINUTE_MS });
    expect(stage.warnings).toEqual(['the list of gauges is empty']);
    stage.advance(3 * 60 * MINUTE_MS);
    await stage.next();
    expect(source.content()).toBeNull();
  });

  it('is not known once its newest observation is three hours old, whatever it answers [S5]', async () => {
    const source = await stage.start();
    stage.advance(150 * MINUTE_MS);
    await stage.next();
    expect(source.content()).not.toBeNull();
    stage.advance(1);
    expect(source.content()).toBeNull();
  });

  it('shows the rest of a tile with a gauge that cannot be read, as late at once [S4]', async () => {
    stage.answers[NORTH] = list(gauge('ACRT2'), { lid: 'broken' });
    const source = await stage.start();
    expect(statuses(source)).toEqual({ ACRT2: 'no_flooding' });
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
  });
});

describe('placesNear', () => {
  it('reaches over the 180th meridian', () => {
    const near = placesNear([[179.5, 51.9]]);
    expect([near.isNear([-178.2, 52]), near.isNear([-176, 52]), near.isNear([177.1, 50])]).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      near
        .tiles(10)
        .map(({ west, south }) => `${west} ${south}`)
        .toSorted(),
    ).toEqual(['-180 40', '-180 50', '170 40', '170 50']);
  });
});

describe.skipIf(!existsSync(RECORDED))('recorded gauges', () => {
  it('of a flood in Texas are read', () => {
    const { gauges, refused } = readGauges(JSON.parse(readFileSync(RECORDED, 'utf8')));
    const nowMs = Date.UTC(2026, 6, 17, 17, 45, 16);
    const counts: Record<string, number> = {};
    for (const one of gauges) counts[statusAt(one, nowMs)] = (counts[statusAt(one, nowMs)] ?? 0) + 1;
    expect(refused).toBe(0);
    expect(counts).toEqual({
      not_defined: 100,
      no_flooding: 89,
      moderate: 8,
      out_of_service: 7,
      obs_not_current: 6,
      minor: 5,
      action: 4,
      major: 1,
    });
  });
});
