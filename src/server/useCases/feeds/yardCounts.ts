import type { Facility } from '#contracts/facility.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

const COUNTED_EVERY_MS = 60_000;

type Dependencies = {
  readonly facilities: () => readonly Facility[];
  readonly clock: { nowMs(): number };
};

/** Number of yards that a source watches; null: none rests on it. */
export type YardCounts = (profile: SourceProfile) => number | null;

/** Counts once a minute: yards may be thousands, and readers of the figures ask often. */
export function createYardCounts({ facilities, clock }: Dependencies): YardCounts {
  const held = new Map<string, { readonly atMs: number; readonly count: number }>();
  return (profile) => {
    // what decides about no yard is rested on by none
    if (profile.role === 'advisory') return null;
    const nowMs = clock.nowMs();
    const known = held.get(profile.id);
    if (known !== undefined && isWithinSpan(COUNTED_EVERY_MS, nowMs, known.atMs)) return known.count;
    const yards = facilities().filter(({ isDevice, clientId }) => {
      return isDevice !== true && (profile.clientId ?? clientId) === clientId;
    });
    const count = yards.filter(({ longitude, latitude }) =>
      isInFootprint(profile, [longitude, latitude]),
    ).length;
    held.set(profile.id, { atMs: nowMs, count });
    return count;
  };
}
