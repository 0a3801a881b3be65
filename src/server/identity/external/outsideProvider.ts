import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';
import type { Claims } from './outsideClaims.ts';
import { isThisMachine, type OutsideSettings } from './outsideSettings.ts';
import type { OutsideVisit } from './outsideVisit.ts';

/** What one sign-in keeps to itself until the provider answers. */
type Secrets = Pick<OutsideVisit, 'state' | 'nonce' | 'codeVerifier'>;

/** What the provider answered. */
type ProviderAnswer =
  | { readonly kind: 'known'; readonly claims: Claims }
  /** The provider's own words. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

const TIMEOUT_S = 10;
const LONGEST_DESCRIPTION = 300;

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function createOutsideProvider(settings: OutsideSettings) {
  let known: Promise<Configuration> | null = null;

  /** Discovered once; a failure is tried again by the next sign-in. */
  function configuration(): Promise<Configuration> {
    known ??= discover(settings).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  return {
    /** Where the browser goes to sign in. Rejects when the provider cannot be reached. */
    async begin(callbackUrl: string, language: string): Promise<Secrets & { url: string }> {
      const config = await configuration();
      const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: callbackUrl,
        scope: settings.scope,
        code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        state: secrets.state,
        nonce: secrets.nonce,
        ui_locales: language,
      });
      return { ...secrets, url: url.href };
    },

    /** Checks what came back, and asks who it is. Rejects when it cannot be checked. */
    async finish(visit: OutsideVisit, query: URLSearchParams): Promise<ProviderAnswer> {
      const config = await configuration();
      const currentUrl = new URL(visit.callbackUrl);
      currentUrl.search = query.toString();
      try {
        const tokens = await authorizationCodeGrant(config, currentUrl, {
          pkceCodeVerifier: visit.codeVerifier,
          expectedState: visit.state,
          expectedNonce: visit.nonce,
          idTokenExpected: true,
        });
        const idClaims = tokens.claims()!;
        const more =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await fetchUserInfo(config, tokens.access_token, idClaims.sub);
        return { kind: 'known', claims: { ...more, ...idClaims } };
      } catch (error) {
        if (!(error instanceof AuthorizationResponseError)) throw error;
        const description = (error.error_description ?? '').replaceAll(/\p{Cc}/gu, ' ');
        return {
          kind: 'refused',
          error: error.error,
          description: description.slice(0, LONGEST_DESCRIPTION),
        };
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OutsideSettings): Promise<Configuration> {
  const isInsecure = isThisMachine(new URL(issuer).hostname) && issuer.startsWith('http:');
  const execute = isInsecure ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_S,
  });
  const metadata = found.serverMetadata();
  const configuration = new Configuration(
    metadata,
    clientId,
    clientSecret,
    clientAuthFor(metadata)(clientSecret),
  );
  configuration.timeout = TIMEOUT_S;
  if (isInsecure) allowInsecureRequests(configuration);
  return configuration;
}

/** A provider that does not say otherwise takes the basic kind (OpenID Connect Discovery 1.0, 3). */
function clientAuthFor({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) {
  return methods === undefined || methods.includes('client_secret_basic')
    ? ClientSecretBasic
    : ClientSecretPost;
}
