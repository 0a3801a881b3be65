import { BlockList, isIP } from 'node:net';

/** IPv4 that is not for everybody. Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890), multicast and class E. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Inside 2000::/3, which alone is for everybody: special purposes, documentation, and tunnels that hide an IPv4 address. */
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6');
const everybodyV6 = new BlockList();
everybodyV6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address is one of the public network: not private, loopback, link-local, shared, reserved or multicast.
 * false for anything that is no IP address. An IPv4 address in IPv6 clothes (`::ffff:10.0.0.1`) is not public.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return everybodyV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
