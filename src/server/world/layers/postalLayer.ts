import type { z } from 'zod';
import type { LayerConfig, Palettes } from '#contracts/layers.ts';
import type { Postal } from '../postal/openPostal.ts';
import type { Scheme } from '../radar/radarBands.ts';
import { layerText } from '../texts/layerText.ts';
import { namedPalette } from './pointPalettes.ts';

/** Postal areas under all other layers (GAP-38); says so where no such areas exist. */
export function postalLayer({
  isMadeUp,
  maxZoom,
}: Pick<Postal, 'isMadeUp' | 'maxZoom'>): z.input<typeof LayerConfig> {
  return {
    title: layerText(({ titles }) => (isMadeUp ? titles.postalAreasSimulated : titles.postalAreas)),
    name: 'zipCodes',
    kind: 'zipCodes',
    group: 'logistics',
    type: 'map_vector_tiles',
    zIndex: 5, // GAP-41
    url: '/layers/zip/{z}/{x}/{y}.pbf',
    legend: '/layers/palettes/zipCodes.json?scheme={SCHEME}',
    opacity: 0.15, // CONST-19
    minZoom: 5, // CONST-19
    maxZoom,
  };
}

/** In the accent of the design. */
export function postalPalette(scheme: Scheme): Palettes {
  return namedPalette(
    ({ legends }) => legends.postal.title,
    [[scheme === 'dark' ? '#7dbbff' : '#0a58b0', ({ legends }) => legends.postal.area]],
  );
}
