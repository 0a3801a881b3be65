import { startReportWriter } from '../../useCases/history/reportWriter.ts';
import { createIncidentThread } from '../../useCases/incident/incidentThread.ts';
import { createReportObjects } from '../../useCases/history/reportObjects.ts';
import { createReportThread } from '../../useCases/history/reportThread.ts';
import type { IncidentPdfOrder } from '../../useCases/incident/incidentPdf.ts';
import type { Foundations } from './foundations.ts';
import type { Judging } from './startJudging.ts';
import type { Term } from './term.ts';

/** Starts what writes reports of past alerts and records of closings, each in a thread of its own. */
export function startReports(
  { objects, clock, log }: Foundations,
  { facilityCache, isSimulation, notifications, pipeline }: Judging,
  { lease, repositories, started }: Term,
) {
  const thread = createReportThread();
  const incidents = createIncidentThread();
  const reportObjects = objects && createReportObjects(objects.store);
  const writer = startReportWriter({
    repositories,
    facilitiesOf: facilityCache.of,
    isSimulation,
    metadata: pipeline.metadata,
    write: (data) => thread.ask(data),
    reportObjects,
    noteQueued: notifications.noteQueued,
    isSure: lease.isSure,
    clock,
    log,
  });
  started.add(async () => {
    const stopped = writer.stop();
    await incidents.stop();
    await thread.stop(); // what is being written is written again after the next start
    await stopped;
  });
  return {
    noteReportOrdered: writer.noteOrdered,
    reportObjects,
    writeIncident: (order: IncidentPdfOrder) => incidents.ask(order),
  };
}
