import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';

const SLOW_MS = 240_000;

/** What the tests of a file share; there from the first test to the last. */
export type PrivateStage = {
  /** Empty at first, and removed in the end. */
  readonly folder: string;
  readonly postgres: PrivatePostgres;
};

/** Gives the tests of a file a folder and a PostgreSQL of their own. @param prefix Of the folder's name. */
export function privateStage(prefix: string): PrivateStage {
  let folder = '';
  let postgres: PrivatePostgres | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), prefix));
    postgres = await startPrivatePostgres();
  }, SLOW_MS);
  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    get postgres() {
      if (postgres === undefined) throw new Error('PostgreSQL runs only while tests do.');
      return postgres;
    },
  };
}
