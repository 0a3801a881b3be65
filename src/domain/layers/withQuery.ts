/** Appends parameters to an address behind those that it has; names and values are given unencoded. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries(parameters).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (parts.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${parts.join('&')}`;
}
