import { AppConfig } from '#contracts/appConfig.ts';
import { Session } from '#contracts/session.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { signInUrl, VERIFIER } from '../unit/server/identity/identityApp.ts';

/**
 * A session of a demo account at a running service, the way a browser gets it.
 *
 * @param headers Sent besides, as of a proxy in between.
 */
export async function signInOverHttp(
  origin: string,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const config = AppConfig.parse(await (await fetch(`${origin}/config.json`)).json());
  const { oauthClientId: clientId } = config.environments[0]!;
  const redirectUri = `${origin}/auth-callback.html`;
  const page = await fetch(origin + signInUrl({ client_id: clientId, redirect_uri: redirectUri }), {
    method: 'POST',
    headers,
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
    redirect: 'manual',
  });
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code');
  const answer = await fetch(`${origin}/auth/token`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ code, codeVerifier: VERIFIER, redirectUri, clientId }),
  });
  return Session.parse(await answer.json());
}
