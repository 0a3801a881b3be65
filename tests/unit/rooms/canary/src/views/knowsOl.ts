import type * as library from 'ol';

export type Broken = typeof library;
