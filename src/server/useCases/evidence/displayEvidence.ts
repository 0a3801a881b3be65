import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NoteEvidence } from '../../storage/rows/evidence.ts';
import type { ScreenStatus } from '../kiosks/screenRegister.ts';

/**
 * Notes what displays show of each facility, and when they report it no more:
 * an enrolled one may show another, and is not silent.
 */
export function displayEvidence(note: NoteEvidence, clock: Pick<ServerClock, 'nowMs'>) {
  return {
    onChanged({ reportedAtMs: atMs, ...told }: ScreenStatus): void {
      const { displayId, kioskId, clientId, facilityId, status, shown, appVersion } = told;
      const known = { displayId, kioskId, clientId, facilityId, status, appVersion };
      note([{ kind: 'display.changed', atMs, ...known, ...(shown === undefined ? {} : { shown }) }]);
    },
    onGone({ displayId, kioskId, clientId, facilityId, reportedAtMs: lastHeardMs }: ScreenStatus): void {
      const atMs = clock.nowMs();
      const enrolled = kioskId === null ? {} : { kioskId };
      note([{ kind: 'display.gone', atMs, displayId, ...enrolled, clientId, facilityId, lastHeardMs }]);
    },
  };
}
