import type { FastifyInstance } from 'fastify';
import { startAuditSealer } from '../../useCases/audit/auditSealer.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Foundations } from '../service/foundations.ts';
import { assembleLeader } from '../service/assembleLeader.ts';
import { createStartedParts, type StartedParts } from '../service/startedParts.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { Storage } from '../../storage/openStorage.ts';
import { startEvidenceWriter } from '../../useCases/evidence/evidenceWriter.ts';
import { startHeadPublication } from '../../useCases/evidence/publishHead.ts';
import { createRepositories } from '../../storage/repositories.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { endTerm } from './endTerm.ts';
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

/**
 * Starts to judge. Each write carries the term and is refused once another one has begun (S13). Where it fails, all that it
 * has started is stopped before it throws: nothing of the failed term asks, judges or sends any more.
 *
 * @throws LeadershipError if it failed and does not end in time: its parts may still run.
 */
export async function startLeader(dependencies: LeaderDependencies, lease: Lease): Promise<Leader> {
  const { storage, foundations } = dependencies;
  const { log } = foundations;
  const store = await storage.underTerm(lease.term);
  const started = createStartedParts();
  started.add(store.close);
  try {
    const app = await beginTerm(dependencies, { lease, db: store.db, started });
    return { app, stop: started.stop };
  } catch (error) {
    const stopped = started
      .stop()
      .catch((failure: unknown) =>
        log.error({ err: failure }, 'A part of a term that failed could not be stopped'),
      );
    await endTerm(lease.term, stopped).catch((late: unknown) => {
      log.error({ err: error }, 'A term that failed while it began cannot be ended');
      throw late;
    });
    throw error;
  }
}

/** What a process has as its term of leading begins. */
type Begun = { readonly lease: Lease; readonly db: Database; readonly started: StartedParts };

async function beginTerm(
  { config, foundations, storage, publishing }: LeaderDependencies,
  { lease, db, started }: Begun,
): Promise<FastifyInstance> {
  const { clock, log, objects, setup } = foundations;
  const repositories = createRepositories(db);
  const publication = startHeadPublication({
    evidence: repositories.evidence,
    log,
    stamps: stampsOf(config),
  });
  started.add(publication.stop);
  const evidence = startEvidenceWriter({ append: repositories.evidence.append, clock, log });
  started.add(evidence.stop);
  const noteTerm = (kind: 'term.begun' | 'term.ended') =>
    evidence.note([{ kind, atMs: clock.nowMs(), term: lease.term }]);
  noteTerm('term.begun');
  started.add(() => noteTerm('term.ended'));
  started.add(startAuditSealer({ seals: repositories.auditSeals, log }).stop);
  const term = { lease, db, evidence, started, failedPuts: publishing?.failures.count };
  const leading = await assembleLeader(config, foundations, term);
  await noteStaging(repositories, setup.stagedAtMs);
  if (publishing !== null) started.add(publishAnswers(publishing, leading, { lease, clock }).stop);
  if (objects) started.add(startObjectSweeps({ store: objects.store, clock, log }));
  const maintenance = setInterval(() => {
    maintainStore({ storage, config, repositories }, clock.nowMs()).catch((error: unknown) =>
      log.error({ err: error }, 'The store could not be maintained'),
    );
  }, MAINTAIN_EVERY_MS);
  started.add(() => clearInterval(maintenance));
  return leading.app;
}

function stampsOf(config: ServerConfig) {
  const { evidenceTsaUrl: url } = config;
  return url === null ? null : { url, dir: stampFolder(config) };
}
