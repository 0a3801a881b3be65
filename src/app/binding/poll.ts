import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';

/** How often a feed is asked, and when its answer is old. */
type Rhythm = { everyMs: number; retryMs: number; staleAfterMs: number };

type Feed<Answer> = ActorRefFrom<ReturnType<typeof createRefreshMachine<Answer>>>;

/** One feed, asked again and again. Not started. */
export function poll<Answer>(rhythm: Rhythm, ask: (signal: AbortSignal) => Promise<Answer>): Feed<Answer> {
  const machine = createRefreshMachine<Answer>().provide({
    actors: { fetchOnce: fromPromise(({ signal }) => ask(signal)) },
  });
  return createActor(machine, { input: rhythm });
}

/** Tells each answer of a feed once. */
export function onAnswer<Answer>(feed: Feed<Answer>, tell: (answer: Answer) => void): void {
  let told: Answer | null = null;
  feed.subscribe((snapshot) => {
    const answer = selectAnswer(snapshot);
    if (answer === null || answer === told) return;
    told = answer;
    tell(answer);
  });
}
