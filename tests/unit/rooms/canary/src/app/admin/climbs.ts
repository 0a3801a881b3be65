import type { Fact as Above } from '../profile/climbs.ts';

export type Fact = Above;
