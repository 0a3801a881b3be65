import { isIP } from 'node:net';

/**
 * Which senders may say for whom they ask (`X-Forwarded-*`): the last so many hops before the service, or networks; null:
 * none. An address in front of those is taken as it is, so that what a caller writes there on its own counts for nothing.
 */
export type TrustedProxies = number | readonly string[] | null;

const HOPS_AT_MOST = 10;

/**
 * Reads `off`, a number of hops, or networks by commas (`10.0.0.0/8,192.0.2.7`). `on` is read as one hop.
 *
 * @returns undefined for anything else.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off' || text === '') return null;
  if (text === 'on') return 1;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= HOPS_AT_MOST ? hops : undefined;
  }
  const networks = text.split(',').map((one) => one.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * Setting of Fastify. It trusts no number of hops by itself:
 * a caller that reaches the service past the proxy could forge them.
 */
export function fastifyTrust(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // /0 would trust everybody, and with it the leftmost address
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
