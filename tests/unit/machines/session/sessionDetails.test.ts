import { describe, expect, test } from 'vitest';
import { detailsOf, VALID_MARGIN_MS } from '#machines/session/sessionGrant.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { SESSION_LIFE_MS, sessionGrant } from '../../../support/sessionGrant.ts';
import { createSessionSystem, SESSION_INPUT } from '../../../support/sessionSystem.ts';
import { settled } from '../../../support/settled.ts';
import { startedSession } from './startedSession.ts';

const { jitterMs } = SESSION_INPUT;

describe('details that change', () => {
  const DETAILS = { ...detailsOf(sessionGrant().session), name: 'Zoe Quill', unitSystem: 1 } as const;
  const change = { type: 'details.changed', details: DETAILS } as const;

  test('hold at once, are stored, and leave every timer alone [AUTH-13][AUTH-14]', async () => {
    const { actor, clock, renewals, storage } = await startedSession(0);
    const untilRenewalMs = SESSION_LIFE_MS - VALID_MARGIN_MS - jitterMs;
    clock.increment(untilRenewalMs - 1);
    actor.send(change);
    await settled();
    expect(selectSession(actor.getSnapshot())).toMatchObject({ ...DETAILS, accessToken: 'access' });
    expect(storage.session).toMatchObject(DETAILS);
    expect(renewals.calls).toHaveLength(0);
    clock.increment(1);
    expect(renewals.calls).toHaveLength(1);
  });

  test('keep the tokens that another tab has stored meanwhile [AUTH-13][AUTH-15]', async () => {
    const { actor, storage } = await startedSession(0);
    storage.session = sessionGrant({}, { accessToken: 'newer' }).session;
    actor.send(change);
    await settled();
    expect(storage.session).toMatchObject({ ...DETAILS, accessToken: 'newer' });
  });

  test('while a renewal is under way restart nothing, and outlive its answer [AUTH-13][AUTH-15]', async () => {
    const { actor, renewals, storage, nowMs } = await startedSession(0);
    actor.send({ type: 'token.refused' });
    actor.send(change);
    await settled();
    expect(storage.session).toMatchObject(DETAILS);
    renewals.last().resolve(sessionGrant({ atMs: nowMs() }, { accessToken: 'access-2' }));
    await settled();
    expect(renewals.calls).toHaveLength(1);
    expect(selectSession(actor.getSnapshot())).toMatchObject({ ...DETAILS, accessToken: 'access-2' });
    expect(storage.session).toMatchObject({ ...DETAILS, accessToken: 'access-2' });
  });

  test('give way to what a renewal brings that began after them [AUTH-13]', async () => {
    const { actor, renewals, nowMs } = await startedSession(0);
    actor.send(change);
    await settled();
    actor.send({ type: 'token.refused' });
    renewals.last().resolve(sessionGrant({ atMs: nowMs() }, { name: 'Zoe Newer' }));
    await settled();
    expect(selectSession(actor.getSnapshot())?.name).toBe('Zoe Newer');
  });

  test('in another tab hold here too, without a word to storage or to a renewal under way [AUTH-13][AUTH-15]', async () => {
    const { actor, renewals, storage, nowMs } = await startedSession(0);
    actor.send({ type: 'token.refused' });
    actor.send({ type: 'storage.changed', grant: sessionGrant({ atMs: nowMs() }, DETAILS) });
    expect(actor.getSnapshot().matches({ signedIn: { token: 'renewing' } })).toBe(true);
    expect(selectSession(actor.getSnapshot())).toMatchObject(DETAILS);
    expect(storage.writes).toBe(0);
    renewals.last().resolve(sessionGrant({ atMs: nowMs() }));
    await settled();
    expect(selectSession(actor.getSnapshot())).toMatchObject(DETAILS);
  });

  test('of nobody change nothing', async () => {
    const { actor, restores, storage } = createSessionSystem();
    restores.last().resolve(null);
    await settled();
    actor.send(change);
    await settled();
    expect(selectSession(actor.getSnapshot())).toBeNull();
    expect(storage.session).toBeNull();
  });
});
