import type { EventObject } from 'xstate';
import type { Fact } from '../src/domain/fact.ts';

export type Kept = [EventObject, Fact];
