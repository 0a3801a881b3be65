import { expect, test } from 'vitest';
import { LayerConfig } from '#contracts/layers.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import {
  featureUrlsOf as urlsOf,
  pointUrlsOf as pointUrls,
  shownFeaturesOf as shownOf,
  extentOf,
} from '#views/layers/featureViews.ts';
import { legendOf, paletteUrl, type LayerFacts } from '#views/layers/layerViews.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { pointFeature } from '../../../support/mapFeatures.ts';

const layer = (name: string, more: object) =>
  LayerConfig.parse({ name, title: name, group: 'alerts', type: 'geojson', zIndex: 25, ...more });

const ALERTS = layer('nwsAlerts', { model: 'nws_alerts', url: '/a.json?init={INIT}&r={RAND}' });
const QUAKES = layer('earthquakes', { url: '/q.json', minZoom: 3 });
const WIND = layer('wind', {
  type: 'extendedTile',
  queryable: true,
  model: 'grid',
  url: '/w?init={INIT}&fore={FORE}',
});
const SIGHT = extentOf([-98.4, 38.2, -96.1, 40.9], 7.6);
const featureUrlsOf = (facts: LayerFacts, extent: typeof SIGHT | null = SIGHT) =>
  urlsOf(facts, extent).map(({ name, url }) => ({ name, url }));
const shownFeaturesOf = (...asked: [LayerFacts, Parameters<typeof shownOf>[1]]) => shownOf(...asked, 0);
const pointUrlsOf = (facts: LayerFacts) => pointUrls(facts, 0);
const HOUR_MS = MISSION_TIME_MS - 1_800_000;

const FACTS: LayerFacts = {
  layers: [ALERTS, QUAKES, WIND],
  switchedOn: ['nwsAlerts', 'earthquakes', 'wind'],
  opacities: { earthquakes: 0.3 },
  broken: [],
  partsOff: {},
  datasets: ['nws_alerts', 'grid'].map((name) => ({
    name,
    reference_time: [isoInstant(MISSION_TIME_MS)],
    next_update_at: null,
    valid_at_times: [isoInstant(HOUR_MS)],
  })),
  moment: { shownMs: MISSION_TIME_MS, nowMs: MISSION_TIME_MS, isLive: true },
  scheme: 'dark',
  units: 1,
  language: 'fr-CA',
};
const later = { ...FACTS, moment: { ...FACTS.moment, shownMs: HOUR_MS + 9 * STEP_MS, isLive: false } };

test('each layer of features is asked for where its catalogue says, of its newest time [LAYER-14][LAYER-19][CALL-20]', () => {
  const INIT = '20260704T183000Z';
  expect(featureUrlsOf(FACTS)).toEqual([
    { name: 'nwsAlerts', url: `/a.json?init=${INIT}&r={RAND}` },
    { name: 'earthquakes', url: '/q.json' },
  ]);
  // what is not made for one hour is the newest whatever the slider says
  expect(featureUrlsOf(later)).toEqual(featureUrlsOf(FACTS));
  expect(featureUrlsOf({ ...FACTS, switchedOn: ['earthquakes'] })).toHaveLength(1);
  expect(featureUrlsOf({ ...FACTS, datasets: [] })).toEqual([{ name: 'earthquakes', url: '/q.json' }]);
});

test.each(['function', 'extendedTile', 'map_vector_tiles', 'other'])(
  'a layer of type %s is no list of features [LAYER-14]',
  (type) => {
    const drawn = layer('strikes', { type, url: '/s' });
    const facts = { ...FACTS, layers: [drawn, QUAKES], switchedOn: ['strikes', 'earthquakes'] };
    expect(featureUrlsOf(facts)).toEqual([{ name: 'earthquakes', url: '/q.json' }]);
  },
);

test('a layer that follows the slider has nothing for an hour that its dataset does not know [TIME-08]', () => {
  const hourly = { ...ALERTS, url: '/a.json?fore={FORE}' };
  expect(featureUrlsOf({ ...later, layers: [hourly] })).toEqual([]);
  const known = { ...later, layers: [hourly], moment: { ...later.moment, shownMs: HOUR_MS } };
  expect(featureUrlsOf(known)).toEqual([{ name: 'nwsAlerts', url: '/a.json?fore=20260704T180000Z' }]);
  expect(featureUrlsOf({ ...later, layers: [{ ...hourly, showAtOnce: true }] })).toHaveLength(1);
});

