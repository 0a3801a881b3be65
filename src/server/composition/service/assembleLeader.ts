import { createApp } from '../app/app.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Database } from '../../storage/connection/database.ts';
import { keepReadingAgain } from '../../storage/unansweredChanges.ts';
import type { Foundations } from './foundations.ts';
import { startSilenceWatch } from '../../useCases/kiosks/silentDisplays.ts';
import { appDependenciesOf } from './appDependenciesOf.ts';
import { prepareStore } from './prepareStore.ts';
import { startJudging } from './startJudging.ts';
import { openProbe } from './openProbe.ts';
import { openLab } from './openLab.ts';
import { startReports } from './startReports.ts';
import type { Term } from './term.ts';

type Begun = Omit<Term, 'repositories'> & {
  readonly db: Database;
  /** Puts on the bus that failed, since the start; left out: no edges are served. */
  readonly failedPuts?: (() => number) | undefined;
};

/** Starts source, engine, notices and calls of a process that leads. It listens to nothing yet. */
export async function assembleLeader(
  config: ServerConfig,
  foundations: Foundations,
  { lease, db, evidence, started, failedPuts }: Begun,
) {
  const repositories = await prepareStore(config, { db, evidence }, foundations);
  const term = { lease, repositories, evidence, started };
  const judging = await startJudging(config, foundations, term);
  const reports = startReports(foundations, judging, term);
  const lab = await openLab(config, foundations, judging);
  started.add(lab.stop);
  const dependencies = await appDependenciesOf(config, foundations, judging, term);
  const unanswered = [dependencies.locations, judging.acceptances, judging.feeds.grants];
  started.add(keepReadingAgain(unanswered.map(({ readAgain }) => readAgain)));
  const probe = openProbe(config, judging, { ...foundations, lease, app: () => app });
  const readings = { ...dependencies.readings, failedPuts, probe: probe?.readings ?? null };
  const app = await createApp({ ...dependencies, ...reports, readings, lab });
  started.add(() => app.close());
  if (probe !== null) {
    probe.start();
    started.add(probe.stop);
  }
  const { screens, clock, log } = dependencies;
  const { kiosks, displaySilences: silences } = repositories;
  started.add(startSilenceWatch({ screens, kiosks, silences, clock, log }).stop);
  const { facilityCache, changes, pipeline, stepSources } = judging;
  return {
    app,
    facilityCache,
    changes,
    pipeline,
    stepSources,
    standingChanges: repositories.standingChanges,
  };
}
