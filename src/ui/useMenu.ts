import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { goThroughMenu } from './goThroughMenu.ts';

/**
 * A menu that opens at a button: it closes by Escape, when the focus leaves it or its button is scrolled away, and once
 * something is chosen.
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeWhenLeft = ({ target }: Event) => {
      if (!(target instanceof Node && target.contains(opener.current))) return;
      setOpen(false);
      opener.current?.focus({ preventScroll: true });
    };
    // a scroll does not bubble
    document.addEventListener('scroll', closeWhenLeft, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', closeWhenLeft, { capture: true });
  }, [isOpen]);
  /** Closes, and does what was chosen with the focus back where it was. */
  const choose = (act: () => void) => {
    setOpen(false);
    opener.current?.focus();
    act();
  };
  return {
    isOpen,
    choose,
    frameProps: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (!isOpen) return;
        if (event.key !== 'Escape') return goThroughMenu(event);
        event.stopPropagation();
        choose(() => {});
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      },
    },
    openerProps: {
      ref: opener,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: () => setOpen(!isOpen),
    },
  } as const;
}
