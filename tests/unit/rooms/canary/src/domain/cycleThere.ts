import type { Here } from './cycleHere.ts';

export type There = Here;
