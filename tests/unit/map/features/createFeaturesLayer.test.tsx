import type Polygon from 'ol/geom/Polygon.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { describe, expect, test, vi } from 'vitest';
import { hasCard } from '#domain/hazards/layerKind.ts';
import { createFeaturesLayer } from '#map/features/createFeaturesLayer.ts';
import type { FeatureLayer } from '#map/features/featureLayer.ts';
import type { FeaturePalette } from '#map/features/featurePalette.ts';
import { areaFeature, pointFeature } from '../../../support/mapFeatures.ts';

/** Every colour is a colour, and which one is no matter here. */
const PALETTE = new Proxy({}, { get: () => '#336699' }) as FeaturePalette;
const HERE = [-97, 39] as const;

const ALERTS: FeatureLayer = {
  name: 'nwsAlerts',
  kind: 'nwsAlert',
  zIndex: 25,
  opacityFraction: 0.8,
  features: [
    areaFeature('watch', HERE, 2, { event_type: 'Flood Watch' }),
    areaFeature('tornado', HERE, 1, { event_type: 'Tornado Warning' }),
  ],
};
const QUAKES: FeatureLayer = {
  name: 'earthquakes',
  kind: 'earthquake',
  zIndex: 44,
  opacityFraction: 0.5,
  minZoom: 4,
  features: [pointFeature('quake', HERE, { mag: 5.5 })],
};

function open() {
  const features = createFeaturesLayer(PALETTE, { broke: () => undefined, came: () => undefined });
  const drawn = () => features.layer.getLayers().getArray() as VectorLayer<VectorSource>[];
  const met = (lon: number, lat: number) =>
    features
      .findAt({ xPx: 0, yPx: 0, at: { lon, lat }, resolution: 500 })
      .map(({ layer, id }) => `${layer} ${id}`);
  return { features, drawn, met };
}

test('each layer is drawn in its order, as densely as it says, from its coarsest zoom on [LAYER-14][LAYER-16][CONST-32]', () => {
  const { features, drawn } = open();
  features.show([ALERTS, QUAKES]);
  expect(drawn().map((layer) => layer.getZIndex())).toEqual([25, 44]);
  expect(drawn().map((layer) => layer.getOpacity())).toEqual([0.8, 0.5]);
  expect(drawn()[1]!.getMinZoom()).toBe(4);
});

test('places in degrees of EPSG:4326 are drawn on the square map of EPSG:3857 [CONST-21]', () => {
  const { features, drawn } = open();
  features.show([{ ...ALERTS, features: [areaFeature('here', HERE, 1, {})] }]);
  const [area] = drawn()[0]!.getSource()!.getFeatures();
  const [x, y] = (area!.getGeometry() as Polygon).getCoordinates()[0]![0]!;
  // metres; Source: spherical Mercator with a radius of 6,378,137 m
  expect(x).toBeCloseTo((-98 / 180) * Math.PI * 6_378_137, 3);
  expect(y).toBeCloseTo(Math.log(Math.tan(((90 + 38) / 360) * Math.PI)) * 6_378_137, 3);
});

test('a layer of points is drawn as such, and as shapes from the answer on that brings an area [LAYER-14]', () => {
  const { features, drawn, met } = open();
  features.show([QUAKES]);
  const [points] = drawn();
  expect(points!.getSource()).toBeNull();
  features.show([{ ...QUAKES, features: [pointFeature('next', HERE, { mag: 2 })] }]);
  expect(drawn()).toEqual([points]);
  expect(met(...HERE)).toEqual(['earthquakes next']);
  features.show([{ ...QUAKES, features: [] }]);
  expect(drawn()).toEqual([points]);
  expect(met(...HERE)).toEqual([]);
  features.show([{ ...QUAKES, features: [...QUAKES.features, areaFeature('felt', HERE, 2, {})] }]);
  expect(drawn()).toHaveLength(1);
  expect(drawn()[0]!.getSource()!.getFeatures()).toHaveLength(2);
  expect(drawn()[0]!.getMinZoom()).toBe(4);
  expect(met(-96, 39)).toEqual(['earthquakes felt']);
});

test('the same features are drawn once, and others take their place [LAYER-14]', () => {
  const { features, drawn } = open();
  features.show([ALERTS]);
  const [layer] = drawn();
  const [first] = layer!.getSource()!.getFeatures();
  features.show([{ ...ALERTS, opacityFraction: 0.2 }]);
  expect(drawn()).toEqual([layer]);
  expect(layer!.getOpacity()).toBe(0.2);
  expect(layer!.getSource()!.getFeatures()).toContain(first);
  features.show([{ ...ALERTS, features: [ALERTS.features[1]!] }]);
  expect(
    layer!
      .getSource()!
      .getFeatures()
      .map((feature) => feature.getId()),
  ).toEqual(['tornado']);
});

