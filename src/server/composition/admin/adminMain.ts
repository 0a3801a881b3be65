import { join, resolve } from 'node:path';
import { ProblemError } from '../../platform/http/problemError.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import { nameOf, openStorage } from '../../storage/openStorage.ts';
import { createLeaseRepository } from '../../storage/repositories/leaseRepository.ts';
import { createRepositories } from '../../storage/repositories.ts';
import { NoDatabaseError, StorageError } from '../../storage/connection/storageError.ts';
import { APP_ORIGINS_EXPECTED, parseAppOrigins } from '../config/appOrigins.ts';
import type { AdminCommand, CommandRow } from './adminCommand.ts';
import { CLIENT_COMMANDS } from './clientCommands.ts';
import { DATABASE_COMMANDS } from './databaseCommands.ts';
import { EVIDENCE_COMMANDS } from './evidenceCommands.ts';
import { KEY_COMMANDS } from './keyCommands.ts';
import { OPERATOR_COMMANDS } from './operatorCommands.ts';

const COMMANDS: readonly CommandRow[] = [
  ...KEY_COMMANDS,
  ...CLIENT_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...DATABASE_COMMANDS,
  ...EVIDENCE_COMMANDS,
];

/**
 * Does one thing at the store that `DATABASE_URL` or `DATA_DIR` names, and says what it did. Where there is none, it makes
 * none: a key that is replaced in a new, empty database goes on to sign in that of the service.
 *
 * @returns The exit code: 0 done, 1 refused, 2 not understood.
 */
export async function runAdmin(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say = console.log, nowMs = systemClock.nowMs(), open = openStorage } = {},
): Promise<number> {
  const called = commandOf(args);
  if (called === null) {
    say(usage());
    return 2;
  }
  const { DATABASE_URL: databaseUrl } = env;
  const appOrigins = parseAppOrigins(env['APP_ORIGINS'] ?? '');
  if (appOrigins === null) {
    say(`APP_ORIGINS is "${env['APP_ORIGINS']}": ${APP_ORIGINS_EXPECTED}.`);
    return 1;
  }
  try {
    const dataDir = join(resolve(env['DATA_DIR'] ?? 'data'), 'database');
    const storage = await open({ databaseUrl, dataDir, mustExist: !(databaseUrl && called.isForEmpty) });
    try {
      const repositories = createRepositories(storage.db);
      const leaderOf = () => createLeaseRepository(storage.db).holder();
      const hasOwnAccounts = !env['OIDC_ISSUER'];
      const appOrigin = appOrigins[0] ?? '';
      const storeName = databaseUrl ? nameOf(databaseUrl) : `The database in ${dataDir}`;
      const store = { storage, storeName, repositories, leaderOf: databaseUrl ? leaderOf : async () => null };
      say(await called.command({ ...store, hasOwnAccounts, appOrigin, clock: { nowMs: () => nowMs } }));
    } finally {
      await storage.close();
    }
    return 0;
  } catch (error) {
    if (error instanceof ProblemError) {
      say(error.message);
      return 1;
    }
    if (!(error instanceof StorageError)) throw error;
    say(error.message + adviceFor(error, Boolean(databaseUrl)));
    return 1;
  }
}

function adviceFor(error: StorageError, isPostgres: boolean): string {
  if (error instanceof NoDatabaseError)
    return ' Set DATABASE_URL or DATA_DIR as the service has them. The first start of the service makes its database.';
  return isPostgres ? '' : ' A service that runs on a data folder keeps it for itself: stop it first.';
}

type Called = { readonly command: AdminCommand; readonly isForEmpty: boolean };

/** @returns null: it is not understood. */
function commandOf(args: readonly string[]): Called | null {
  for (const { words, parameters, prepare, isForEmpty = false } of COMMANDS) {
    const rest = args.slice(words.length);
    const isNamed = words.every((word, index) => args[index] === word);
    if (!isNamed || rest.length !== parameters.length) continue;
    const command = prepare(rest);
    return command && { command, isForEmpty };
  }
  return null;
}

function usage(): string {
  const lines = COMMANDS.map(({ words, parameters, summary }) => {
    const call = [...words, ...parameters].join(' ');
    return `  ${call.padEnd(46)} ${summary}`;
  });
  return ['npm run admin -- COMMAND', ...lines].join('\n');
}
