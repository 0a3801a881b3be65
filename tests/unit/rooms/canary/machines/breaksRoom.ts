import type { Fact } from '../src/adapters/fact.ts';

export type Broken = Fact;
