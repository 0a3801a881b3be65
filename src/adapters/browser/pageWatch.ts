/** Changes of a page from outside. */
export type PageTurn = 'shown' | 'hidden' | 'touched' | 'offline' | 'online';

/** Reports whether the page is visible and online, and that it was touched. @returns a function that stops. */
export function watchPage(page: Window, tell: (turn: PageTurn) => void): () => void {
  const { document } = page;
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener('visibilitychange', () => tell(document.hidden ? 'hidden' : 'shown'), { signal });
  page.addEventListener('offline', () => tell('offline'), { signal });
  page.addEventListener('online', () => tell('online'), { signal });
  for (const gesture of ['click', 'keyup'])
    document.addEventListener(gesture, () => tell('touched'), { signal, passive: true });
  return () => watching.abort();
}