test('features that follow the slider are of the time shown, and of none in live mode, where a newer run keeps those before [TIME-08][S5]', () => {
  const hourly = { ...ALERTS, url: '/a.json?init={INIT}&fore={FORE}' };
  const timesOf = (facts: LayerFacts) => urlsOf(facts, SIGHT).map(({ shownMs }) => shownMs);
  const past = { ...FACTS, moment: { ...FACTS.moment, shownMs: HOUR_MS, isLive: false } };
  expect(timesOf({ ...FACTS, layers: [hourly] })).toEqual([null]);
  expect(timesOf({ ...past, layers: [hourly] })).toEqual([HOUR_MS]);
  expect(timesOf({ ...past, layers: [{ ...hourly, showAtOnce: true }] })).toEqual([null]);
  expect(timesOf({ ...past, layers: [ALERTS, QUAKES] })).toEqual([null, null]);
});

test('what has come is drawn in the layer’s order and density, and nothing is drawn of the rest [LAYER-16]', () => {
  const features = { features: [pointFeature('1', [-97, 39])], dropped: 0 };
  const [alerts, quakes] = shownFeaturesOf(FACTS, new Map([['earthquakes', { features }]]));
  expect(alerts).toMatchObject({ name: 'nwsAlerts', zIndex: 25, opacityFraction: 0.8, features: [] });
  expect(quakes).toMatchObject({ opacityFraction: 0.3, minZoom: 3, features: features.features });
});

test('a layer is whole once all that it shows has come, and not while it is late, broken or of another view [S4]', () => {
  const come = { features: { features: [], dropped: 0 } };
  const isWhole = (facts: LayerFacts, known: Parameters<typeof shownOf>[1]) =>
    shownFeaturesOf({ ...FACTS, ...facts, switchedOn: ['nwsAlerts'] }, known)[0]?.isWhole;
  const known = new Map([['nwsAlerts', come]]);
  expect(isWhole(FACTS, known)).toBe(true);
  expect(isWhole(FACTS, new Map())).toBe(false);
  expect(isWhole(FACTS, new Map([['nwsAlerts', { ...come, isOfBefore: true }]]))).toBe(false);
  expect(isWhole({ ...FACTS, broken: ['nwsAlerts'] }, known)).toBe(false);
  expect(isWhole({ ...FACTS, datasets: [] }, known)).toBe(false);
  const late = FACTS.datasets.map((of) => ({ ...of, next_update_at: isoInstant(HOUR_MS) }));
  expect(isWhole({ ...FACTS, datasets: late }, known)).toBe(false);
});

test('a storm that is switched off is not drawn, nor its tracks; the others are [LAYER-23]', () => {
  const storm = (id: string, name: string) => pointFeature(id, [-75, 25], { storm_id: name });
  const features = { features: [storm('1', 'ana'), storm('2', 'bob'), storm('3', 'ana')], dropped: 0 };
  const known = new Map([['earthquakes', { features }]]);
  const listOf = (off: readonly string[]) =>
    shownFeaturesOf({ ...FACTS, partsOff: { earthquakes: off } }, known)[1]!.features;
  const drawn = (off: readonly string[]) => listOf(off).map(({ id }) => id);
  expect(drawn(['ana'])).toEqual(['2']);
  expect(drawn(['who'])).toEqual(['1', '2', '3']);
  // the same storms are not drawn again
  expect(listOf(['ana'])).toBe(listOf(['ana']));
});

test('only layers whose picture is there for the time shown are asked about a point [POPUP-20][TIME-08]', () => {
  expect(pointUrlsOf(FACTS).map(({ name }) => name)).toEqual(['wind']);
  expect(pointUrlsOf(later)).toEqual([]);
  expect(pointUrlsOf({ ...FACTS, layers: [{ ...WIND, queryable: false }] })).toEqual([]);
});

