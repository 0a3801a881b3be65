import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Does what brings late code to the page, and waits until it stands there and listens: what is drawn outside
 * `act` is seen some time before it hears its machine.
 */
export function whenLoaded(action: () => void): Promise<void> {
  return act(async () => {
    action();
    await vi.dynamicImportSettled();
  });
}
