import { sql } from 'drizzle-orm';
import type { OutsideSettings } from '#server/useCases/identity/external/outsideSettings.ts';
import { FORGING_CLIENT, startForgingProvider } from '../support/forgingProvider.ts';
import { createIdentityApp, signInUrl } from '../unit/server/identity/identityApp.ts';

const HOST = 'yard.example:8080';

/** The real identity routes with a provider that hands out whatever ID token a test makes; time is the machine's. */
export async function createOutsideVisitor() {
  const provider = await startForgingProvider();
  const identity = await createIdentityApp(10_000, settingsFor(provider.issuer), new Set(['email']));
  identity.clock.nowMs = () => Date.now(); // the library that checks tokens goes by it
  const { app, repositories, storage } = identity;

  async function begin() {
    const answer = await app.inject({ url: signInUrl(), headers: { host: HOST } });
    const asked = new URL(answer.headers.location ?? '').searchParams;
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    return { cookie, asked, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' };
  }

  return {
    identity,
    provider,
    begin,
    comeBack: (cookie: string, query: Record<string, string>) =>
      app.inject({
        url: `/auth/external/callback?${new URLSearchParams(query)}`,
        headers: {
          host: HOST,
          cookie,
        },
      }),
    claimsFor: (nonce: string) => {
      const nowS = Math.floor(Date.now() / 1e3);
      return {
        iss: provider.issuer,
        aud: FORGING_CLIENT.id,
        sub: 'lea',
        iat: nowS,
        exp: nowS + 300,
        nonce,
        email: 'lea@acme.example',
        email_verified: true,
        name: 'Léa',
        groups: ['staff'],
      };
    },
    async leftBehind() {
      const { rows } = (await storage.db.execute(
        sql`select (select count(*) from authorization_codes)::int as codes, (select count(*) from sessions)::int as sessions, (select count(*) from people)::int as people`,
      )) as unknown as {
        rows: [object];
      };
      return rows[0];
    },
    audited: async () =>
      (await repositories.audit.listLast(1e3)).map(({ who, what, detail }) => ({
        who,
        what,
        detail,
      })),
    async close() {
      await identity.close();
      await provider.close();
    },
  };
}
export type OutsideVisitor = Awaited<ReturnType<typeof createOutsideVisitor>>;

function settingsFor(issuer: string): OutsideSettings {
  return {
    issuer,
    clientId: FORGING_CLIENT.id,
    clientSecret: FORGING_CLIENT.secret,
    scope: 'openid',
    roleClaim: 'groups',
    roleMap: {
      staff: ['user_endpoints', 'site_admin_endpoints'],
      managers: ['admin_endpoints', 'user_endpoints'],
    },
    clientClaim: null,
    defaultClient: 'ACME',
  };
}
