import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { SourceProfile } from './sourceProfile.ts';
import type { SourceTrouble } from './sourceTrouble.ts';

/** Weather at one facility. null: not known, never zero (S4). */
export type WeatherObservation = {
  readonly clientId: string;
  readonly facilityId: string;
  /** When it was observed, epoch ms: content time (S5). */
  readonly atMs: number;
  readonly temperatureC: number | null;
  /** For limits: of air too hot for an index the least that it has, see `leastHeatIndexC`. */
  readonly heatIndexC: number | null;
  /** Wet-bulb globe temperature in the open, see `yardWbgtC`; left out: not known. */
  readonly wbgtC?: number | null;
  readonly windSpeedKmh: number | null;
  readonly windGustKmh: number | null;
  /** Set: both were told in whole knots, so what was measured may be half a knot more. */
  readonly isWindInWholeKnots?: true;
  readonly precip1HourMm: number | null;
  readonly snow1HourCm: number | null;
  readonly snowDepthCm: number | null;
  readonly visibilityM: number | null;
  /** Set: less is seen than `visibilityM`, and how much less is not told, so it may raise and proves nothing. */
  readonly isVisibilityBelow?: true;
  /** Strongest sustained wind that a tropical system is expected to bring here; 0: none threatens. */
  readonly tropicalWindKmh: number | null;
  /** Station that observed it, and how far it is from the facility; left out: it was observed at the facility. */
  readonly station?: { readonly name: string; readonly distanceM: number };
  /** Set: it may raise alerts, and neither ends one nor proves that a hazard is absent, as of a secondary source. */
  readonly raisesOnly?: true;
  /** Set beside `raisesOnly`: when it was observed is not known, and `atMs` is when it came, which makes nothing fresh (S5). */
  readonly isUndated?: true;
  /**
   * Set: nothing that was told of the facility before proves anything any more, for a source that proved it may not now.
   * It carries no values; what other sources prove they tell again after it.
   */
  readonly notProven?: true;
};

/** An observation that tells of nothing. */
export const NOTHING_TOLD = {
  temperatureC: null,
  heatIndexC: null,
  windSpeedKmh: null,
  windGustKmh: null,
  precip1HourMm: null,
  snow1HourCm: null,
  snowDepthCm: null,
  visibilityM: null,
  tropicalWindKmh: null,
} satisfies Partial<WeatherObservation>;

/** A weather hazard that facilities are watched for, by whom, and how long an observation of it holds (GAP-136). */
export type WatchedHazard = {
  readonly hazard: WeatherHazard;
  /** Names of the sources that prove it, as people read them. */
  readonly source: string;
  /** Older observations prove nothing, ms. */
  readonly staleAfterMs: number;
};

/** Hazards that a place is watched for; empty: none. */
export type WeatherWatching = readonly WatchedHazard[];

/**
 * Where observations of the weather come from. A source delivers at its own pace, and only what it has: a facility that
 * is left out, or a value that is null, is not known, and what was known of it ages (S4, S5).
 */
export type WeatherSource = {
  readonly profile: SourceProfile;
  /** Hazards of which it tells, inside its footprint. */
  readonly hazards: readonly WeatherHazard[];
  /** Set: its stations stand at the yards, and their values win over those of other sources (`ownStations.ts`). */
  readonly isOwn?: true;
  /** Whether a primary source may prove that a hazard is absent now; left out: it always may. */
  mayClear?(): boolean;
  /** Begins to tell of failures of its own. Called once, before `start`. */
  troubles?(note: (trouble: SourceTrouble) => void): void;
  /** Begins to deliver, at once or at any time later. Called once. */
  start(deliver: (observations: readonly WeatherObservation[]) => void): void;
  /** Delivers what was observed last once more, for facilities that have come since. */
  lookAgain(): void;
  /** Delivers nothing any more once it returns. Harmless when called twice. */
  stop(): Promise<void> | void;
};
