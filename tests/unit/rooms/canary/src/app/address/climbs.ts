import type { Fact as Above } from '../platform/climbs.ts';

export type Fact = Above;
