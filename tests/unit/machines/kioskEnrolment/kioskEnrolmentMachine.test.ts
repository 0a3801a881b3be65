import { describe, expect, test } from 'vitest';
import {
  selectCode,
  selectCodeLeftMs,
  selectFault,
  selectView,
} from '#machines/kioskEnrolment/kioskEnrolmentSelectors.ts';
import {
  CODE_LIFE_MS,
  createKioskEnrolmentSystem,
  ENROLMENT_TIMES,
  HALL_KIOSK,
} from '../../../support/kioskEnrolmentSystem.ts';

const { pollEveryMs, retryMs, longestRetryMs, timeoutMs } = ENROLMENT_TIMES;

async function asking() {
  const system = createKioskEnrolmentSystem();
  await system.recall(false);
  await system.makeKey();
  return system;
}
async function showing() {
  const system = await asking();
  await system.giveCode();
  return system;
}
async function checking() {
  const system = await showing();
  system.clock.increment(pollEveryMs);
  return system;
}
async function expired() {
  const system = await showing();
  system.actor.send({ type: 'clock.ticked', atMs: system.nowMs() + CODE_LIFE_MS });
  return system;
}
async function renewing() {
  const system = createKioskEnrolmentSystem();
  await system.recall(true);
  return system;
}
describe('a device that is no display yet', () => {
  test('makes a key, asks for a code and shows it until an administrator confirms it [GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    expect([system.state(), selectView(system.snapshot())]).toEqual(['recalling', 'beginning']);
    await system.recall(false);
    expect(system.state()).toBe('makingKey');
    await system.makeKey();
    expect([system.state(), selectCode(system.snapshot())]).toEqual(['askingForCode', null]);
    await system.giveCode();
    expect([selectView(system.snapshot()), selectCode(system.snapshot())]).toEqual(['code', 'CODE-0001']);
    expect(selectCodeLeftMs(system.snapshot())).toBe(CODE_LIFE_MS);
    system.clock.increment(pollEveryMs);
    expect(system.calls.take.last().input).toEqual({ token: 'token-1' });
    await system.say('waiting');
    expect(system.state()).toEqual({ showingCode: 'resting' });
    system.clock.increment(pollEveryMs);
    await system.say(HALL_KIOSK);
    expect(system.state()).toBe('enrolled');
    expect(system.told).toEqual([{ type: 'session.granted', kiosk: HALL_KIOSK }]);
  });

  test('says so where it can keep no key, and tries again when asked [GAP-141]', async () => {
    const system = createKioskEnrolmentSystem();
    await system.fail('recall', 'no storage');
    expect([selectView(system.snapshot()), selectFault(system.snapshot())]).toEqual([
      'keyless',
      'no storage',
    ]);
    system.actor.send({ type: 'enrolment.requested' });
    await system.recall(false);
    expect([system.state(), selectFault(system.snapshot())]).toEqual(['makingKey', null]);
    await system.fail('make');
    expect(system.state()).toBe('keyless');
    system.actor.send({ type: 'enrolment.requested' });
    await system.recall(false);
    await system.makeKey();
    expect([system.state(), selectFault(system.snapshot())]).toEqual(['askingForCode', null]);
  });
});

describe('a code that is shown', () => {
  test('is asked about after the pause between polls, not a millisecond before [GAP-141]', async () => {
    const system = await showing();
    system.clock.increment(pollEveryMs - 1);
    expect(system.state()).toEqual({ showingCode: 'resting' });
    system.clock.increment(1);
    expect(system.state()).toEqual({ showingCode: 'checking' });
  });

  test('counts down with the clock, which runs only while it is shown [GAP-141]', async () => {
    const system = await showing();
    expect(system.clocks()).toBe(1);
    system.actor.send({ type: 'clock.ticked', atMs: system.nowMs() + 60_000 });
    expect(selectCodeLeftMs(system.snapshot())).toBe(CODE_LIFE_MS - 60_000);
    system.clock.increment(pollEveryMs);
    await system.say(HALL_KIOSK);
    expect(system.clocks()).toBe(0);
  });

  test('expires at its end, not a millisecond before [GAP-141]', async () => {
    const system = await showing();
    const polls = Math.ceil(CODE_LIFE_MS / pollEveryMs) - 1;
    for (let poll = 0; poll < polls; poll++) {
      system.clock.increment(pollEveryMs);
      await system.say('waiting');
    }
    system.clock.increment(CODE_LIFE_MS - polls * pollEveryMs - 1);
    expect(system.state()).toEqual({ showingCode: 'resting' });
    system.clock.increment(1);
    expect([system.state(), selectView(system.snapshot()), selectCode(system.snapshot())]).toEqual([
      { codeExpired: 'checking' },
      'expired',
      null,
    ]);
  });

  test('expires with the first tick at its end, where the device has slept [GAP-141]', async () => {
    const system = await showing();
    system.actor.send({ type: 'clock.ticked', atMs: system.nowMs() + CODE_LIFE_MS - 1 });
    expect(selectCode(system.snapshot())).toBe('CODE-0001');
    system.actor.send({ type: 'clock.ticked', atMs: system.nowMs() + CODE_LIFE_MS });
    expect(selectView(system.snapshot())).toBe('expired');
  });

  test('makes way for a new one when the service has ended it [GAP-141]', async () => {
    const system = await checking();
    await system.say('expired');
    expect(system.state()).toBe('askingForCode');
    await system.giveCode();
    expect(selectCode(system.snapshot())).toBe('CODE-0002');
  });

  test('stays while the service cannot be heard, and says so [S12][GAP-141]', async () => {
    const system = await checking();
    await system.fail('take', '503');
    expect([system.state(), selectCode(system.snapshot()), selectFault(system.snapshot())]).toEqual([
      { showingCode: 'unheard' },
      'CODE-0001',
      '503',
    ]);
    system.clock.increment(retryMs - 1);
    expect(system.state()).toEqual({ showingCode: 'unheard' });
    system.clock.increment(1);
    expect(system.state()).toEqual({ showingCode: 'checking' });
    await system.say('waiting');
    expect(selectFault(system.snapshot())).toBeNull();
  });

  test('is given up at the limit when a question is not answered, not a millisecond before [GAP-141]', async () => {
    const system = await checking();
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toEqual({ showingCode: 'checking' });
    system.clock.increment(1);
    expect([system.state(), selectFault(system.snapshot())]).toEqual([{ showingCode: 'unheard' }, 'timeout']);
  });

  test('of a display that was removed at once shows that [GAP-141]', async () => {
    const system = await checking();
    await system.say('removed');
    expect([system.state(), selectCode(system.snapshot())]).toEqual(['removed', null]);
  });
});

