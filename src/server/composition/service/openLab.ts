import { join } from 'node:path';
import type { ServerConfig } from '../config/config.ts';
import { openLabRecordings } from '../../useCases/policyLab/labRecordings.ts';
import { createLabService, type LabService } from '../../useCases/policyLab/labService.ts';
import { createQuietTelling } from '../../useCases/feeds/placeCoverage.ts';
import type { Foundations } from './foundations.ts';
import type { Judging } from './startJudging.ts';

/** Opens the policy lab over the lightning that is kept, with a folder for recordings that people send. */
export async function openLab(
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
  { clock, log }: Pick<Foundations, 'clock' | 'log'>,
  {
    keptLightning: store,
    isSimulation,
    coverageAt,
  }: Pick<Judging, 'keptLightning' | 'isSimulation' | 'coverageAt'>,
): Promise<LabService> {
  const recordings = await openLabRecordings(join(dataDir, 'policyLab'), clock);
  const isQuietTold = createQuietTelling(coverageAt);
  return createLabService({ recordings, store, isSimulation, isQuietTold, clock, log });
}
