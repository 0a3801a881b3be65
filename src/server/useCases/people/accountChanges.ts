import type { AuditAction } from '#contracts/auditAction.ts';
import { isOperator } from '#domain/people/rights.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { AccountLocks } from '../identity/accountLocks.ts';
import { removeFactors } from '../identity/factors/removeFactors.ts';
import { hashToken, newOpaqueToken } from '../access/opaqueTokens.ts';
import { notAuthorised } from '../access/sessionHooks.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';
import type { SessionEnd } from '../../storage/tables/sessions.ts';
import type { PersonCalls } from '../access/personCalls.ts';
import type { Orderer } from '../access/personGate.ts';
import { personToChange } from './personToChange.ts';

/** A link for a new password is passed on by people who may not meet the same day. */
export const RESET_LIFETIME_MS = 24 * 3_600_000;

/** Who changes whose account, and why where a reason is asked for. */
export type AccountOrder = {
  readonly admin: Orderer;
  readonly userId: string;
  readonly reason?: string;
};

/** One change of an account, its audit entry included. */
type AccountChange<Result> = {
  readonly what: AuditAction;
  readonly mayBeOwn: boolean;
  /** Whether the account is of no use after it, so that the last administrator's may not be changed so. */
  readonly isShutting: boolean;
  readonly work: (
    transaction: TransactionRepositories,
    person: PersonRecord,
    atMs: number,
  ) => Promise<{ result: Result; detail?: Record<string, unknown> } | null>;
};

/** Disables an account, ends its sessions and takes back messages that wait for it. A disabled one stays as it is. */
export function disableAccount(calls: PersonCalls, order: AccountOrder): Promise<unknown> {
  return changeAccount(calls, order, {
    what: 'person.disabled',
    mayBeOwn: false,
    isShutting: true,
    async work(transaction, { id, disabledAtMs }, atMs) {
      if (disabledAtMs !== null) return null;
      await transaction.people.update(id, { disabledAtMs: atMs, disabledReason: order.reason ?? null });
      const sessions = await endAllOf(transaction, id, { how: 'disabled', atMs });
      await transaction.notices.takeBackOf(id);
      return { result: null, detail: { sessions } };
    },
  });
}

/** Lets the person sign in again. Sessions that ended stay ended. */
export function enableAccount(calls: PersonCalls, order: AccountOrder): Promise<unknown> {
  return changeAccount(calls, order, {
    what: 'person.enabled',
    mayBeOwn: false,
    isShutting: false,
    async work(transaction, { id, disabledAtMs }) {
      if (disabledAtMs === null) return null;
      await transaction.people.update(id, { disabledAtMs: null, disabledReason: null });
      return { result: null };
    },
  });
}

/** Forgets the wrong passwords of an account that waits. One that does not wait stays as it is. */
export async function unlockAccount(
  calls: PersonCalls & { readonly locks: AccountLocks },
  order: AccountOrder,
): Promise<void> {
  const unlocked = await changeAccount(calls, order, {
    what: 'person.unlocked',
    mayBeOwn: false,
    isShutting: false,
    async work(_transaction, person) {
      const lock = calls.locks.locksOf([person]).get(person.id);
      return lock === undefined ? null : { result: person, detail: { wrongPasswords: lock.wrongPasswords } };
    },
  });
  // after its entry in the audit is stored
  if (unlocked !== null) calls.locks.unlock(unlocked);
}

/** Ends one session, or all with whatever was begun; one that is unknown, ended or of another person is 404. */
export function endSessions(
  calls: PersonCalls,
  order: AccountOrder & { readonly familyId: string | null },
): Promise<unknown> {
  const { familyId } = order;
  return changeAccount(calls, order, {
    what: familyId === null ? 'sessions.ended' : 'session.ended',
    mayBeOwn: true,
    isShutting: false,
    async work(transaction, { id }, atMs) {
      const how = 'endedByAdmin';
      if (familyId === null)
        return { result: null, detail: { sessions: await endAllOf(transaction, id, { how, atMs }) } };
      const { sessions } = transaction;
      const standing = await sessions.listOf(id, { nowMs: atMs, usedSinceMs: null });
      const session = standing.find((one) => one.familyId === familyId);
      if (session === undefined) {
        throw new ProblemError(404, 'sessionNotFound', 'This session has ended already.');
      }
      await sessions.end(familyId, how, atMs);
      return { result: null, detail: { sessionId: familyId, device: session.device } };
    },
  });
}

/** Deletes an account. The audit keeps its id and the reason. */
export function deleteAccount(calls: PersonCalls, order: AccountOrder): Promise<unknown> {
  return changeAccount(calls, order, {
    what: 'person.deleted',
    mayBeOwn: false,
    isShutting: true,
    async work(transaction, { id, authorities }, atMs) {
      const ended = await transaction.sessions.endAllOf(id, { how: 'revoked', atMs });
      await transaction.notices.takeBackOf(id);
      await transaction.accounts.remove(id);
      return { result: null, detail: { sessions: ended.length, authorities } };
    },
  });
}

