import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PullClient } from '../pull/pullClient.ts';
import type { GlmWorkAnswer } from './glmWork.ts';
import type { KeptFiles } from './keptFiles.ts';
import type { Satellite } from './satellites.ts';

/** What the source of a satellite needs. */
export type GlmSourceOptions = {
  readonly satellite: Satellite;
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly keptFiles: KeptFiles;
  /** Reads a received file by its path. */
  readonly readFile: (path: string) => Promise<GlmWorkAnswer>;
  /** Whether a file with these strikes is kept for the record. */
  readonly isKept: (strikes: StrikeColumns) => boolean;
  /** How far the first delivery reaches back: at least a quiet period, ms. */
  readonly reachBackMs: number;
  readonly pause?: Pause | undefined;
};
