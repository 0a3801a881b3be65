import { reasonOf } from '../../platform/log/reasonOf.ts';

/** What was started, and is stopped together. */
export type StartedParts = {
  /** Takes how to stop what was started just now. */
  add(stop: () => unknown): void;
  /**
   * Stops all of it, the last started first, each once; what cannot be stopped holds up nothing else.
   *
   * @throws the error that came; AggregateError where several came.
   */
  stop(): Promise<void>;
};

export function createStartedParts(): StartedParts {
  let stops: readonly (() => unknown)[] = [];
  return {
    add: (stop) => void (stops = [stop, ...stops]),
    async stop() {
      const left = stops;
      stops = [];
      const errors: unknown[] = [];
      for (const end of left) {
        try {
          await end();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 1) throw new AggregateError(errors, errors.map(reasonOf).join('; '));
      if (errors.length > 0) throw errors[0];
    },
  };
}