test('a layer that is switched off is gone, with its source and its features', () => {
  const { features, drawn } = open();
  features.show([ALERTS, QUAKES]);
  const source = drawn()[0]!.getSource()!;
  features.show([QUAKES]);
  expect(drawn()).toHaveLength(1);
  expect(source.getFeatures()).toEqual([]);
  expect(Reflect.get(source, 'disposed')).toBe(true);
});

test('of alerts that overlap, the lowest rank lies on top and is met first [CONST-31][MAP-11]', () => {
  const { features, drawn, met } = open();
  features.show([ALERTS]);
  expect(met(...HERE)).toEqual(['nwsAlerts tornado', 'nwsAlerts watch']);
  expect(met(-95.5, 39)).toEqual(['nwsAlerts watch']);
  expect(met(-90, 39)).toEqual([]);
  const [watch, tornado] = drawn()[0]!
    .getSource()!
    .getFeatures()
    .toSorted((one) => (one.getId() === 'watch' ? -1 : 1));
  const order = drawn()[0]!.getRenderOrder() as (one: unknown, other: unknown) => number;
  expect(order(watch, tornado)).toBeLessThan(0);
});

test('a point is met near it, an area only inside it [MAP-08][MAP-09]', () => {
  const { features, met } = open();
  features.show([QUAKES]);
  expect(met(-97.05, 39)).toEqual(['earthquakes quake']);
  expect(met(-97.2, 39)).toEqual([]);
  features.show([ALERTS]);
  expect(met(-98.99, 39)).toEqual(['nwsAlerts watch']);
  expect(met(-99.01, 39)).toEqual([]);
});

describe('a snow sensor', () => {
  const sensor = (id: string, at: readonly [number, number]) => pointFeature(id, at, { name: id });
  const SENSORS: FeatureLayer = {
    name: 'snowSensors',
    kind: 'snowSensorOverlay',
    zIndex: 46,
    opacityFraction: 1,
    minZoom: 3,
    maxZoom: 18,
    features: [sensor('gate', HERE), sensor('lot', [-101, 39])],
  };

  test('is met where it stands, and none where none stands [MAP-08]', () => {
    const { features, met } = open();
    features.show([SENSORS]);
    expect([met(...HERE), met(-101, 39), met(-99.5, 39)]).toEqual([
      ['snowSensors gate'],
      ['snowSensors lot'],
      [],
    ]);
  });

  test('is met where the next answer puts it, and not where it stood [MAP-08]', () => {
    const { features, drawn, met } = open();
    features.show([SENSORS]);
    const before = drawn();
    features.show([{ ...SENSORS, features: [sensor('gate', [-96, 39])] }]);
    expect(drawn()).toEqual(before);
    expect([met(...HERE), met(-101, 39), met(-96, 39)]).toEqual([[], [], ['snowSensors gate']]);
  });

  test('is met no more when its layer is switched off, and again when it is on [MAP-08]', () => {
    const { features, drawn, met } = open();
    features.show([ALERTS, SENSORS]);
    features.show([ALERTS]);
    expect([drawn().length, met(-101, 39)]).toEqual([1, []]);
    features.show([SENSORS]);
    expect([drawn().length, met(-101, 39)]).toEqual([1, ['snowSensors lot']]);
  });

  test('is met with what lies under it, which is met alone where no sensor stands [MAP-08]', () => {
    const { features, met } = open();
    features.show([ALERTS, SENSORS]);
    expect(met(...HERE).toSorted()).toEqual(['nwsAlerts tornado', 'nwsAlerts watch', 'snowSensors gate']);
    expect(met(-95.5, 39)).toEqual(['nwsAlerts watch']);
  });

  test('is drawn over areas, as densely and at the zooms that its layer says [MAP-08]', () => {
    const { features, drawn } = open();
    features.show([ALERTS, { ...SENSORS, opacityFraction: 0.6 }]);
    const [areas, points] = drawn();
    expect(points!.getZIndex()).toBeGreaterThan(areas!.getZIndex()!);
    expect([points!.getOpacity(), points!.getMinZoom(), points!.getMaxZoom()]).toEqual([0.6, 3, 19]);
  });
});

test('a layer of tiles asks for those of its time, and for others where the time is another [LAYER-19]', async () => {
  const { features, drawn } = open();
  const roads: FeatureLayer = {
    name: 'roadRisk',
    kind: 'MVTLayer',
    zIndex: 36,
    opacityFraction: 1,
    minZoom: 3,
    features: [],
    tilesUrl: '/r/1/{z}/{x}/{y}.pbf',
  };
  features.show([ALERTS, roads]);
  await vi.waitFor(() => expect(drawn()).toHaveLength(2));
  const layer = drawn().find((one) => one.getZIndex() === 36);
  expect(layer!.getMinZoom()).toBe(3);
  const urlsOf = () => (layer!.getSource() as unknown as { getUrls(): string[] }).getUrls();
  const before = layer!.getSource();
  features.show([ALERTS, { ...roads, opacityFraction: 0.5 }]);
  expect(layer!.getSource()).toBe(before);
  expect(layer!.getOpacity()).toBe(0.5);
  features.show([ALERTS, { ...roads, tilesUrl: '/r/2/{z}/{x}/{y}.pbf' }]);
  expect(drawn()).toContain(layer);
  expect(urlsOf()).toEqual(['/r/2/{z}/{x}/{y}.pbf']);
  features.show([ALERTS]);
  expect(drawn()).toHaveLength(1);
});

