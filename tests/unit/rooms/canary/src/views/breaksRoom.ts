import type { Fact } from '../adapters/fact.ts';

export type Broken = Fact;
