import { createHash } from 'node:crypto';
import { canonicalJson } from './canonicalJson.ts';

/** Stands for the seal before the first one. */
export const GENESIS_HASH = '0'.repeat(64);

/** One sealed entry as it is stored. */
export type Link = {
  /** From 1, without a gap. */
  readonly position: number;
  /** What was sealed; null: it is not there any more. */
  readonly entry: unknown;
  /** SHA-256, hex. */
  readonly hash: string;
};

/** `missing`: a position or an entry is not there; `changed`: the entry, its seal or the order of two is not as sealed. */
export type ChainBreak = { readonly position: number; readonly how: 'missing' | 'changed' };

/** Where a chain stands: what the next link is checked against. */
export type ChainHead = { readonly position: number; readonly hash: string };

export const EMPTY_CHAIN: ChainHead = { position: 0, hash: GENESIS_HASH };

/** Seal of an entry: SHA-256, hex, of the seal before it, a line feed and the canonical JSON of the entry. */
export function sealHash(previousHash: string, entry: unknown): string {
  return createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(entry)}`)
    .digest('hex');
}

/** Links that seal the entries, in their order, behind a head. */
export function sealEntries<Entry>(head: ChainHead, entries: readonly Entry[]) {
  let { position, hash } = head;
  return entries.map((entry) => {
    position += 1;
    hash = sealHash(hash, entry);
    return { position, entry, hash };
  });
}

/**
 * Checks links against the head before them. Links that were cut off at the end leave no trace in the rest: that shows
 * only against a head that was kept elsewhere.
 *
 * @param links By position, ascending.
 * @returns The new head, or the first break.
 */
export function followChain(head: ChainHead, links: Iterable<Link>): ChainHead | ChainBreak {
  let last = head;
  for (const { position, entry, hash } of links) {
    const expected = last.position + 1;
    if (position !== expected || entry === null) return { position: expected, how: 'missing' };
    if (sealHash(last.hash, entry) !== hash) return { position, how: 'changed' };
    last = { position, hash };
  }
  return last;
}
