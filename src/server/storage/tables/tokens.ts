import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';
import { people } from './people.ts';
import { clients } from './places.ts';
import type { Proof } from './sessions.ts';

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    familyId: uuid('family_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    issuedAtMs: instantMs('issued_at').notNull(),
    expiresAtMs: instantMs('expires_at').notNull(),
    usedAtMs: instantMs('used_at'),
    revokedAtMs: instantMs('revoked_at'),
    familyEndsAtMs: instantMs('family_ends_at'), // no renewal goes beyond it; null: it has no end
  },
  (table) => [
    index('refresh_tokens_family').on(table.familyId),
    index('refresh_tokens_person').on(table.personId),
    index('refresh_tokens_expires').on(table.expiresAtMs),
  ],
);

export const authorizationCodes = pgTable('authorization_codes', {
  codeHash: text('code_hash').primaryKey(),
  familyId: uuid('family_id').notNull(), // of the refresh tokens that this code starts
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  oauthClientId: text('oauth_client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  expiresAtMs: instantMs('expires_at').notNull(),
  usedAtMs: instantMs('used_at'),
  provedBy: text('proved_by').$type<Proof>(), // how the person proved who they are; null: not known
});

/** Links that work once: for a session of a guest, a new account, or a new password. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'magicSession' | 'registration' | 'passwordReset'>().notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    issuingFamilyId: uuid('issuing_family_id'), // session that it was made in: a guest's session ends with it
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }), // whom alone it is for; null: anybody
    expiresAtMs: instantMs('expires_at').notNull(),
    usedAtMs: instantMs('used_at'),
  },
  (table) => [index('one_time_links_expires').on(table.expiresAtMs)],
);
