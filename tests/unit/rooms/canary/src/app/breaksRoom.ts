import type { Fact } from '../server/fact.ts';

export type Broken = Fact;
