import type { Fact as Above } from '../mapPage/climbs.ts';

export type Fact = Above;
