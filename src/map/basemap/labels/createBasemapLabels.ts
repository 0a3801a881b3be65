import type Layer from 'ol/layer/Layer.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import type { BasemapNames } from '#contracts/basemapSources.ts';
import { createCanvasLayer } from '../../createCanvasLayer.ts';
import type { MapPalette } from '../../mapPalette.ts';
import type { Box } from '../../marks/labelRoom.ts';
import { WORLD_M, type SquareView } from '../../squareMap.ts';
import { collectLabels, type LabelView, type MapLabel, type TileFeature } from './collectLabels.ts';
import { createLabelPainter } from './createLabelPainter.ts';
import { LABEL_FONTS } from './labelFonts.ts';

/** Above the symbols, which are placed first: no name lies on one, and no weather lies on a name. */
const LABELS_Z = 61;

/** Boxes, CSS px from the top left corner of the map; another array when anything has changed. */
export type TakenBoxes = () => readonly Box[];

/** Names of countries, states and towns. */
export type BasemapLabels = {
  readonly layer: Layer;
  /** Takes the names from this layer's tiles. */
  readFrom(tiles: VectorTileLayer, names: BasemapNames): void;
  /** No name is drawn on these boxes. */
  avoid(boxes: TakenBoxes): void;
  drawAgain(): void;
};

/** A layer with the names of the basemap, placed after everything that stands on the map. */
export function createBasemapLabels(palette: MapPalette): BasemapLabels {
  const painter = createLabelPainter(palette);
  const avoided: TakenBoxes[] = [];
  let drawnBeside: readonly (readonly Box[])[] = [];
  let source: { readonly tiles: VectorTileLayer; readonly names: BasemapNames } | null = null;
  let labels: readonly MapLabel[] = [];

  function collect(view: SquareView): void {
    if (source === null) return;
    const extent = extentOf(view);
    const features = source.tiles.getFeaturesInExtent([...extent]) as readonly TileFeature[];
    const labelView: LabelView = {
      names: source.names,
      language: document.documentElement.lang,
      zoom: Math.log2(WORLD_M / 256 / view.resolution),
      resolution: view.resolution,
      extent,
    };
    const found = collectLabels(features, labelView);
    // tiles of the next zoom are on their way: the names stay until then
    if (features.length > 0) labels = found;
  }

  const { layer, drawAgain } = createCanvasLayer(
    {
      canvas: painter.canvas,
      font: LABEL_FONTS.town.font,
      isStale: () => avoided.some((boxes, at) => boxes() !== drawnBeside[at]),
      draw(view, pixelRatio) {
        collect(view);
        drawnBeside = avoided.map((boxes) => boxes());
        painter.draw(labels, drawnBeside.flat(), { view, pixelRatio });
      },
    },
    { zIndex: LABELS_Z },
  );

  return {
    layer,
    readFrom(tiles, names) {
      source = { tiles, names };
      tiles.getSource()?.on('tileloadend', drawAgain);
    },
    avoid: (boxes) => avoided.push(boxes),
    drawAgain,
  };
}

function extentOf({ centerX, centerY, resolution, widthPx, heightPx }: SquareView) {
  const [halfX, halfY] = [(widthPx / 2) * resolution, (heightPx / 2) * resolution];
  return [centerX - halfX, centerY - halfY, centerX + halfX, centerY + halfY] as const;
}
