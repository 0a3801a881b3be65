import type { Fact } from '../charts/fact.ts';

export type Broken = Fact;
