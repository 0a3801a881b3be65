import type { LegendEntry } from '#views/layers/layersView.ts';
import { LAYERS } from './createTracking.ts';

/**
 * Whether a layer of the map of a vehicle is not there, not whole or late. A layer is not there until the catalogue has
 * come, and if the service has none of that name (S4).
 */
export function isWeatherIncomplete(entries: readonly LegendEntry[]): boolean {
  return LAYERS.some((name) => {
    const entry = entries.find(({ layer }) => layer.name === name);
    return entry === undefined || entry.isBroken || entry.isMissing || entry.dueMs !== null;
  });
}
