import { useEffect, useState } from 'react';

/** Something with a beginning and an end. */
export type Disposable<T> = { readonly value: T; end(): void };

/**
 * What `begin` makes, for as long as the component is on the screen and `begin` stays the same; null until it is there.
 * It is made in an effect, not while drawing: whatever begins there, polls and workers among them, is sure to be ended.
 */
export function useDisposable<T>(begin: () => Disposable<T>): T | null {
  const [living, setLiving] = useState<T | null>(null);
  useEffect(() => {
    const begun = begin();
    // oxlint-disable-next-line react/set-state-in-effect -- the one redraw that shows what has begun
    setLiving(() => begun.value);
    return () => begun.end();
  }, [begin]);
  return living;
}
