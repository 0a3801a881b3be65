import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Storage } from '../../storage/openStorage.ts';
import type { Repositories } from '../../storage/repositories.ts';

/** What a command works with. */
export type AdminDependencies = {
  readonly storage: Pick<Storage, 'db' | 'kind'>;
  /** Name of the store, as a sentence about it begins. */
  readonly storeName: string;
  readonly repositories: Repositories;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  /** The process that judges yards on this store at present; null: none. */
  readonly leaderOf: () => Promise<string | null>;
  /** Whether people have their accounts here, and not with an outside provider. */
  readonly hasOwnAccounts: boolean;
  /** Where people open the app; empty: not set. */
  readonly appOrigin: string;
};

/** @returns What was done, for people. @throws ProblemError where it is refused. */
export type AdminCommand = (dependencies: AdminDependencies) => Promise<string>;

/** A command as it is called. */
export type CommandRow = {
  readonly words: readonly string[];
  /** Names of what follows the words. */
  readonly parameters: readonly string[];
  readonly summary: string;
  /** Whether it makes the tables of an empty PostgreSQL; left out: it is refused there. */
  readonly isForEmpty?: true;
  /** @returns null: what followed is not understood. */
  readonly prepare: (given: readonly string[]) => AdminCommand | null;
};
