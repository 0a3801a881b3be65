import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';

/**
 * Names the tab of a page that the browser freezes, as one that was hidden for long, by what it can say then: its status
 * would stay in the row of tabs, however old it becomes (S1, S12). The name comes back once the page knows a later time
 * than when it was frozen, and not where it shows another status by then: such a page names itself.
 *
 * @param nameNow The name while it is frozen.
 * @returns how to stop.
 */
export function nameFrozenTab(
  { document }: Pick<Window, 'document'>,
  yardStatus: Pick<YardStatusRef, 'getSnapshot' | 'subscribe'>,
  nameNow: () => string,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let before: ReturnType<YardStatusRef['getSnapshot']> | null = null;
  let name = '';
  let frozen = '';
  document.addEventListener(
    'freeze',
    () => {
      // frozen again before it could be named anew
      if (document.title !== frozen) {
        before = yardStatus.getSnapshot();
        name = document.title;
      }
      frozen = nameNow();
      document.title = frozen;
    },
    { signal },
  );
  const { unsubscribe } = yardStatus.subscribe((snapshot) => {
    if (before === null) return;
    // a page that has become UNKNOWN has the name of a frozen one
    const isAsBefore = document.title === frozen && selectShown(snapshot) === selectShown(before);
    if (isAsBefore && selectNowMs(snapshot) === selectNowMs(before)) return;
    if (isAsBefore) document.title = name;
    before = null;
  });
  return () => {
    unsubscribe();
    watching.abort();
  };
}
