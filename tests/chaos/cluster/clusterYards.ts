import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { seedDemoPeople } from '#server/useCases/identity/demoPeople.ts';

/** Yards whose rings do not meet, row by row. */
const COLUMNS = 15;
const STEP_DEG = 0.8;

export type ChaosYard = { readonly id: string; readonly latitude: number; readonly longitude: number };

/** Yards that are struck, one after the other. */
export const STRUCK_YARDS: readonly ChaosYard[] = Array.from({ length: 120 }, (_, nth) =>
  yardAt(`STRUCK_${String(nth).padStart(3, '0')}`, nth),
);
/** Yards that people close and open by hand; `leaderLoad.ts` knows their names. */
const WORKED_YARDS = ['PLATTE_YARD', 'CAPITAL_YARD', 'ALAMO_YARD'].map((id, nth) => yardAt(id, 130 + nth));

function yardAt(id: string, nth: number): ChaosYard {
  return {
    id,
    latitude: 31 + Math.floor(nth / COLUMNS) * STEP_DEG,
    longitude: -100 + (nth % COLUMNS) * STEP_DEG,
  };
}

export const FEED = 'chaos';
export const FEED_KEY = 'a-key-of-a-feed-that-nobody-guesses-1';
const [WEST, SOUTH, EAST, NORTH] = [-105, 25, -80, 50];

/** How the strikes of the run are read: quiet is proven by a heartbeat every few seconds. */
export const MAPPING = {
  feed: FEED,
  name: 'Chaos',
  client: 'ACME',
  role: 'primary',
  format: 'ndjson',
  heartbeat: { path: 'beat', equals: true },
  time: { path: 't', unit: 'ms' },
  lat: 'lat',
  lon: 'lon',
  kind: { const: 'CG' },
  error: { constM: 500 },
  complete: { by: 'heartbeat', everyS: 120, settleS: 1 },
  cadenceS: 2,
  publishLagS: 2,
  lateAfterS: 30,
  goneAfterS: 60,
  locationErrorM: 500,
  licence: 'Test',
  attribution: 'Test',
  contact: '',
  footprint: {
    type: 'Polygon',
    coordinates: [
      [
        [WEST, SOUTH],
        [EAST, SOUTH],
        [EAST, NORTH],
        [WEST, NORTH],
        [WEST, SOUTH],
      ],
    ],
  },
};

/** Fills an empty store with the accounts and the yards of the run. */
export async function prepareYards(store: Parameters<typeof openStorage>[0]): Promise<void> {
  const { db, close } = await openStorage(store);
  const repositories = createRepositories(db);
  await seedDemoPeople(repositories);
  const place = { clientId: 'ACME', countryCode: 'US', tz: 'America/Chicago', isDevice: false, tags: [] };
  await repositories.facilities.addMany(
    [...STRUCK_YARDS, ...WORKED_YARDS].map((yard) => ({ ...place, ...yard })),
  );
  await close();
}
