import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';
import { people } from './people.ts';

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** Passkeys (WebAuthn credentials), public halves only. */
export const passkeys = pgTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(), // base64url
    personId: personId(),
    publicKey: text('public_key').notNull(), // COSE key, base64url
    signCount: bigint('sign_count', { mode: 'number' }).notNull(), // 0: the authenticator does not count
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text('name').notNull(), // by the person
    addedAtMs: instantMs('added_at').notNull(),
    lastUsedAtMs: instantMs('last_used_at'),
  },
  (table) => [index('passkeys_person').on(table.personId)],
);

/** Secrets of one-time codes by time (RFC 6238), one for each person. */
export const totpSecrets = pgTable('totp_secrets', {
  personId: personId().primaryKey(),
  secret: text('secret').notNull(), // base32
  addedAtMs: instantMs('added_at').notNull(),
  confirmedAtMs: instantMs('confirmed_at'), // null: no code of it was shown yet, so it counts for nothing
  lastStep: bigint('last_step', { mode: 'number' }), // time step of the last code taken: each works once
});

/** Codes that stand in for a lost second factor, once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    personId: personId(),
    usedAtMs: instantMs('used_at'),
  },
  (table) => [index('recovery_codes_person').on(table.personId)],
);

/** Proofs that have begun: a sign-in between its two steps, or a passkey that is asked for. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'signIn' | 'passkeySignIn' | 'addPasskey' | 'freshProof'>().notNull(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }), // null: not known yet
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    expiresAtMs: instantMs('expires_at').notNull(),
    usedAtMs: instantMs('used_at'),
  },
  (table) => [index('challenges_expires').on(table.expiresAtMs)],
);
