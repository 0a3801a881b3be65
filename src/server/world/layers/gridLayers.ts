import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import type { GridVariable } from '../sky/gridBands.ts';
import { POINT_POPUPS } from '../sky/pointValues.ts';
import { layerText } from '../texts/layerText.ts';
import { GRID_DATASET } from './gridDataset.ts';

/** Address of what a layer of pictures says of a point (CALL-18). */
export const POINT_URL = '/layers/points/{MODEL}/{VAR}/{INIT}/{FORE}';

/** Temperature, wind, precipitation and visibility in the catalogue (GAP-38, GAP-41). */
export const GRID_LAYERS: readonly z.input<typeof LayerConfig>[] = [
  gridLayer('temperature'),
  gridLayer('wind'),
  gridLayer('precipitation'),
  gridLayer('visibility'),
];

function gridLayer(name: GridVariable): z.input<typeof LayerConfig> {
  const palette = name === 'precipitation' ? 'radar' : name;
  return {
    name,
    title: layerText(({ titles }) => titles[name]),
    var: name,
    group: 'weather',
    type: 'extendedTile',
    zIndex: 15,
    model: GRID_DATASET,
    tileUrl: '/layers/tiles/{MODEL}/{VAR}/{INIT}/{FORE}/{z}/{x}/{y}.png?scheme={SCHEME}',
    url: POINT_URL,
    popup_props: POINT_POPUPS[name],
    legend: `/layers/palettes/${palette}.json?scheme={SCHEME}&metric={METRIC}`,
    opacity: 0.5,
    maxZoom: 15,
    queryable: true,
  };
}
