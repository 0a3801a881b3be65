import { GRID_VARIABLES, type GridVariable } from '../../world/sky/gridBands.ts';
import { GRID_DATASET, RADAR_DATASET } from '../../world/layers/gridDataset.ts';

/** The quantity that dataset and variable of a path name; the radar's is what falls. null: there is none. */
export function variableOf({ model, variable }: { model: string; variable: string }): GridVariable | null {
  if (model === RADAR_DATASET) return variable === 'precip' ? 'precipitation' : null;
  return model === GRID_DATASET ? (GRID_VARIABLES.find((one) => one === variable) ?? null) : null;
}
