import { ProblemError } from '../../platform/http/problemError.ts';

/**
 * Streams that one session may have open:
 * many pages of a wall and tabs of a person, and far fewer than a process has sockets.
 */
export const MOST_STREAMS = 100;

/** Counts the open streams of each session. */
export function createStreamSeats() {
  const taken = new Map<string, number>();
  return {
    /**
     * Takes a seat for a stream of the session. @returns What gives it back, to be called once.
     *
     * @throws ProblemError 429 where the session has as many as it may.
     */
    take(sessionId: string): () => void {
      const open = taken.get(sessionId) ?? 0;
      if (open >= MOST_STREAMS) throw tooManyStreams();
      taken.set(sessionId, open + 1);
      return () => {
        const left = (taken.get(sessionId) ?? 1) - 1;
        if (left > 0) taken.set(sessionId, left);
        else taken.delete(sessionId);
      };
    },
  };
}

function tooManyStreams(): ProblemError {
  return new ProblemError(
    429,
    'tooManyStreams',
    `This session has ${MOST_STREAMS} open streams. Close some pages.`,
  );
}
