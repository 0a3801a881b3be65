import type * as library from 'fastify';

export type Broken = typeof library;
