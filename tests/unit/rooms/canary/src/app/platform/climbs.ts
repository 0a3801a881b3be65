import type { Fact as Above } from '../page/climbs.ts';

export type Fact = Above;
