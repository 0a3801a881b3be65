import type { Fact as Above } from '../fact.ts';

export type Fact = Above;
