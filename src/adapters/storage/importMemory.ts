import { ImportColumns } from '#contracts/importColumns.ts';
import type { ColumnMatch } from '#domain/locations/columnMatch.ts';
import { keepText } from './keepText.ts';
import { storedValue } from './storedValue.ts';

const KEY = 'importColumns';

/** Memory of the columns of location files that were matched by hand on this device, for each client. */
export type ImportMemory = {
  /** null: nothing is remembered of that client. */
  columns(clientId: string): ColumnMatch | null;
  /** Never throws. */
  rememberColumns(clientId: string, match: ColumnMatch): void;
};

export function createImportMemory(local: Storage): ImportMemory {
  const all = () => storedValue(local, KEY, ImportColumns) ?? {};
  return {
    columns: (clientId) => all()[clientId] ?? null,
    // where there is no room, the columns are matched by hand again
    rememberColumns: (clientId, match) =>
      keepText(local, KEY, JSON.stringify({ ...all(), [clientId]: match })),
  };
}
