import { withoutQuery } from './leaveAddress.ts';

/** Says something else by one parameter of the address of the page, without a step in the history of the browser. */
export function rewriteAddress(name: string, value: string): void {
  history.replaceState(history.state, '', withQuery(location, name, value));
  // the browser tells of its own changes only
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The address with one parameter in its hash, wherever it stood before; everything else as it was written. */
export function withQuery(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
  name: string,
  value: string,
): string {
  const without = withoutQuery(address, name);
  const [, hash = ''] = without.split('#');
  return `${without}${hash.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
