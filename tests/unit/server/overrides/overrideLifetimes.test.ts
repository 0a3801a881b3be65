import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { OverridesSet } from '#contracts/override.ts';
import { OVERRIDE_LIFETIME_CHOICES } from '#domain/override/overrideLifetime.ts';
import { openOverrideLifetimes } from '#server/useCases/overrides/overrideLifetimes.ts';
import { createAccessWorld, type AccessWorld } from '../access/accessWorld.ts';
import type { Role } from '../access/roles.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { CLOSING } from './overrideFixture.ts';

const HOUR_MS = 3_600_000;

describe('the life of an override', () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await createAccessWorld();
  }, SLOW_MS);
  afterAll(() => world.network.close());

  const call = (role: Role, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    world.network.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${world.tokenOf(role)}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const setHours = (overrideLifetimeHours: number) =>
    call('admin', 'PATCH', '/auth/admin/client', { overrideLifetimeHours });
  /** Hours for which an override of the yard holds that is set now, in place of one that is in effect. */
  async function hoursOf(facilityId: string) {
    const replacesOverrideId = (await overrideOf(facilityId))?.overrideID;
    const facilityStatusUpdates = [{ ...CLOSING, facilityId, replacesOverrideId }];
    const answer = await call('site admin', 'POST', '/api/alerts/merged/yard_alerts', {
      facilityStatusUpdates,
      feedType: 'OVERRIDE',
    });
    const { eventStartAt, eventExpiresAt } = OverridesSet.parse(answer.json()).overrides[0]!;
    return (Date.parse(eventExpiresAt) - Date.parse(eventStartAt)) / HOUR_MS;
  }
  async function activeAt(facilityId: string) {
    const answer = await call('user', 'GET', `/api/alerts/active?clientId=ACME&facilityId=${facilityId}`);
    return ActiveAlerts.parse(answer.json());
  }
  const statedHours = async (facilityId: string) =>
    (await activeAt(facilityId)).policy!.overrideLifetimeMs! / HOUR_MS;
  const overrideOf = async (facilityId: string) =>
    (await activeAt(facilityId)).activeAlerts.find(({ eventType }) => eventType === 'OVERRIDE');
  const endOf = async (facilityId: string) => (await overrideOf(facilityId))!.eventExpiresAt;

  test('is 12 hours, or what the client has set by then; one in effect keeps its end [S9]', async () => {
    expect(await statedHours('YARD')).toBe(12);
    expect(await hoursOf('YARD')).toBe(12);
    const endBefore = await endOf('YARD');

    expect((await setHours(3)).statusCode).toBe(200);
    expect([await statedHours('YARD'), await statedHours('FAR_YARD')]).toEqual([3, 3]);
    expect(await endOf('YARD')).toBe(endBefore);
    expect(await hoursOf('FAR_YARD')).toBe(3);
  });

  test('is what the store says, whichever process has written it [S9]', async () => {
    const { repositories, network } = world.network;
    await repositories.clients.setOverrideLifetime('ACME', 7);
    await network.overrideLifetimes.reread('ACME');
    expect(await statedHours('YARD')).toBe(7);
  });
});

describe('the lifetimes of all clients', () => {
  test('are known from the start, and are 12 hours for a client that is not known [S9]', async () => {
    const clients = { overrideLifetimes: async () => new Map([['ACME', 2]]), find: async () => null };
    const lifetimes = await openOverrideLifetimes({ repositories: { clients }, log: { error: () => {} } });
    expect([lifetimes.ofMs('ACME'), lifetimes.ofMs('NEW')]).toEqual([2 * HOUR_MS, 12 * HOUR_MS]);
    await lifetimes.reread('ACME'); // the client was removed, and another one may come by its name
    expect(lifetimes.ofMs('ACME')).toBe(12 * HOUR_MS);
  });

  test('hold on while the store does not answer [S9]', async () => {
    const errors: string[] = [];
    const clients = {
      overrideLifetimes: async () => new Map([['ACME', 2]]),
      find: () => Promise.reject(new Error('The connection broke.')),
    };
    const log = { error: (_facts: unknown, message?: string) => void errors.push(message ?? '') };
    const lifetimes = await openOverrideLifetimes({ repositories: { clients }, log: log as never });
    await lifetimes.reread('ACME');
    expect([lifetimes.ofMs('ACME'), errors.length]).toEqual([2 * HOUR_MS, 1]);
  });
});

/** Lifetimes over a store whose clients have these hours, and which answers when a test says so. */
async function lifetimesOver(storedHours: number) {
  const store = { hours: storedHours, isAway: false };
  const answers: (() => void)[] = [];
  const clients = {
    overrideLifetimes: async () => new Map([['ACME', store.hours]]),
    find() {
      if (store.isAway) return Promise.reject(new Error('The connection broke.'));
      const client = { overrideLifetimeHours: store.hours };
      return new Promise<never>((resolve) => answers.push(() => resolve(client as never)));
    },
  };
  const lifetimes = await openOverrideLifetimes({ repositories: { clients }, log: { error: () => {} } });
  return { ...lifetimes, store, answers, hours: () => lifetimes.ofMs('ACME') / HOUR_MS };
}

describe('a change of the lifetime', () => {
  test('that shortens it holds at once, although the store does not tell it [S9]', async () => {
    const { reread, hours, store } = await lifetimesOver(24);
    Object.assign(store, { hours: 1, isAway: true });
    await reread('ACME', 1);
    expect(hours()).toBe(1);
  });

  test('that lengthens it holds once the store tells it, which is asked again [S9]', async () => {
    const { reread, retry, hours, store, answers } = await lifetimesOver(2);
    Object.assign(store, { hours: 5, isAway: true });
    await reread('ACME', 5);
    await retry();
    expect(hours()).toBe(2);
    store.isAway = false;
    const retried = retry();
    answers[0]!();
    await retried;
    expect(hours()).toBe(5);
    await retry();
    expect(answers).toHaveLength(1);
  });

  test('is the last stored of two at once, whichever answer comes first [S9]', async () => {
    const { reread, hours, store, answers } = await lifetimesOver(12);
    store.hours = 24;
    const first = reread('ACME', 24);
    store.hours = 1;
    const second = reread('ACME', 1);
    answers[1]!();
    await second;
    answers[0]!();
    await first;
    expect(hours()).toBe(1);
  });

  test('is no longer than any of two at once until both are read [S9]', async () => {
    const { reread, hours, store, answers } = await lifetimesOver(12);
    store.hours = 1;
    const first = reread('ACME', 1);
    store.hours = 24;
    const second = reread('ACME', 24);
    answers[0]!();
    await first;
    expect(hours()).toBe(1);
    answers[1]!();
    await second;
    expect(hours()).toBe(24);
  });
});

test('a client chooses whole hours from 1 to 24 [S9]', () => {
  expect(OVERRIDE_LIFETIME_CHOICES).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});
