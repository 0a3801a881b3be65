import type { Facility } from '#contracts/facility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PullClient } from '../pull/pullClient.ts';

/** What a live source of stations works with. */
export type LiveStationOptions = {
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'info' | 'warn'>;
  /** Asked at each poll: facilities come and go. */
  readonly facilities: () => readonly Facility[];
  /** Address of the service without a path; the public one unless given. */
  readonly baseUrl?: string | undefined;
  readonly pause?: Pause | undefined;
};
