import { FALLBACK_LANGUAGE, type Language } from '#domain/language/language.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { OutsideSettings } from './outsideSettings.ts';

/** Claims of a provider about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** Person who may sign in, as the provider knows them. */
export type OutsidePerson = {
  readonly subject: string;
  readonly email: string;
  /** Whether the provider vouches that the address is theirs. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly language: Language;
  /** In upper case. */
  readonly clientId: string;
  readonly authorities: readonly string[];
};

/** Reason why a person may not sign in. */
export type Refusal = 'noEmail' | 'noRole' | 'noClient';

/** Rights that claims give, and in which client; null: they name none. */
export type OutsideRights = {
  /** In upper case. */
  readonly clientId: string | null;
  readonly authorities: readonly string[];
};

type RightsSettings = Pick<OutsideSettings, 'roleClaim' | 'roleMap' | 'clientClaim' | 'defaultClient'>;

const LONGEST_NAME = 100;
/** Line breaks, marks that turn the direction of writing and other invisible characters. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/**
 * Reads a person out of claims. Of several roles the authorities add up; roles that the map does not know count nothing,
 * and who has no other comes in nowhere.
 */
export function readClaims(claims: Claims, settings: RightsSettings): OutsidePerson | Refusal {
  const email = textOf(claims['email']);
  if (email === null || claims['email_verified'] === false) return 'noEmail';
  const { authorities, clientId } = readRights(claims, settings);
  if (authorities.length === 0) return 'noRole';
  if (clientId === null) return 'noClient';
  return {
    subject: String(claims['sub']),
    email,
    authorities,
    isEmailVerified: claims['email_verified'] === true,
    name: nameOf(claims, email),
    language: languageOf(textOf(claims['locale'])),
    clientId,
  };
}

/** Reads the rights out of claims, whatever else these lack. */
export function readRights(claims: Claims, settings: RightsSettings): OutsideRights {
  const named = settings.clientClaim === null ? null : textOf(claimAt(claims, settings.clientClaim));
  return {
    clientId: (named ?? settings.defaultClient)?.toUpperCase() ?? null,
    authorities: authoritiesOf(claimAt(claims, settings.roleClaim), settings.roleMap),
  };
}

function authoritiesOf(roles: unknown, roleMap: OutsideSettings['roleMap']): string[] {
  const named = Array.isArray(roles) ? roles : [roles];
  const known = named.flatMap((role) =>
    typeof role === 'string' && Object.hasOwn(roleMap, role) ? roleMap[role]! : [],
  );
  return [...new Set(known)];
}

/** A claim by its whole name, else by the way that its dots show. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((found, step) => {
    const isObject = typeof found === 'object' && found !== null && Object.hasOwn(found, step);
    return isObject ? (found as Claims)[step] : undefined;
  }, claims);
}

function nameOf(claims: Claims, email: string): string {
  const name = textOf(claims['name']) ?? textOf(claims['preferred_username']) ?? email.split('@')[0]!;
  return name.replaceAll(INVISIBLE, ' ').trim().slice(0, LONGEST_NAME);
}

/** French of any country is fr-CA. */
function languageOf(locale: string | null): Language {
  const [primary] = (locale ?? '').toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language.startsWith(`${primary}-`)) ?? FALLBACK_LANGUAGE;
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? claim.replaceAll(/\p{Cc}/gu, '').trim() : '';
  return text === '' ? null : text;
}
