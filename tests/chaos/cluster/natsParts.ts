import { join } from 'node:path';
import { freePort } from '../../support/freePort.ts';
import { natsServer, NO_NATS, SHIPPED_NATS } from '../../support/privateNats.ts';
import { createPart, type Part } from './processPart.ts';

/** Three servers of one NATS with the shipped settings, not started yet. */
export async function natsParts(folder: string): Promise<Part[]> {
  const program = natsServer();
  if (program === null) throw new Error(NO_NATS);
  const names = ['nats a', 'nats b', 'nats c'];
  const routePorts = [await freePort(), await freePort(), await freePort()];
  const routes = routePorts.map((port) => `nats://127.0.0.1:${port}`).join(',');
  return Promise.all(
    names.map(async (name, nth) => {
      const ownPort = await freePort();
      const server = [
        ...SHIPPED_NATS,
        '--addr',
        '127.0.0.1',
        '--port',
        String(ownPort),
        '--server_name',
        name.replace(' ', ''),
      ];
      const store = ['--jetstream', '--store_dir', join(folder, name.replace(' ', ''))];
      const cluster = ['--cluster_name', 'scc', '--cluster', `nats://127.0.0.1:${routePorts[nth]}`];
      const args = [...server, ...store, ...cluster, '--routes', routes];
      return createPart({ name, file: program, args, ownPort });
    }),
  );
}
