import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { afterYardNews, type YardNews } from '#machines/override/overrideContext.ts';
import { overrideMachine } from '#machines/override/overrideMachine.ts';
import { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { explore } from './explore.ts';
import { createOverrideWorld } from './overrideWorld.ts';
import { createYardStatusWorld } from './yardStatusWorld.ts';

/** Seconds where the machine is busy. */
const SLOW_MS = 60_000;

// `npm run exhaustive` goes to depth 8; here as far as a commit may take

describe('everything that the status of a yard can be', () => {
  test(
    'keeps the safety rules, three happenings deep [S1][S2][S3][S4][S5][S9]',
    () => {
      expect(explore(createYardStatusWorld(), 3)).toMatchObject({ states: 905, transitions: 2_587 });
    },
    SLOW_MS,
  );

  test('is told from a machine that forgets a failed fetch', () => {
    const forgetful = yardStatusMachine.provide({ actions: { noteFailure: assign({}) } });
    expect(() => explore(createYardStatusWorld(forgetful), 3)).toThrow('S4');
  });

  test('is told from a machine that never hears of strikes', () => {
    const deaf = yardStatusMachine.provide({ actions: { noteWitness: assign({}) } });
    expect(() => explore(createYardStatusWorld(deaf), 3)).toThrow('S1');
  });

  test('is told from a machine that drops an alert for being older', () => {
    const proud = yardStatusMachine.provide({
      actions: { noteRaise: assign({}) },
      guards: { isClosing: () => false },
    });
    expect(() => explore(createYardStatusWorld(proud), 3)).toThrow('S2');
  });

  test('is told from a machine that does not hear the clock', () => {
    const timeless = yardStatusMachine.provide({ actions: { noteTime: assign({}) } });
    expect(() => explore(createYardStatusWorld(timeless), 3)).toThrow('S5');
  });
});

describe('everything that the override form can be', () => {
  test(
    'keeps the safety rules, six happenings deep [OVR-02][OVR-03][OVR-08][S8][S9]',
    () => {
      expect(explore(createOverrideWorld(), 6)).toMatchObject({ states: 1_893, transitions: 19_078 });
    },
    SLOW_MS,
  );

  test('is told from a machine that submits whatever stands in it', () => {
    const hasty = overrideMachine.provide({ guards: { isReady: () => true } });
    expect(() => explore(createOverrideWorld(hasty), 5)).toThrow(/S8|S9/);
  });

  test('is told from a machine that does not hear of strikes', () => {
    const deaf = overrideMachine.provide({
      actions: {
        noteYard: assign(({ context }, news: YardNews) =>
          afterYardNews(context, { ...news, lastStrikeAtMs: null }),
        ),
      },
    });
    expect(() => explore(createOverrideWorld(deaf), 6)).toThrow('over a strike');
  });

  test('is told from a machine that does not hear of the probability', () => {
    const deaf = overrideMachine.provide({
      actions: { noteProbability: assign({ probabilityFraction: 0.01 }) },
    });
    expect(() => explore(createOverrideWorld(deaf), 3)).toThrow('S8');
  });
});
