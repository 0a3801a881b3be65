import { isGateOpen } from '../probability/gateFraction.ts';
import type { OverrideRole } from './overrideRole.ts';

/** Places of the override controls: a yard page, or a form of the profile or the facility view. */
export type OverridePlace = 'yardPage' | 'monitoringPage' | 'form';

const WITHHELD = ['role', 'monitoring', 'probability', 'existing'] as const;
/** Reasons why opening the yard is not offered. */
export type Withheld = (typeof WITHHELD)[number];

export type GateFacts = {
  readonly role: OverrideRole;
  readonly place: OverridePlace;
  /** Probability of a strike nearby, 0 to 1; null, NaN and anything outside that range: unknown, which counts as 1. */
  readonly probabilityFraction: number | null;
  /** Whether an override is in force; null: unknown, which counts as yes (S4). */
  readonly isOverridden: boolean | null;
};

/**
 * Returns whether this role may override at this place at all. On yard pages only a site admin, in forms an admin
 * too.
 *
 * Source: requirements OVR-01, GAP-78.
 */
export function isRoleAllowed(role: OverrideRole, place: OverridePlace): boolean {
  return role === 'siteAdmin' || (role === 'admin' && place === 'form');
}

/**
 * Returns whether this role may fill the override form here. Closing a yard and removing an override require only
 * that (OVR-10). Not on the monitoring page (GAP-79).
 */
export function mayFillForm(role: OverrideRole, place: OverridePlace): boolean {
  return isRoleAllowed(role, place) && place !== 'monitoringPage';
}

/**
 * Reasons why opening the yard is not offered, always in the same order; empty: it is offered.
 *
 * A probability of exactly 5 % is accepted (S8). A form replaces an override that is in force (OVR-08), so it is no
 * reason there.
 *
 * Source: requirements OVR-02, GAP-77, GAP-79.
 */
export function withheldBy({
  role,
  place,
  probabilityFraction,
  isOverridden,
}: GateFacts): readonly Withheld[] {
  const reasons: Record<Withheld, boolean> = {
    role: !isRoleAllowed(role, place),
    monitoring: place === 'monitoringPage',
    probability: !isGateOpen(probabilityFraction),
    existing: place !== 'form' && isOverridden !== false,
  };
  return WITHHELD.filter((reason) => reasons[reason]);
}
