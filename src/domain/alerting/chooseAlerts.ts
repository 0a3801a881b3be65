import {
  isLightningEvent,
  isOverrideEvent,
  type ActiveEvent,
  type EventTraitsByType,
} from './activeEvent.ts';
import { latestPerType, worstFirst } from './alertOrder.ts';
import { isOverAt } from './eventEnd.ts';
import type { Moment } from './moment.ts';
import { latestOverride } from './overrideInForce.ts';
import { statusOfEvent } from './statusOfEvent.ts';

/** Part of a facility's events that a yard page shows. */
export type ChosenAlerts = {
  /** Worst first; the first is the alert displayed. */
  readonly alerts: readonly ActiveEvent[];
  /** The override that was set last and has begun; null: none. */
  readonly override: ActiveEvent | null;
};

/**
 * Reason why metadata keeps an event off yard pages: the client hides its type there, or calls such lightning
 * harmless; null: it does not. A lightning ALERT is never kept off: a mistake in a table must not open a yard (S1).
 */
export function whyNotShown(event: ActiveEvent, traits: EventTraitsByType): 'hidden' | 'harmless' | null {
  if (isLightningEvent(event) && statusOfEvent(event) === 'ALERT') return null;
  const known = traits[event.type];
  if (known?.isYardVisible === false) return 'hidden';
  return isLightningEvent(event) && known?.status === 'ALL_CLEAR' ? 'harmless' : null;
}

/**
 * Chooses the events that count, worst first: unexpired, the latest-ending per type, visible on yard pages (STATUS-06
 * to STATUS-10).
 *
 * An event whose end equals the moment has ended.
 */
export function chooseAlerts(
  events: readonly ActiveEvent[],
  traits: EventTraitsByType,
  moment: Moment,
  quietPeriodMs: number,
): ChosenAlerts {
  const running = events.filter((event) => !isOverAt(event, quietPeriodMs, moment));
  const hazards = running.filter((event) => !isOverrideEvent(event) && whyNotShown(event, traits) === null);
  return {
    alerts: worstFirst(latestPerType(hazards, quietPeriodMs), traits, quietPeriodMs),
    override: latestOverride(running.filter(isOverrideEvent), moment.nowMs),
  };
}
