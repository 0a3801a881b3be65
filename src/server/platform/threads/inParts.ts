/** What is left after so many parts is done by the next run. */
const MOST_PARTS = 40;

/**
 * Does work part by part until one is not full: the embedded database serves nobody during a part, and others between two.
 *
 * @param doPart Does at most so much, and returns how much it did.
 */
export async function inParts(most: number, doPart: (most: number) => Promise<number>): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) if ((await doPart(most)) < most) return;
}
