import type { Fact } from './nowhere.ts';

export type Broken = Fact;
