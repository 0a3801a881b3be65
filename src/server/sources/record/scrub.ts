const SCRUBBED = 'SCRUBBED';
/** Names of parameters and headers that carry keys. */
const SECRET =
  /^(?:x-)?(?:api[-_]?key|app[-_]?id|key|token|access[-_]?token|auth|client[-_]?(?:id|secret)|secret|password|pwd|sig|signature|amz-.*)$/iu;
const SECRET_HEADERS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'www-authenticate'];

/** Returns an address without user, without the values of parameters that carry keys, and without these secrets. */
export function scrubbedUrl(address: string, secrets: readonly string[] = []): URL {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  for (const name of new Set(url.searchParams.keys()))
    if (SECRET.test(name)) url.searchParams.set(name, SCRUBBED);
  return new URL(withoutSecrets(url.href, secrets));
}

/** Returns headers by their name in lower case, without those that carry keys. */
export function scrubbedHeaders(headers: Headers, secrets: readonly string[] = []): Record<string, string> {
  const kept = [...headers].filter(([name]) => !SECRET_HEADERS.includes(name) && !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSecrets(value, secrets)]));
}

/** Returns a body without these secrets; the same one where none is in it. */
export function scrubbedBody(body: Buffer, secrets: readonly string[] = []): Buffer {
  if (!secrets.some((secret) => body.includes(secret))) return body;
  return Buffer.from(withoutSecrets(body.toString('latin1'), secrets), 'latin1');
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (left, secret) => left.replaceAll(secret, SCRUBBED).replaceAll(encodeURIComponent(secret), SCRUBBED),
    text,
  );
}
