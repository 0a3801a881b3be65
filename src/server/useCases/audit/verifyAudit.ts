import { EMPTY_CHAIN, followChain, type ChainBreak, type ChainHead } from '../../storage/record/chain.ts';
import type { AuditSealsRepository } from '../../storage/repositories/auditSealsRepository.ts';

const LINKS_AT_ONCE = 1_000;

/** The chain over the audit as it was read: its last unbroken link, and the break behind it; null: none. */
export type AuditVerdict = {
  readonly head: ChainHead;
  readonly broken: ChainBreak | null;
};

/** Reads the whole chain and computes each seal anew. */
export async function verifyAudit(seals: Pick<AuditSealsRepository, 'links'>): Promise<AuditVerdict> {
  let head = EMPTY_CHAIN;
  for (;;) {
    const links = await seals.links(head.position, LINKS_AT_ONCE);
    if (links.length === 0) return { head, broken: null };
    const next = followChain(head, links);
    if ('how' in next) {
      const whole = followChain(
        head,
        links.filter(({ position }) => position < next.position),
      );
      return { head: 'hash' in whole ? whole : head, broken: next };
    }
    head = next;
  }
}
