import type { Incident } from '#contracts/incident.ts';
import { followChain } from '../../storage/record/chain.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';
import { headBefore } from '../evidence/exportEvidence.ts';

const LINKS_AT_ONCE = 500;
/** More are for the command line to verify: the embedded database serves nobody else while it reads. */
const MOST_LINKS = 20_000;

/** Whether the part of the evidence that reaches over a time is as it was sealed. */
export async function incidentSeal(
  evidence: Pick<EvidenceRepository, 'partOf' | 'links' | 'start'>,
  fromMs: number,
  toMs: number,
): Promise<Incident['seal']> {
  const part = await evidence.partOf(fromMs, toMs);
  if (part === null) return { state: 'none', entries: 0, first: 0, last: 0, hash: null };
  const { first, last } = part;
  const entries = last - first + 1;
  if (entries > MOST_LINKS) return { state: 'notChecked', entries, first, last, hash: null };
  let head = await headBefore(evidence, first);
  while (head.position < last) {
    const links = await evidence.links(head.position, Math.min(LINKS_AT_ONCE, last - head.position));
    const next = links.length === 0 ? null : followChain(head, links);
    if (next === null || 'how' in next) return { state: 'broken', entries, first, last, hash: null };
    head = next;
  }
  return { state: 'whole', entries, first, last, hash: head.hash };
}
