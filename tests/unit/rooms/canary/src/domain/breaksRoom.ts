import type { Fact } from '../contracts/fact.ts';

export type Broken = Fact;
