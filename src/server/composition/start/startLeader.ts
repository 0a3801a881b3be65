import type { FastifyInstance } from 'fastify';
import { startAuditSealer } from '../../useCases/audit/auditSealer.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Foundations } from '../service/foundations.ts';
import { assembleLeader } from '../service/service.ts';
import type { Storage } from '../../storage/openStorage.ts';
import { startEvidenceWriter } from '../../useCases/evidence/evidenceWriter.ts';
import { startHeadPublication } from '../../useCases/evidence/publishHead.ts';
import { createRepositories } from '../../storage/repositories.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { publishAnswers, type Publishing } from './openPublishing.ts';
import { maintainStore, stampFolder } from './maintainStore.ts';
import { startObjectSweeps } from './sweepObjects.ts';
import { noteStaging } from './staging.ts';

const MINUTE_MS = 60_000;
const MAINTAIN_EVERY_MS = 10 * MINUTE_MS;

/** The part of a process that judges yards, for one term. */
export type Leader = { readonly app: FastifyInstance; stop(): Promise<void> };

type LeaderDependencies = {
  readonly config: ServerConfig;
  readonly foundations: Foundations;
  readonly storage: Storage;
  /** null: no edges are served. */
  readonly publishing: Publishing | null;
};

/** Starts to judge. Each write carries the term and is refused once another one has begun (S13). */
export async function startLeader(
  { config, foundations, storage, publishing }: LeaderDependencies,
  lease: Lease,
): Promise<Leader> {
  const { clock, log, objects, setup } = foundations;
  const store = await storage.underTerm(lease.term);
  const repositories = createRepositories(store.db);
  const evidence = startEvidenceWriter({ append: repositories.evidence.append, clock, log });
  const noteTerm = (kind: 'term.begun' | 'term.ended') =>
    evidence.note([{ kind, atMs: clock.nowMs(), term: lease.term }]);
  noteTerm('term.begun');
  try {
    const term = { lease, db: store.db, evidence, failedPuts: publishing?.failures.count };
    const leading = await assembleLeader(config, foundations, term);
    await noteStaging(repositories, setup.stagedAtMs);
    const sealer = startAuditSealer({ seals: repositories.auditSeals, log });
    const publication = startHeadPublication({
      evidence: repositories.evidence,
      log,
      stamps: stampsOf(config),
    });
    const answers = publishing === null ? null : publishAnswers(publishing, leading, { lease, clock });
    const stopSweeps = objects && startObjectSweeps({ store: objects.store, clock, log });
    const maintenance = setInterval(() => {
      maintainStore({ storage, config, repositories }, clock.nowMs()).catch((error: unknown) =>
        log.error({ err: error }, 'The store could not be maintained'),
      );
    }, MAINTAIN_EVERY_MS);
    return {
      app: leading.app,
      async stop() {
        clearInterval(maintenance);
        await stopSweeps?.();
        await answers?.stop();
        await leading.probe?.stop();
        await leading.app.close();
        await leading.silenceWatch.stop();
        await leading.reports.stop();
        await leading.lab.stop();
        await leading.strikeTiles.stop();
        await leading.notifications.stop();
        await leading.stopOutlook();
        leading.verdicts.stop();
        await leading.pipeline.stop();
        await leading.steps.stopUpload();
        await sealer.stop();
        noteTerm('term.ended');
        await evidence.stop();
        await publication.stop();
        await store.close();
      },
    };
  } catch (error) {
    noteTerm('term.ended');
    await evidence.stop();
    await store.close();
    throw error;
  }
}

function stampsOf(config: ServerConfig) {
  const { evidenceTsaUrl: url } = config;
  return url === null ? null : { url, dir: stampFolder(config) };
}
