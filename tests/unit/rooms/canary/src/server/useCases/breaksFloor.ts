import type { Fact } from '../routes/fact.ts';

export type Broken = Fact;
