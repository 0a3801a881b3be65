import type * as library from 'xstate';

export type Broken = typeof library;
