import { OVERRIDE_LIFETIME_MS } from '#domain/alerting/eventEnd.ts';
import { DEFAULT_LIGHTNING_RULES, type LightningRules } from '#domain/alerting/lightningRules.ts';
import type { WeatherLimits } from '#domain/policy/weatherThresholds.ts';

/** What one client has signed off for its yards. */
export type ClientRules = {
  readonly lightning: LightningRules;
  /** Lightning inside the alert ring alerts with the yard open (`lightning_alert_open`) instead of closing it. */
  readonly isYardOpenInLightning: boolean;
  readonly weatherLimits: WeatherLimits;
  /** An override ends this long after it was set (S9), ms. */
  readonly overrideLifetimeMs: number;
};

export const DEFAULT_CLIENT_RULES: ClientRules = {
  lightning: DEFAULT_LIGHTNING_RULES,
  isYardOpenInLightning: false,
  weatherLimits: {},
  overrideLifetimeMs: OVERRIDE_LIFETIME_MS,
};
