import type { Cells } from './cells.ts';
import type { Role } from './roles.ts';

/** What one call is made of where it is another for each role. */
export type Made = {
  readonly url?: string;
  /** A text is a form as browsers send it. */
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RouteRow = {
  /** As it is registered. */
  readonly route: string;
  /** What is asked: an address of Acme's where the call takes one. */
  readonly url?: string;
  readonly payload?: object;
  /** Puts there what the call uses up or needs, before each role asks; takes the place of address and body. */
  readonly make?: (role: Role) => Promise<Made>;
  /** Whether the row is open and its address names something of Acme's, which it tells everybody. */
  readonly tellsAcme?: boolean;
  readonly cells: Cells;
};
