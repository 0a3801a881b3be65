import type { Fact } from '../views/fact.ts';

export type Broken = Fact;
