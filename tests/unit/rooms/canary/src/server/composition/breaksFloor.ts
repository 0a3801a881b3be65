import type { Fact } from '../main.ts';

export type Broken = Fact;
