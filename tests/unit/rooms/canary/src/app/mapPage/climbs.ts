import type { Fact as Above } from '../choice/climbs.ts';

export type Fact = Above;
