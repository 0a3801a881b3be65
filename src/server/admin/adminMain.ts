import { join, resolve } from 'node:path';
import { ACCESS_LIFETIME_S, KEPT_MS } from '../identity/keyRing.ts';
import { rotateSigningKeys } from '../identity/signingKeys.ts';
import { openStorage } from '../storage/openStorage.ts';
import { createRepositories, type Repositories } from '../storage/repositories.ts';
import { StorageError } from '../storage/storageError.ts';

const USAGE = [
  'npm run admin -- COMMAND',
  '  keys rotate            makes a new key for session tokens; sessions go on',
  '  keys rotate --at-once  the same, and refuses all tokens of the old keys: apps renew them',
].join('\n');

type Command = (repositories: Repositories, nowMs: number) => Promise<string>;

/**
 * Does one thing at the store that `DATABASE_URL` or `DATA_DIR` names, and says in one line what it did.
 *
 * @returns The exit code: 0 done, 1 refused, 2 not understood.
 */
export async function runAdmin(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say = console.log, nowMs = Date.now() } = {},
): Promise<number> {
  const command = commandOf(args.join(' '));
  if (command === null) {
    say(USAGE);
    return 2;
  }
  try {
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = 'data' } = env;
    const storage = await openStorage({ databaseUrl, dataDir: join(resolve(dataDir), 'database') });
    try {
      say(await command(createRepositories(storage.db), nowMs));
    } finally {
      await storage.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    say(`${error.message} A service that runs on a data folder keeps it for itself: stop it first.`);
    return 1;
  }
}

function commandOf(line: string): Command | null {
  if (line === 'keys rotate') return rotateKeys(false);
  return line === 'keys rotate --at-once' ? rotateKeys(true) : null;
}

function rotateKeys(isAtOnce: boolean): Command {
  return (repositories, nowMs) =>
    repositories.together(async ({ engineState, audit }) => {
      const kid = await rotateSigningKeys(engineState, { nowMs, keptMs: KEPT_MS, isAtOnce });
      await audit.append({
        atMs: nowMs,
        who: 'service',
        clientId: null,
        what: 'signingKeys.rotated',
        detail: { kid, isAtOnce },
      });
      const others = isAtOnce
        ? 'Older tokens are refused'
        : `Older tokens hold for ${ACCESS_LIFETIME_S / 60} minutes`;
      return `Key ${kid} signs from now on. ${others}; a running service follows within a minute.`;
    });
}
