import { useState } from 'react';
import type { Facility } from '#contracts/facility.ts';

/** What a list tells of a facility's present, not of the facility; a page hears it from feeds of its own. */
const PASSING: ReadonlySet<string> = new Set<keyof Facility>([
  'prob',
  'eta',
  'yardStatus',
  'keplerAlerts',
  'alerts',
  'highestSeverityAlert',
]);

/**
 * The facility as it was first told, until it is told otherwise: each list brings objects of its own, and a page that
 * begins anew with each of them says LOADING and forgets the strikes that it has seen.
 */
export function useSteadyFacility(told: Facility | null): Facility | null {
  const [held, setHeld] = useState(told);
  if (held === told || (held !== null && told !== null && isSame(held, told))) return held;
  setHeld(told);
  return told;
}

function isSame(one: Facility, other: Facility): boolean {
  return lasting(one) === lasting(other);
}

function lasting(facility: Facility): string {
  const facts = Object.entries(facility).filter(([name]) => !PASSING.has(name));
  return JSON.stringify(facts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
