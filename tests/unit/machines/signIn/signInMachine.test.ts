import { describe, expect, test } from 'vitest';
import type { WindowOutcome } from '#machines/signIn/signInMachine.ts';
import { selectIsBusy, selectProblem } from '#machines/signIn/signInSelectors.ts';
import { sessionGrant } from '../../../support/sessionGrant.ts';
import { settled } from '../../../support/settled.ts';
import { createSignInSystem, SIGN_IN_TIMEOUT_MS } from '../../../support/signInSystem.ts';

function start() {
  const system = createSignInSystem();
  const endWindow = (outcome: WindowOutcome) => {
    system.actor.send({ type: 'signIn.requested' });
    system.windows.last().resolve(outcome);
    return settled();
  };
  return { ...system, endWindow };
}

test('a sign-in that succeeds hands the session over', async () => {
  const { actor, exchanges, endWindow } = start();
  await endWindow({ code: 'c-1', state: 's-1' });
  const grant = sessionGrant();
  exchanges.last().resolve(grant);
  await settled();
  expect(actor.getSnapshot().output).toEqual(grant);
});

describe('timeoutAfter', () => {
  test.each([
    ['one millisecond before its end the exchange goes on', SIGN_IN_TIMEOUT_MS - 1, true],
    ['at its end the exchange has failed [AUTH-07]', SIGN_IN_TIMEOUT_MS, false],
  ])('%s', async (_, spanMs, isBusy) => {
    const { actor, clock, endWindow } = start();
    await endWindow({ code: 'c-1', state: 's-1' });
    clock.increment(spanMs);
    expect(selectIsBusy(actor.getSnapshot())).toBe(isBusy);
    expect(selectProblem(actor.getSnapshot())).toEqual(
      isBusy ? null : { key: 'loginError', reason: 'exchange', description: 'timeout' },
    );
  });
});

test('a closed window is told by its own text [AUTH-06]', async () => {
  const { actor, endWindow } = start();
  await endWindow('closed');
  expect(selectProblem(actor.getSnapshot())).toEqual({ key: 'loginWindowClosed' });
});

test('a refusal keeps the words of the provider [AUTH-07]', async () => {
  const { actor, endWindow } = start();
  await endWindow({ error: 'access_denied', errorDescription: 'The account is locked' });
  expect(selectProblem(actor.getSnapshot())).toEqual({
    key: 'loginError',
    reason: 'access_denied',
    description: 'The account is locked',
  });
});

test('a blocked window leads to a sign-in in this window [AUTH-05]', async () => {
  const { actor, redirects, endWindow } = start();
  await endWindow('blocked');
  expect(redirects.calls).toHaveLength(1);
  expect(selectIsBusy(actor.getSnapshot())).toBe(true);
});

test('a window that cannot be run at all is an error with its words [AUTH-07]', async () => {
  const { actor, windows } = start();
  actor.send({ type: 'signIn.requested' });
  windows.last().reject(new Error('SecurityError'));
  await settled();
  expect(selectProblem(actor.getSnapshot())).toMatchObject({
    reason: 'window',
    description: 'SecurityError',
  });
});

test('the next try begins without the problem of the last one', async () => {
  const { actor, endWindow } = start();
  await endWindow('closed');
  actor.send({ type: 'signIn.requested' });
  expect(selectProblem(actor.getSnapshot())).toBeNull();
});
