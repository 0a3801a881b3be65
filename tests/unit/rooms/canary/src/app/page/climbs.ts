import type { Fact as Above } from '../compute/climbs.ts';

export type Fact = Above;
