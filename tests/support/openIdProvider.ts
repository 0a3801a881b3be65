import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'scc', secret: 'a-secret-of-at-least-32-characters-for-tests' };

/** What the provider says of its people, by the name that they sign in with. */
export type Directory = Record<string, Record<string, unknown>>;

/** A real OpenID Connect provider on a port of its own. It takes callbacks of the services that it is told of. */
export async function startProvider(directory: Directory) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    serve(serviceOrigin: string): void {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [`${serviceOrigin}/auth/external/callback`],
          },
        ],
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'locale', 'groups'],
        },
        cookies: { keys: ['a key of the tests'] },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: async () => ({ sub: id, ...directory[id] }),
        }),
      });
      server.on('request', provider.callback());
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
