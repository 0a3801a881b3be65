import { KnownStatuses } from '#contracts/knownStatuses.ts';
import type { RememberedStatus } from '#domain/alerting/rememberedAlarm.ts';

/** The few things that this device remembers between visits (DATA-09). */
export type DeviceMemory = {
  /** Facility of the last yard page (YARD-05); null: none. */
  facilityId(): string | null;
  rememberFacility(facilityId: string): void;
  isSoundOn(): boolean;
  rememberSound(isOn: boolean): void;
  language(): string | null;
  rememberLanguage(language: string): void;
  /** In-app path asked for before sign-in, given once (GAP-5). */
  takeRequestedLocation(): string | null;
  /** Whether such a path is kept. */
  hasRequestedLocation(): boolean;
  rememberRequestedLocation(path: string): void;
  /** Status last known of a yard, from before the page was opened; null: none. Whether it is worth knowing is not judged here. */
  lastKnown(yard: YardId): RememberedStatus | null;
  /** LOADING and UNKNOWN are not known and not remembered. Never throws. */
  rememberLastKnown(yard: YardId, known: RememberedStatus): void;
};

type YardId = { readonly clientId: string; readonly facilityId: string };

const REQUESTED_LOCATION = 'requestedLocation';
const LAST_KNOWN = 'lastKnown';
/** A display shows one yard; a desk that looks at many keeps the newest. */
const MOST_YARDS = 20;

export function createDeviceMemory(local: Storage, tab: Storage): DeviceMemory {
  return {
    facilityId: () => local.getItem('alertFacility'),
    rememberFacility: (facilityId) => local.setItem('alertFacility', facilityId),
    isSoundOn: () => local.getItem('soundOn') === 'on',
    rememberSound: (isOn) => local.setItem('soundOn', isOn ? 'on' : 'off'),
    language: () => local.getItem('i18nextLng'),
    rememberLanguage: (language) => local.setItem('i18nextLng', language),
    takeRequestedLocation() {
      const path = tab.getItem(REQUESTED_LOCATION);
      tab.removeItem(REQUESTED_LOCATION);
      // only a path inside the app: nobody may be sent elsewhere after sign-in
      return path !== null && /^\/(?!\/)/.test(path) ? path : null;
    },
    hasRequestedLocation: () => tab.getItem(REQUESTED_LOCATION) !== null,
    rememberRequestedLocation: (path) => tab.setItem(REQUESTED_LOCATION, path),
    lastKnown: (yard) => knownStatuses(local)[keyOf(yard)] ?? null,
    rememberLastKnown(yard, { shown, atMs, alarm }) {
      if (shown === 'LOADING' || shown === 'UNKNOWN') return;
      const kept = Object.entries({ ...knownStatuses(local), [keyOf(yard)]: { shown, atMs, alarm } });
      const newest = kept.sort(([, a], [, b]) => b.atMs - a.atMs).slice(0, MOST_YARDS);
      try {
        local.setItem(LAST_KNOWN, JSON.stringify(Object.fromEntries(newest)));
      } catch {
        // storage is full or shut: the status on the screen does not hang on it
      }
    },
  };
}

function knownStatuses(local: Storage): KnownStatuses {
  try {
    return KnownStatuses.safeParse(JSON.parse(local.getItem(LAST_KNOWN) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/** Ids are the same without regard to case. */
function keyOf({ clientId, facilityId }: YardId): string {
  return `${clientId}/${facilityId}`.toLowerCase();
}
