import type { Happening } from '../recording.ts';

/** From the page's harness to the worker's, on the worker's own port; `soak` keeps them apart from the product's. */
export type WorkerOrder =
  | { readonly soak: 'pass'; readonly toMs: number }
  /** From now on nothing of the product is heard or run. */
  | { readonly soak: 'hang' }
  | { readonly soak: 'crash' };

/** The answer to 'pass': what was read meanwhile. */
export type WorkerAnswer = { readonly soak: 'passed'; readonly happenings: readonly Happening[] };

/** What a worker that is told to crash says. */
export const CRASH_WORDS = 'The soak has crashed this worker.';
