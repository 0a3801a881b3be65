import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { parseLayers } from '#contracts/layers.ts';
import { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import { layerRoutes } from '#server/routes/layers/layerRoutes.ts';
import type { ServiceAlert } from '#server/sources/alerts/liveAlerts.ts';
import type { AlertArea } from '#server/sources/alerts/publicAlert.ts';
import { simplifiedArea } from '#server/sources/alerts/simplifiedArea.ts';
import { createAlertLayer } from '#server/world/layers/alertLayer.ts';
import { datasets } from '#server/world/layers/datasets.ts';
import { liveAlertFeatures } from '#server/world/layers/liveAlertFeatures.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const ADDRESS = '/layers/features/nwsAlerts.json';

/** A circle around a place near Adair, Kentucky; its last corner is its first. */
function circle(radiusDeg: number, corners: number, lon = -85.5): AlertArea {
  const at = (nth: number) => (2 * Math.PI * nth) / corners;
  const ring = Array.from({ length: corners }, (_, nth): readonly [number, number] => [
    lon + radiusDeg * Math.cos(at(nth)),
    37 + radiusDeg * Math.sin(at(nth)),
  ]);
  return [[...ring, ring[0]!]];
}

function alertOf(change: Partial<ServiceAlert> = {}): ServiceAlert {
  return {
    id: 'a',
    sourceId: 'nws-alerts',
    eventType: 'Tornado Warning',
    rank: 2,
    isWarning: true,
    sentAtMs: NOON_MS - MINUTE_MS,
    fromMs: NOON_MS,
    untilMs: NOON_MS + 45 * MINUTE_MS,
    en: { event: 'Tornado Warning', area: 'Adair, KY', headline: 'In one line', message: 'TAKE COVER NOW!' },
    fr: null,
    areas: [circle(0.2, 40)],
    ...change,
  };
}

async function open() {
  const clock = { atMs: NOON_MS, nowMs: () => clock.atMs };
  const list = {
    alerts: [alertOf()],
    revision: 1,
    times: null as { oldestMs: number; isWhole: boolean } | null,
  };
  const source = { alerts: () => list.alerts, revision: () => list.revision, times: () => list.times };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const live = { features: { nwsAlerts: createAlertLayer(source, clock) } };
  await app.register(layerRoutes, { clock, sky: null, live, hasVehicles: false, postal: null });
  return { app, clock, list, live };
}

test('tells where an alert holds and what it says, as the contract has it [CALL-20]', () => {
  const features = liveAlertFeatures([alertOf()]);
  expect(WeatherAlertFeatures.parse(features)).toEqual(features);
  expect(features).toMatchObject({
    isSimulation: false,
    features: [
      {
        id: 'a',
        geometry: { type: 'Polygon' },
        properties: {
          title: 'Tornado Warning: Adair, KY',
          event_type: 'Tornado Warning',
          summary: 'In one line',
          issued_at: '2026-11-23T11:59:00.000Z',
          expire_at: '2026-11-23T12:45:00.000Z',
          timezone: 'America/Chicago',
          message: 'TAKE COVER NOW!',
        },
      },
    ],
  });
});

test('draws an alert of several areas as one, and leaves out one without a place', () => {
  const state = circle(0.2, 40);
  const several = alertOf({ areas: [state, circle(0.2, 40, -90), state] });
  const { features } = liveAlertFeatures([several, alertOf({ id: 'sea', areas: [] })]);
  expect(features).toMatchObject([{ id: 'a', geometry: { type: 'MultiPolygon' } }]);
  expect(features[0]!.geometry.coordinates).toHaveLength(2);
});

test('counts the alerts that it leaves out, for want of a place or of room [S4]', () => {
  const many = Array.from({ length: 405 }, (_, nth) => alertOf({ id: String(nth) }));
  const answer = liveAlertFeatures([alertOf({ id: 'sea', areas: [] }), ...many]);
  expect(answer).toMatchObject({ omittedCount: 6 });
  expect(WeatherAlertFeatures.parse(answer)).toEqual(answer);
  expect(liveAlertFeatures([alertOf()])).toMatchObject({ omittedCount: 0 });
});

test('leaves out the least urgent alerts, never a large urgent one [S4]', () => {
  const rugged = (): AlertArea =>
    circle(0.2, 1_000).map((ring) =>
      ring.map(([lon, lat], nth): [number, number] => [lon + (nth % 2) * 0.1, lat]),
    );
  const alerts = Object.entries({ first: 32, large: 16, small: 1 }).map(([id, count]) =>
    alertOf({ id, areas: Array.from({ length: count }, rugged) }),
  );
  const { features, omittedCount } = liveAlertFeatures(alerts);
  expect([features.map(({ id }) => id), omittedCount]).toEqual([['first', 'large'], 1]);
});

test('bounds what one answer holds, the most urgent first', () => {
  const many = (count: number, areas: readonly AlertArea[]) =>
    Array.from({ length: count }, (_, nth) => alertOf({ id: String(nth), areas }));
  const { features } = liveAlertFeatures(many(1_000, [circle(0.2, 40)]));
  expect([features.length, features[0]!.id]).toEqual([400, '0']);
  const rugged = circle(0.2, 4_000).map((ring) =>
    ring.map(([lon, lat], nth): [number, number] => [lon + (nth % 2) * 0.1, lat]),
  );
  const large = liveAlertFeatures(many(100, [rugged])).features;
  expect(large.length).toBeGreaterThan(0);
  expect(JSON.stringify(large).length).toBeLessThan(1_000_000);
  const long = alertOf({ en: { event: 'E', area: '', headline: '', message: 'x'.repeat(9_000) } });
  expect(liveAlertFeatures([long]).features[0]!.properties.message.length).toBeLessThan(1_510);
});

test('keeps a simplified outline within a kilometre of the true one, and never loses a small area', () => {
  const [simple] = simplifiedArea(circle(1, 3_600)) as [readonly (readonly [number, number])[]];
  expect(simple.length).toBeLessThan(80);
  expect(simple[0]).toEqual(simple.at(-1));
  for (const [lon, lat] of simple) expect(Math.hypot(lon + 85.5, lat - 37)).toBeCloseTo(1, 2);
  const small = circle(0.001, 12);
  expect(simplifiedArea(small)[0]).toHaveLength(13);
  const holed: AlertArea = [...circle(1, 36), ...circle(0.5, 36), ...circle(0.001, 12)];
  expect(simplifiedArea(holed)).toHaveLength(2);
});

test('is not known before the first list, and then as the alerts are now, whatever time is asked for [S4]', async () => {
  const { app, list, clock } = await open();
  expect((await app.inject(ADDRESS)).statusCode).toBe(404);
  list.times = { oldestMs: NOON_MS, isWhole: true };
  const idsOf = async (query = '') =>
    ((await app.inject(`${ADDRESS}${query}`)).json() as WeatherAlertFeatures).features.map(({ id }) => id);
  expect(await idsOf('?init=20261123T115900Z')).toEqual(['a']);
  list.alerts = [alertOf({ id: 'b' })];
  list.revision += 1;
  expect(await idsOf()).toEqual(['b']);
  list.alerts = [];
  clock.atMs += MINUTE_MS;
  expect(await idsOf()).toEqual([]);
});

test('stands in the catalogue for the present alone, under the times of its dataset [S5]', async () => {
  const { app, list, live } = await open();
  const { layers } = parseLayers((await app.inject('/layers/layers.json')).json());
  const layer = layers.find(({ name }) => name === 'nwsAlerts')!;
  expect([layer.onlyPresent, layer.url]).toEqual([true, `${ADDRESS}?init={INIT}`]);
  const named = () => datasets(NOON_MS, null, false, { layers: live });
  expect(named().map(({ name }) => name)).not.toContain(layer.model);
  const dataset = () => named().find(({ name }) => name === layer.model)!;
  list.times = { oldestMs: NOON_MS - MINUTE_MS, isWhole: true };
  expect(dataset()).toMatchObject({
    reference_time: ['2026-11-23T11:59:00.000Z'],
    next_update_at: '2026-11-23T12:06:00.000Z',
  });
  // a service that has told nothing makes it overdue
  list.times = { oldestMs: NOON_MS, isWhole: false };
  expect(dataset().next_update_at).toBe('2026-11-23T12:00:00.000Z');
  expect(datasets(NOON_MS, null, false).map(({ name }) => name)).not.toContain(layer.model);
});

test('words in both languages go with an alert that has them, and only then [POPUP-03][LANG-01]', () => {
  const fr = { event: 'Avertissement de tornade', area: 'Adair', headline: '', message: 'À L’ABRI !' };
  const [both, one] = liveAlertFeatures([alertOf({ fr }), alertOf({ id: 'b' })]).features;
  expect(WeatherAlertFeatures.parse(liveAlertFeatures([alertOf({ fr })])).features).toHaveLength(1);
  expect(both?.properties).toMatchObject({
    title: 'Tornado Warning: Adair, KY',
    translations: {
      'fr-CA': {
        event_type: 'Avertissement de tornade',
        title: 'Avertissement de tornade: Adair',
        message: 'À L’ABRI !',
      },
    },
  });
  expect(one?.properties.translations).toBeUndefined();
});
