import type * as library from 'dayjs';

export type Broken = typeof library;
