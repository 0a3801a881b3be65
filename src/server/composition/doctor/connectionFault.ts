import { reasonOf } from '../../platform/log/reasonOf.ts';

/** Codes of Node, of OpenSSL, of PostgreSQL and of nodemailer. */
const WORDS: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'refuses the connection: start the server there, or correct the port'],
  [/^(ENOTFOUND|EDNS)$/, 'is not found in DNS: correct the name'],
  [/^EAI_AGAIN$/, 'cannot be looked up: check the DNS server of this machine'],
  [/^(ETIMEDOUT|ETIME)$/, 'does not answer in time: check the network and firewalls on the way'],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    'cannot be reached: check the network and routes of this machine',
  ],
  [/^(ECONNRESET|EPIPE|ECONNECTION)$/, 'ends the connection: check its log, and whether it expects TLS'],
  [/^CERT_HAS_EXPIRED$/, 'has a TLS certificate that has expired: renew it there'],
  [/^CERT_NOT_YET_VALID$/, 'has a TLS certificate that is not valid yet: check the clock of this machine'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'has a TLS certificate for another name: correct the name'],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/,
    'has a TLS certificate of an authority that is not known here: name its file with NODE_EXTRA_CA_CERTS',
  ],
  [/^(EPROTO|ETLS|ERR_SSL_\w+)$/, 'does not speak TLS there: correct the port or the scheme'],
  [/^(28P01|28000|EAUTH|ENOAUTH|EOAUTH2)$/, 'rejects the user or the password: correct them'],
  [/^3D000$/, 'has no database of that name: create it, or correct the name'],
  [/^53300$/, 'has no connection left: raise max_connections'],
  [/^57P0\d$/, 'is starting or stopping: try again in a minute'],
  [/^42501$/, 'refuses a right to this role: run `npm run admin -- database prepare` as the owner'],
];

/** Messages of errors that have no code of their own. */
const MESSAGES: readonly (readonly [message: RegExp, code: string])[] = [
  [/timeout|timed out/i, 'ETIMEDOUT'],
  [/does not support SSL/i, 'ETLS'],
  [/Connection terminated|Connection closed|closed unexpectedly/i, 'ECONNRESET'],
];

/** Why a server cannot be used and what to do, as the end of a sentence that begins with its name. */
export function connectionFault(error: unknown): string {
  const codes = codesOf(error);
  for (const code of codes) {
    const [, words] = WORDS.find(([pattern]) => pattern.test(code)) ?? [];
    if (words !== undefined) return words;
  }
  return `cannot be used: ${reasonOf(error)}`;
}

/** The most exact code first. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { code, originalCode } = error as { code?: unknown; originalCode?: unknown };
  const own = [originalCode, code].filter((each) => typeof each === 'string');
  const [, ofMessage] = MESSAGES.find(([message]) => message.test(error.message)) ?? [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [...own, ...inner.flatMap(codesOf), ...(ofMessage === undefined ? [] : [ofMessage])];
}
