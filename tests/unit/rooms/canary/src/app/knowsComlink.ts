import type * as library from 'comlink';

export type Broken = typeof library;
