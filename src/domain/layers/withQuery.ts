/** An address with further parameters behind those that it has; their names and values as they are read, not as they are sent. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries(parameters).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (parts.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${parts.join('&')}`;
}
