import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads keys and listeners to a form that opens beside a list, and back to what opened it once it is closed: on a
 * narrow screen the list is hidden meanwhile, and the focus with it.
 *
 * @returns Ref of what holds the list and the form.
 */
export function useFormFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    frame.current?.querySelector<HTMLElement>(':scope > form h3')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
  return frame;
}
