import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { DisplaySilencesRepository } from '../../storage/repositories/displaySilencesRepository.ts';
import type { KioskRecord, KiosksRepository } from '../../storage/repositories/kiosksRepository.ts';
import type { ScreenRegister } from './screenRegister.ts';

type SilenceDependencies = {
  readonly screens: Pick<ScreenRegister, 'lastOf' | 'isAlive'>;
  readonly kiosks: Pick<KiosksRepository, 'listAllStanding'>;
  readonly silences: Pick<DisplaySilencesRepository, 'begin' | 'end' | 'silentKiosks'>;
  readonly clock: ServerClock;
};

/** A display that has not reported since the start may still be starting, ms: as long as one that is gone. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/**
 * Looks once for enrolled displays that fell silent or reported again, and notes both. What was silent before a restart
 * stays silent until it reports; a silence while no service ran is not known and begins with the start.
 *
 * @param startedAtMs When the service began to listen, epoch ms.
 */
export async function noteSilences(
  { screens, kiosks, silences, clock }: SilenceDependencies,
  startedAtMs: number,
): Promise<void> {
  const nowMs = clock.nowMs();
  const known = new Set(await silences.silentKiosks());
  const standing = await kiosks.listAllStanding();
  const heardFromMs = ({ id, enrolledAtMs }: KioskRecord) =>
    screens.lastOf(id)?.reportedAtMs ?? Math.max(startedAtMs, enrolledAtMs);
  const isSilent = (kiosk: KioskRecord) => {
    if (screens.lastOf(kiosk.id) !== null) return !screens.isAlive(kiosk.id);
    const fromMs = heardFromMs(kiosk);
    // of a clock that has been set back since, it is not known how long ago that was (ADR 28)
    return fromMs < nowMs - PATIENCE_MS || isAheadOf(nowMs, fromMs);
  };
  const begun = standing.filter((kiosk) => !known.has(kiosk.id) && isSilent(kiosk));
  await silences.begin(
    begun.map((kiosk) => {
      const { id: kioskId, clientId, name, facilityIds } = kiosk;
      return { kioskId, clientId, name, facilityIds, fromMs: Math.min(heardFromMs(kiosk), nowMs) };
    }),
  );
  const reporting = standing.filter(({ id }) => known.has(id) && screens.isAlive(id));
  const standingIds = new Set(standing.map(({ id }) => id));
  const removed = [...known].filter((id) => !standingIds.has(id));
  await silences.end([...reporting.map(({ id }) => id), ...removed], nowMs);
}

/** Notes silences for as long as the service leads, and lets displays that are gone be forgotten. */
export function startSilenceWatch(
  dependencies: SilenceDependencies & {
    readonly screens: Pick<ScreenRegister, 'forgetGone'>;
    readonly log: Pick<ServiceLog, 'error'>;
  },
) {
  const startedAtMs = dependencies.clock.nowMs();
  const { screens } = dependencies;
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    screens.forgetGone();
    looking ??= noteSilences(dependencies, startedAtMs)
      .catch((error: unknown) => dependencies.log.error({ err: error }, 'Silent displays could not be noted'))
      .finally(() => (looking = null));
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
