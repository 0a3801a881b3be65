import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layEmptyStore } from '../../support/storeTemplate.ts';
import { forgetSessions } from './signIn.ts';
import { freePort } from '../../support/freePort.ts';

/** The real service in a process of its own, on a port and a data folder of its own. */
export type ServiceProcess = {
  readonly origin: string;
  /** Its data folder. */
  readonly dataDir: string;
  /** What it has written so far, its log included. */
  said(): string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
};

export type ServiceSetup = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What lies in its data folder before it begins, by name. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** It makes its store itself, and compiles it for speed. Both take many seconds. */
  readonly isAsShipped?: boolean;
  /** Folder of the product that is started; else this one. */
  readonly root?: string;
};

/** Starts the built service as `npm start` does and waits until it says where it is. */
export async function startService(setup: ServiceSetup = {}): Promise<ServiceProcess> {
  const { args = [], env = {}, files = {}, isAsShipped = false, root = '.' } = setup;
  const dataDir = await mkdtemp(join(tmpdir(), 'scc-e2e-'));
  if (!isAsShipped) await layEmptyStore(dataDir);
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dataDir, name), bytes);
  const command = [...(isAsShipped ? [] : ['--liftoff-only']), join(root, 'dist/server/main.mjs'), ...args];
  const port = await freePort();
  const settings = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env };
  const origin = `http://localhost:${port}`;
  // ports come round again
  forgetSessions(origin);
  let service = await launch(command, settings);

  return {
    origin,
    dataDir,
    said: () => service.said(),
    kill: () => end(service.process),
    async restart() {
      service = await launch(command, settings);
    },
    async dispose() {
      // what is removed need not be put in order
      await end(service.process);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(command: readonly string[], env: NodeJS.ProcessEnv) {
  const service = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is running at')) resolve();
    };
    service.stdout.on('data', listen);
    service.stderr.on('data', listen);
    service.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
  return { process: service, said: () => said };
}

async function end(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGKILL');
  await ended;
}
