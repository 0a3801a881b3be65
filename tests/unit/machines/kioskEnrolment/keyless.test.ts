import { describe, expect, test } from 'vitest';
import { selectFault, selectView } from '#machines/kioskEnrolment/kioskEnrolmentSelectors.ts';
import { createKioskEnrolmentSystem, ENROLMENT_TIMES } from '../../../support/kioskEnrolmentSystem.ts';

const { retryMs, longestRetryMs, timeoutMs } = ENROLMENT_TIMES;

async function removed() {
  const system = createKioskEnrolmentSystem();
  await system.recall(true);
  await system.renew('removed');
  return system;
}

describe('a key that the browser does not give', () => {
  test('leaves an enrolled display enrolled: it has its session as soon as the key can be read [S12][GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    await system.fail('recall', 'Internal error opening backing store for indexedDB.open.');
    expect([system.state(), selectView(system.snapshot())]).toEqual(['keyless', 'keyless']);
    system.clock.increment(retryMs - 1);
    expect(system.state()).toBe('keyless');
    system.clock.increment(1);
    expect(system.state()).toBe('recalling');
    await system.recall(true);
    expect([system.state(), selectFault(system.snapshot())]).toEqual(['renewing', null]);
    expect([system.calls.make.calls, system.calls.ask.calls]).toEqual([[], []]);
    // what failed before says nothing about the service
    await system.fail('renew');
    system.clock.increment(retryMs);
    expect(system.state()).toBe('renewing');
  });

  test('is asked for at once when a user tries again, and no new code is [S12][GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    await system.fail('recall');
    system.actor.send({ type: 'enrolment.requested' });
    expect(system.state()).toBe('recalling');
    await system.recall(true);
    expect(system.state()).toBe('renewing');
  });

  test('is said to be missing until it is there, also while it is tried again [S12][GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    const seen = () => [system.state(), selectView(system.snapshot())];
    expect(seen()).toEqual(['recalling', 'beginning']);
    await system.fail('recall');
    system.clock.increment(retryMs);
    expect(seen()).toEqual(['recalling', 'keyless']);
    await system.recall(false);
    expect(seen()).toEqual(['makingKey', 'keyless']);
    await system.fail('make');
    system.actor.send({ type: 'enrolment.requested' });
    await system.recall(false);
    await system.makeKey();
    expect(seen()).toEqual(['askingForCode', 'beginning']);
    // a service that does not answer says nothing about the key
    await system.fail('ask');
    expect(seen()).toEqual(['awaitingCode', 'beginning']);
  });

  test('of an enrolled display is said to be missing until its session is asked for [S12][GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    await system.fail('recall');
    system.actor.send({ type: 'enrolment.requested' });
    expect(selectView(system.snapshot())).toBe('keyless');
    await system.recall(true);
    expect(selectView(system.snapshot())).toBe('renewing');
  });

  test('is asked for after pauses that double up to a limit, also where only making one fails [S12][GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    for (const pauseMs of [retryMs, 4_000, 8_000, 16_000, 32_000, longestRetryMs, longestRetryMs]) {
      await system.recall(false);
      await system.fail('make');
      system.clock.increment(pauseMs - 1);
      expect(system.state()).toBe('keyless');
      system.clock.increment(1);
      expect(system.state()).toBe('recalling');
    }
  });

  test.each(['recalling', 'makingKey', 'forgetting'])(
    'is given up at the limit where its store does not answer, not a millisecond before: %s [S12][GAP-141]',
    async (state) => {
      const system = await (state === 'forgetting'
        ? removed()
        : Promise.resolve(createKioskEnrolmentSystem()));
      if (state === 'makingKey') await system.recall(false);
      if (state === 'forgetting') system.actor.send({ type: 'enrolment.requested' });
      expect(system.state()).toBe(state);
      system.clock.increment(timeoutMs - 1);
      expect(system.state()).toBe(state);
      system.clock.increment(1);
      expect([system.state(), selectFault(system.snapshot())]).toEqual(['keyless', 'timeout']);
      system.clock.increment(retryMs);
      expect(system.state()).toBe('recalling');
    },
  );

  test('and cannot delete is told of, and then again that the display was removed [GAP-141]', async () => {
    const system = await removed();
    system.actor.send({ type: 'enrolment.requested' });
    await system.fail('forget');
    expect(system.state()).toBe('keyless');
    system.clock.increment(retryMs);
    await system.recall(true);
    await system.renew('removed');
    expect(selectView(system.snapshot())).toBe('removed');
  });
});
