import { EnrolledDisplay } from '#contracts/kiosk.ts';
import { storedValue } from './storedValue.ts';

const ENROLLED = 'enrolledDisplay';
const DEVICE_ID = 'displayId';
const ID_BYTES = 16;

/** Memory of the display as which this device is enrolled (GAP-141). */
export type EnrolledDisplayMemory = {
  /** null: it is not enrolled. */
  read(): EnrolledDisplay | null;
  write(display: EnrolledDisplay): void;
  forget(): void;
  /** Random id by which the service tells this device from others that are not enrolled. */
  deviceId(): string;
};

export function createEnrolledDisplayMemory(local: Storage): EnrolledDisplayMemory {
  return {
    read: () => storedValue(local, ENROLLED, EnrolledDisplay),
    write: (display) => local.setItem(ENROLLED, JSON.stringify(display)),
    forget: () => local.removeItem(ENROLLED),
    deviceId() {
      const kept = local.getItem(DEVICE_ID);
      if (kept !== null && /^[\da-f]{32}$/.test(kept)) return kept;
      const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
      const id = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      local.setItem(DEVICE_ID, id);
      return id;
    },
  };
}
