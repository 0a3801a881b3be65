import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Find } from '../createMap.ts';
import type { MapPalette } from '../mapPalette.ts';
import { LABELS, mapLabel } from './mapLabel.ts';

export type Place = {
  readonly id: string;
  readonly name: string;
  /** Degrees east and north. */
  readonly lon: number;
  readonly lat: number;
};

/** Points with names. They say where something is, and nothing of how it stands there. */
export type PlacesLayer = {
  readonly layer: VectorLayer;
  show(places: readonly Place[]): void;
  /** By places alone: to read pixels back would cost more than to draw them. */
  readonly find: Find;
};

/** Metres a pixel of the web's square map at zoom 0, tiles of 256 px. */
const RESOLUTION_AT_0 = 156_543.033_928_040_97;
const RADIUS_PX = 6;
const LABEL_FROM_ZOOM = 7;
const LABEL_FONT = "560 12px 'Inter Variable'";
const HALO_PX = 3.5;

export function createPlacesLayer({ mark, markCase, text, halo }: MapPalette): PlacesLayer {
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({ source, declutter: LABELS });

  const image = new CircleStyle({
    radius: RADIUS_PX,
    fill: new Fill({ color: mark }),
    stroke: new Stroke({ color: markCase, width: 2 }),
    // drawn whatever lies there, and no town's name across it
    declutterMode: 'obstacle',
  });
  const bare = new Style({ image });
  layer.setStyle((feature, resolution) => {
    const zoom = Math.log2(RESOLUTION_AT_0 / resolution);
    if (zoom < LABEL_FROM_ZOOM) return bare;
    return new Style({
      image,
      text: new Text({
        text: mapLabel(String(feature.get('name'))),
        font: LABEL_FONT,
        textAlign: 'left',
        offsetX: RADIUS_PX + 5,
        fill: new Fill({ color: text }),
        stroke: new Stroke({ color: halo, width: HALO_PX }),
      }),
    });
  });
  return {
    layer,
    show(places) {
      source.clear(true);
      source.addFeatures(places.map(featureOf));
    },
    find(point, reachM) {
      const near = source.getClosestFeatureToCoordinate(point);
      const place = near?.getGeometry()?.getCoordinates();
      if (!near || place === undefined) return null;
      return Math.hypot(place[0]! - point[0]!, place[1]! - point[1]!) <= reachM ? String(near.getId()) : null;
    },
  };
}

function featureOf({ id, name, lon, lat }: Place): Feature<Point> {
  const feature = new Feature({ geometry: new Point(fromLonLat([lon, lat])), name });
  feature.setId(id);
  return feature;
}
