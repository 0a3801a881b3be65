import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import { LABELS } from '../layers/mapLabel.ts';
import { watchTiles, type TilesTold } from '../layers/watchTiles.ts';
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
  setOpacity(opacityFraction: number): void;
  /** Tiles of this address take the place of those before at once, whatever the one before was. */
  setUrl(url: string): void;
  /** A tile of its address did not come, or is late. */
  hasGaps(): boolean;
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

  function sourceOf(url: string) {
    const source = new VectorTileSource({
      format: new MVT(),
      url,
      maxZoom,
      tileSize: 512,
      transition: 0,
    });
    return { source, tiles: watchTiles(name, source, told) };
  }

  const severity = (feature: FeatureLike) => featureSeverity(kind, feature.getProperties());
  const first = sourceOf(shown.tilesUrl);
  let { tiles } = first;
  const layer = new VectorTileLayer({
    source: first.source,
    zIndex,
    style: styleOf,
    declutter: postalStyles === null ? false : LABELS,
    renderOrder: (one, other) => severity(one) - severity(other),
    ...(minZoom === undefined ? {} : { minZoom }),
  });
  takeStyles(layer, shown.styles);

  return {
    layer,
    setOpacity(fraction) {
      if (postalStyles === null) layer.setOpacity(fraction);
      // how dense a postal area is filled must not make its code pale (CONST-19)
      else if (fraction !== opacityFraction) {
        opacityFraction = fraction;
        layer.changed();
      }
    },
    setUrl(url) {
      const before = layer.getSource();
      const next = sourceOf(url);
      tiles.stop();
      ({ tiles } = next);
      layer.setSource(next.source);
      before?.dispose();
    },
    hasGaps: () => tiles.hasGaps(),
    dispose() {
      tiles.stop();
      layer.getSource()?.dispose();
      layer.dispose();
    },
  };
}
