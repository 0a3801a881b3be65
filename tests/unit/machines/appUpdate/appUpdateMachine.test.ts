import { describe, expect, test } from 'vitest';
import {
  selectFault,
  selectIsChecking,
  selectWaitingVersion,
} from '#machines/appUpdate/appUpdateSelectors.ts';
import { APP_UPDATE_INPUT, createAppUpdateSystem } from '../../../support/appUpdateSystem.ts';
import { settled } from '../../../support/settled.ts';

const { everyMs, timeoutMs } = APP_UPDATE_INPUT;
const NEWER = '1.8.0+11111111';

describe('everyAfter', () => {
  test.each([
    ['one millisecond before its end nothing is asked', everyMs - 1, 1],
    ['at its end the service is asked again', everyMs, 2],
  ])('after an answer: %s [SHELL-27]', async (_, spanMs, calls) => {
    const { clock, checks } = createAppUpdateSystem();
    checks.last().resolve(null);
    await settled();
    clock.increment(spanMs);
    expect(checks.calls).toHaveLength(calls);
  });

  test.each([
    ['one millisecond before its end nothing is asked', everyMs - 1, 1],
    ['at its end the service is asked again', everyMs, 2],
  ])('after a failure: %s [SHELL-27]', async (_, spanMs, calls) => {
    const { clock, checks } = createAppUpdateSystem();
    checks.last().reject(new Error('offline'));
    await settled();
    clock.increment(spanMs);
    expect(checks.calls).toHaveLength(calls);
  });
});

describe('giveUpAfter', () => {
  test.each([
    ['one millisecond before its end an answer may come', timeoutMs - 1, true, null],
    ['at its end the question has failed', timeoutMs, false, 'timeout'],
  ])('%s', (_, spanMs, isChecking, fault) => {
    const { actor, clock } = createAppUpdateSystem();
    clock.increment(spanMs);
    expect(selectIsChecking(actor.getSnapshot())).toBe(isChecking);
    expect(selectFault(actor.getSnapshot())).toBe(fault);
  });
});

test('a version is announced once, however often it is found', async () => {
  const { clock, checks, announced, browser } = createAppUpdateSystem();
  browser({ type: 'version.found', version: NEWER });
  checks.last().resolve(NEWER);
  await settled();
  clock.increment(everyMs);
  checks.last().resolve(NEWER);
  await settled();
  expect(announced).toEqual([NEWER]);
});

test('a version that was taken back and comes again is announced again', async () => {
  const { clock, checks, announced } = createAppUpdateSystem();
  for (const answer of [NEWER, null, NEWER]) {
    checks.last().resolve(answer);
    await settled();
    clock.increment(everyMs);
  }
  expect(announced).toEqual([NEWER, NEWER]);
});

test('an answer ends a failure, whatever it is', async () => {
  for (const answer of [null, NEWER]) {
    const { actor, clock, checks } = createAppUpdateSystem();
    checks.last().reject(new Error('offline'));
    await settled();
    clock.increment(everyMs);
    checks.last().resolve(answer);
    await settled();
    expect(selectFault(actor.getSnapshot())).toBeNull();
  }
});

test('a failure takes nothing back', async () => {
  const { actor, clock, checks } = createAppUpdateSystem();
  checks.last().resolve(NEWER);
  await settled();
  clock.increment(everyMs);
  checks.last().reject(new Error('offline'));
  await settled();
  expect(selectWaitingVersion(actor.getSnapshot())).toBe(NEWER);
  expect(selectFault(actor.getSnapshot())).toBe('offline');
  clock.increment(everyMs);
  checks.last().resolve(null);
  await settled();
  expect(selectWaitingVersion(actor.getSnapshot())).toBeNull();
  expect(selectFault(actor.getSnapshot())).toBeNull();
  expect(selectIsChecking(actor.getSnapshot())).toBe(false);
});
