import { EnrolledDisplay } from '#contracts/kiosk.ts';
import { keptId } from './keptId.ts';
import { storedValue } from './storedValue.ts';

const ENROLLED = 'enrolledDisplay';
/** Of the device in its local storage, of a tab in its own storage, which a reload keeps. */
const DISPLAY_ID = 'displayId';
const DEVICE_BYTES = 16;
const TAB_BYTES = 4;

/** Memory of the display as which this device is enrolled (GAP-141). */
export type EnrolledDisplayMemory = {
  /** null: it is not enrolled. */
  read(): EnrolledDisplay | null;
  write(display: EnrolledDisplay): void;
  forget(): void;
  /** Random id by which the service tells this tab of this device from others that are not enrolled; that of the tab comes first. */
  displayId(tab: Storage): string;
};

export function createEnrolledDisplayMemory(local: Storage): EnrolledDisplayMemory {
  return {
    read: () => storedValue(local, ENROLLED, EnrolledDisplay),
    write: (display) => local.setItem(ENROLLED, JSON.stringify(display)),
    forget: () => local.removeItem(ENROLLED),
    displayId: (tab) => `${keptId(tab, DISPLAY_ID, TAB_BYTES)}-${keptId(local, DISPLAY_ID, DEVICE_BYTES)}`,
  };
}
