import { useMemo } from 'react';
import type { saveTable } from '#adapters/files/saveTable.ts';
import type { SelectionParts } from '#views/selection/selectionView.ts';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';

/** What Selection Mode needs of the page around it. */
export function useSelectionParts({ parts }: Product, { selection }: MapSystem): SelectionParts {
  return useMemo(
    () => ({ selection, presentMs: parts.presentMs, onExported: saveTableLate }),
    [selection, parts],
  );
}

/** What writes files comes when there is one to write. */
function saveTableLate(...file: Parameters<typeof saveTable>): void {
  void import('#adapters/files/saveTable.ts').then((late) => late.saveTable(...file));
}
