import { useMemo } from 'react';
import type { saveTable } from '#adapters/files/saveTable.ts';
import type { SelectionParts } from '#views/selection/selectionView.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';

/** What Selection Mode needs of the page around it. */
export function useSelectionParts({ parts }: Product, { selection }: MapSystem): SelectionParts {
  return useMemo(
    () => ({ selection, presentMs: parts.presentMs, onExported: saveTableLazily }),
    [selection, parts],
  );
}

/** What writes files comes when there is one to write. */
function saveTableLazily(...file: Parameters<typeof saveTable>): void {
  void import('#adapters/files/saveTable.ts').then((late) => late.saveTable(...file));
}
