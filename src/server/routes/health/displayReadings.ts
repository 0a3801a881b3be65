import { askStore } from '../../storage/askStore.ts';
import type { Readings } from './metrics.ts';
import type { KiosksRepository } from '../../storage/repositories/kiosksRepository.ts';
import type { ScreenRegister } from '../../useCases/kiosks/screenRegister.ts';

type DisplayReadings = Pick<Readings, 'openScreens' | 'refusedReports' | 'silentDisplays'>;

/** How many displays are alive, and how many enrolled ones are not. */
export function displayReadings(
  screens: Pick<ScreenRegister, 'alive' | 'refusedCount'>,
  kiosks: Pick<KiosksRepository, 'countStanding'>,
): DisplayReadings {
  const countStanding = askStore(() => kiosks.countStanding());
  return {
    openScreens: () => screens.alive().length,
    refusedReports: screens.refusedCount,
    async silentDisplays() {
      const aliveCount = screens.alive().filter(({ kioskId }) => kioskId !== null).length;
      const standing = await countStanding();
      return standing === null ? Number.NaN : Math.max(0, standing - aliveCount);
    },
  };
}
