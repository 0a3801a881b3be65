/** Servers of one NATS, and how to sign in there. */
export type NatsAddress = {
  readonly servers: readonly string[];
  readonly isTls: boolean;
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
};

/**
 * Parses addresses of one NATS, separated by commas: `nats://HOST:PORT` or `tls://…`, with `USER:PASSWORD@` or `TOKEN@`
 * in the first one where NATS asks for them.
 *
 * @returns null for anything else.
 */
export function parseNatsAddress(text: string): NatsAddress | null {
  const urls = text.split(',').map((one) => one.trim());
  if (!urls.every(isNatsUrl)) return null;
  const [first, ...rest] = urls.map((url) => new URL(url));
  if (first === undefined || rest.some(({ protocol }) => protocol !== first.protocol)) return null;
  return {
    servers: [first, ...rest].map(({ host }) => host),
    isTls: first.protocol === 'tls:',
    ...credentialsOf(first),
  };
}

function isNatsUrl(text: string): boolean {
  if (!/^(nats|tls):\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname } = new URL(text);
  return hostname !== '' && (pathname === '' || pathname === '/');
}

function credentialsOf({ username, password }: URL): Pick<NatsAddress, 'user' | 'pass' | 'token'> {
  if (username === '') return {};
  const name = decodeURIComponent(username);
  return password === '' ? { token: name } : { user: name, pass: decodeURIComponent(password) };
}
