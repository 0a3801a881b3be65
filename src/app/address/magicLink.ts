const MAGIC_TOKEN = 'magicToken';

/**
 * The page of an address for everyone who has the link (GAP-59); what the address asks for else stays.
 *
 * @param asked Further query parameters by name, in the place of those that it has.
 */
export function magicLink(
  href: string,
  magicToken: string,
  asked: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(href);
  const [path = '', hashQuery = ''] = url.hash.split('?');
  const query = new URLSearchParams(hashQuery);
  for (const [name, value] of Object.entries({ [MAGIC_TOKEN]: magicToken, ...asked })) {
    url.searchParams.delete(name);
    query.set(name, value);
  }
  url.hash = `${path}?${query.toString()}`;
  return url.href;
}
