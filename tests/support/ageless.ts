import { fromCallback, type EventObject } from 'xstate';
import type { AgeLimit } from '#machines/refresh/refreshMachine.ts';

/** A `watchAge` of a device that never sleeps: the machine's own timer says when an answer is stale. */
export const ageless = fromCallback<EventObject, AgeLimit>(() => {});
