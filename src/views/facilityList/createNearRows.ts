/**
 * How far outside the list's window a row counts as near, px:
 * about a screen of a phone, so that scrolling finds it there.
 */
const NEAR_PX = 800;

/** Hears whether its row is in sight or near it, and how high the row is, px. */
type Hear = (isNear: boolean, heightPx: number) => void;

/** Rows of a list that scrolls, of which only those in sight or near it need their content. */
export type NearRows = {
  /** Reports on a row until the returned function is called. A row that has the focus stays near. */
  watch(row: HTMLElement, hear: Hear): () => void;
  dispose(): void;
};

/** Watches rows of the scrolling element that `selector` finds around them. */
export function createNearRows(selector: string): NearRows {
  const heard = new Map<Element, Hear>();
  let observer: IntersectionObserver | null = null;

  function tell(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const isNear = isIntersecting || target.contains(document.activeElement);
      heard.get(target)?.(isNear, boundingClientRect.height);
    }
  }

  return {
    watch(row, hear) {
      observer ??= new IntersectionObserver(tell, {
        root: row.closest(selector),
        rootMargin: `${NEAR_PX}px 0px`,
      });
      heard.set(row, hear);
      observer.observe(row);
      return () => {
        heard.delete(row);
        observer?.unobserve(row);
      };
    },
    dispose() {
      observer?.disconnect();
      observer = null;
    },
  };
}
