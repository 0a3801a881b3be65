import type * as library from '@electric-sql/pglite';

export type Broken = typeof library;
