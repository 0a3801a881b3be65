import type { FastifyReply } from 'fastify';
import { ProblemError } from '../http/problemError.ts';

/** Several callers may wait for the same work; it is cancelled when the last of them has gone. */
export type SharedWork = <Result>(
  key: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

type Shared = { readonly controller: AbortController; callers: number };

export function createSharedWork(): SharedWork {
  const underway = new Map<string, Shared>();

  function join(key: string): Shared {
    const shared = underway.get(key) ?? { controller: new AbortController(), callers: 0 };
    underway.set(key, shared);
    shared.callers += 1;
    return shared;
  }

  function leave(key: string, shared: Shared): void {
    shared.callers -= 1;
    if (shared.callers > 0) return;
    if (underway.get(key) === shared) underway.delete(key);
    shared.controller.abort(requestGone());
  }

  return async (key, signal, work) => {
    signal?.throwIfAborted();
    const shared = join(key);
    const onGone = () => leave(key, shared);
    signal?.addEventListener('abort', onGone, { once: true });
    try {
      return await work(shared.controller.signal);
    } finally {
      signal?.removeEventListener('abort', onGone);
      if (signal?.aborted !== true) leave(key, shared);
    }
  };
}

/** Aborted when the caller hangs up before the answer is sent. */
export function signalOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(requestGone());
  });
  return controller.signal;
}

function requestGone(): ProblemError {
  return new ProblemError(499, 'requestGone', 'The caller has hung up.');
}
