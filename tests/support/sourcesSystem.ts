import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { SatelliteYard, SourcesAnswer, SourceState } from '#contracts/sources.ts';
import { sourcesMachine, type SourcesOrder } from '#machines/sources/sourcesMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';
import { sourcesAnswer } from './sourceStates.ts';

export const SOURCES_TIMES = {
  everyMs: 10_000,
  retryMs: 5_000,
  timeoutMs: 10_000,
  orderTimeoutMs: 310_000,
  staleAfterMs: 60_000,
};

/** The sources of a client, whose questions and grants are answered when told. */
export function createSourcesSystem() {
  const clock = new SimulatedClock();
  const questions = heldPromises<SourcesAnswer>();
  const grants = heldPromises<void, SourcesOrder>();
  const machine = sourcesMachine.provide({
    actors: {
      fetchSources: questions.logic,
      sendOrder: grants.logic,
      watchClock: fromCallback(() => {}),
    },
  });
  const input = { ...SOURCES_TIMES, startedAtMs: MISSION_TIME_MS };
  const actor = createActor(machine, { clock, input }).start();
  async function answerWith(sources: readonly SourceState[], satelliteYards?: SatelliteYard[]) {
    const answer = sourcesAnswer(MISSION_TIME_MS, sources);
    questions.last().resolve(satelliteYards === undefined ? answer : { ...answer, satelliteYards });
    await settled();
  }
  return {
    actor,
    clock,
    questions,
    grants,
    now: () => actor.getSnapshot(),
    answer: (...sources: readonly SourceState[]) => answerWith(sources),
    answerWith,
    async fail() {
      questions.last().reject(new Error('503'));
      await settled();
    },
  };
}
