import type { Fact } from '../composition/fact.ts';

export type Broken = Fact;
