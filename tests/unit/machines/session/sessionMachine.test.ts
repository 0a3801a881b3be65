import { describe, expect, test } from 'vitest';
import { isSiteAdmin } from '#domain/people/rights.ts';
import { VALID_MARGIN_MS } from '#machines/session/sessionGrant.ts';
import {
  selectIsAdmin,
  selectIsGuest,
  selectIsRestoring,
  selectIsSignedIn,
  selectSession,
  selectSessionEnd,
} from '#machines/session/sessionSelectors.ts';
import { SESSION_LIFE_MS, sessionGrant } from '../../../support/sessionGrant.ts';
import { createSessionSystem, SESSION_INPUT } from '../../../support/sessionSystem.ts';
import { settled } from '../../../support/settled.ts';
import { startedSession } from './startedSession.ts';

const { jitterMs, retryMs, longestRetryMs, timeoutMs } = SESSION_INPUT;

describe('the margin of 900 s', () => {
  test('is 900 s [CONST-40]', () => {
    expect(VALID_MARGIN_MS).toBe(900_000);
  });

  test.each([
    ['one millisecond more than the margin is left: valid', -1, true],
    ['exactly the margin is left: renewed first', 0, false],
  ])('%s [AUTH-12]', async (_, offsetMs, isSignedIn) => {
    const { actor, renewals } = await startedSession(SESSION_LIFE_MS - VALID_MARGIN_MS + offsetMs);
    expect(selectIsSignedIn(actor.getSnapshot())).toBe(isSignedIn);
    expect(selectIsRestoring(actor.getSnapshot())).toBe(!isSignedIn);
    expect(renewals.calls).toHaveLength(isSignedIn ? 0 : 1);
  });
});

describe('a session that the service ends', () => {
  test.each(['refused', 'notInStore'] as const)(
    'says why while nobody is signed in, whether a stored or a running one: %s [AUTH-16]',
    async (end) => {
      for (const ageMs of [0, SESSION_LIFE_MS]) {
        const { actor, renewals, clock, nowMs } = await startedSession(ageMs);
        if (ageMs === 0) clock.increment(SESSION_LIFE_MS - VALID_MARGIN_MS - jitterMs);
        renewals.last().resolve(end);
        await settled();
        expect(selectSessionEnd(actor.getSnapshot())).toBe(end);
        actor.send({ type: 'session.received', ...sessionGrant({ atMs: nowMs() }) });
        expect(selectSessionEnd(actor.getSnapshot())).toBeNull();
        actor.send({ type: 'user.signedOut' });
        expect(selectSessionEnd(actor.getSnapshot())).toBeNull();
      }
    },
  );
});

describe('renewAfter', () => {
  const untilRenewalMs = SESSION_LIFE_MS - VALID_MARGIN_MS - jitterMs;

  test.each([
    ['one millisecond before its end nothing is asked', untilRenewalMs - 1, 0],
    ['at its end the session is renewed, once', untilRenewalMs, 1],
  ])('%s [AUTH-12]', async (_, spanMs, calls) => {
    const { clock, renewals } = await startedSession(0);
    clock.increment(spanMs);
    expect(renewals.calls).toHaveLength(calls);
  });

  test('a lifetime longer than any timer is renewed early, not at once', async () => {
    const { clock, renewals } = await startedSession(0, { expireDurationSeconds: 365 * 86_400 });
    clock.increment(11 * 86_400_000);
    expect(renewals.calls).toHaveLength(0);
    clock.increment(86_400_000);
    expect(renewals.calls).toHaveLength(1);
  });
});

