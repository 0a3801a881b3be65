import { fromPromise, type NonReducibleUnknown } from 'xstate';

/** One call of a promise actor, answered when the test says so. */
export type HeldCall<Output, Input> = {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
};

/** A promise actor whose answers the test gives, in any order and at any time. */
export function heldPromises<Output, Input = NonReducibleUnknown>() {
  const calls: HeldCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) => new Promise((resolve, reject) => calls.push({ input, resolve, reject })),
  );
  return {
    logic,
    calls,
    /** The newest call. Throws where none was made. */
    last(): HeldCall<Output, Input> {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('Nothing was called yet.');
      return call;
    },
  };
}
