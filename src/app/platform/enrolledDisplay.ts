import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import type { EnrolledDisplay } from '#contracts/kiosk.ts';

/** As which display this device is enrolled; null: it is not, or its storage is shut. */
export function enrolledDisplay(): EnrolledDisplay | null {
  try {
    return createEnrolledDisplayMemory(localStorage).read();
  } catch {
    return null;
  }
}
