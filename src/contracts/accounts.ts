import { z } from 'zod';
import { Role } from './administration.ts';
import { EpochMs } from './epochMs.ts';

/**
 * Way in which a person signs in:
 * with a password of this service, at an outside provider, as a display, or not at present.
 */
const SignInWay = z.enum(['password', 'outside', 'display', 'none']);

/** An account that waits before another password is checked, after too many wrong ones. */
export const AccountLock = z.object({
  untilMs: EpochMs.int(),
  wrongPasswords: z.int().positive(),
});
export type AccountLock = z.infer<typeof AccountLock>;

/** One account of a client, for its administrators. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  state: z.enum(['active', 'disabled']),
  disabledAtMs: EpochMs.int().nullable(),
  disabledReason: z.string().nullable(),
  lock: AccountLock.nullable().describe('null: the next password is checked at once'),
  lastUsedAtMs: EpochMs.int().nullable().describe('last use of any session; null: none is known'),
  sessionCount: z.int().nonnegative().describe('sessions that have not ended'),
  subscriptionCount: z.int().nonnegative().describe('facilities whose messages the person receives'),
  signsInWith: SignInWay,
  facilityIds: z.array(z.string()).nullable().describe('locations that the person may see, by id; null: all'),
  hasSecondFactor: z.boolean().describe('a passkey or an authenticator app'),
  isOwn: z.boolean().describe('the account of the administrator who asks'),
});
export type Account = z.infer<typeof Account>;

/** Answer of GET auth /admin/people: every account of the client, by name. */
export const Accounts = z.object({ people: z.array(Account) });
export type Accounts = z.infer<typeof Accounts>;

/** One session that has not ended. */
export const AccountSession = z.object({
  familyId: z.string(),
  device: z.string().describe('user agent at the sign-in; empty: not known'),
  address: z.string().describe('network address at the sign-in; empty: not known'),
  startedAtMs: EpochMs.int(),
  lastUsedAtMs: EpochMs.int(),
  endsAtMs: EpochMs.int().nullable().describe('null: it has no end'),
  isOwn: z.boolean().describe('the session of this request'),
});

export type AccountSession = z.infer<typeof AccountSession>;

/** Answer of GET auth /admin/people/{id}/sessions, the newest use first. */
export const AccountSessions = z.object({ sessions: z.array(AccountSession) });
export type AccountSessions = z.infer<typeof AccountSessions>;

export const REASON_MAX_LENGTH = 300;

/** Body of a call that suspends an account: the reason, which the audit keeps. */
export const ShutReason = z.object({
  reason: z.string().trim().min(1).max(REASON_MAX_LENGTH),
});
export type ShutReason = z.infer<typeof ShutReason>;

/** Answer of POST auth /admin/people/{id}/password_reset. The link works once. */
export const PasswordReset = z.object({
  resetUrl: z
    .string()
    .nullable()
    .describe('for the administrator to give to the person; null: it was sent by e-mail'),
  expiresAtMs: EpochMs.int(),
});
export type PasswordReset = z.infer<typeof PasswordReset>;
