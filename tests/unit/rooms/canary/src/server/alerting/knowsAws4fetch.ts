import type * as library from 'aws4fetch';

export type Broken = typeof library;
