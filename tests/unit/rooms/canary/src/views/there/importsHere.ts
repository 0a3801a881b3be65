import type { Fact } from '../here/fact.ts';

export type Broken = Fact;
