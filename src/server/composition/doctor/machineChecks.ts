import { once } from 'node:events';
import { createServer } from 'node:net';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { MAX_AHEAD_MS } from '../../platform/time/aheadOfClock.ts';
import type { ServerConfig } from '../config/config.ts';
import { connectionFault } from './connectionFault.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Oldest version that the service runs on. */
const OLDEST_NODE = [20, 19] as const;
/** A clock kept by NTP differs by less, besides the second to which an answer tells its time, ms. */
const CLOCK_WARNING_MS = 2_000;

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  const isEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (isEnough) return ok('node', version);
  return fault('node', `${version} is too old: install ${OLDEST_NODE.join('.')} or newer.`);
}

type Fetch = typeof globalThis.fetch;
type PortDependencies = { readonly fetch: Fetch; readonly limitMs: number };

/** Whether the port is free, or the service's own: then also what the service says of itself. */
export async function checkPort(
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
  { fetch, limitMs }: PortDependencies,
): Promise<readonly Finding[]> {
  const code = await listenBriefly(host, port);
  if (code === null)
    return [
      ok('port', port === 0 ? 'PORT=0: the service chooses a free one.' : `${port} on ${host} is free.`),
    ];
  if (code === 'EACCES')
    return [fault('port', `${port} may not be used by this account: choose one above 1023 with PORT.`)];
  if (code !== 'EADDRINUSE')
    return [fault('port', `${host} is no address of this machine (${code}): correct HOST.`)];
  const origin = `http://${hereOf(host)}:${port}`;
  const ask = (path: string) =>
    fetch(`${origin}${path}`, { redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  const isOwn = await ask('/livez').then(
    async (answer) => answer.ok && (await answer.text()) === '{"isAlive":true}',
    () => false,
  );
  if (!isOwn)
    return [fault('port', `${port} on ${host} is taken by another program: choose another with PORT.`)];
  return [ok('port', `${port} on ${host} is the running service's own.`), await checkHealth(ask)];
}

async function checkHealth(ask: (path: string) => Promise<Response>): Promise<Finding> {
  try {
    const answer = await ask('/healthz');
    const { isWell, troubles, key } = (await answer.json()) as Record<string, unknown>;
    if (key === 'standby') return ok('service', 'runs and stands by.');
    if (isWell === true) return ok('service', 'runs and is well.');
    const said = Array.isArray(troubles) ? troubles.join(' ') : `/healthz responds ${answer.status}.`;
    return fault('service', `runs and says: ${said} See "Health, metrics, logs" in docs/operations.md.`);
  } catch (error) {
    return fault('service', `runs, but /healthz ${connectionFault(error)}.`);
  }
}

/** The port is held for a moment only when nobody has it. null: it is free. */
async function listenBriefly(host: string, port: number): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Where a service that listens on all addresses is asked. */
function hereOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Compares the clock of this machine with the time that a server answers with. */
export async function checkClock(
  url: string,
  { fetch, limitMs, nowMs }: PortDependencies & { nowMs: () => number },
): Promise<Finding> {
  const askedAtMs = nowMs();
  let date: string | null;
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      signal: AbortSignal.timeout(limitMs),
    });
    date = answer.headers.get('date');
  } catch (error) {
    return warning('clock', `was not compared: ${url} ${connectionFault(error)}.`);
  }
  const thereMs = Date.parse(date ?? '');
  if (Number.isNaN(thereMs)) return warning('clock', `was not compared: ${url} tells no time. Name another.`);
  // the answer tells the second that it was written in
  const aheadMs = (askedAtMs + nowMs()) / 2 - (thereMs + 500);
  const offS = Math.round(Math.abs(aheadMs) / 100) / 10;
  if (Math.abs(aheadMs) <= CLOCK_WARNING_MS) return ok('clock', `agrees with ${url} within 2 s.`);
  const text = `is ${offS} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${url}: synchronize it with NTP`;
  return Math.abs(aheadMs) > MAX_AHEAD_MS
    ? fault('clock', `${text}. Yards are UNKNOWN while it is wrong.`)
    : warning('clock', `${text}.`);
}
