import { join, resolve } from 'node:path';
import { ProblemError } from '../../platform/http/problemError.ts';
import { openStorage } from '../../storage/openStorage.ts';
import { createLeaseRepository } from '../../storage/repositories/leaseRepository.ts';
import { createRepositories } from '../../storage/repositories.ts';
import { StorageError } from '../../storage/connection/storageError.ts';
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
 * Does one thing at the store that `DATABASE_URL` or `DATA_DIR` names, and says what it did.
 *
 * @returns The exit code: 0 done, 1 refused, 2 not understood.
 */
export async function runAdmin(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say = console.log, nowMs = Date.now(), open = openStorage } = {},
): Promise<number> {
  const command = commandOf(args);
  if (command === null) {
    say(usage());
    return 2;
  }
  try {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = 'data' } = env;
    const storage = await open({ databaseUrl, dataDir: join(resolve(dataDir), 'database') });
    try {
      const repositories = createRepositories(storage.db);
      const leaderOf = () => createLeaseRepository(storage.db).holder();
      const hasOwnAccounts = !env['OIDC_ISSUER'];
      const appOrigin = env['APP_ORIGINS']?.split(',')[0]?.trim() ?? '';
      const dependencies = { storage, repositories, leaderOf: databaseUrl ? leaderOf : async () => null };
      say(await command({ ...dependencies, hasOwnAccounts, appOrigin, clock: { nowMs: () => nowMs } }));
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
    const advice = env['DATABASE_URL']
      ? ''
      : ' A service that runs on a data folder keeps it for itself: stop it first.';
    say(error.message + advice);
    return 1;
  }
}

function commandOf(args: readonly string[]): AdminCommand | null {
  for (const { words, parameters, prepare } of COMMANDS) {
    const rest = args.slice(words.length);
    const isNamed = words.every((word, index) => args[index] === word);
    if (isNamed && rest.length === parameters.length) return prepare(rest);
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
