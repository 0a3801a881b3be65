import type { Fact } from '../map/fact.ts';

export type Broken = Fact;
