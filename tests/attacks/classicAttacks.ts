import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

type Claims = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The head and the claims of a token of ours. */
function partsOf(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
  return { head: read(head), claims: read(body), signature };
}

function signedByStranger(head: Claims, claims: Claims): string {
  const content = `${encode(head)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key: stranger, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function signedByGuess(head: Claims, claims: Claims, secret: string): string {
  const content = `${encode(head)}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Tokens that are made from a guest's good one, by how they were forged. None of them says who somebody is. */
export function forgedTokens(good: string): Record<string, string> {
  const { head, claims, signature } = partsOf(good);
  const more = { ...claims, authorities: ['admin_endpoints', 'site_admin_endpoints', 'user_endpoints'] };
  const [rawHead = '', rawBody = ''] = good.split('.');
  return {
    'with more rights under the old signature': `${rawHead}.${encode(more)}.${signature}`,
    'with another client under the old signature': `${rawHead}.${encode({ ...claims, client: 'OTHER' })}.${signature}`,
    'without a signature': `${rawHead}.${rawBody}.`,
    'of two parts': `${rawHead}.${rawBody}`,
    'that says none as its algorithm': `${encode({ ...head, alg: 'none' })}.${encode(more)}.`,
    'that says NONE as its algorithm': `${encode({ ...head, alg: 'NONE' })}.${encode(more)}.`,
    'that says nOnE and keeps the signature': `${encode({ ...head, alg: 'nOnE' })}.${encode(more)}.${signature}`,
    'signed with an empty secret': signedByGuess({ ...head, alg: 'HS256' }, more, ''),
    'signed with the name of the issuer': signedByGuess(
      { ...head, alg: 'HS256' },
      more,
      'safety-command-center',
    ),
    'signed by a stranger': signedByStranger(head, more),
    'signed by a stranger whose key is in the head': signedByStranger(
      { ...head, jwk: stranger.export({ format: 'jwk' }) },
      more,
    ),
    'signed by a stranger whose keys are at an address': signedByStranger(
      { ...head, jku: 'https://keys.attacker.example/jwks.json', kid: 'attacker' },
      more,
    ),
    'with a path as the name of its key': signedByGuess(
      { ...head, alg: 'HS256', kid: '../../../dev/null' },
      more,
      '',
    ),
    'with a signature of noughts': `${rawHead}.${encode(more)}.${Buffer.alloc(64).toString('base64url')}`,
    'that is over': signedByStranger(head, { ...more, exp: 1 }),
    'of five parts': `${rawHead}.${rawBody}.${signature}.${signature}.${signature}`,
    'of one letter': 'a',
    'that is a JSON object': encode(more),
  };
}

/** Ways back that sign-in must not take: each would hand the code to somebody else. */
export const FOREIGN_WAYS_BACK = [
  'https://attacker.example/auth-callback.html',
  '//attacker.example/auth-callback.html',
  'http://yard.example:8080@attacker.example/auth-callback.html',
  'http://yard.example:8080.attacker.example/auth-callback.html',
  'http://attacker.example#http://yard.example:8080/auth-callback.html',
  'http://attacker.example/?x=http://yard.example:8080/auth-callback.html',
  'http://yard.example:8080/auth-callback.html/../other.html',
  'http://yard.example:8080/auth-callback.html?next=//attacker.example',
  'http://yard.example:8080/auth-callback.html#attacker',
  'http://yard.example:8080/other.html',
  'http://yard.example:8081/auth-callback.html',
  'http://YARD.example:8080/auth-callback.html',
  'https://yard.example:8080/auth-callback.html',
  'http://yard.example:8080//auth-callback.html',
  'http://yard.example:8080/%61uth-callback.html',
  'http://yard.example:8080\\auth-callback.html',
  ' http://yard.example:8080/auth-callback.html',
  'http://yard.example:8080/auth-callback.html\r\nSet-Cookie: a=b',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///auth-callback.html',
  'http://127.0.0.1:8080/auth-callback.html',
  'http://yard.example:8080/auth-callback.html%00',
  'http://уard.example:8080/auth-callback.html',
  'null',
] as const;

/** Texts that break into what is built carelessly from texts. */
export const HOSTILE_TEXTS = [
  `' or '1'='1`,
  `'; drop table people; --`,
  `") or 1=1 --`,
  `1 union select password_hash from people`,
  `%' and pg_sleep(5) is null --`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `{{7*7}}\${7*7}<%= 7*7 %>`,
  `../../../../etc/passwd`,
  `..\\..\\..\\windows\\win.ini`,
  `a\r\nX-Injected: yes`,
  `a\u0000b`,
  `\u202Eadmin`,
  `__proto__`,
  `constructor`,
  `{"$ne":null}`,
  'A'.repeat(2_000),
  `\u2028\uFEFFnobody`,
  `=cmd|' /C calc'!A0`,
] as const;

/** Paths that lead out of the folder of what is served. */
export const PATHS_OUT = [
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/%2e%2e%2fpackage.json',
  '/..%5cpackage.json',
  '/..%252fpackage.json',
  '/....//package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/static/..%2f..%2f..%2fetc%2fpasswd/alerts.json',
  '/static/%2e%2e/alerts.json',
  '/static/alert-payloads/..%2f..%2fpackage.json',
  '/static/alert-payloads/%2e%2e%2f%2e%2e%2fpackage.json',
  '/feeds/lightning/steps/..%2f..%2f/package.json',
  '/feeds/lightning/steps/20260601/..%2f..%2f..%2fpackage.json',
  '/feeds/lightning/columns/%2e%2e/package.json',
  '/layers/gauges/..%2f..%2fpackage.json',
  '/layers/palettes/..%2f..%2fpackage.json',
  '/layers/features/..%2f..%2fpackage.json',
  '/.env',
  '/.git/config',
  '/data/database/PG_VERSION',
] as const;

/** Headers by which a proxy may rewrite a request, and a client must not. */
export const FALSE_HEADERS: readonly Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE' },
  { 'x-method-override': 'PUT' },
  { 'x-original-url': '/auth/admin/client' },
  { 'x-rewrite-url': '/auth/admin/client' },
  { 'x-forwarded-user': 'admin@acme.example' },
  { 'x-remote-user': 'admin@acme.example' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-client-id': 'ACME' },
  { cookie: 'session=admin; authorities=admin_endpoints' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer null' },
  { authorization: 'Bearer undefined' },
  { authorization: 'Bearer ' },
];

/** What somebody may add to the change of their own details, to become more than they are. */
export const UNASKED_FIELDS: readonly Record<string, unknown>[] = [
  { authorities: ['admin_endpoints'] },
  { role: 'admin' },
  { roles: ['admin'] },
  { isAdmin: true },
  { client: 'OTHER' },
  { clientId: 'OTHER' },
  { id: '00000000-0000-4000-8000-000000000000' },
  { email: 'admin@acme.example' },
  { isLimited: false },
  { passwordHash: 'x' },
  { disabledAtMs: null },
  { externalSubject: 'admin' },
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
];
