import type { SimulatedClock } from 'xstate';
import { settled } from './settled.ts';

const SLICE_MS = 500;

/**
 * Lets simulated time pass in small slices, so that timers which start other timers do so at their own times.
 * `onSlice` hears of every slice after it has passed.
 */
export async function advance(clock: SimulatedClock, spanMs: number, onSlice?: () => void): Promise<void> {
  for (let leftMs = spanMs; leftMs > 0; leftMs -= SLICE_MS) {
    clock.increment(Math.min(SLICE_MS, leftMs));
    await settled();
    onSlice?.();
  }
}
