import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Session } from '#contracts/session.ts';
import { REFRESH_LIFETIME_MS, REUSE_GRACE_MS } from '#server/useCases/identity/sessions.ts';
import { hashToken } from '#server/useCases/access/opaqueTokens.ts';
import { forgetUsedTokens } from '#server/useCases/identity/forgetUsedTokens.ts';
import { createIdentityApp, refresh, signIn, type IdentityApp } from './identityApp.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await createIdentityApp();
}, 120_000);
afterAll(() => identity.close());

const DAY_MS = 24 * 3_600_000;
const refusedRefresh = {
  generalError: { message: 'refreshTokenNotFoundOrExpired', messageText: 'Please sign in again.' },
};

describe('a refresh token', () => {
  test('gives the next session and a new token [CALL-40][AUTH-15]', async () => {
    const first = await signIn(identity.app);
    identity.clock.atMs += 3_000_000;
    const answer = await refresh(identity.app, first.refreshToken);
    const next = Session.parse(answer.json());
    expect(answer.statusCode).toBe(200);
    expect(next.refreshToken).not.toBe(first.refreshToken);
    expect(decodeJwt(next.idToken).iat).toBe(Math.floor(identity.clock.atMs / 1000));
    expect((await refresh(identity.app, next.refreshToken)).statusCode).toBe(200);
  });

  test('carries rights as they are now, not as they were', async () => {
    const first = await signIn(identity.app, 'guest@acme.example');
    const guest = await identity.repositories.people.findByEmail('guest@acme.example');
    await identity.repositories.people.update(guest?.id ?? '', { authorities: ['user_endpoints'] });
    const next = Session.parse((await refresh(identity.app, first.refreshToken)).json());
    await identity.repositories.people.update(guest?.id ?? '', { authorities: ['guest_endpoints'] });
    expect(next.authorities).toEqual(['user_endpoints']);
  });

  test('may come from two tabs at once: they agree on one answer by their storage, and it goes on [GAP-141]', async () => {
    const { refreshToken } = await signIn(identity.app);
    const answers = await Promise.all([
      refresh(identity.app, refreshToken),
      refresh(identity.app, refreshToken),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    identity.clock.atMs += REUSE_GRACE_MS;
    expect((await refresh(identity.app, refreshToken)).statusCode).toBe(200);
    let agreed = Session.parse(answers[1].json());
    for (let hour = 0; hour < 3; hour++) {
      identity.clock.atMs += 3_600_000;
      agreed = Session.parse((await refresh(identity.app, agreed.refreshToken)).json());
    }
  });

  test('that was used twice within the grace ends every session of its family once both answers go on [AUTH-16][GAP-141]', async () => {
    const { refreshToken } = await signIn(identity.app);
    const holder = Session.parse((await refresh(identity.app, refreshToken)).json());
    identity.clock.atMs += 30_000;
    const thief = Session.parse((await refresh(identity.app, refreshToken)).json());
    identity.clock.atMs += 2_700_000;
    const next = Session.parse((await refresh(identity.app, thief.refreshToken)).json());
    identity.clock.atMs += 1_000;
    expect((await refresh(identity.app, holder.refreshToken)).json()).toEqual(refusedRefresh);
    expect((await identity.repositories.audit.listLast(1))[0]).toMatchObject({ what: 'refreshToken.reused' });
    expect((await refresh(identity.app, next.refreshToken)).json()).toEqual(refusedRefresh);
  });

  test('is found out too where the first answer was used before the second was given [AUTH-16][GAP-141]', async () => {
    const { refreshToken } = await signIn(identity.app);
    const first = Session.parse((await refresh(identity.app, refreshToken)).json());
    identity.clock.atMs += 10_000;
    const second = Session.parse((await refresh(identity.app, first.refreshToken)).json());
    identity.clock.atMs += 10_000;
    const thief = Session.parse((await refresh(identity.app, refreshToken)).json());
    identity.clock.atMs += 2_700_000;
    expect((await refresh(identity.app, second.refreshToken)).statusCode).toBe(200);
    identity.clock.atMs += 1_000;
    expect((await refresh(identity.app, thief.refreshToken)).json()).toEqual(refusedRefresh);
  });

  test('whose answers were lost is renewed after days too, and what was lost opens nothing', async () => {
    const first = await signIn(identity.app);
    const lost: Session[] = [];
    for (let tries = 0; tries < 3; tries++) {
      lost.push(Session.parse((await refresh(identity.app, first.refreshToken)).json()));
      identity.clock.atMs += 2 * 24 * 3_600_000;
    }
    expect((await identity.repositories.audit.listLast(1))[0]).toMatchObject({
      what: 'refreshToken.replaced',
    });
    const heard = Session.parse((await refresh(identity.app, first.refreshToken)).json());
    expect((await refresh(identity.app, heard.refreshToken)).statusCode).toBe(200);
  });

  test('that was refused for a reason that has passed renews its session all the same [AUTH-15][GAP-19]', async () => {
    const { app, clock, repositories } = identity;
    const { refreshToken } = await signIn(app);
    const { id, authorities } = (await repositories.people.findByEmail('user@acme.example'))!;
    await repositories.people.update(id, { authorities: [] });
    expect((await refresh(app, refreshToken)).json()).toEqual(refusedRefresh);
    await repositories.people.update(id, { authorities });
    const spy = vi.spyOn(repositories.sessions, 'findStanding');
    spy.mockRejectedValueOnce(new Error('The connection broke.'));
    const failed = await refresh(app, refreshToken);
    spy.mockRestore();
    expect(failed.statusCode).toBeGreaterThanOrEqual(500);
    clock.atMs += 2 * DAY_MS;
    expect((await refresh(app, refreshToken)).statusCode).toBe(200);
  });

  test('that was replaced and comes all the same ends every session of its family: it has two holders', async () => {
    const stolen = await signIn(identity.app);
    const holder = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    identity.clock.atMs += REUSE_GRACE_MS + 1;
    const thief = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    expect((await refresh(identity.app, holder.refreshToken)).json()).toEqual(refusedRefresh);
    expect((await identity.repositories.audit.listLast(1))[0]).toMatchObject({ what: 'refreshToken.reused' });
    expect((await refresh(identity.app, thief.refreshToken)).json()).toEqual(refusedRefresh);
  });

  test('that comes again after the grace ends every session of its family, when its heir has been presented [AUTH-16]', async () => {
    const stolen = await signIn(identity.app);
    const heir = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    const next = Session.parse((await refresh(identity.app, heir.refreshToken)).json());
    identity.clock.atMs += REUSE_GRACE_MS + 1;
    const reuse = await refresh(identity.app, stolen.refreshToken);
    expect([reuse.statusCode, reuse.json()]).toEqual([401, refusedRefresh]);
    expect((await refresh(identity.app, next.refreshToken)).json()).toEqual(refusedRefresh);
    expect((await identity.repositories.audit.listLast(1))[0]).toMatchObject({ what: 'refreshToken.reused' });
  });

  test('that was used a week ago is deleted and opens nothing; its session goes on [AUTH-12]', async () => {
    const first = await signIn(identity.app);
    let newest = first;
    for (let day = 0; day < 9; day++) {
      identity.clock.atMs += DAY_MS;
      newest = Session.parse((await refresh(identity.app, newest.refreshToken)).json());
    }
    const { tokens } = identity.repositories;
    await forgetUsedTokens(tokens, identity.clock.atMs);
    expect(await tokens.findRefreshToken(hashToken(first.refreshToken))).toBeNull();
    expect((await refresh(identity.app, first.refreshToken)).statusCode).toBe(401);
    expect((await refresh(identity.app, newest.refreshToken)).statusCode).toBe(200);
  });

  test('shows after weeks too that its session has two holders [AUTH-16]', async () => {
    const stolen = await signIn(identity.app);
    const holder = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    let thief = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    for (let day = 0; day < 4; day++) {
      identity.clock.atMs += DAY_MS;
      thief = Session.parse((await refresh(identity.app, thief.refreshToken)).json());
    }
    identity.clock.atMs += 20 * DAY_MS;
    await forgetUsedTokens(identity.repositories.tokens, identity.clock.atMs);
    expect((await refresh(identity.app, holder.refreshToken)).json()).toEqual(refusedRefresh);
    expect((await refresh(identity.app, thief.refreshToken)).json()).toEqual(refusedRefresh);
  });

  test('whose answer was lost is kept, however long ago that was [AUTH-12]', async () => {
    const first = await signIn(identity.app);
    await refresh(identity.app, first.refreshToken);
    identity.clock.atMs += 20 * DAY_MS;
    await forgetUsedTokens(identity.repositories.tokens, identity.clock.atMs);
    expect((await refresh(identity.app, first.refreshToken)).statusCode).toBe(200);
  });

  test('goes on for its holder, and finds a second one, after the clock of the service was set back [AUTH-16][S6]', async () => {
    const renewed = async ({ refreshToken }: Session) => {
      identity.clock.atMs += 2_700_000;
      return Session.parse((await refresh(identity.app, refreshToken)).json());
    };
    const whileAhead = await renewed(await signIn(identity.app));
    const used = await renewed(whileAhead);
    identity.clock.atMs -= 6 * 3_600_000;
    const first = await renewed(used);
    await renewed(used); // its answer was lost
    const second = await renewed(await renewed(used));
    expect((await refresh(identity.app, second.refreshToken)).statusCode).toBe(200);
    expect((await refresh(identity.app, first.refreshToken)).json()).toEqual(refusedRefresh);
    identity.clock.atMs += 6 * 3_600_000;
  });

  test('whose answer was lost before the clock of the service was set back is renewed and goes on [AUTH-12][S6]', async () => {
    let session = await signIn(identity.app);
    identity.clock.atMs += 2_700_000;
    await refresh(identity.app, session.refreshToken);
    identity.clock.atMs -= 4 * 3_600_000;
    for (let times = 0; times < 3; times++) {
      const answer = await refresh(identity.app, session.refreshToken);
      expect(answer.statusCode).toBe(200);
      session = Session.parse(answer.json());
      identity.clock.atMs += 2_700_000;
    }
    identity.clock.atMs += 4 * 3_600_000;
  });

  test('leaves the sessions of other devices alone when its family ends', async () => {
    const other = await signIn(identity.app);
    const stolen = await signIn(identity.app);
    const heir = Session.parse((await refresh(identity.app, stolen.refreshToken)).json());
    await refresh(identity.app, heir.refreshToken);
    identity.clock.atMs += REUSE_GRACE_MS + 1;
    await refresh(identity.app, stolen.refreshToken);
    expect((await refresh(identity.app, other.refreshToken)).statusCode).toBe(200);
  });

  test('renews the session of a person for thirty days from the sign-in, used or not [AUTH-12][AUTH-16][GAP-141]', async () => {
    let session = await signIn(identity.app);
    for (let day = 0; day < 29; day++) {
      identity.clock.atMs += DAY_MS;
      session = Session.parse((await refresh(identity.app, session.refreshToken)).json());
    }
    identity.clock.atMs += DAY_MS - 1;
    session = Session.parse((await refresh(identity.app, session.refreshToken)).json());
    identity.clock.atMs += 1;
    expect((await refresh(identity.app, session.refreshToken)).json()).toEqual(refusedRefresh);
  });

  test('renews the session of a display without end, each time for ninety days [AUTH-12][GAP-141]', async () => {
    const { people } = identity.repositories;
    const display = (await people.findByEmail('kiosk@acme.example'))!;
    await people.update(display.id, { authorities: ['kiosk_endpoints'] });
    let session = await signIn(identity.app, 'kiosk@acme.example');
    await people.update(display.id, { authorities: display.authorities });
    for (let renewals = 0; renewals < 3; renewals++) {
      identity.clock.atMs += REFRESH_LIFETIME_MS - 1;
      session = Session.parse((await refresh(identity.app, session.refreshToken)).json());
    }
    identity.clock.atMs += REFRESH_LIFETIME_MS;
    expect((await refresh(identity.app, session.refreshToken)).json()).toEqual(refusedRefresh);
  });

  test('that is made up is refused with the name that signs the app out [AUTH-16][CALL-40]', async () => {
    const answer = await refresh(identity.app, 'made-up');
    expect([answer.statusCode, answer.json()]).toEqual([401, refusedRefresh]);
  });

  test('that has the form of ours and is not in the store says so, and ends no session [AUTH-16][S12]', async () => {
    const other = await signIn(identity.app);
    const answer = await refresh(identity.app, 'A'.repeat(43));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ ...refusedRefresh, sessionNotInStore: {} });
    expect((await identity.repositories.audit.listLast(1))[0]?.what).not.toBe('refreshToken.reused');
    expect((await refresh(identity.app, other.refreshToken)).statusCode).toBe(200);
  });

  test('is never stored in clear', async () => {
    const { refreshToken } = await signIn(identity.app);
    expect(await identity.repositories.tokens.findRefreshToken(refreshToken)).toBeNull();
  });
});
