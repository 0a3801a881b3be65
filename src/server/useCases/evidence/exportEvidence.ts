import { canonicalJson } from '../../storage/record/canonicalJson.ts';
import { EMPTY_CHAIN, followChain, type ChainBreak, type ChainHead } from '../../storage/record/chain.ts';
import type { EvidencePart, EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';

const LINKS_AT_ONCE = 1_000;

/** How a part begins that `npm run evidence -- verify` reads. */
const FORMAT = 'scc-evidence-1';

/** What was exported: where the part ends; the break that was found in it; null: none. */
export type ExportedPart = { readonly head: ChainHead; readonly broken: ChainBreak | null };

type Reading = Pick<EvidenceRepository, 'links' | 'start'>;

/**
 * Writes a part of the evidence as lines of canonical JSON: first the head before it, then its links. What is broken in it
 * is written as it stands, so that it can be looked at.
 *
 * @param write Takes one or more whole lines.
 */
export async function exportEvidence(
  evidence: Reading,
  { first, last }: EvidencePart,
  write: (lines: string) => Promise<unknown>,
): Promise<ExportedPart> {
  const before = await headBefore(evidence, first);
  await write(lineOf({ format: FORMAT, head: before }));
  let head = before;
  let broken: ChainBreak | null = null;
  for (let after = first - 1; after < last;) {
    const links = await evidence.links(after, Math.min(LINKS_AT_ONCE, last - after));
    const end = links.at(-1);
    if (end === undefined) break;
    await write(links.map(lineOf).join(''));
    if (broken === null) {
      const next = followChain(head, links);
      if ('how' in next) broken = next;
    }
    head = { position: end.position, hash: end.hash };
    after = end.position;
  }
  return { head, broken };
}

/** The link before a position; the checkpoint where that link was pruned. */
export async function headBefore(evidence: Reading, first: number): Promise<ChainHead> {
  if (first === 1) return EMPTY_CHAIN;
  const [link] = await evidence.links(first - 2, 1);
  if (link?.position === first - 1) return { position: link.position, hash: link.hash };
  return evidence.start();
}

const lineOf = (value: object) => `${canonicalJson(value)}\n`;
