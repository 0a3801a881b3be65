import type { Cells } from './cells.ts';

export type RouteRow = {
  /** As it is registered. */
  readonly route: string;
  /** What is asked: an address of Acme's where the call takes one. */
  readonly url?: string;
  readonly payload?: object;
  readonly cells: Cells;
};
