import type BaseLayer from 'ol/layer/Base.js';
import LayerGroup from 'ol/layer/Group.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { MapPalette } from '../mapPalette.ts';
import { basemapStyle } from './basemapStyle.ts';
import { createBasemapLayer } from './createBasemapLayer.ts';
import { createBasemapLabels, type BasemapLabels } from './labels/createBasemapLabels.ts';

/** Own tiles up to this zoom. Source: requirement MAP-02. */
const OWN_TO_ZOOM = 9;
/** A layer's lowest zoom is not its own: just under 15, where satellite pictures begin. Source: requirement MAP-02. */
const SATELLITE_AFTER_ZOOM = 14.999;
/** Finest tiles that providers of such pictures have in most places. */
const PICTURE_MAX_ZOOM = 19;

export type Basemap = {
  readonly layer: LayerGroup;
  /** Names on the own tiles, which keep off what other layers draw. */
  readonly labels: Pick<BasemapLabels, 'avoid' | 'drawAgain'>;
};

/**
 * The basemap of a map: own tiles far away, streets nearer, satellite pictures nearest (MAP-02). Where no pictures are
 * named, what lies farther away goes on.
 */
export function createBasemap(tiles: BasemapSources, palette: MapPalette): Basemap {
  const { street, satellite } = tiles;
  const labels = createBasemapLabels(palette);
  const basemap = new LayerGroup({ layers: [createVectorTiles(tiles, palette, labels), labels.layer] });
  const streets = street === '' ? null : pictures(street);
  const fromSpace = satellite === '' ? null : pictures(satellite);
  fromSpace?.setMinZoom(SATELLITE_AFTER_ZOOM);
  if (fromSpace !== null) (streets ?? basemap).setMaxZoom(SATELLITE_AFTER_ZOOM);
  if (streets !== null) {
    streets.setMinZoom(OWN_TO_ZOOM);
    basemap.setMaxZoom(OWN_TO_ZOOM);
  }
  const layers: BaseLayer[] = [basemap];
  if (streets !== null) layers.push(streets);
  if (fromSpace !== null) layers.push(fromSpace);
  return { layer: new LayerGroup({ layers }), labels };
}

/** Tiles of the service, or something in their place; where that does not come, they stand in. */
function createVectorTiles(tiles: BasemapSources, palette: MapPalette, labels: BasemapLabels): BaseLayer {
  const { own: tileUrl, ownMaxZoom: maxZoom, ownNames, style } = tiles;
  const own = () => {
    const style = { style: basemapStyle(palette), background: palette.water };
    const layer = createBasemapLayer({ tileUrl, maxZoom, ...style });
    labels.readFrom(layer, 'own');
    return layer;
  };
  if (style === '' && ownNames === 'own') return own();
  const group = new LayerGroup();
  void import('./fillBasemap.ts')
    .then(({ fillBasemap }) => fillBasemap(group, { tiles, palette, labels }))
    .catch((error: unknown) => {
      console.warn('The basemap does not come: the service’s own stands in.', error);
      group.getLayers().clear();
      group.getLayers().push(own());
    });
  return group;
}

function pictures(url: string): TileLayer<XYZ> {
  return new TileLayer({ source: new XYZ({ url, maxZoom: PICTURE_MAX_ZOOM, transition: 0 }) });
}
