import type * as library from 'h5wasm';

export type Broken = typeof library;
