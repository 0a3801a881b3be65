import { z } from 'zod';

/** How people sign in with an OpenID Connect provider of their own. */
export type OutsideSettings = {
  /** As the provider calls itself; discovery begins there. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Claim that names a person's roles; dots lead into objects. */
  readonly roleClaim: string;
  /** Role of the provider → authorities here. */
  readonly roleMap: Readonly<Record<string, readonly string[]>>;
  /** Claim that names the client a person belongs to; null: everybody belongs to `defaultClient`. */
  readonly clientClaim: string | null;
  readonly defaultClient: string | null;
};

/** Those that no provider gives: of operators, whom the command line makes, and of displays, which are enrolled. */
const NEVER_GIVEN = ['operator_endpoints', 'kiosk_endpoints'];
const Authority = z
  .string()
  .regex(/^[a-z0-9_]+$/)
  .refine((authority) => !NEVER_GIVEN.includes(authority));
const RoleMap = z
  .record(z.string().min(1), z.array(Authority).min(1))
  .refine((map) => Object.keys(map).length > 0);

const isRoleMap = (text: string): boolean => parseRoleMap(text) !== null;

function parseRoleMap(text: string): z.infer<typeof RoleMap> | null {
  try {
    return RoleMap.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** https, or this machine: a provider that is tried out. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The settings as the environment has them. */
export const OUTSIDE_SETTINGS = {
  OIDC_ISSUER: z.string().refine(isIssuer, 'https://HOST was expected').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'openid and further names after it were expected')
    .default('openid profile email'),
  OIDC_ROLE_CLAIM: z.string().min(1).default('roles'),
  OIDC_ROLE_MAP: z
    .string()
    .refine(
      isRoleMap,
      'JSON such as {"yard-admins":["admin_endpoints","user_endpoints"]} was expected, without rights of operators or displays',
    )
    .optional(),
  OIDC_CLIENT_CLAIM: z.string().min(1).optional(),
  OIDC_DEFAULT_CLIENT: z.string().min(1).optional(),
};

type RawSettings = z.infer<z.ZodObject<typeof OUTSIDE_SETTINGS>>;

const NEEDED = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_MAP'] as const;

/** Says which setting is missing; null: none, or people sign in here. */
export function missingOutsideSetting(raw: RawSettings): string | null {
  if (raw.OIDC_ISSUER === undefined) {
    const lonely = NEEDED.find((name) => raw[name] !== undefined);
    return lonely === undefined ? null : `OIDC_ISSUER is missing: ${lonely} alone signs nobody in.`;
  }
  const missing = NEEDED.find((name) => raw[name] === undefined);
  if (missing !== undefined) return `${missing} is missing: OIDC_ISSUER needs it.`;
  if (raw.OIDC_CLIENT_CLAIM !== undefined || raw.OIDC_DEFAULT_CLIENT !== undefined) return null;
  return 'OIDC_CLIENT_CLAIM is missing, and OIDC_DEFAULT_CLIENT too: one of them says whose people sign in.';
}

/** null: people sign in here, by e-mail and password. */
export function outsideSettings(raw: RawSettings): OutsideSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = raw;
  const roleMap = parseRoleMap(raw.OIDC_ROLE_MAP ?? '');
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || roleMap === null)
    return null;
  return {
    issuer,
    clientId,
    clientSecret,
    roleMap,
    scope: raw.OIDC_SCOPE,
    roleClaim: raw.OIDC_ROLE_CLAIM,
    clientClaim: raw.OIDC_CLIENT_CLAIM ?? null,
    defaultClient: raw.OIDC_DEFAULT_CLIENT?.toUpperCase() ?? null,
  };
}
