import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { SourcesAnswer, SourceState } from '#contracts/sources.ts';
import { sourcesMachine, type GrantOrder } from '#machines/sources/sourcesMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';
import { sourcesAnswer } from './sourceStates.ts';

export const SOURCES_TIMES = {
  everyMs: 10_000,
  retryMs: 5_000,
  timeoutMs: 10_000,
  grantTimeoutMs: 310_000,
  staleAfterMs: 60_000,
};

/** The sources of a client, whose questions and grants are answered when told. */
export function createSourcesSystem() {
  const clock = new SimulatedClock();
  const questions = heldPromises<SourcesAnswer>();
  const grants = heldPromises<void, GrantOrder>();
  const machine = sourcesMachine.provide({
    actors: {
      fetchSources: questions.logic,
      sendGrant: grants.logic,
      watchClock: fromCallback(() => {}),
    },
  });
  const input = { ...SOURCES_TIMES, startedAtMs: MISSION_TIME_MS };
  const actor = createActor(machine, { clock, input }).start();
  return {
    actor,
    clock,
    questions,
    grants,
    now: () => actor.getSnapshot(),
    async answer(...sources: readonly SourceState[]) {
      questions.last().resolve(sourcesAnswer(MISSION_TIME_MS, sources));
      await settled();
    },
    async fail() {
      questions.last().reject(new Error('503'));
      await settled();
    },
  };
}
