import { apply } from 'ol-mapbox-style';
import type LayerGroup from 'ol/layer/Group.js';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { MapPalette } from '../mapPalette.ts';
import { createBasemapLayer } from './createBasemapLayer.ts';
import { behindForeign, foreignStyle } from './foreignStyle.ts';
import type { BasemapLabels } from './labels/createBasemapLabels.ts';
import { MAP_FONT } from './styleLayers.ts';

type Filling = {
  readonly tiles: BasemapSources;
  readonly palette: MapPalette;
  readonly labels: BasemapLabels;
};

/**
 * Fills a group with a basemap that is not the service's own: a style, or tiles that name their layers in another way.
 *
 * Rejects when the style or what it names does not come.
 */
export async function fillBasemap(group: LayerGroup, { tiles, palette, labels }: Filling): Promise<void> {
  const { own: tileUrl, ownMaxZoom: maxZoom, ownNames: names, style } = tiles;
  if (style !== '') return applyOutsideStyle(group, style);
  if (names === 'own') throw new Error('The basemap is the service’s own.');
  const look = { style: foreignStyle(palette, names), background: behindForeign(palette, names) };
  const layer = createBasemapLayer({ tileUrl, maxZoom, ...look });
  labels.readFrom(layer, names);
  group.getLayers().push(layer);
}

type OutsideStyle = { readonly layers: readonly { readonly layout?: object }[] };

/**
 * Fills a group with the layers of a MapLibre style (version 8): its tiles, pictures and symbols are asked for where it
 * says. Its letters are those of the interface, as no font is fetched for a map.
 *
 * Rejects when the style or what it names does not come.
 */
async function applyOutsideStyle(group: LayerGroup, url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const style = withOwnFont((await answer.json()) as OutsideStyle);
  await apply(group, style, { styleUrl: new URL(url, location.href).href });
}

function withOwnFont(style: OutsideStyle): OutsideStyle {
  return {
    ...style,
    layers: style.layers.map((layer) =>
      layer.layout && 'text-field' in layer.layout
        ? { ...layer, layout: { ...layer.layout, 'text-font': MAP_FONT } }
        : layer,
    ),
  };
}
