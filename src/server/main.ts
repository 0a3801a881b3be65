import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './identity/demoPeople.ts';
import { startService } from './service.ts';
import { StorageError } from './storage/storageError.ts';
import { ArchiveError } from './tiles/tileArchive.ts';

/** Says in one line what is wrong and ends; anything that was not foreseen keeps its stack. */
function refuse(error: unknown): never {
  console.error(isForeseen(error) ? error.message : error);
  process.exit(1);
}

function isForeseen(error: unknown): error is Error {
  const kinds = [ConfigError, StorageError, ArchiveError];
  return kinds.some((kind) => error instanceof kind) || lineForListening(error) !== null;
}

function lineForListening(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'is taken by another program';
  return code === 'EACCES' ? 'may not be used by this account' : null;
}

function announce(config: ServerConfig, port: number): void {
  const origin = `http://localhost:${port}`;
  console.log(`Safety Command Center is running at ${origin}`);
  if (!config.isDemo) return;
  console.log(`Demo accounts, password ${DEMO_PASSWORD}:`);
  for (const { email, name } of DEMO_PEOPLE) console.log(`  ${email.padEnd(24)} ${name}`);
  console.log(`A yard to watch: ${origin}/#/yardalert/ACME/NORTHGATE_YARD`);
}

async function main(): Promise<void> {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const config = readConfig(process.env, process.argv.slice(2), existsSync(clientDir) ? clientDir : null);
  const service = await startService(config).catch((error: unknown) => {
    const line = lineForListening(error);
    if (line !== null) refuse(new ConfigError(`Port ${config.port} ${line}; choose another with PORT=….`));
    throw error;
  });
  announce(config, service.port);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(() => process.exit(0), refuse);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch(refuse);
