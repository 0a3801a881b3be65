import type { Fact } from '../alerting/fact.ts';

export type Broken = Fact;
