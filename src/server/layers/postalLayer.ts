import type { z } from 'zod';
import type { LayerConfig, Palettes } from '#contracts/layers.ts';
import type { Postal } from '../postal/openPostal.ts';
import type { Scheme } from '../radar/radarBands.ts';
import { namedPalette } from './pointPalettes.ts';

const TITLES = {
  real: { 'en-US': 'Postal areas', 'fr-CA': 'Zones postales' },
  madeUp: { 'en-US': 'Postal areas (made up)', 'fr-CA': 'Zones postales (fictives)' },
};

/** Postal areas under all other layers (GAP-38); says so where no such areas exist. */
export function postalLayer({
  isMadeUp,
  maxZoom,
}: Pick<Postal, 'isMadeUp' | 'maxZoom'>): z.input<typeof LayerConfig> {
  return {
    title: isMadeUp ? TITLES.madeUp : TITLES.real,
    name: 'zipCodes',
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
  return namedPalette({ 'en-US': 'Area', 'fr-CA': 'Zone' }, [
    [
      scheme === 'dark' ? '#7dbbff' : '#0a58b0',
      'One area; its code from zoom 8 on',
      'Une zone; son code à partir du zoom 8',
    ],
  ]);
}