test('what is asked about a point states its time and its round of refreshes [TIME-08][MAP-03][S5]', () => {
  const past = { ...FACTS, moment: { ...FACTS.moment, shownMs: HOUR_MS, isLive: false } };
  expect(pointUrls(FACTS, 7)).toMatchObject([{ atMs: MISSION_TIME_MS, roundMs: 7 }]);
  expect(pointUrls(past, 7)).toMatchObject([{ atMs: HOUR_MS, roundMs: 7 }]);
  const plain = layer('gauge', { type: 'extendedTile', queryable: true, url: '/g' });
  expect(pointUrls({ ...past, layers: [plain], switchedOn: ['gauge'] }, 7)).toMatchObject([{ atMs: null }]);
});

test.each([
  ['the United States', 0, ['false', 'false', 'false']],
  ['most countries', 1, ['true', 'true', 'true']],
  ['the United Kingdom', 2, ['false', 'false', 'true']],
  ['Canada', 3, ['true', 'true', 'true']],
] as const)(
  'wind, visibility and temperature have the units of %s in their legends and at a point [UNIT-05][LAYER-08][POPUP-11]',
  (_, units, isMetric) => {
    const measured = ['wind', 'visibility', 'temperature'].map((name) =>
      layer(name, { type: 'extendedTile', queryable: true, url: '/p', var: name, legend: '/l?{METRIC}' }),
    );
    const facts = { ...FACTS, units, layers: measured, switchedOn: measured.map(({ name }) => name) };
    expect(pointUrlsOf(facts).map((asked) => String(asked.isMetric))).toEqual(isMetric);
    expect(measured.map((one) => paletteUrl(one, facts))).toEqual(isMetric.map((text) => `/l?${text}`));
  },
);

test('the legend tells no age of features that no dataset tells of, whenever they came [LAYER-11][S5]', () => {
  const ages = legendOf(FACTS, new Map()).map(({ updatedMs }) => updatedMs);
  expect(ages).toEqual([MISSION_TIME_MS, null, MISSION_TIME_MS]);
});

test('incidents are asked for within whole degrees around the view, and last as long as its zoom, in the language of the page [LAYER-20][CALL-31][LANG-10]', () => {
  const traffic = layer('trafficIncidents', {
    type: 'other',
    url: '/t.json?bbox={BBOX}&zoom={ZOOM}&language={LANG}',
  });
  const facts = { ...FACTS, layers: [traffic], switchedOn: ['trafficIncidents'] };
  expect(urlsOf(facts, SIGHT)).toEqual([
    {
      name: 'trafficIncidents',
      url: '/t.json?bbox=-99%2C38%2C-96%2C41&zoom=7&language=fr-CA',
      scale: 7,
      shownMs: null,
    },
  ]);
  expect(featureUrlsOf(facts, null)).toEqual([]);
  expect(shownFeaturesOf(facts, new Map())).toHaveLength(1);
  expect(urlsOf(FACTS, SIGHT).map(({ scale }) => scale)).toEqual([null, null]);
  expect(extentOf([-190, -95, 200, 95], 2).bbox).toBe('-180,-90,180,90');
});

test('a view over the date line asks for both of its sides, whatever turn of the map it is on [S4][CALL-31]', () => {
  expect(extentOf([170.4, 50, 189.9, 60], 5).bbox).toBe('170,50,190,60');
  expect(extentOf([-189.6, 50, -170.1, 60], 5).bbox).toBe('170,50,190,60');
  expect(extentOf([261, 38, 263.5, 41], 7).bbox).toBe('-99,38,-96,41');
  expect(extentOf([-180, 38, -170, 41], 7).bbox).toBe('-180,38,-170,41');
  expect(extentOf([170, 38, 180, 41], 7).bbox).toBe('170,38,180,41');
});

