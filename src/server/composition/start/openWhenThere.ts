import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStorage, type Storage } from '../../storage/openStorage.ts';
import { UnreachableError } from '../../storage/connection/storageError.ts';
import type { ServerConfig } from '../config/config.ts';

const TRY_DATABASE_EVERY_MS = 2_000;

/** A database that nobody answers for is waited for; everything else that is wrong with it ends the start. */
export async function openWhenThere(
  { databaseUrl, dataDir }: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
  { onWaiting }: { readonly onWaiting: (line: string) => void },
): Promise<Storage> {
  const options = { databaseUrl: databaseUrl ?? undefined, dataDir: join(dataDir, 'database') };
  for (;;) {
    try {
      return await openStorage(options);
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      onWaiting(`${error.message} Trying again …`);
      await setTimeout(TRY_DATABASE_EVERY_MS);
    }
  }
}
