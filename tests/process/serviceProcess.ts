import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product that is tested. */
export const PRODUCT = fileURLToPath(new URL('../../', import.meta.url));

/** The store's program is compiled quickly: a test ends before thoroughness pays off. */
const QUICKLY = ['--liftoff-only'];

/**
 * The built service as a process of its own.
 *
 * @param flags Of Node; none: as it is shipped.
 * @param product Folder of the product.
 */
export function runService(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  flags: readonly string[] = QUICKLY,
  product = PRODUCT,
) {
  const child = spawn(process.execPath, [...flags, join(product, 'dist/server/main.mjs'), ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);

  return {
    pid: child.pid!,
    said,
    exited,
    /** Where it listens, once it says so. Rejects when it ends before. */
    origin: () => originOf(child, said, exited, /running at (\S+)/),
    /** Where it listens, once it says that it stands by. */
    standbyOrigin: () => originOf(child, said, exited, /Standing by at (\S+)/),
    /** Where it listens, once it says that it serves for the one that leads. */
    edgeOrigin: () => originOf(child, said, exited, /Serving at (\S+)/),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      return exited;
    },
  };
}
export type RunningService = ReturnType<typeof runService>;

function originOf(
  child: ChildProcess,
  said: { out: string; err: string },
  exited: Promise<number | null>,
  line: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const [, origin] = line.exec(said.out) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout?.on('data', look);
    look();
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${said.err}`)));
  });
}
