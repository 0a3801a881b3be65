import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NoteEvidence } from '../../storage/rows/evidence.ts';
import type { ScreenStatus } from '../kiosks/screenRegister.ts';

/** Notes what displays show and when those without enrolment are gone; silences of enrolled ones are stored and noted there. */
export function displayEvidence(note: NoteEvidence, clock: Pick<ServerClock, 'nowMs'>) {
  return {
    onChanged({ reportedAtMs: atMs, ...told }: ScreenStatus): void {
      const { displayId, kioskId, clientId, facilityId, status, appVersion } = told;
      const shown = { displayId, kioskId, clientId, facilityId, status, appVersion };
      note([{ kind: 'display.changed', atMs, ...shown }]);
    },
    onGone({ displayId, kioskId, clientId, facilityId, reportedAtMs: lastHeardMs }: ScreenStatus): void {
      if (kioskId !== null) return;
      const atMs = clock.nowMs();
      note([{ kind: 'display.gone', atMs, displayId, clientId, facilityId, lastHeardMs }]);
    },
  };
}
