import { DEMO_PLACES } from './demoPlaces.ts';
import { hashFraction } from './integerHash.ts';

const SALT = 503;
const HOUR_MS = 3_600_000;
/** North of it there is snow worth measuring. */
const SNOWY_LAT = 41;
const ZONES = ['North roof', 'Loading dock'] as const;
const NEAREST_M = 80;
const FARTHEST_M = 320;
const OFFLINE_SHARE = 0.08;
const OFFLINE_MOST_H = 20;

/** A snow sensor of the demonstration. */
export type DemoSensor = {
  readonly facility: string;
  readonly zone: string;
  readonly deviceId: string;
  /** Where it stands, seen from the facility's position. */
  readonly bearingDeg: number;
  readonly distanceM: number;
  /** For how long it has sent nothing, ms; null: it reports. */
  readonly silentForMs: number | null;
};

const YARDS = DEMO_PLACES.filter(([, , , , lat, lon]) => lat >= SNOWY_LAT && lon < -50);

/** The snow sensors of the demonstration's northern yards. */
export function demoSensors(seed: number): readonly DemoSensor[] {
  return YARDS.flatMap(([facility], place) =>
    ZONES.map((zone, one) => {
      const nth = place * ZONES.length + one + 1;
      const dice = (salt: number) => hashFraction(seed, SALT, nth, salt);
      return {
        facility,
        zone,
        deviceId: `SIM-${String(nth).padStart(4, '0')}`,
        bearingDeg: dice(1) * 360,
        distanceM: NEAREST_M + dice(2) * (FARTHEST_M - NEAREST_M),
        silentForMs: dice(3) < OFFLINE_SHARE ? Math.ceil(dice(4) * OFFLINE_MOST_H) * HOUR_MS : null,
      };
    }),
  );
}
