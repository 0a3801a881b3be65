import type { Fact as Above } from '../map/climbs.ts';

export type Fact = Above;
