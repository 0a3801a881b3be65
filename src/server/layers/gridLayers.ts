import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import type { GridVariable } from '../sky/gridBands.ts';
import { POINT_POPUPS } from '../sky/pointValues.ts';
import { GRID_DATASET } from './gridDataset.ts';

/** Address of what a layer of pictures says of a point (CALL-18). */
export const POINT_URL = '/layers/points/{MODEL}/{VAR}/{INIT}/{FORE}';

/** Temperature, wind, precipitation and visibility in the catalogue (GAP-38, GAP-41). */
export const GRID_LAYERS: readonly z.input<typeof LayerConfig>[] = [
  gridLayer('temperature', { 'en-US': 'Temperature', 'fr-CA': 'Température' }),
  gridLayer('wind', { 'en-US': 'Wind', 'fr-CA': 'Vent' }),
  gridLayer('precipitation', { 'en-US': 'Precipitation', 'fr-CA': 'Précipitations' }),
  gridLayer('visibility', { 'en-US': 'Visibility', 'fr-CA': 'Visibilité' }),
];

function gridLayer(
  name: GridVariable,
  title: { readonly 'en-US': string; readonly 'fr-CA': string },
): z.input<typeof LayerConfig> {
  const palette = name === 'precipitation' ? 'radar' : name;
  return {
    ...{ name, title, var: name },
    group: 'weather',
    type: 'extendedTile',
    zIndex: 15,
    model: GRID_DATASET,
    tileUrl: '/layers/tiles/{MODEL}/{VAR}/{INIT}/{FORE}/{z}/{x}/{y}.png?scheme={SCHEME}',
    url: POINT_URL,
    popup_props: POINT_POPUPS[name],
    legend: `/layers/palettes/${palette}.json?scheme={SCHEME}&metric={METRIC}`,
    opacity: 0.5, // the map is read through it
    maxZoom: 15,
    queryable: true,
  };
}
