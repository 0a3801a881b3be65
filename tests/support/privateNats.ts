import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './freePort.ts';

/** A NATS server of its own with JetStream, on a free loopback port and in a folder that goes with it. */
export type PrivateNats = {
  readonly url: string;
  /** Kills it; what was stored stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Path of `nats-server`: that of `NATS_SERVER`, else the one on the path; null: none is installed. */
export function natsServer(): string | null {
  const named = process.env['NATS_SERVER'];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  const candidates = [
    ...(named === undefined ? [] : [named]),
    ...folders.map((dir) => join(dir, 'nats-server')),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** What a test says that it skips for want of a server. */
export const NO_NATS = 'No nats-server found: install one, or set NATS_SERVER.';

/**
 * Flags for the settings that deployments have: what fits into a message of theirs fits here.
 * From the repository's root.
 */
export const SHIPPED_NATS = ['--config', 'deploy/nats/nats.conf'] as const;

/** @param flags Beside those that keep it to itself. */
export async function startPrivateNats(flags: readonly string[] = []): Promise<PrivateNats> {
  const program = natsServer();
  if (program === null) throw new Error(NO_NATS);
  const folder = mkdtempSync(join(tmpdir(), 'scc-nats-'));
  const port = await freePort();
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const args = ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', folder];
    const child = spawn(program!, [...args, ...flags], { stdio: 'ignore' });
    await whenListening(port);
    return child;
  }
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      server = await start();
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function whenListening(port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      socket.destroy();
    }
  }
}
