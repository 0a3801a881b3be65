import { apply } from 'ol-mapbox-style';
import type LayerGroup from 'ol/layer/Group.js';
import { MAP_FONT } from './basemapStyle.ts';

type OutsideStyle = { readonly layers: readonly { readonly layout?: object }[] };

/**
 * Fills a group with the layers of a MapLibre style (version 8): its tiles, pictures and symbols are asked for where it
 * says. Its letters are those of the interface, as no font is fetched for a map.
 *
 * Rejects when the style or what it names does not come.
 */
export async function applyOutsideStyle(group: LayerGroup, url: string): Promise<void> {
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
