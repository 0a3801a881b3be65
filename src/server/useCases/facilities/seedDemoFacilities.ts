import { DEMO_CLIENT, DEMO_FACILITIES } from '../../sources/simulator/demoFacilities.ts';
import type { FacilitiesRepository } from '../../storage/repositories/facilitiesRepository.ts';
import type { TagRecord, TagsRepository } from '../../storage/repositories/tagsRepository.ts';

/** Unit systems of the countries that do not use plain metric ones (UNIT-09). */
const UNITS_BY_COUNTRY: Readonly<Record<string, number>> = { US: 0, CA: 3 };

type Store = {
  readonly facilities: Pick<FacilitiesRepository, 'list' | 'addMany'>;
  readonly tags: Pick<TagsRepository, 'list' | 'add'>;
};

/**
 * Adds the demonstration facilities that the client does not have yet;
 * what was changed by hand stays. The client must exist.
 */
export async function seedDemoFacilities({ facilities, tags }: Store): Promise<void> {
  const stored = new Set((await facilities.list(DEMO_CLIENT)).map(({ id }) => id.toLowerCase()));
  const missing = DEMO_FACILITIES.filter(({ id }) => !stored.has(id.toLowerCase()));
  const names = new Set(missing.flatMap((facility) => namesOf(facility)));
  const known = await ensureTags(tags, [...names]);
  await facilities.addMany(
    missing.map((facility) => ({
      ...facility,
      tags: known.filter(({ name }) => namesOf(facility).includes(name)),
      defaultUnits: UNITS_BY_COUNTRY[facility.countryCode] ?? 1,
    })),
  );
}

function namesOf({ tags = [] }: (typeof DEMO_FACILITIES)[number]): readonly string[] {
  return tags.map(({ name }) => name);
}

async function ensureTags(tags: Store['tags'], names: readonly string[]): Promise<readonly TagRecord[]> {
  const known = await tags.list(DEMO_CLIENT);
  const added: TagRecord[] = [];
  for (const name of names) {
    const tag = known.some((one) => one.name === name) ? null : await tags.add(DEMO_CLIENT, name);
    if (tag !== null) added.push(tag);
  }
  return [...known, ...added];
}
