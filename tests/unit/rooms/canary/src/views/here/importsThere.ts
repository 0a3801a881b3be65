import type { There } from '../there/fact.ts';

export type Here = There;
