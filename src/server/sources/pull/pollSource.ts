import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { SourceMeter, SourceReadings } from '../sourceReadings.ts';
import { startPoller, type Poller, type PollerOptions } from './poller.ts';
import type { PullClient } from './pullClient.ts';

/** What a source of the network works with. */
export type PulledSourceOptions = {
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'info' | 'warn'>;
  /** Address of the service without a path. */
  readonly baseUrl: string;
  readonly pause?: Pause | undefined;
  /** Where it is measured what the service does; left out: nowhere. */
  readonly readings?: Pick<SourceReadings, 'meterOf'> | undefined;
};

type Polled = Pick<PollerOptions, 'name' | 'poll' | 'everyMs' | 'mostBackOffMs'> & {
  readonly meter: SourceMeter | undefined;
};

/** Begins to poll a source, and tells its meter of each poll that failed. */
export function pollSource(
  { log, pause }: Pick<PulledSourceOptions, 'log' | 'pause'>,
  { meter, ...polled }: Polled,
): Poller {
  return startPoller({
    ...polled,
    log,
    onFailed: (reason) => meter?.noteTrouble({ reason }),
    pause,
  });
}