test('a layer looks as its catalogue says, and as ever where that cannot be read [LAYER-16]', () => {
  const { features, drawn } = open();
  const fillOf = (styles: Record<string, unknown>) => {
    features.show([]);
    features.show([{ ...ALERTS, styles }]);
    const [layer] = drawn();
    const [feature] = layer!.getSource()!.getFeatures();
    const styleOf = feature!.getStyleFunction() ?? layer!.getStyleFunction()!;
    const all = [styleOf(feature!, 1)].flat();
    return (all.at(-1) as Style).getFill()!.getColor();
  };
  const byType = ['match', ['get', 'event_type'], 'Tornado Warning', '#ff0000', '#00ff00'];
  expect(fillOf({ 'fill-color': byType })).toEqual([0, 255, 0, 1]);
  expect(fillOf({ 'fill-color': ['no such operator'] })).toEqual(fillOf({ 'fill-color': ['nor', 'this'] }));
});

test('a layer of features is shown up to the zoom that its catalogue says [LAYER-16]', () => {
  const { features, drawn } = open();
  features.show([{ ...QUAKES, maxZoom: 9 }]);
  expect(drawn()[0]!.getMaxZoom()).toBe(10);
});

test('a layer of postal areas keeps its codes as dense as ever, has no card, and tiles as fine as it says [CONST-19][LAYER-16]', async () => {
  const { features, drawn } = open();
  const areas: FeatureLayer = {
    name: 'zipCodes',
    kind: 'zipCodes',
    zIndex: 5,
    opacityFraction: 0.15,
    minZoom: 5,
    maxZoom: 12,
    features: [],
    tilesUrl: '/zip/{z}/{x}/{y}.pbf',
  };
  features.show([areas]);
  await vi.waitFor(() => expect(drawn()).toHaveLength(1));
  const [layer] = drawn();
  const finest = () => layer!.getSource()! as unknown as { getTileGrid(): { getMaxZoom(): number } };
  expect(finest().getTileGrid().getMaxZoom()).toBe(12);
  const before = layer!.getRevision();
  features.show([areas]);
  expect(layer!.getRevision()).toBe(before);
  features.show([{ ...areas, opacityFraction: 0.5 }]);
  expect(layer!.getRevision()).toBeGreaterThan(before);
  expect(layer!.getOpacity()).toBe(1);
  expect(hasCard('zipCodes', { code: 'Z1' })).toBe(false);
});

test('a tile that does not come is told with the name of its layer, and asked for again in the next round [S4][MAP-03]', async () => {
  const told: string[] = [];
  const features = createFeaturesLayer(PALETTE, {
    broke: (name) => told.push(`broke ${name}`),
    came: (name) => told.push(`came ${name}`),
  });
  const roads = { ...QUAKES, name: 'roadRisk', features: [], tilesUrl: '/r/{z}/{x}/{y}.pbf', roundMs: 0 };
  features.show([roads]);
  await vi.waitFor(() => expect(features.layer.getLayers().getLength()).toBe(1));
  const [layer] = features.layer.getLayers().getArray() as VectorLayer<VectorSource>[];
  const first = layer!.getSource()!;
  features.show([{ ...roads, roundMs: 360_000 }]);
  expect(layer!.getSource()).toBe(first);
  first.dispatchEvent('tileloaderror');
  expect(told).toEqual(['broke roadRisk']);
  features.show([{ ...roads, roundMs: 720_000 }]);
  const second = layer!.getSource()!;
  expect(second).not.toBe(first);
  features.show([{ ...roads, roundMs: 1_080_000 }]);
  expect(layer!.getSource()).toBe(second);
});

test('a layer of tiles that is switched off before their script has come is not drawn', async () => {
  const { features, drawn } = open();
  features.show([{ ...QUAKES, name: 'roadRisk', features: [], tilesUrl: '/r/{z}/{x}/{y}.pbf' }]);
  features.show([]);
  features.show([
    { ...QUAKES, name: 'trafficFlow', features: [], zIndex: 35, tilesUrl: '/f/{z}/{x}/{y}.pbf' },
  ]);
  await vi.waitFor(() => expect(drawn()).toHaveLength(1));
  expect(drawn()[0]!.getZIndex()).toBe(35);
});
