import { createToasts, type Toasts } from '#ui/createToasts.ts';
import { useDisposable } from './useDisposable.ts';

/** Toasts for as long as the component is on the screen; null until they are there. */
export function useToasts(): Toasts | null {
  return useDisposable(beginToasts);
}

function beginToasts() {
  const value = createToasts();
  return { value, end: value.dispose };
}
