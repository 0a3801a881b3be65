import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import { createUsgsEarthquakes, readUsgsEarthquakes } from '#server/sources/usgs/usgsEarthquakes.ts';
import { FAULTS, json, MINUTE_MS, NOON_MS, startLayerStage } from './layerStage.ts';

const PATH = '/earthquakes/feed/v1.0/summary/2.5_day.geojson';
/** A recorded answer beside the repository; it is no part of it, and its test is left out without it. */
const RECORDED = resolve(
  import.meta.dirname,
  '../../../../../../shared/data/earthquakes/all_week_201405.geojson',
);

/** A row in the form of the summary feeds. */
function row(id: string, change: Readonly<Record<string, unknown>> = {}): object {
  return {
    type: 'Feature',
    properties: {
      mag: 3.1,
      place: '11 km W of Anywhere, Alaska',
      time: NOON_MS - 30 * MINUTE_MS,
      updated: NOON_MS - 20 * MINUTE_MS,
      status: 'reviewed',
      type: 'earthquake',
      ids: `,${id},`,
      ...change,
    },
    geometry: { type: 'Point', coordinates: [-150.061, 62.1778, 18.3] },
    id,
  };
}

function feed(features: readonly unknown[], atMs = NOON_MS - MINUTE_MS, count = features.length): object {
  return { type: 'FeatureCollection', metadata: { generated: atMs, status: 200, count }, features };
}

const open = () => startLayerStage(createUsgsEarthquakes, { [PATH]: json(feed([row('ak1')])) });
let stage: Awaited<ReturnType<typeof open>>;
beforeEach(async () => void (stage = await open()));
afterEach(() => stage.stop());

describe('createUsgsEarthquakes', () => {
  it('tells of earthquakes as the contract has them, at the time of the content [S5][POPUP-05]', async () => {
    const source = await stage.start();
    const content = source.content();
    expect(EarthquakeFeatures.parse(content)).toEqual(content);
    expect(content).toMatchObject({
      isSimulation: false,
      features: [{ id: 'ak1', properties: { mag: 3.1, place: '11 km W of Anywhere, Alaska' } }],
    });
    expect(source.times()).toEqual({ madeMs: NOON_MS - MINUTE_MS, dueMs: NOON_MS + 9 * MINUTE_MS });
    expect([stage.reading().content, stage.reading().condition]).toEqual(['layers', 'well']);
  });

  it('leaves out what is no earthquake or was deleted, and one event counts once under all its ids', async () => {
    const rows = [
      row('ak1', { ids: ',us7,ak1,', updated: NOON_MS - 9 * MINUTE_MS }),
      row('us7', { mag: 3.4, ids: ',us7,' }),
      row('bl1', { type: 'quarry blast' }),
      row('de1', { status: 'deleted' }),
      row('ne1', { mag: -0.4, time: NOON_MS - 10 * MINUTE_MS }),
    ];
    stage.answers[PATH] = json(feed(rows));
    const source = await stage.start();
    expect(source.content()!.features.map(({ id, properties }) => [id, properties.mag])).toEqual([
      ['ne1', -0.4],
      ['ak1', 3.1],
    ]);
    expect(stage.warnings).toEqual([]);
  });

  it('keeps what it knows through faults, says that it is late, and then that it does not know [S4][S5]', async () => {
    const source = await stage.start();
    stage.answers[PATH] = FAULTS[0]![1];
    stage.advance(59 * MINUTE_MS);
    await stage.next();
    expect(source.content()?.features).toHaveLength(1);
    expect(source.times()!.dueMs).toBeLessThan(NOON_MS + 59 * MINUTE_MS);
    stage.advance(1);
    expect([source.content(), source.times()]).toEqual([null, null]);
  });

  it('takes nothing newer from an answer with old content [S5]', async () => {
    const source = await stage.start();
    stage.answers[PATH] = json(feed([row('old')], NOON_MS - 2 * MINUTE_MS));
    await stage.next();
    expect(source.content()!.features[0]!.id).toBe('ak1');
    expect(stage.warnings).toEqual([expect.stringMatching(/older than the one before/)]);
  });

  it.each([
    ...FAULTS,
    ['an empty feed', json(feed([])), /is empty/],
    ['a feed that is not whole', json(feed([row('a')], NOON_MS, 40)), /1 of 40/],
    ['a feed of a time to come', json(feed([row('a')], NOON_MS + 11_000)), /a time to come/],
  ] as const)('does not know after %s [S4]', async (_, answer, reason) => {
    stage.answers[PATH] = answer;
    const source = await stage.start();
    expect([source.content(), source.times()]).toEqual([null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
    expect(stage.reading().errorCount).toBe(1);
  });

  it('shows what can be read of a feed with a row that cannot, as late at once [S4]', async () => {
    stage.answers[PATH] = json(feed([row('ak1'), { id: 'broken' }, row('ak2', { mag: null })]));
    const source = await stage.start();
    expect(source.content()!.features.map(({ id }) => id)).toEqual(['ak1']);
    expect(source.times()!.dueMs).toBeLessThan(NOON_MS);
    expect(stage.warnings).toEqual(['2 rows of the content could not be read']);
  });
});

describe.skipIf(!existsSync(RECORDED))('a recorded feed', () => {
  it('is read whole', () => {
    const { content, rows, refused, atMs } = readUsgsEarthquakes(JSON.parse(readFileSync(RECORDED, 'utf8')));
    expect(EarthquakeFeatures.parse(content)).toEqual(content);
    expect(new Date(atMs).toISOString()).toBe('2014-04-15T12:14:04.000Z');
    expect([rows, refused]).toEqual([1_485, 0]);
    expect(Math.min(...content.features.map(({ properties }) => properties.mag))).toBe(-0.7);
  });
});
