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
  rememberRequestedLocation(path: string): void;
};

const REQUESTED_LOCATION = 'requestedLocation';

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
    rememberRequestedLocation: (path) => tab.setItem(REQUESTED_LOCATION, path),
  };
}
