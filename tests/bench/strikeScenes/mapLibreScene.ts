import type { CircleLayerSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import {
  APPENDED,
  CENTER,
  createStage,
  HOUR_MS,
  INK,
  lastPixel,
  NOW_MS,
  strikesOf,
  WORLD_PX,
  type StrikeScene,
} from './strikeScene.ts';

/** Breadth of its world at zoom 0, CSS px. */
const WORLD_AT_0_PX = 512;
const STYLE: CircleLayerSpecification = {
  id: 'strikes',
  type: 'circle',
  source: 'strikes',
  paint: {
    'circle-radius': INK.breadthPx / 2,
    'circle-color': ['interpolate', ['linear'], ['get', 'ageMs'], 0, INK.young, HOUR_MS, INK.old],
    'circle-stroke-color': INK.stroke,
    'circle-stroke-width': 1,
  },
};

/** MapLibre's circles over one GeoJSON source. @param library Address of its module. */
export async function mapLibreScene(count: number, library: string): Promise<StrikeScene> {
  const { Map: LibreMap } = (await import(/* @vite-ignore */ library)) as typeof import('maplibre-gl');
  const strikes = strikesOf(count);
  let ids = 0;
  const featureOf = (row: number) => ({
    ...({ type: 'Feature', id: ++ids } as const),
    geometry: { type: 'Point' as const, coordinates: [strikes.lon[row]!, strikes.lat[row]!] },
    properties: { ageMs: NOW_MS - strikes.atMs[row]! },
  });
  const features = Array.from({ length: count }, (_, row) => featureOf(row));
  const container = createStage();
  const centerOf = (frame: number): [number, number] => [CENTER.lon + (frame % 20) * CENTER.step, CENTER.lat];
  const map: MapLibre = new LibreMap({
    container,
    center: centerOf(0),
    zoom: Math.log2(WORLD_PX / WORLD_AT_0_PX),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    renderWorldCopies: false,
    style: {
      version: 8,
      sources: {
        strikes: {
          type: 'geojson',
          data: {
            type: 'FeatureCollection',
            features,
          },
        },
      },
      layers: [STYLE],
    },
  });
  const isIdle = () => new Promise<void>((resolve) => void map.once('idle', () => resolve()));
  await isIdle();
  const source = map.getSource<GeoJSONSource>('strikes')!;
  const finish = () => lastPixel(map.getCanvas().getContext('webgl2'));
  let frame = 0;

  return {
    draw() {
      map.jumpTo({ center: centerOf(++frame) });
      map.redraw();
      finish();
    },
    async append() {
      const drawn = isIdle();
      void source.updateData({ add: Array.from({ length: APPENDED }, (_, row) => featureOf(row)) });
      await drawn;
    },
    finish,
    async settle() {
      const drawn = isIdle();
      map.triggerRepaint();
      await drawn;
      finish();
    },
    dispose() {
      map.remove();
      container.remove();
    },
  };
}
