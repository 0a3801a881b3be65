import { useLayoutEffect, type RefObject } from 'react';
import { isTyping } from '#ui/isTyping.ts';

/** Focuses a field on the key /, unless the user types in another one. Source: the design, section 8. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  // before the field is seen: who sees it can press its key
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [field]);
}
