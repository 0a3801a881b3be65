import { EnrolledDisplay } from '#contracts/kiosk.ts';
import { keepText } from './keepText.ts';
import { keptId } from './keptId.ts';
import { storedValue } from './storedValue.ts';

const ENROLLED = 'enrolledDisplay';
/** Of the device in its local storage, of a tab in its own storage, which a reload keeps. */
const DISPLAY_ID = 'displayId';
const DEVICE_BYTES = 16;
const TAB_BYTES = 4;
const PROOF_AT = 'displayProofAtMs';
/** Two pages of a device estimate the network's time less than this apart, ms; a proof so far ahead is still taken. */
const ESTIMATES_APART_MS = 4_000;

/** Memory of the display as which this device is enrolled (GAP-141). */
export type EnrolledDisplayMemory = {
  /** null: it is not enrolled. */
  read(): EnrolledDisplay | null;
  /** Never throws: what storage has no room for is kept until the page is closed, and stored when there is room. */
  write(display: EnrolledDisplay): void;
  forget(): void;
  /**
   * Random id by which the service tells this tab of this device from others that are not enrolled;
   * that of the tab comes first.
   */
  displayId(tab: Storage): string;
  /**
   * Time to sign a proof with, epoch ms: later than that of the last proof of this device, which its page before a reload
   * or another tab may have signed by an estimate of the network's time that runs ahead. The service refuses an earlier one.
   *
   * @param atMs The network's time, epoch ms.
   */
  proofTimeMs(atMs: number): number;
};

/** Displays that storages had no room for: one that was confirmed has its session, and must not be given a second. */
const unstored = new WeakMap<Storage, EnrolledDisplay>();

export function createEnrolledDisplayMemory(local: Storage): EnrolledDisplayMemory {
  function write(display: EnrolledDisplay): void {
    unstored.delete(local);
    try {
      local.setItem(ENROLLED, JSON.stringify(display));
    } catch {
      unstored.set(local, display);
    }
  }
  return {
    read() {
      const kept = unstored.get(local);
      if (kept !== undefined) write(kept);
      return kept ?? storedValue(local, ENROLLED, EnrolledDisplay);
    },
    write,
    forget() {
      unstored.delete(local);
      local.removeItem(ENROLLED);
    },
    proofTimeMs(atMs) {
      const lastMs = Number(local.getItem(PROOF_AT) ?? Number.NaN);
      const timeMs = lastMs >= atMs && lastMs < atMs + ESTIMATES_APART_MS ? lastMs + 1 : atMs;
      keepText(local, PROOF_AT, String(timeMs));
      return timeMs;
    },
    displayId: (tab) => `${keptId(tab, DISPLAY_ID, TAB_BYTES)}-${keptId(local, DISPLAY_ID, DEVICE_BYTES)}`,
  };
}
