import { useState, type KeyboardEvent } from 'react';

/**
 * The list under a field: whether it is open, and which of its options the keys stand on. Source: WAI-ARIA, combobox
 * with list autocomplete.
 */
export function useCombobox<Option>(options: readonly Option[], choose: (option: Option) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const pick = (option: Option) => {
    setOpen(false);
    choose(option);
  };
  return {
    isOpen,
    active,
    pick,
    close: () => setOpen(false),
    /** From its first option on. */
    open() {
      setOpen(true);
      setActive(0);
    },
    press(event: KeyboardEvent) {
      const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const option = options[active];
      if (steps !== undefined) {
        event.preventDefault();
        setOpen(true);
        setActive(Math.max(0, Math.min(options.length - 1, active + steps)));
      } else if (event.key === 'Enter' && isOpen && option !== undefined) {
        // what opens takes the focus, and is not to be pressed by the same key
        event.preventDefault();
        pick(option);
      } else if (event.key === 'Escape' && isOpen) {
        // the words stay: the second Escape is the browser's, which takes them out
        event.preventDefault();
        setOpen(false);
      }
    },
  };
}
