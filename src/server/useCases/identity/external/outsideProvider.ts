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
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';
import type { ServerClock } from '../../../platform/time/serverClock.ts';
import type { Claims } from './outsideClaims.ts';
import { isThisMachine, type OutsideSettings } from './outsideSettings.ts';
import type { OutsideVisit } from './outsideVisit.ts';

/** What one sign-in keeps to itself until the provider answers. */
type Secrets = Pick<OutsideVisit, 'state' | 'nonce' | 'codeVerifier'>;

/** One way to the provider. */
type Journey = { readonly callbackUrl: string; readonly language: string; readonly isAnew: boolean };

/** What the provider answered. */
export type ProviderAnswer =
  /** `authAtMs`: when it had the person sign in, by the ID token alone; null: it does not say. */
  | { readonly kind: 'known'; readonly claims: Claims; readonly authAtMs: number | null }
  /** The provider's own words. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

const TIMEOUT_S = 10;
/** Clocks of the provider and of this service may differ by this; the library takes as much. */
const CLOCK_TOLERANCE_MS = 30_000;
/**
 * Signatures that only the provider can make (RFC 8725, 3.1). Without one, or by a secret that two know, anybody's token is
 * as good, whatever the provider says that it supports.
 */
const SIGNED_BY: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** What a provider signs by that does not say (OpenID Connect Core 1.0, 2). */
const DEFAULT_ALGORITHM = 'RS256';
const LONGEST_DESCRIPTION = 300;

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function createOutsideProvider(settings: OutsideSettings, clock: ServerClock) {
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
    /** Where the browser goes to sign in, anew if so asked. Rejects when the provider cannot be reached. */
    async begin({ callbackUrl, language, isAnew }: Journey): Promise<Secrets & { url: string }> {
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
        // OpenID Connect Core 1.0, 3.1.2.1: the ID token must tell the time of the sign-in then
        ...(isAnew ? { max_age: '0', prompt: 'login' } : {}),
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
        assertOfSomebodyNow(idClaims, clock.nowMs());
        const more =
          config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await fetchUserInfo(config, tokens.access_token, idClaims.sub);
        const { auth_time: authTimeS } = idClaims;
        const authAtMs = authTimeS === undefined ? null : authTimeS * 1000;
        return { kind: 'known', claims: { ...more, ...idClaims }, authAtMs };
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
export type OutsideProvider = ReturnType<typeof createOutsideProvider>;

async function discover({ issuer, clientId, clientSecret }: OutsideSettings): Promise<Configuration> {
  const isInsecure = isThisMachine(new URL(issuer).hostname) && issuer.startsWith('http:');
  const execute = isInsecure ? [allowInsecureRequests] : [];
  const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_S,
  });
  const metadata = withOwnSignatures(found.serverMetadata());
  const configuration = new Configuration(
    metadata,
    clientId,
    clientSecret,
    clientAuthFor(metadata)(clientSecret),
  );
  configuration.timeout = TIMEOUT_S;
  // else the library trusts the connection to the token endpoint, and looks at no signature
  enableNonRepudiationChecks(configuration);
  if (isInsecure) allowInsecureRequests(configuration);
  return configuration;
}

function withOwnSignatures(metadata: ServerMetadata): ServerMetadata {
  const offered = metadata.id_token_signing_alg_values_supported ?? [];
  const taken = offered.filter((algorithm) => SIGNED_BY.includes(algorithm));
  return {
    ...metadata,
    id_token_signing_alg_values_supported: taken.length > 0 ? taken : [DEFAULT_ALGORITHM],
  };
}

/** What the library does not look at. @throws Error for a token of nobody, or one from the future. */
function assertOfSomebodyNow({ sub, iat }: { sub: string; iat: number }, nowMs: number): void {
  if (sub.trim() === '') throw new Error('The ID token names nobody.');
  if (iat * 1000 > nowMs + CLOCK_TOLERANCE_MS) throw new Error('The ID token was issued in the future.');
}

/** A provider that does not say otherwise takes the basic kind (OpenID Connect Discovery 1.0, 3). */
function clientAuthFor({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) {
  return methods === undefined || methods.includes('client_secret_basic')
    ? ClientSecretBasic
    : ClientSecretPost;
}
