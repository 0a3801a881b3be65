import Feature from 'ol/Feature.js';
import { always } from 'ol/events/condition.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Polygon from 'ol/geom/Polygon.js';
import DragBox from 'ol/interaction/DragBox.js';
import Draw from 'ol/interaction/Draw.js';
import type Interaction from 'ol/interaction/Interaction.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat, transform } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { regionInWorld } from '#domain/map/regionInWorld.ts';
import type { RegionTool } from '#domain/map/regionTool.ts';
import { regionStyle } from './regionStyle.ts';

/** Draw order of what the user has chosen. Source: spec/gaps.md GAP-41. */
const CHOSEN_Z = 70;

type RegionDrawn = (region: readonly MapPoint[]) => void;

/** Draws regions on a map (MAP-16), and shows the one that was drawn. */
export type RegionTools = {
  readonly layer: VectorLayer;
  /** Lets regions be drawn, and tells of each its corners in order, the first one once; null: no more. */
  use(tool: RegionTool | null, drawn: RegionDrawn): void;
  /** null: none. */
  show(region: readonly MapPoint[] | null): void;
};

/**
 * In the colours that hold on the map's element as it begins.
 *
 * @param seize takes the pointer from everything else of the map, until what it returns is called
 */
export function createRegionTools(
  element: HTMLElement,
  seize: (interaction: Interaction) => () => void,
): RegionTools {
  const source = new VectorSource();
  const style = regionStyle(element);
  const layer = new VectorLayer({ source, style, zIndex: CHOSEN_Z, visible: false });
  let release: (() => void) | null = null;

  return {
    layer,
    use(tool, drawn) {
      release?.();
      release = tool === null ? null : seize(tool === 'box' ? boxTool(drawn) : polygonTool(drawn, style));
    },
    show(region) {
      source.clear();
      // an empty layer would still be drawn in each picture
      layer.setVisible(region !== null);
      if (region === null) return;
      const ring = region.map(({ lon, lat }) => fromLonLat([lon, lat]));
      source.addFeatures([new Feature(new Polygon([ring])), new Feature(new MultiPoint(ring))]);
    },
  };
}

function boxTool(drawn: RegionDrawn): DragBox {
  // a finger draws as a mouse does
  const box = new DragBox({ condition: always, className: 'regionbox' });
  box.on('boxend', () => drawn(cornersOf(box.getGeometry())));
  return box;
}

function polygonTool(drawn: RegionDrawn, style: ReturnType<typeof regionStyle>): Draw {
  const draw = new Draw({ type: 'Polygon', style });
  draw.on('drawend', ({ feature }) => {
    const polygon = feature.getGeometry();
    if (polygon instanceof Polygon) drawn(cornersOf(polygon));
  });
  return draw;
}

/** A ring ends where it began; that corner is told once. */
function cornersOf(polygon: Polygon): readonly MapPoint[] {
  const [ring = []] = polygon.getCoordinates();
  const corners = ring.slice(0, -1).map((corner) => {
    // toLonLat would turn each corner by itself, and a box over the date line into the rest of the world
    const [lon = 0, lat = 0] = transform(corner, 'EPSG:3857', 'EPSG:4326');
    return { lon, lat };
  });
  return regionInWorld(corners);
}