describe('without a network', () => {
  test('nobody is signed out, however long it lasts [S12]', async () => {
    const { actor, clock, renewals, storage } = await startedSession(0);
    actor.send({ type: 'token.refused' });
    for (let spanMs = 0; spanMs <= SESSION_LIFE_MS * 2; spanMs += SESSION_LIFE_MS / 4) {
      renewals.last().reject(new Error('offline'));
      await settled();
      clock.increment(SESSION_LIFE_MS / 4);
    }
    expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
    expect(storage.session).not.toBeNull();
  });

  test('a display that starts with a dead session shows its page, and renews it later [AUTH-12][S12]', async () => {
    const { actor, clock, renewals, storage, nowMs } = await startedSession(SESSION_LIFE_MS * 8);
    renewals.last().reject(new Error('offline'));
    await settled();
    expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
    expect(storage.writes).toBe(0);
    clock.increment(retryMs);
    renewals.last().resolve(sessionGrant({ atMs: nowMs() }, { accessToken: 'access-2' }));
    await settled();
    expect(storage.session?.accessToken).toBe('access-2');
  });

  test('a refusal that comes after it signs out all the same [AUTH-16][AUTH-17]', async () => {
    const { actor, clock, renewals, storage } = await startedSession(SESSION_LIFE_MS * 8);
    renewals.last().reject(new Error('offline'));
    await settled();
    clock.increment(retryMs);
    renewals.last().resolve('refused');
    await settled();
    expect(selectIsSignedIn(actor.getSnapshot())).toBe(false);
    expect(storage.session).toBeNull();
  });
});

describe('retryAfter', () => {
  test.each([
    ['one millisecond before its end nothing is asked', retryMs - 1, 1],
    ['at its end the renewal is tried again', retryMs, 2],
  ])('%s', async (_, spanMs, calls) => {
    const signedIn = await startedSession(0);
    signedIn.actor.send({ type: 'token.refused' });
    const reviving = await startedSession(SESSION_LIFE_MS - VALID_MARGIN_MS);
    for (const { clock, renewals } of [signedIn, reviving]) {
      renewals.last().reject(new Error('offline'));
      await settled();
      clock.increment(spanMs);
      expect(renewals.calls).toHaveLength(calls);
    }
  });
});

test('renewals that fail in a row wait longer and longer, each to the millisecond; one that succeeds begins anew [S12]', async () => {
  const { actor, clock, renewals, nowMs } = await startedSession(SESSION_LIFE_MS * 8);
  for (const waitMs of [retryMs, 2 * retryMs, longestRetryMs, longestRetryMs]) {
    const asked = renewals.calls.length;
    renewals.last().reject(new Error('offline'));
    await settled();
    clock.increment(waitMs - 1);
    expect(renewals.calls).toHaveLength(asked);
    clock.increment(1);
    expect(renewals.calls).toHaveLength(asked + 1);
  }
  renewals.last().resolve(sessionGrant({ atMs: nowMs() }));
  await settled();
  actor.send({ type: 'token.refused' });
  clock.increment(timeoutMs);
  const asked = renewals.calls.length;
  clock.increment(retryMs - 1);
  expect(renewals.calls).toHaveLength(asked);
  clock.increment(1);
  expect(renewals.calls).toHaveLength(asked + 1);
});

describe('giveUpAfter', () => {
  test.each([
    ['one millisecond before its end the answer is waited for', timeoutMs - 1, true],
    ['at its end it is network trouble', timeoutMs, false],
  ])('%s', async (_, spanMs, isAsking) => {
    const signedIn = await startedSession(0);
    signedIn.actor.send({ type: 'token.refused' });
    signedIn.clock.increment(spanMs);
    expect(signedIn.actor.getSnapshot().matches({ signedIn: { token: 'renewing' } })).toBe(isAsking);

    const reviving = await startedSession(SESSION_LIFE_MS - VALID_MARGIN_MS);
    reviving.clock.increment(spanMs);
    expect(reviving.actor.getSnapshot().matches('reviving')).toBe(isAsking);
  });
});

test('refused calls share one renewal, which carries the refresh token [AUTH-15]', async () => {
  const { actor, renewals } = await startedSession(0);
  actor.send({ type: 'token.refused' });
  actor.send({ type: 'token.refused' });
  expect(renewals.calls).toHaveLength(1);
  expect(renewals.last().input).toEqual({ refreshToken: 'refresh' });
});

test('a renewed session is stored, a restored one is not written again [AUTH-10][AUTH-15]', async () => {
  const { actor, renewals, storage, nowMs } = await startedSession(0);
  expect(storage.writes).toBe(0);
  actor.send({ type: 'token.refused' });
  renewals.last().resolve(sessionGrant({ atMs: nowMs() }, { accessToken: 'access-2' }));
  await settled();
  expect(storage.session?.accessToken).toBe('access-2');
  expect(selectSession(actor.getSnapshot())?.accessToken).toBe('access-2');
});

