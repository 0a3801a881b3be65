/** A store that takes longer says nothing of itself, ms: the metrics must tell everything else. */
const READING_MS = 1_000;

/** Reads a figure of the store, one question at a time, however often it is called; null: no answer in time. */
export function askStore<Figure>(read: () => Promise<Figure>): () => Promise<Figure | null> {
  let underway: Promise<Figure> | null = null;

  return async () => {
    underway ??= read().finally(() => (underway = null));
    try {
      return await within(underway, READING_MS);
    } catch {
      return null;
    }
  };
}

async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store does not answer.')), limitMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
