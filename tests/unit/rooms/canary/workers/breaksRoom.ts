import type { Fact } from '../src/contracts/fact.ts';

export type Broken = Fact;
