import type { Fact as Above } from '../layers/climbs.ts';

export type Fact = Above;
