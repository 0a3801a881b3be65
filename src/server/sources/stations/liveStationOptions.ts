import type { Facility } from '#contracts/facility.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';

/** What a live source of stations works with. */
export type LiveStationOptions = Omit<PulledSourceOptions, 'baseUrl' | 'readings'> & {
  /** Asked at each poll: facilities come and go. */
  readonly facilities: () => readonly Facility[];
  /** Address of the service without a path; the public one unless given. */
  readonly baseUrl?: string | undefined;
};
