import type { Fact } from '../useCases/fact.ts';

export type Broken = Fact;
