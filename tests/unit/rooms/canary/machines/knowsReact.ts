import type * as library from 'react';

export type Broken = typeof library;
