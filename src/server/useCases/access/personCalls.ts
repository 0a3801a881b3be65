import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PersonGate } from './personGate.ts';

/** What calls of people work with: who calls, the store and the time. */
export type PersonCalls = {
  readonly gate: PersonGate;
  readonly repositories: Repositories;
  readonly clock: ServerClock;
};
