import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/freePort.ts';

/** Of the Debian package `nginx`; undefined: it is not installed. */
export const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));

const RULES = resolve('deploy/nginx/proxy-rules.conf');
const LOGGED = '$request_uri $upstream_cache_status $bytes_sent $upstream_bytes_received';

/** One request as nginx saw it. */
export type Passed = {
  readonly path: string;
  /** `HIT`: from the cache. `-`: such an address is never kept. */
  readonly cache: string;
  readonly sentBytes: number;
  /** From the service, headers included; 0: it was not asked. */
  readonly askedBytes: number;
};

/** Runs nginx before a service, with the rules of `deploy/nginx` as they are. */
export async function runNginx(folder: string, upstreamPort: number) {
  for (const name of ['cache', 'temp']) mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const log = join(folder, 'access.log');
  writeFileSync(join(folder, 'nginx.conf'), configOf({ folder, port, upstreamPort, log }));
  const child = spawn(NGINX!, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const origin = `http://127.0.0.1:${port}`;
  await whenListening(
    origin,
    () => child.exitCode === null,
    () => said,
  );
  return {
    origin,
    port,
    /** Requests up to now, in the order of their ends. */
    passed: (): Passed[] => readFileSync(log, 'utf8').split('\n').flatMap(passedOf),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What nginx says of a configuration; null: it is accepted. */
export function refusalOf(config: string): string | null {
  const { status, stderr } = spawnSync(NGINX!, ['-t', '-c', config], { encoding: 'utf8' });
  return status === 0 ? null : stderr;
}

type Setup = {
  readonly folder: string;
  readonly port: number;
  readonly upstreamPort: number;
  readonly log: string;
};

function configOf({ folder, port, upstreamPort, log }: Setup): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 512; }
http {
  ${temp.map((name) => `${name}_temp_path ${join(folder, 'temp', name)};`).join('\n  ')}
  log_format passed '${LOGGED}';
  access_log ${log} passed;
  proxy_cache_path ${join(folder, 'cache')} keys_zone=safety_command_center:10m use_temp_path=off;
  upstream safety_command_center { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server { listen 127.0.0.1:${port}; include ${RULES}; }
}
`;
}

function passedOf(line: string): Passed[] {
  const [path, cache, sent, asked] = line.split(' ');
  if (path === undefined || cache === undefined) return [];
  return [{ path, cache, sentBytes: Number(sent), askedBytes: asked === '-' ? 0 : Number(asked) }];
}

async function whenListening(origin: string, isRunning: () => boolean, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200 && isRunning(); attempt += 1) {
    const answer = await fetch(`${origin}/livez`).catch(() => null);
    if (answer !== null) return void (await answer.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx did not begin: ${said()}`);
}
