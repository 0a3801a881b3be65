import type { LightningPolicy } from '../alerting/lightningRules.ts';
import type { WeatherHazard } from '../alerting/weatherFreshness.ts';
import type { WarningActions } from './warningActions.ts';
import type { WeatherLimits } from './weatherThresholds.ts';

/**
 * Rules of one version of a policy (GAP-139): what closes the yards that it is assigned to, and what has to be known
 * before they open.
 */
export type PolicyRules = LightningPolicy & {
  /** Limits that differ from the table of thresholds. */
  readonly weatherLimits: WeatherLimits;
  /** Weather hazards that the yards are watched for, where a source tells of them; lightning always is. */
  readonly watchedHazards: readonly WeatherHazard[];
  /**
   * Ids of sources of lightning that all have to be fresh before a yard shows anything better than UNKNOWN; empty: any
   * primary source is enough.
   */
  readonly requiredSources: readonly string[];
  /** What warnings of weather services do; left out, or a type that is left out: they warn. */
  readonly warningActions?: WarningActions | undefined;
};

/** Id of the policy of all facilities that no other one is assigned to. Every client has it. */
export const DEFAULT_POLICY_ID = 'default';
