import type { Fact as Above } from '../facility/climbs.ts';

export type Fact = Above;
