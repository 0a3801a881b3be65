import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from './instantMs.ts';
import { people } from './people.ts';

/** How a person proved who they are. */
export type Proof = 'password' | 'passkey' | 'totp' | 'recoveryCode' | 'outside' | 'enrolment' | 'link';
/** Why a session ended. */
export type SessionEnd =
  | 'signedOut'
  | 'passwordChanged'
  | 'passwordReset'
  | 'endedByAdmin'
  | 'disabled'
  | 'revoked'
  | 'reused'
  | 'withIssuer';

/** Sessions: each is a family of refresh tokens. One that ended stays for the list of sessions. */
export const sessions = pgTable(
  'sessions',
  {
    familyId: uuid('family_id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    startedAtMs: instantMs('started_at').notNull(),
    lastUsedAtMs: instantMs('last_used_at').notNull(), // written at most each minute
    endsAtMs: instantMs('ends_at'), // no renewal goes beyond it; null: it has no end
    device: text('device').notNull().default(''), // user agent at the sign-in
    address: text('address').notNull().default(''), // network address at the sign-in
    provedAtMs: instantMs('proved_at'), // last fresh proof (GAP-142); null: none
    provedBy: text('proved_by').$type<Proof>(),
    issuedBy: uuid('issued_by').references(() => people.id, { onDelete: 'cascade' }), // of a guest by link: whose limits hold
    issuingFamilyId: uuid('issuing_family_id'), // of a guest by link: ends with it
    endedAtMs: instantMs('ended_at'),
    endedHow: text('ended_how').$type<SessionEnd>(),
  },
  (table) => [
    index('sessions_person').on(table.personId),
    index('sessions_issuing').on(table.issuingFamilyId),
  ],
);

/** Browsers that a person has signed in with; a sign-in from another one is told to the person. */
export const knownDevices = pgTable(
  'known_devices',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(), // of the random number that the browser keeps
    lastUsedAtMs: instantMs('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.deviceHash] })],
);
