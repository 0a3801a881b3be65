import type * as library from 'zod';

export type Broken = typeof library;
