import { describe, expect } from 'vitest';
import { selectIsBusy, selectProblem } from '#machines/signIn/signInSelectors.ts';
import { sessionGrant } from '../../support/sessionGrant.ts';
import { settled } from '../../support/settled.ts';
import { createSignInSystem, SIGN_IN_TIMEOUT_MS } from '../../support/signInSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { signInModel, stepsFor, type SignInDriver, type SignInView } from './signIn.model.ts';

const CODE = { code: 'c-1', state: 's-1' };
const REFUSAL = { error: 'access_denied', errorDescription: 'The account is locked' };
const OUTCOMES = { code: CODE, refused: REFUSAL, closed: 'closed', blocked: 'blocked' } as const;

function createMachineDriver(): SignInDriver {
  const { actor, clock, windows, redirects, exchanges } = createSignInSystem();

  const view = (): SignInView => {
    const snapshot = actor.getSnapshot();
    if (snapshot.status === 'done') return 'done';
    const problem = selectProblem(snapshot);
    if (problem?.key === 'loginWindowClosed') return 'closed';
    if (problem !== null) return `reason ${problem.reason}` as SignInView;
    return selectIsBusy(snapshot) ? 'busy' : 'ready';
  };

  return {
    press: () => actor.send({ type: 'signIn.requested' }),
    endWindow(how) {
      windows.last().resolve(OUTCOMES[how]);
      return settled();
    },
    comeBack(how) {
      if (how === 'code') actor.send({ type: 'code.received', ...CODE });
      else actor.send({ type: 'code.refused', ...REFUSAL });
    },
    failToLeave() {
      redirects.last().reject(new Error('navigation refused'));
      return settled();
    },
    endExchange(how) {
      expect(exchanges.last().input).toEqual(CODE);
      if (how === 'session') exchanges.last().resolve(sessionGrant());
      else if (how === 'failure') exchanges.last().reject(new Error('503'));
      else clock.increment(SIGN_IN_TIMEOUT_MS);
      return settled();
    },
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('signing in goes as the person at the home page expects [AUTH-05][AUTH-06][AUTH-07]', () => {
  walkModel(signInModel, { transitions: 16, journeys: 18 }, () => stepsFor(createMachineDriver()));
});
