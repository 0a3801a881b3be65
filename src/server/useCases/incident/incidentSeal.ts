import type { Incident } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { followChain, type Link } from '../../storage/record/chain.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';
import { headBefore } from '../evidence/exportEvidence.ts';
import { LOOK_BACK_MS } from './incidentScreens.ts';

const LINKS_AT_ONCE = 500;
/** More are for the command line to verify: the embedded database serves nobody else while it reads. */
const MOST_LINKS = 20_000;

type Evidence = Pick<EvidenceRepository, 'partOf' | 'links' | 'start' | 'keptFromMs'>;

/**
 * Whether the part of the evidence that reaches over a time is as it was sealed, and since when evidence is kept where some
 * that the record rests on may be gone. To be read last: what is removed meanwhile is told of then.
 *
 * @param overrides Those in effect at some instant of that time: the verdict that one decided is as old as it.
 */
export async function incidentEvidence(
  evidence: Evidence,
  fromMs: number,
  toMs: number,
  overrides: Incident['overrides'],
): Promise<Pick<Incident, 'seal' | 'evidenceFrom'>> {
  const seal = await sealOf(evidence, fromMs, toMs);
  const keptFromMs = await evidence.keptFromMs();
  const setMs = overrides.map(({ at }) => recordMs(at));
  if (keptFromMs === null || keptFromMs <= Math.min(fromMs - LOOK_BACK_MS, ...setMs)) return { seal };
  return { seal, evidenceFrom: isoInstant(keptFromMs) };
}

async function sealOf(evidence: Evidence, fromMs: number, toMs: number): Promise<Incident['seal']> {
  const part = await evidence.partOf(fromMs, toMs);
  if (part === null) return { state: 'none', entries: 0, first: 0, last: 0, hash: null };
  const { first, last } = part;
  const entries = last - first + 1;
  if (entries > MOST_LINKS) return { state: 'notChecked', entries, first, last, hash: null };
  let head = await headBefore(evidence, first);
  let lost = 0;
  while (head.position < last) {
    const links = await evidence.links(head.position, Math.min(LINKS_AT_ONCE, last - head.position));
    const next = links.length === 0 ? null : followChain(head, links);
    if (next === null || 'how' in next) return { state: 'broken', entries, first, last, hash: null };
    lost += lostIn(links);
    head = next;
  }
  // the entry right behind the last one that was stored tells of a loss, once there is room again, however much later
  lost += lostIn(await evidence.links(last, 1));
  return { state: 'whole', entries, first, last, hash: head.hash, ...(lost === 0 ? {} : { lost }) };
}

/** How many entries were lost by what links say. */
function lostIn(links: readonly Link[]): number {
  return links
    .map(({ entry }) => entry as EvidenceEntry | null)
    .reduce((sum, entry) => sum + (entry?.kind === 'entries.lost' ? entry.count : 0), 0);
}
