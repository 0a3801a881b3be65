import type { AppUpdate } from './createAppUpdate.ts';
import type { Parts } from './createParts.ts';

/** The search for newer versions, which begins when the page has time for it, and once. */
export type Updates = {
  /** Rejects when its script cannot be loaded; the next call tries again. */
  begin(): Promise<AppUpdate>;
};

/** Its script comes after the first status: nothing of it may delay that. */
export function createUpdates(parts: Parts): Updates {
  let begun: Promise<AppUpdate> | null = null;
  return {
    begin() {
      begun ??= import('./createAppUpdate.ts').then(({ createAppUpdate }) => createAppUpdate(parts));
      begun.catch(() => {
        begun = null;
      });
      return begun;
    },
  };
}
