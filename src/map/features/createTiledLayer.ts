import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import { LABELS } from '../layers/mapLabel.ts';
import { watchTiles, type LayerTiles, type TilesTold } from '../layers/watchTiles.ts';
import type { FeatureLayer } from './featureLayer.ts';
import { featureStyle } from './featureStyle.ts';
import type { FeaturePalette } from './featurePalette.ts';
import type { FeatureStyles } from './featureStyles.ts';
import { createPostalStyles } from './postalStyles.ts';
import { takeStyles } from './takeStyles.ts';

export type TiledDependencies = {
  readonly stylesOf: FeatureStyles;
  readonly palette: FeaturePalette;
  readonly told: TilesTold;
};

/** One layer of features that come in vector tiles. */
export type TiledLayer = {
  readonly layer: VectorTileLayer;
  readonly tiles: Pick<LayerTiles, 'hasGaps'>;
  setOpacity(opacityFraction: number): void;
  /** Tiles of this address take the place of those before at once, whatever the one before was. */
  setUrl(url: string): void;
  dispose(): void;
};

export function createTiledLayer(
  { name, kind, zIndex, minZoom, maxZoom = BASEMAP_MAX_ZOOM, ...shown }: FeatureLayer & { tilesUrl: string },
  { stylesOf, palette, told }: TiledDependencies,
): TiledLayer {
  const postalStyles = kind === 'zipCodes' ? createPostalStyles(palette) : null;
  let { opacityFraction } = shown;

  function styleOf(feature: FeatureLike, resolution: number) {
    const properties = feature.getProperties();
    return (
      postalStyles?.(properties, { fillFraction: opacityFraction, resolution }) ??
      stylesOf(featureStyle(kind, properties, palette), false)
    );
  }

  const severity = (feature: FeatureLike) => featureSeverity(kind, feature.getProperties());
  const layer = new VectorTileLayer({
    zIndex,
    style: styleOf,
    declutter: postalStyles === null ? false : LABELS,
    renderOrder: (one, other) => severity(one) - severity(other),
    ...(minZoom === undefined ? {} : { minZoom }),
  });
  const tiles = watchTiles(name, told);
  const setUrl = (url: string) => tiles.draw(layer, sourceOf(url, maxZoom));
  setUrl(shown.tilesUrl);
  takeStyles(layer, shown.styles);

  return {
    layer,
    tiles,
    setOpacity(fraction) {
      if (postalStyles === null) layer.setOpacity(fraction);
      // how dense a postal area is filled must not make its code pale (CONST-19)
      else if (fraction !== opacityFraction) {
        opacityFraction = fraction;
        layer.changed();
      }
    },
    setUrl,
    dispose() {
      tiles.stop();
      layer.dispose();
    },
  };
}

/** A source for one address alone. */
function sourceOf(url: string, maxZoom: number): VectorTileSource {
  return new VectorTileSource({ format: new MVT(), url, maxZoom, tileSize: 512, transition: 0 });
}
