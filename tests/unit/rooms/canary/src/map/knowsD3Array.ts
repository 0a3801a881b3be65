import type * as library from 'd3-array';

export type Broken = typeof library;
