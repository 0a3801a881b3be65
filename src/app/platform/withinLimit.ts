import { isAskingForProof } from './proofHold.ts';

/**
 * The same work, given up after a time; while a person is asked to confirm who they are, and shortly after, the time
 * stands still.
 */
export async function withinLimit<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => {
        if (isAskingForProof()) wait();
        else reject(new Error(`This was not done within ${limitMs} ms.`));
      }, limitMs);
    };
    wait();
  });
  return Promise.race([work(), limit]).finally(() => clearTimeout(timer));
}
