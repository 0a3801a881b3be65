import type { OutlookPlace } from '../../sources/outlookPlace.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';

/** What the weather calls are answered from. */
export type WeatherModel = Pick<Atmosphere, 'weatherAt' | 'fallenAt' | 'snowDepthCmAt' | 'tropicalWindKmhAt'>;

/**
 * Probability of lightning within a radius around a place in the half hour from `forecastMs` on, as known at `initMs`, 0 to
 * 1. null: not known, as where the strikes come from elsewhere than the model (S8).
 */
export type LightningOutlook = (place: OutlookPlace) => number | null;
