import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { ProcessReadings } from '../../routes/health/processMetrics.ts';
import { askStore } from '../../storage/askStore.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { AlertPipeline } from './alertPipeline.ts';

type Read = {
  readonly dataDir: string;
  readonly lease: Pick<Lease, 'term' | 'isSure'>;
  readonly repositories: { readonly engineState: Pick<Repositories['engineState'], 'get'> };
  readonly pipeline: Pick<AlertPipeline, 'tally'>;
};

/** How the process that leads does, for the metrics. */
export function processReadings({ dataDir, lease, repositories, pipeline }: Read): ProcessReadings {
  const answerS = askStore(async () => {
    const askedMs = performance.now();
    await repositories.engineState.get('');
    return (performance.now() - askedMs) / 1_000;
  });
  return {
    term: lease.term,
    isSure: lease.isSure,
    judged: pipeline.tally,
    storeAnswerS: async () => (await answerS()) ?? Number.NaN,
    diskFreeBytes: () =>
      statfs(dataDir).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.NaN,
      ),
  };
}
