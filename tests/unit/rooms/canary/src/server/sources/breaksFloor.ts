import type { Fact } from '../world/fact.ts';

export type Broken = Fact;
