import { useEffect, useRef, type RefObject } from 'react';
import { giveFocusBack } from '#ui/giveFocusBack.ts';

/**
 * Leads keys and listeners to a form that opens beside a list, and back to what opened it once it is closed: on a
 * narrow screen the list is hidden meanwhile, and the focus with it. Who has left the form for the list stays there.
 *
 * @returns Ref of what holds the list and the form.
 */
export function useFormFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const element = frame.current;
    // what was used last outside the form: another row may have been opened in it meanwhile
    let outside = document.activeElement;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form') === null) outside = target;
    };
    element?.addEventListener('focusin', note);
    element?.querySelector<HTMLElement>(':scope > form h3')?.focus();
    return () => {
      element?.removeEventListener('focusin', note);
      giveFocusBack(outside);
    };
  }, [isOpen]);
  return frame;
}
