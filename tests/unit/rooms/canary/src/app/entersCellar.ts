import type { Fact } from './cellar/fact.ts';

export type Broken = Fact;
