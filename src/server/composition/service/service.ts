import { createApp } from '../app/app.ts';
import type { ServerConfig } from '../config/config.ts';
import type { EvidenceWriter } from '../../useCases/evidence/evidenceWriter.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { Foundations } from './foundations.ts';
import { startSilenceWatch } from '../../useCases/kiosks/silentDisplays.ts';
import { appDependenciesOf } from './appDependenciesOf.ts';
import { prepareStore } from './prepareStore.ts';
import { startJudging } from './startJudging.ts';
import { openProbe } from './openProbe.ts';
import { openLab } from './openLab.ts';
import { startReports } from './startReports.ts';

type Term = {
  readonly lease: Lease;
  readonly db: Database;
  readonly evidence: EvidenceWriter;
  /** Puts on the bus that failed, since the start; left out: no edges are served. */
  readonly failedPuts?: (() => number) | undefined;
};

/** Starts source, engine, notices and calls of a process that leads. It listens to nothing yet. */
export async function assembleLeader(
  config: ServerConfig,
  foundations: Foundations,
  { lease, db, evidence, failedPuts }: Term,
) {
  const repositories = await prepareStore(config, { db, evidence }, foundations);
  const term = { lease, repositories, evidence };
  const judging = await startJudging(config, foundations, term);
  const reports = startReports(foundations, judging, term);
  const lab = await openLab(config, foundations, judging);
  const dependencies = await appDependenciesOf(config, foundations, judging, term);
  const { noteOrdered: noteReportOrdered, reportObjects, writeIncident } = reports;
  const probe = openProbe(config, judging, { ...foundations, lease, app: () => app });
  const readings = { ...dependencies.readings, failedPuts, probe: probe?.readings ?? null };
  const app = await createApp({
    ...dependencies,
    readings,
    lab,
    noteReportOrdered,
    reportObjects,
    writeIncident,
  });
  probe?.start();
  const { screens, clock, log } = dependencies;
  const { kiosks, displaySilences: silences } = repositories;
  const silenceWatch = startSilenceWatch({ screens, kiosks, silences, clock, log });
  const { pipeline, notifications, stopOutlook, steps, stepSources, strikeTiles, verdicts } = judging;
  const { board, changes } = judging;
  const running = {
    notifications,
    steps,
    stepSources,
    strikeTiles,
    reports,
    lab,
    probe,
    silenceWatch,
    verdicts,
  };
  const published = { board, changes, standingChanges: repositories.standingChanges };
  return { app, pipeline, stopOutlook, ...running, ...published };
}
