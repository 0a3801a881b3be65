import type { There } from './cycleThere.ts';

export type Here = There;
