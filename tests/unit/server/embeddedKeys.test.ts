import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { readConfig } from '#server/composition/config/config.ts';
import { ConfigError } from '#server/composition/config/configError.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What is shipped, and what people read. */
const SHIPPED = ['src', 'machines', 'workers', 'locales', 'public', 'docs', 'index.html', 'README.md'];
const TEXT = /\.(tsx?|mjs|js|json|html|css|md|svg|webmanifest|sql)$/;

/** How keys of providers look: by their beginnings, as a parameter of an address, as a value with a telling name. */
const KEYS = [
  /\bAIza[\w-]{35}/,
  /\bAKIA[A-Z\d]{16}\b/,
  /\b[ps]k\.eyJ[\w-]{20,}/,
  /\b[sp]k_(live|test)_\w{16,}/,
  /\bgh[pousr]_\w{30,}/,
  /\bxox[abp]-[\w-]{10,}/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\./,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /[?&](api[_-]?key|apikey|app_?id|key|access_token|token)=(?=[\w-]*\d)[\w-]{16,}/i,
  /\b\w*(api_?key|secret|access_?token)['"]?\s*[:=]\s*['"`](?=[\w-]*\d)[\w-]{16,}['"`]/i,
];

function keysIn(text: string): string[] {
  return KEYS.flatMap((key) => key.exec(text)?.[0] ?? []);
}

function* filesUnder(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path)) yield* filesUnder(join(path, name));
}

test.each([
  'https://maps.example/js?key=AbC123dEf456GhI789jKl',
  "const apiKey = 'a1b2c3d4e5f6a7b8c9d0';",
  `"googleKey": "AIza${'x'.repeat(35)}"`,
  'tiles: {"mapToken": "pk.eyJ1IjoieHh4eHh4eHh4eHh4eHh4eHgifQ"}',
])('a key would be found: %s [NET-08]', (text) => {
  expect(keysIn(text)).not.toEqual([]);
});

test('no third-party key stands in what is shipped [NET-08]', () => {
  const files = SHIPPED.flatMap((name) => [...filesUnder(join(ROOT, name))]).filter((path) =>
    TEXT.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((path) => keysIn(readFileSync(path, 'utf8')).map((key) => `${path}: ${key}`))).toEqual(
    [],
  );
});

/** Every setting that may hold a key, with one that is found again. */
const SECRETS = {
  DATABASE_URL: 'postgres://u:canary-db@db.example/scc',
  SMTP_URL: 'smtps://u:canary-mail@mail.example',
  SMTP_FROM: 'Yard <yard@acme.example>',
  SMS_GATEWAY_URL: 'https://sms.example/?key=canary-sms-url',
  SMS_GATEWAY_TOKEN: 'canary-sms',
  GEOCODER_URL: 'https://addresses.example/api?key=canary-geo-url',
  GEOCODER_TOKEN: 'canary-geo',
  OIDC_ISSUER: 'https://provider.example/realm',
  OIDC_CLIENT_ID: 'scc',
  OIDC_CLIENT_SECRET: 'canary-oidc',
  OIDC_ROLE_MAP: '{"admins":["admin_endpoints"]}',
  OIDC_DEFAULT_CLIENT: 'acme',
  S3_URL: 'https://objects.example/yards',
  S3_ACCESS_KEY_ID: 'canary-key-id',
  S3_SECRET_ACCESS_KEY: 'canary-key',
};

test('keys come from settings, and none of them goes to the app [NET-08]', () => {
  const config = readConfig(SECRETS, [], null);
  expect(JSON.stringify(config).match(/canary/g)).toHaveLength(9);
  const told = JSON.stringify(appConfigOf(DEFAULT_LIGHTNING_RULES, false, config));
  expect(told).not.toContain('canary');
});

test.each([
  ['DATABASE_URL', ''],
  ['SMTP_URL', 'canary://mail'],
  ['SMS_GATEWAY_URL', 'canary://sms'],
  ['SMS_GATEWAY_TOKEN', 'canary with blanks'],
  ['GEOCODER_URL', 'canary://geo'],
  ['GEOCODER_TOKEN', 'canary with blanks'],
  ['OIDC_CLIENT_SECRET', ''],
  ['S3_URL', 'https://canary:canary@objects.example/yards'],
  ['S3_ACCESS_KEY_ID', 'canary with blanks'],
  ['S3_SECRET_ACCESS_KEY', 'canary with blanks'],
])('a %s that cannot be used is refused without being printed [NET-08]', (name, wrong) => {
  const attempt = () => readConfig({ ...SECRETS, [name]: wrong }, [], null);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(name);
  expect(attempt).not.toThrow(/canary/);
});