describe('a code that has run out', () => {
  test('that was confirmed in its last second still enrols the display [GAP-141]', async () => {
    const system = await expired();
    expect(system.state()).toEqual({ codeExpired: 'checking' });
    await system.say(HALL_KIOSK);
    expect([system.state(), system.told.length]).toEqual(['enrolled', 1]);
  });

  test('is asked about until the service says that it has expired [GAP-141]', async () => {
    const system = await expired();
    await system.say('waiting');
    system.clock.increment(pollEveryMs - 1);
    expect(system.state()).toEqual({ codeExpired: 'resting' });
    system.clock.increment(1);
    await system.fail('take');
    system.clock.increment(retryMs - 1);
    expect(system.state()).toEqual({ codeExpired: 'unheard' });
    system.clock.increment(1);
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toEqual({ codeExpired: 'checking' });
    system.clock.increment(1);
    expect(system.state()).toEqual({ codeExpired: 'unheard' });
    system.clock.increment(retryMs * 2);
    await system.say('expired');
    expect(system.state()).toBe('askingForCode');
  });

  test('of a display that was removed at once shows that [GAP-141]', async () => {
    const system = await expired();
    await system.say('removed');
    expect(system.state()).toBe('removed');
  });
});

describe('a service that cannot be asked for a code', () => {
  test('is asked again after pauses that double up to a limit, each kept to the millisecond [GAP-141]', async () => {
    const system = await asking();
    for (const pauseMs of [retryMs, 4_000, 8_000, 16_000, 32_000, longestRetryMs, longestRetryMs]) {
      await system.fail('ask');
      system.clock.increment(pauseMs - 1);
      expect(system.state()).toBe('awaitingCode');
      system.clock.increment(1);
      expect(system.state()).toBe('askingForCode');
    }
    await system.giveCode();
    system.clock.increment(pollEveryMs);
    await system.fail('take');
    system.clock.increment(retryMs);
    expect(system.state()).toEqual({ showingCode: 'checking' });
  });

  test('has failed when it does not answer at the limit, not a millisecond before [GAP-141]', async () => {
    const system = await asking();
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toBe('askingForCode');
    system.clock.increment(1);
    expect([system.state(), selectFault(system.snapshot())]).toEqual(['awaitingCode', 'timeout']);
  });
});

describe('an enrolled display', () => {
  test('gets a new session by its key, without a person [AUTH-16][GAP-141]', async () => {
    const system = await renewing();
    expect([system.state(), selectView(system.snapshot())]).toEqual(['renewing', 'renewing']);
    await system.renew(HALL_KIOSK);
    expect([system.state(), system.told]).toEqual([
      'enrolled',
      [{ type: 'session.granted', kiosk: HALL_KIOSK }],
    ]);
  });

  test('that an administrator removed says so, and is enrolled again with a new key when asked [GAP-141]', async () => {
    const system = await renewing();
    await system.renew('removed');
    expect([system.state(), selectView(system.snapshot()), system.told]).toEqual(['removed', 'removed', []]);
    system.clock.increment(longestRetryMs);
    expect(system.state()).toBe('removed');
    system.actor.send({ type: 'enrolment.requested' });
    expect(system.state()).toBe('forgetting');
    await system.forget();
    expect(system.state()).toBe('makingKey');
  });

  test('is not taken for removed while the service cannot be heard [S12][GAP-141]', async () => {
    const system = await renewing();
    await system.fail('renew');
    expect([system.state(), selectView(system.snapshot())]).toEqual(['awaitingRenewal', 'renewing']);
    system.clock.increment(retryMs - 1);
    expect(system.state()).toBe('awaitingRenewal');
    system.clock.increment(1);
    expect(system.state()).toBe('renewing');
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toBe('renewing');
    system.clock.increment(1);
    expect([system.state(), selectFault(system.snapshot())]).toEqual(['awaitingRenewal', 'timeout']);
  });
});
