import type { Fact } from '../storage/fact.ts';

export type Broken = Fact;
