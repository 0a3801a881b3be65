/** Fields that nobody may set by sending them; `__proto__` stands in text, as a literal would set it. */
const MORE_THAN_ASKED =
  '"client":"OTHER","clientId":"OTHER","client_id":"OTHER","authorities":["admin_endpoints","operator_endpoints"],"role":"admin","roles":["admin"],"isAdmin":true,"isLimited":false,"passwordHash":"x","disabledAtMs":null,"gid":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}';

export type BodyAttack = {
  readonly how: string;
  /** A good body, as JSON, that is turned into the attack's. */
  readonly of: (good: string) => string;
  readonly type?: string;
};

/** What a call that takes a JSON may be sent in place of it, by how it was made. */
export const BODY_ATTACKS: readonly BodyAttack[] = [
  { how: 'a list around it', of: (good) => `[${good}]` },
  { how: 'a text around it', of: (good) => JSON.stringify(good) },
  { how: 'null', of: () => 'null' },
  { how: 'a number', of: () => '1e999' },
  { how: 'half of it', of: (good) => good.slice(0, Math.max(1, good.length - 1)) },
  { how: 'two of it', of: (good) => `${good}${good}` },
  { how: '40,000 brackets', of: () => `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}` },
  { how: 'a NUL in a name', of: () => '{"a\\u0000":1}' },
  { how: 'the type of a text', of: (good) => good, type: 'text/plain' },
  { how: 'the type of XML', of: (good) => good, type: 'application/xml' },
  { how: 'the type of a form', of: (good) => good, type: 'application/x-www-form-urlencoded' },
  { how: 'a type of two', of: (good) => good, type: 'application/json, text/html' },
  {
    how: 'a foreign character set',
    of: (good) => `\uFEFF\u0000${good}`,
    type: 'application/json; charset=utf-16',
  },
];

/** A good body with more than is asked for in front. */
export const withMore = (good: string): string =>
  good === '{}' ? `{${MORE_THAN_ASKED}}` : `{${MORE_THAN_ASKED},${good.slice(1)}`;

/** Names that look like ACME's or mean it elsewhere, and are none of a client's that the asker belongs to. */
export const CLIENT_TRICKS = [
  'OTHER',
  'other',
  'oTHER',
  'OTHER%20',
  '%20OTHER',
  'OTHER%09',
  'OTHER%0d%0a',
  'OTHER%2f..%2fACME',
  'OTHER/../ACME',
  'ACME%00OTHER',
  'ACME,OTHER',
  'ACME|OTHER',
  '*',
  '%25',
  '_____',
  '%EF%BC%AF%EF%BC%B4%EF%BC%A8%EF%BC%A5%EF%BC%B2',
  '%CE%9FTHER',
  'OTHER&clientId=ACME',
  'ACME&clientId=OTHER',
  'OTHER&clientId[]=ACME',
  'ACME&clientid=OTHER',
  "ACME'%20or%20'1'='1",
] as const;

/** Addresses that look like somebody's, and are not theirs. */
export const FOREIGN_ACCOUNTS = [
  'аdmin@acme.example',
  'admin@аcme.example',
  'ａdmin@acme.example',
  'admin@acme。example',
  'admin\u200b@acme.example',
  'admin@acme.example\u200b',
  'ad\u00admin@acme.example',
  'admın@acme.example',
  'admin+x@acme.example',
  'admin@acme.example.attacker.example',
  'admin@acme.example,attacker@attacker.example',
  'admin@acme.example\r\nBcc: attacker@attacker.example',
  '"admin"@acme.example',
  'admin%@acme.example',
  'admin_@acme.example',
] as const;

/** What a spreadsheet would run. */
export const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://attacker.example","open")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  '＠SUM(1)',
] as const;
