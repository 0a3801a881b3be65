import type * as library from 'socket.io-client';

export type Broken = typeof library;
