/** How often is looked, ms. */
const LOOK_EVERY_MS = 3_000;
/** A process that was busy itself has heard nothing for one look. */
const LOOKS_BEHIND = 2;

type Watched = {
  /** Revision that was heard last. */
  readonly heard: () => number;
  /** Revision that there is to hear. Rejects where nobody answers, which says nothing. */
  readonly newest: () => Promise<number>;
  /**
   * Told once that what was there looks ago has not been heard,
   * or that revisions have begun anew, and nothing was heard since.
   */
  readonly stalled: () => void;
};

/**
 * Looks whether a watch still tells what there is. The part of a cluster that serves it may be gone while the connection, to
 * another part, lives: no error is told then, and what is held would never change again. Nor is one told where what is
 * watched was removed and made again: revisions begin anew, and the watch would wait until they are past the last one
 * that it heard.
 *
 * @returns What ends the looking.
 */
export function watchStalls({ heard, newest, stalled }: Watched): () => void {
  let due = 0;
  let heardBefore = 0;
  let behind = 0;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const last = await newest().catch(() => null);
    isLooking = false;
    if (last === null) return;
    const isMissing = heard() < due || last < heard();
    behind = isMissing && heard() === heardBefore ? behind + 1 : 0;
    [due, heardBefore] = [last, heard()];
    if (behind < LOOKS_BEHIND) return;
    clearInterval(timer);
    stalled();
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
