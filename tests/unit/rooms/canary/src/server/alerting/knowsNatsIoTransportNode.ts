import type * as library from '@nats-io/transport-node';

export type Broken = typeof library;
