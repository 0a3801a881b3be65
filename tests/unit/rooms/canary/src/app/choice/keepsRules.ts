import type { Fact } from '../binding/fact.ts';

export type Kept = Fact;
