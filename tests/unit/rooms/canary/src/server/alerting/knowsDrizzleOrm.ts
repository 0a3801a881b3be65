import type * as library from 'drizzle-orm';

export type Broken = typeof library;
