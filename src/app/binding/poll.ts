import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { watchAge } from '#adapters/browser/ageWatch.ts';
import { DEVICE_CLOCKS } from '#adapters/browser/deviceClocks.ts';
import {
  createRefreshMachine,
  type AgeLimit,
  type RefreshEvent,
  type RefreshRef,
} from '#machines/refresh/refreshMachine.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import type { Disposable } from './useDisposable.ts';

/** How often a feed is asked, and when its answer is old. */
type Rhythm = { everyMs: number; retryMs: number; staleAfterMs: number };

/** One feed, asked again and again. Not started. */
export function poll<Answer>(
  rhythm: Rhythm,
  ask: (signal: AbortSignal) => Promise<Answer>,
): RefreshRef<Answer> {
  const machine = createRefreshMachine<Answer>().provide({
    actors: {
      fetchOnce: fromPromise(({ signal }) => ask(signal)),
      watchAge: fromCallback<EventObject, AgeLimit>(({ input: { limitMs }, sendBack }) => {
        const tell = (event: RefreshEvent) => sendBack(event);
        return watchAge(DEVICE_CLOCKS, limitMs, () => tell({ type: 'answer.outlived' }));
      }),
    },
  });
  return createActor(machine, { input: rhythm });
}

/** The same, from now on until its end. */
export function beginPoll<Answer>(
  rhythm: Rhythm,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Disposable<RefreshRef<Answer>> {
  const feed = poll(rhythm, ask);
  feed.start();
  return { value: feed, end: () => feed.stop() };
}

/** Tells each answer of a feed once. */
export function onAnswer<Answer>(feed: RefreshRef<Answer>, tell: (answer: Answer) => void): void {
  let told: Answer | null = null;
  feed.subscribe((snapshot) => {
    const answer = selectAnswer(snapshot);
    if (answer === null || answer === told) return;
    told = answer;
    tell(answer);
  });
}
