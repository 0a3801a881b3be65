import { startReportWriter } from '../../useCases/history/reportWriter.ts';
import { createReportThread } from '../../useCases/history/reportThread.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Foundations } from './foundations.ts';
import type { Judging } from './startJudging.ts';

type Term = { readonly lease: Lease; readonly repositories: Repositories };

/** Starts what writes reports of past alerts, in a thread of its own. */
export function startReports(
  { clock, log }: Pick<Foundations, 'clock' | 'log'>,
  { board, isSimulation, notifications }: Judging,
  { lease, repositories }: Term,
) {
  const thread = createReportThread();
  const writer = startReportWriter({
    repositories,
    facilitiesOf: board.of,
    isSimulation,
    write: (data) => thread.ask(data),
    noteQueued: notifications.noteQueued,
    isSure: lease.isSure,
    clock,
    log,
  });
  return {
    noteOrdered: writer.noteOrdered,
    async stop() {
      const stopped = writer.stop();
      await thread.stop(); // what is being written is written again after the next start
      await stopped;
    },
  };
}
