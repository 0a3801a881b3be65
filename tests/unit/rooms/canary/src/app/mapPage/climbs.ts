import type { Fact as Above } from '../displays/climbs.ts';

export type Fact = Above;
