import { useMemo } from 'react';
import type { saveTable } from '#adapters/files/saveTable.ts';
import type { SelectionDependencies } from '#views/selection/selectionView.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';

/** What Selection Mode needs of the page around it. */
export function useSelectionDependencies(
  { platform }: Product,
  { selection }: MapSystem,
): SelectionDependencies {
  return useMemo(
    () => ({ selection, presentMs: platform.presentMs, onExported: saveTableLazily }),
    [selection, platform],
  );
}

/** What writes files comes when there is one to write. */
function saveTableLazily(...file: Parameters<typeof saveTable>): void {
  void import('#adapters/files/saveTable.ts').then((late) => late.saveTable(...file));
}