test('a refresh token that the service does not know signs out and removes the session [AUTH-16]', async () => {
  const { actor, renewals, storage } = await startedSession(0);
  actor.send({ type: 'token.refused' });
  renewals.last().resolve('notInStore');
  await settled();
  expect(selectSession(actor.getSnapshot())).toBeNull();
  expect(storage.session).toBeNull();
});

test('a stored session that cannot be read is removed, so that no call borrows its token [AUTH-11]', async () => {
  const { actor, restores, storage } = createSessionSystem();
  storage.session = sessionGrant().session;
  restores.last().reject(new Error('The id token does not say when it was issued.'));
  await settled();
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(false);
  expect(storage.session).toBeNull();
});

test('a kiosk that slept over night asks once, and comes back [AUTH-12]', async () => {
  const { actor, clock, renewals, nowMs } = await startedSession(0);
  clock.increment(SESSION_LIFE_MS * 5);
  expect(renewals.calls).toHaveLength(1);
  renewals.last().resolve(sessionGrant({ atMs: nowMs() }));
  await settled();
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
});

test('a renewal that brings a session without life in it signs out', async () => {
  const { actor, renewals, nowMs } = await startedSession(SESSION_LIFE_MS);
  renewals.last().resolve(sessionGrant({ atMs: nowMs(), ageMs: SESSION_LIFE_MS }));
  await settled();
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(false);
  expect(selectIsRestoring(actor.getSnapshot())).toBe(false);
});

test('a session that another tab wrote is taken over without writing it back', async () => {
  const { actor, storage, nowMs } = await startedSession(0);
  const grant = sessionGrant({ atMs: nowMs() }, { accessToken: 'other-tab', refreshToken: 'other-tab' });
  actor.send({ type: 'storage.changed', grant });
  await settled();
  expect(selectSession(actor.getSnapshot())?.accessToken).toBe('other-tab');
  expect(storage.writes).toBe(0);
});

test('a tab in whose place another has signed out says so, until a user signs in or out here [S12]', async () => {
  const { actor, nowMs } = await startedSession(0);
  const end = () => selectSessionEnd(actor.getSnapshot());
  actor.send({ type: 'storage.changed', grant: null });
  await settled();
  expect([selectIsSignedIn(actor.getSnapshot()), end()]).toEqual([false, 'elsewhere']);
  actor.send({ type: 'session.received', ...sessionGrant({ atMs: nowMs() }) });
  await settled();
  expect([selectIsSignedIn(actor.getSnapshot()), end()]).toEqual([true, null]);
  actor.send({ type: 'user.signedOut' });
  await settled();
  actor.send({ type: 'storage.changed', grant: null });
  expect(end()).toBeNull();
});

describe('rights', () => {
  test.each([
    [['user_endpoints'], { admin: false, guest: false, siteAdmin: false }],
    [['admin_endpoints'], { admin: true, guest: false, siteAdmin: false }],
    [['guest_endpoints'], { admin: false, guest: true, siteAdmin: false }],
    [['guest_endpoints', 'user_endpoints'], { admin: false, guest: false, siteAdmin: false }],
    [['guest_endpoints', 'admin_endpoints'], { admin: true, guest: false, siteAdmin: false }],
    [['site_admin_endpoints'], { admin: false, guest: false, siteAdmin: true }],
    [['acme_site_admin_endpoints'], { admin: false, guest: false, siteAdmin: true }],
    [['other_site_admin_endpoints'], { admin: false, guest: false, siteAdmin: false }],
    [[], { admin: false, guest: false, siteAdmin: false }],
  ])('%j gives them [AUTH-19]', async (authorities, wanted) => {
    const { actor } = await startedSession(0, { authorities });
    const snapshot = actor.getSnapshot();
    const session = selectSession(snapshot)!;
    const siteAdmin = isSiteAdmin(session.authorities, session.client);
    expect({ admin: selectIsAdmin(snapshot), guest: selectIsGuest(snapshot), siteAdmin }).toEqual(wanted);
  });

  test('nobody has any while nobody is signed in [AUTH-19]', () => {
    const snapshot = createSessionSystem().actor.getSnapshot();
    expect([selectIsAdmin(snapshot), selectIsGuest(snapshot)]).toEqual([false, false]);
  });
});
