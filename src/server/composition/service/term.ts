import type { EvidenceWriter } from '../../useCases/evidence/evidenceWriter.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { StartedParts } from './startedParts.ts';

/** One term of a process that leads: its lease, and what it writes to. It ends with what was started in it. */
export type Term = {
  readonly lease: Lease;
  readonly repositories: Repositories;
  readonly evidence: EvidenceWriter;
  /** Is told how to stop what is started, also where a later step fails. */
  readonly started: Pick<StartedParts, 'add'>;
};
