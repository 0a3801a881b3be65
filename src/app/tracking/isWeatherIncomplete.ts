import type { ShownLayers } from '#app/layers/createLayerFlow.ts';
import { layerTrouble } from '#views/layers/layerTrouble.ts';
import { LAYERS } from './createTracking.ts';

/**
 * Whether a layer of the map of a vehicle is not there, not whole or late (S4). A layer is not there if the catalogue did
 * not come, or the service has none of that name. False while the layers are being loaded.
 */
export function isWeatherIncomplete({ state, entries }: Pick<ShownLayers, 'state' | 'entries'>): boolean {
  if (state === 'loading') return false;
  return LAYERS.some((name) => {
    const entry = entries.find(({ layer }) => layer.name === name);
    return entry === undefined || layerTrouble(entry) !== null;
  });
}
