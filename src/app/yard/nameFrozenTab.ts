import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';

/**
 * Names the tab of a page that the browser freezes, as one that was hidden for long, by what it can say then: its status
 * would stay in the row of tabs, however old it becomes (S1, S12). The name comes back with the first tick after that,
 * unless the page has another one by then.
 *
 * @param nameNow The name while it is frozen.
 * @returns how to stop.
 */
export function nameFrozenTab(
  { document }: Pick<Window, 'document'>,
  yardStatus: Pick<YardStatusRef, 'subscribe'>,
  nameNow: () => string,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let before: string | null = null;
  let frozen = '';
  document.addEventListener(
    'freeze',
    () => {
      before = document.title;
      frozen = nameNow();
      document.title = frozen;
    },
    { signal },
  );
  const { unsubscribe } = yardStatus.subscribe(() => {
    if (before !== null && document.title === frozen) document.title = before;
    before = null;
  });
  return () => {
    unsubscribe();
    watching.abort();
  };
}
