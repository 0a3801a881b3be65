import { DEMO_FACILITIES } from '../sources/simulator/demoFacilities.ts';
import type { FacilitiesRepository } from '../storage/repositories/facilitiesRepository.ts';

/** Unit systems of the countries that do not use plain metric ones (UNIT-09). */
const UNITS_BY_COUNTRY: Readonly<Record<string, number>> = { US: 0, CA: 3 };

/** Adds the demonstration facilities that the client does not have yet; what was changed by hand stays. The client must exist. */
export async function seedDemoFacilities(repository: Pick<FacilitiesRepository, 'addMany'>): Promise<void> {
  await repository.addMany(
    DEMO_FACILITIES.map(({ tags, ...facility }) => ({
      ...facility,
      tags: [...(tags ?? [])],
      defaultUnits: UNITS_BY_COUNTRY[facility.countryCode] ?? 1,
    })),
  );
}
