/** Takes one parameter out of the address of the page: a reload then does not bring back what it asked for. */
export function leaveAddress(name: string): void {
  history.replaceState(history.state, '', withoutQuery(location, name));
  // the browser tells of its own changes only
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The address without one parameter, wherever it stands (GAP-1); everything else as it was written. */
export function withoutQuery(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  name: string,
): string {
  const without = (query: string) => {
    const kept = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== name);
    return kept.length === 0 ? '' : `?${kept.join('&')}`;
  };
  const [path = '', query = ''] = hash.split('?');
  return `${pathname}${without(search.slice(1))}${path}${without(query)}`;
}
