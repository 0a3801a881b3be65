import type { LonLat } from '#domain/geo/distance.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import type { StrikeBatch, StrikeSource } from '#server/sources/strikeSource.ts';

/** A live primary source of the whole world, but for what the test says. */
export function profileOf(id: string, dependencies: Partial<SourceProfile> = {}): SourceProfile {
  return { ...inventedProfile(id, 'simulation'), kind: 'live', ...dependencies };
}

/** Corners of a box between two longitudes, from 20 to 60 degrees north. */
export function boxBetween(westLon: number, eastLon: number): readonly LonLat[] {
  return [
    [westLon, 20],
    [eastLon, 20],
    [eastLon, 60],
    [westLon, 60],
  ];
}

/** A source of strikes that delivers what the test says, when it says so. */
export function handSource(profile: SourceProfile) {
  let deliver: ((batch: StrikeBatch) => void) | null = null;
  let stops = 0;
  const source: StrikeSource = {
    profile,
    start: (to) => void (deliver = to),
    stop: () => void (stops += 1),
  };
  return { source, deliver: (batch: StrikeBatch) => deliver?.(batch), stops: () => stops };
}
