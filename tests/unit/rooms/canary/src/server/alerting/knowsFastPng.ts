import type * as library from 'fast-png';

export type Broken = typeof library;
