import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig, type ServerConfig } from './composition/config/config.ts';
import { ConfigError } from './composition/config/configError.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './useCases/identity/demoPeople.ts';
import { LeadershipError } from './useCases/leadership/acquireLease.ts';
import { listeningFault } from './composition/start/listeningFault.ts';
import { startEdge, type EdgeListener } from './composition/edge/startEdge.ts';
import { startService, type Service, type ServiceListener } from './composition/start/startService.ts';
import { StorageError } from './storage/connection/storageError.ts';
import { FeedError } from './sources/ingest/readFeeds.ts';
import { ArchiveError } from './platform/tiles/tileArchive.ts';
import { CatalogueError } from './world/layers/openCatalogue.ts';

/** Says in one line what is wrong and ends; anything that was not foreseen keeps its stack. */
function refuse(error: unknown): never {
  console.error(isForeseen(error) ? error.message : error);
  process.exit(1);
}

function isForeseen(error: unknown): error is Error {
  const kinds = [ConfigError, StorageError, ArchiveError, CatalogueError, FeedError, LeadershipError];
  return kinds.some((kind) => error instanceof kind);
}

function announce(config: ServerConfig, port: number): void {
  const origin = `http://localhost:${port}`;
  console.log(`Safety Command Center is running at ${origin}`);
  if (!config.isDemo) return;
  console.log(`Demo accounts, password ${DEMO_PASSWORD}:`);
  for (const { email, name } of DEMO_PEOPLE) console.log(`  ${email.padEnd(24)} ${name}`);
  console.log(`A yard to watch: ${origin}/#/yardalert/ACME/NORTHGATE_YARD`);
}

const TRUST_ON_TEXT =
  'TRUST_PROXY=on is read as 1: one proxy in front. With more, write their number or their networks.';

/** How long the service may take to end before the process ends without it, ms. */
const STOP_MS = 8_000;

/** @param onUp Called each time before the process says that it answers. */
function listenerOf(config: ServerConfig, onUp: () => void): ServiceListener & EdgeListener {
  return {
    onServing(port) {
      onUp();
      console.log(`Serving at http://localhost:${port} for the service that leads.`);
    },
    onLeading(port) {
      onUp();
      announce(config, port);
    },
    onStandby(port, holder) {
      onUp();
      console.log(`Standing by at http://localhost:${port} while ${holder} leads.`);
    },
    onWaiting: (line) => console.log(line),
  };
}

function start(config: ServerConfig, onUp: () => void): Promise<Service> {
  const { role } = config;
  const listener = listenerOf(config, onUp);
  return role.kind === 'edge' ? startEdge(config, role.nats, listener) : startService(config, listener);
}

/**
 * Ends the service cleanly when the process is told to end.
 *
 * @returns Begins to listen to signals; until then a signal ends the process at once. May be called again.
 */
function endingOf(starting: () => Promise<Service>): () => void {
  let isStopping = false;
  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => refuse(new LeadershipError(`The service did not end within ${STOP_MS / 1_000} s.`)),
      STOP_MS,
    );
    starting()
      .then((service) => service.stop())
      .then(() => process.exit(0), refuse);
  }
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop).on(signal, stop);
  };
}

async function main(): Promise<void> {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const config = readConfig(process.env, process.argv.slice(2), existsSync(clientDir) ? clientDir : null);
  if (process.env['TRUST_PROXY'] === 'on') console.log(TRUST_ON_TEXT);
  const starting: Promise<Service> = start(
    config,
    endingOf(() => starting),
  );
  const service = await starting.catch((error: unknown) => {
    const line = listeningFault(error, config);
    throw line === null ? error : new ConfigError(line, { cause: error });
  });
  await service.ended;
}

main().catch(refuse);
