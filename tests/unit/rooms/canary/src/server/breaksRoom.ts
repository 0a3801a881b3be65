import type { Fact } from '../../machines/fact.ts';

export type Broken = Fact;
