import { createApp } from '../app/app.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { Foundations } from './foundations.ts';
import { startSilenceWatch } from '../../useCases/kiosks/silentDisplays.ts';
import { appDependenciesOf } from './appDependenciesOf.ts';
import { prepareStore } from './prepareStore.ts';
import { startJudging } from './startJudging.ts';
import { startReports } from './startReports.ts';

type Term = { readonly lease: Lease; readonly db: Database };

/** Starts source, engine, notices and calls of a process that leads. It listens to nothing yet. */
export async function assembleLeader(config: ServerConfig, foundations: Foundations, { lease, db }: Term) {
  const repositories = await prepareStore(config, db, foundations.clock.nowMs());
  const term = { lease, repositories };
  const judging = await startJudging(config, foundations, term);
  const reports = startReports(foundations, judging, term);
  const dependencies = await appDependenciesOf(config, foundations, judging, term);
  const app = await createApp({ ...dependencies, noteReportOrdered: reports.noteOrdered });
  const { screens, clock, log } = dependencies;
  const { kiosks, displaySilences: silences } = repositories;
  const silenceWatch = startSilenceWatch({ screens, kiosks, silences, clock, log });
  const { pipeline, notifications, stopOutlook, strikeTiles } = judging;
  return { app, pipeline, stopOutlook, notifications, strikeTiles, reports, silenceWatch };
}
