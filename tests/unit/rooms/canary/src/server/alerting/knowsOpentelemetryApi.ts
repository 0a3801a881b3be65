import type * as library from '@opentelemetry/api';

export type Broken = typeof library;