export type PreparedReset = { readonly token: string; readonly expiresAtMs: number };

/** Makes the old password useless and ends all sessions. The link is the only way to a new password. */
export async function resetPassword(
  calls: PersonCalls,
  order: AccountOrder,
  send: (
    transaction: TransactionRepositories,
    person: PersonRecord,
    reset: PreparedReset,
  ) => Promise<'email' | 'link'>,
): Promise<PreparedReset & { readonly way: 'email' | 'link' }> {
  const { admin } = order;
  const prepared = await changeAccount(calls, order, {
    what: 'password.reset',
    mayBeOwn: false,
    isShutting: false,
    async work(transaction, person, atMs) {
      assertResettable(person);
      assertNoGain(admin, person);
      const { id: personId, clientId } = person;
      const token = newOpaqueToken();
      const expiresAtMs = atMs + RESET_LIFETIME_MS;
      await transaction.people.update(personId, { passwordHash: null });
      const sessions = await endAllOf(transaction, personId, { how: 'passwordReset', atMs });
      const link = { tokenHash: hashToken(token), purpose: 'passwordReset', expiresAtMs } as const;
      await transaction.links.add({ ...link, clientId, issuedBy: admin.id, personId });
      const way = await send(transaction, person, { token, expiresAtMs });
      return { result: { token, expiresAtMs, way }, detail: { sessions, way } };
    },
  });
  if (prepared === null) throw new Error('A reset always does something.');
  return prepared;
}

/** Removes every passkey, authenticator app and recovery code of a person who has lost them, and ends all sessions. */
export function resetFactors(
  calls: PersonCalls,
  order: AccountOrder,
  tell: (transaction: TransactionRepositories, person: PersonRecord, atMs: number) => Promise<void>,
): Promise<unknown> {
  return changeAccount(calls, order, {
    what: 'factors.reset',
    mayBeOwn: false,
    isShutting: false,
    async work(transaction, person, atMs) {
      assertNoGain(order.admin, person);
      const { id } = person;
      if (!(await transaction.factors.hasSecondFactor(id))) return null;
      const removed = await removeFactors(transaction, id);
      const sessions = await endAllOf(transaction, id, { how: 'endedByAdmin', atMs });
      await tell(transaction, person, atMs);
      return { result: null, detail: { sessions, ...removed } };
    },
  });
}

/** Ends all sessions of a person, and drops what was begun for more of them. Returns how many sessions there were. */
async function endAllOf(
  { sessions, accounts }: TransactionRepositories,
  personId: string,
  end: { readonly how: SessionEnd; readonly atMs: number },
): Promise<number> {
  const ended = await sessions.endAllOf(personId, end);
  await accounts.dropUnfinished(personId, end.atMs);
  return ended.length;
}

function assertResettable({ disabledAtMs, externalSubject, authorities }: PersonRecord): void {
  if (externalSubject !== null || authorities.includes('kiosk_endpoints')) {
    throw new ProblemError(409, 'passwordElsewhere', 'This account has no password here.');
  }
  if (disabledAtMs !== null) {
    throw new ProblemError(409, 'personDisabled', 'This account is disabled. Enable it first.');
  }
}

/**
 * Who resets what an operator proves themselves by can sign in as that operator, whom only the command line makes: no
 * administrator comes to act on other clients so. Nor by taking all their roles first, and giving one back afterwards.
 *
 * @throws ProblemError 403.
 */
function assertNoGain(admin: PersonRecord, person: PersonRecord): void {
  const isAbove = person.authorities.includes('operator_endpoints');
  if (isAbove && !isOperator(admin.authorities, admin.clientId)) throw notAuthorised();
}

/** Refuses, changes and audits in one transaction; null: there was nothing to change. */
async function changeAccount<Result>(
  { repositories, clock }: PersonCalls,
  { admin, userId, reason }: AccountOrder,
  { what, mayBeOwn, isShutting, work }: AccountChange<Result>,
): Promise<Result | null> {
  const { clientId } = admin;
  return repositories.together(async (transaction) => {
    const { person, admins } = await personToChange(transaction, admin, userId);
    if (!mayBeOwn && person.id === admin.id) {
      throw new ProblemError(409, 'ownAccount', 'You can not do this to your own account.');
    }
    if (isShutting && admins.length === 1 && admins[0] === person.id) {
      throw new ProblemError(409, 'lastAdmin', 'This is the last administrator of the client.');
    }
    const atMs = clock.nowMs();
    const done = await work(transaction, person, atMs);
    if (done === null) return null;
    const detail = { userId: person.id, ...(reason === undefined ? {} : { reason }), ...done.detail };
    await transaction.audit.append({ atMs, who: admin.id, clientId, what, detail });
    return done.result;
  });
}
