import type { Fact } from '../sources/fact.ts';

export type Broken = Fact;
