import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PersonGate } from './personGate.ts';

/** What every call of an administrator needs. */
export type AdminCalls = {
  readonly gate: PersonGate;
  readonly repositories: Repositories;
  readonly clock: ServerClock;
};
