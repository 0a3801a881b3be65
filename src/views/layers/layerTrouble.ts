import type { LegendEntry } from './layersView.ts';

/** Why a layer does not show all that there is: it has nothing for the time shown, a part did not come, or it is old. */
export type LayerTrouble = 'missing' | 'broken' | 'late';

type Troubled = Pick<LegendEntry, 'isMissing' | 'isBroken' | 'dueMs'>;

/** Worst trouble of a layer; null: none. */
export function layerTrouble({ isMissing, isBroken, dueMs }: Troubled): LayerTrouble | null {
  if (isMissing) return 'missing';
  if (isBroken) return 'broken';
  return dueMs === null ? null : 'late';
}
