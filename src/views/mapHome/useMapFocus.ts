import { useCallback, useMemo, useState } from 'react';
import type { Facility } from '#contracts/facility.ts';

/** A facility that somebody looks at closer: under a pointer, or held open. */
type Focus = { readonly id: string; readonly isPinned: boolean };

type FocusParts = {
  readonly facilities: readonly Facility[];
  /** A finger finds a card first, and what it leads to on it. */
  readonly isNarrow: boolean;
  readonly onOpened: (facility: Facility) => void;
};

/** Which facility has its card open, and how that changes. */
export function useMapFocus({ facilities, isNarrow, onOpened }: FocusParts) {
  const [focus, setFocus] = useState<Focus | null>(null);
  const byId = useMemo(() => new Map(facilities.map((one) => [one.id, one])), [facilities]);
  const pin = useCallback((id: string) => setFocus({ id, isPinned: true }), []);
  return {
    pinnedId: focus?.isPinned ? focus.id : null,
    facility: focus === null ? null : (byId.get(focus.id) ?? null),
    pin,
    close: useCallback(() => setFocus(null), []),
    choose: useCallback(
      (id: string) => {
        const chosen = byId.get(id);
        if (isNarrow) pin(id);
        else if (chosen !== undefined) onOpened(chosen);
      },
      [byId, isNarrow, onOpened, pin],
    ),
    hover: useCallback(
      (id: string | null) =>
        setFocus((held) => {
          if (held?.isPinned) return held;
          return id === null ? null : { id, isPinned: false };
        }),
      [],
    ),
    /** The map has moved: what is held open moves with it, what hung under the pointer is gone. */
    follow: useCallback(() => setFocus((held) => (held?.isPinned ? { ...held } : null)), []),
  };
}
