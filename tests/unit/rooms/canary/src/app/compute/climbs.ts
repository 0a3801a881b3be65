import type { Fact as Above } from '../admin/climbs.ts';

export type Fact = Above;