test('vector tiles are asked for by the time shown, and are none for an hour that their dataset does not know [LAYER-19][TIME-08]', () => {
  const roads = layer('roadRisk', {
    type: 'map_vector_tiles',
    model: 'grid',
    minZoom: 3,
    url: '/r/{INIT}/{FORE}/{z}/{x}/{y}.pbf',
  });
  const facts = { ...FACTS, layers: [roads], switchedOn: ['roadRisk'] };
  const tilesOf = (of: LayerFacts) => shownFeaturesOf(of, new Map()).map(({ tilesUrl }) => tilesUrl);
  expect(tilesOf(facts)).toEqual(['/r/20260704T183000Z/20260704T183000Z/{z}/{x}/{y}.pbf']);
  const past = { ...facts.moment, shownMs: HOUR_MS, isLive: false };
  expect(tilesOf({ ...facts, moment: past })).toEqual([
    '/r/20260704T183000Z/20260704T180000Z/{z}/{x}/{y}.pbf',
  ]);
  expect(tilesOf({ ...facts, moment: later.moment })).toEqual([]);
  expect(tilesOf({ ...facts, datasets: [] })).toEqual([]);
  expect(featureUrlsOf(facts)).toEqual([]);
});

test('a catalogue may ask for features, tiles and points by parameters of its own [LAYER-16]', () => {
  const own = { query_parameters: { key: 'k' } };
  const tiled = {
    ...QUAKES,
    type: 'map_vector_tiles' as const,
    url: '/v/{NO}/{z}.pbf',
    tileUrlNo: 2,
    ...own,
  };
  const wind = { ...WIND, ...own };
  const facts = { ...FACTS, layers: [{ ...ALERTS, ...own }, tiled, wind] };
  expect(featureUrlsOf(facts)[0]!.url).toMatch(/&key=k$/);
  expect(shownFeaturesOf(facts, new Map()).map(({ tilesUrl }) => tilesUrl)).toContain(
    '/v/{1-2}/{z}.pbf?key=k',
  );
  expect(pointUrlsOf(facts)[0]!.url).toMatch(/&key=k$/);
});

test('a catalogue says how its features look, unless they are to look as ever [LAYER-16]', () => {
  const styles = { 'fill-color': 'red' };
  const stylesOf = (useCustomStylingFunction: boolean) =>
    shownFeaturesOf({ ...FACTS, layers: [{ ...QUAKES, styles, useCustomStylingFunction }] }, new Map())[0]!
      .styles;
  expect(stylesOf(false)).toEqual(styles);
  expect(stylesOf(true)).toBeUndefined();
});

test('a vehicle that was heard of more than half an hour ago is shown as silent, while its layer is not read anew [S5][POPUP-12]', () => {
  const vehicles = layer('AmazonVehicles', { url: '/v.json' });
  const facts = { ...FACTS, layers: [vehicles], switchedOn: ['AmazonVehicles'] };
  const of = (id: string, properties: object) => pointFeature(id, [-97, 39], { ...properties });
  const features = [
    of('new', { updated: isoInstant(MISSION_TIME_MS) }),
    of('old', { updated: isoInstant(MISSION_TIME_MS - 60_000) }),
  ];
  const shownAt = (nowMs: number, list = features) =>
    shownFeaturesOf(
      { ...facts, moment: { ...facts.moment, nowMs } },
      new Map([['AmazonVehicles', { features: { features: list, dropped: 0 } }]]),
    )[0]!.features;
  const silentAt = (nowMs: number) => shownAt(nowMs).map(({ properties }) => properties['isSilent'] === true);
  const limitMs = MISSION_TIME_MS + 29 * 60_000;
  // the same list: nothing is drawn again
  expect(shownAt(limitMs)).toBe(features);
  expect(silentAt(limitMs + 1)).toEqual([false, true]);
  expect(silentAt(limitMs + 60_001)).toEqual([true, true]);
  // as long as the same vehicles are silent, the map has nothing to draw again
  expect(shownAt(limitMs + 60_000)).toBe(shownAt(limitMs + 1));
  expect(shownAt(limitMs + 600_000)).toBe(shownAt(limitMs + 60_001));
  expect(shownAt(limitMs + 60_001)).not.toBe(shownAt(limitMs + 1));
  expect(shownAt(limitMs, [of('undated', {})])[0]!.properties['isSilent']).toBe(true);
});
