import { KnownStatuses } from '#contracts/knownStatuses.ts';
import { OwnReports } from '#contracts/ownReports.ts';
import { ToldWalls } from '#contracts/toldWalls.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { rememberedEndMs, type RememberedStatus } from '#domain/alerting/rememberedAlarm.ts';
import type { RememberedWall } from '#domain/alerting/wallAlarm.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { keepText } from './keepText.ts';
import { storedValue } from './storedValue.ts';

/** Values that this device remembers between visits (DATA-09). Storage that is full or blocked keeps what it has. */
export type DeviceMemory = {
  /** Facility of the last yard page (YARD-05); null: none. */
  facilityId(): string | null;
  /** Never throws. */
  rememberFacility(facilityId: string): void;
  isSoundOn(): boolean;
  /** Never throws. */
  rememberSound(isOn: boolean): void;
  language(): string | null;
  /** Never throws. */
  rememberLanguage(language: string): void;
  /** Takes the in-app path requested before sign-in, once (GAP-5). */
  takeRequestedLocation(): string | null;
  /** The same as it was stored, which stays; null: none. */
  requestedLocation(): string | null;
  /** Never throws. */
  rememberRequestedLocation(path: string): void;
  /** Last known status of a yard, from before the page was opened; null: none. Its age is not checked here. */
  lastKnown(yard: YardId): RememberedStatus | null;
  /** Remembers a status, except LOADING and UNKNOWN. Never throws. */
  rememberLastKnown(yard: YardId, known: RememberedStatus): void;
  /**
   * What a wall of yards told last by sound, from before the page was opened; null: nothing.
   * Its age is not checked here.
   */
  toldWall(wall: WallId): RememberedWall | null;
  /** Never throws. */
  rememberToldWall(wall: WallId, told: RememberedWall): void;
  /**
   * Last report of lightning at a yard that was made on this device; null: none. Never throws.
   *
   * @param email Who is signed in; null: nobody. A report of another person is not sent any more and counts as answered.
   */
  ownReport(yard: YardId, email: string | null): OwnReport | null;
};

/** A wall of all yards of a client, or of those with a tag. */
export type WallId = { readonly clientId: string; readonly tag: string | null };

const REQUESTED_LOCATION = 'requestedLocation';
const LAST_KNOWN = 'lastKnown';
/** Where reports of lightning are kept, see `ReportMemory`. */
export const REPORTS_KEY = 'lightningReports';
/** Number of remembered yards: a display shows one, a desk that looks at many keeps the newest. */
const MOST_YARDS = 20;
const TOLD_WALLS = 'toldWalls';
/** Number of remembered walls, each with all its yards: a display shows one. */
const MOST_WALLS = 4;

export function createDeviceMemory(local: Storage, tab: Storage): DeviceMemory {
  return {
    facilityId: () => local.getItem('alertFacility'),
    rememberFacility: (facilityId) => keepText(local, 'alertFacility', facilityId),
    isSoundOn: () => local.getItem('soundOn') === 'on',
    rememberSound: (isOn) => keepText(local, 'soundOn', isOn ? 'on' : 'off'),
    language: () => local.getItem('i18nextLng'),
    rememberLanguage: (language) => keepText(local, 'i18nextLng', language),
    takeRequestedLocation() {
      const path = tab.getItem(REQUESTED_LOCATION);
      tab.removeItem(REQUESTED_LOCATION);
      // only a path inside the app: no redirect elsewhere after sign-in
      return path !== null && /^\/(?!\/)/.test(path) ? path : null;
    },
    requestedLocation: () => tab.getItem(REQUESTED_LOCATION),
    rememberRequestedLocation: (path) => keepText(tab, REQUESTED_LOCATION, path),
    lastKnown: (yard) => knownStatuses(local)[yardKey(yard)] ?? null,
    rememberLastKnown(yard, { shown, atMs, alarm, alarmUntilMs }) {
      if (shown === 'LOADING' || shown === 'UNKNOWN') return;
      const kept = { ...knownStatuses(local), [yardKey(yard)]: { shown, atMs, alarm, alarmUntilMs } };
      keepNewest(local, LAST_KNOWN, kept, MOST_YARDS);
    },
    toldWall(wall) {
      const told = storedValue(local, TOLD_WALLS, ToldWalls)?.[wallKey(wall)];
      if (told === undefined) return null;
      const { atMs, closedUntilMs } = told;
      const endMs = (key: string) => rememberedEndMs({ atMs, alarmUntilMs: closedUntilMs?.[key] });
      return {
        known: new Set(told.known),
        closed: new Map(told.closed.map((key) => [key, endMs(key)])),
        atMs,
      };
    },
    rememberToldWall(wall, { known, closed, atMs }) {
      const closedUntilMs = Object.fromEntries(closed);
      const told = { known: [...known], closed: [...closed.keys()], closedUntilMs, atMs };
      const kept = { ...storedValue(local, TOLD_WALLS, ToldWalls), [wallKey(wall)]: told };
      keepNewest(local, TOLD_WALLS, kept, MOST_WALLS);
    },
    ownReport(yard, email) {
      const own = storedValue(local, REPORTS_KEY, OwnReports)?.[yardKey(yard)];
      return own ? { atMs: own.atMs, isAnswered: own.isAnswered || own.byEmail !== email } : null;
    },
  };
}

/** Stores the newest of some values under a key. */
function keepNewest(
  local: Storage,
  key: string,
  values: Readonly<Record<string, { readonly atMs: number }>>,
  most: number,
): void {
  const newest = Object.entries(values)
    .toSorted(([, a], [, b]) => b.atMs - a.atMs)
    .slice(0, most);
  keepText(local, key, JSON.stringify(Object.fromEntries(newest)));
}

function knownStatuses(local: Storage): KnownStatuses {
  return storedValue(local, LAST_KNOWN, KnownStatuses) ?? {};
}

/** Key of a yard: ids are the same without regard to case. */
export function yardKey({ clientId, facilityId }: YardId): string {
  return `${clientId}/${facilityId}`.toLowerCase();
}

function wallKey({ clientId, tag }: WallId): string {
  return `${clientId}/${tag ?? ''}`.toLowerCase();
}
