import { and, asc, desc, eq, gt, gte, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import { EMPTY_CHAIN, sealEntries, type ChainHead, type Link } from '../record/chain.ts';
import type { Database } from '../connection/database.ts';
import type { EvidenceEntry } from '../rows/evidence.ts';
import { evidence, evidenceCheckpoints } from '../tables/evidence.ts';
import { inChunks } from './inChunks.ts';

/** Positions of a part, both included. */
export type EvidencePart = { readonly first: number; readonly last: number };

type FacilityQuery = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly kinds: readonly EvidenceEntry['kind'][];
  readonly limit: number;
};

/** Times after `afterMs` up to `toMs`, epoch ms. */
type TermQuery = { readonly afterMs: number; readonly toMs: number };

/** The chain over what was received, decided, told and shown (`record/chain.ts`). */
export function createEvidenceRepository(db: Database) {
  return {
    /** Seals entries behind the last one, all of them or none. Of two that append at once one fails. */
    async append(entries: readonly EvidenceEntry[]): Promise<void> {
      await db.transaction(async (tx) => {
        const links = sealEntries(await headOf(tx), entries);
        const rows = links.map((link) => ({ ...link, atMs: Math.floor(link.entry.atMs) }));
        for (const chunk of inChunks(rows)) await tx.insert(evidence).values(chunk);
      });
    },

    head: () => headOf(db),

    /** The last link that was pruned; the empty chain where none was. */
    start: () => newestOf(db, evidenceCheckpoints),

    /** When the oldest entry happened that is kept, epoch ms; null: none was removed. */
    keptFromMs: () => keptFromMs(db),

    /** Links behind a position, by position. */
    async links(afterPosition: number, limit: number): Promise<Link[]> {
      const { position, entry, hash } = evidence;
      return db
        .select({ position, entry, hash })
        .from(evidence)
        .where(gt(position, afterPosition))
        .orderBy(asc(position))
        .limit(limit);
    },

    /** What happened at one facility in [fromMs, toMs), of these kinds, in the order of the chain. */
    ofFacility: (query: FacilityQuery) => ofFacility(db, query),

    /** When the last term that began in [fromMs, toMs) did, epoch ms; null: none did. */
    async lastTermBegunMs({ fromMs, toMs }: Pick<FacilityQuery, 'fromMs' | 'toMs'>): Promise<number | null> {
      const { atMs, entry } = evidence;
      const [found] = await db
        .select({ last: max(atMs) })
        .from(evidence)
        .where(and(gte(atMs, fromMs), lt(atMs, toMs), eq(sql`${entry} ->> 'kind'`, 'term.begun')));
      return found?.last ?? null;
    },

    /**
     * When the last entry of the term that judged at `afterMs` was noted, epoch ms; null: no other term began until
     * `toMs`, or no such entry is kept. A term that began later may have failed before it judged.
     */
    judgedUntilMs: (query: TermQuery) => judgedUntilMs(db, query),

    /** From the first to the last entry of what happened in [fromMs, toMs); null: none. */
    async partOf(fromMs: number, toMs: number): Promise<EvidencePart | null> {
      const { position, atMs } = evidence;
      const [found] = await db
        .select({ first: min(position), last: max(position) })
        .from(evidence)
        .where(and(gte(atMs, fromMs), lt(atMs, toMs)));
      return found?.first == null || found.last == null ? null : { first: found.first, last: found.last };
    },

    /**
     * Removes the oldest entries up to the first that happened later, at most so many; the link before the rest is kept,
     * and the last entry always is.
     *
     * @returns how many were removed.
     */
    async prune(beforeMs: number, nowMs: number, limit: number): Promise<number> {
      const { position, atMs } = evidence;
      const oldest = await db
        .select({ position, atMs })
        .from(evidence)
        .orderBy(asc(position))
        .limit(limit + 1);
      const kept = oldest.findIndex((row) => row.atMs >= beforeMs);
      const removed = oldest.slice(0, kept === -1 ? oldest.length - 1 : Math.min(kept, limit));
      const last = removed.at(-1);
      if (last === undefined) return 0;
      await db.execute(sql`select prune_evidence(${last.position}, ${new Date(nowMs).toISOString()})`);
      return removed.length;
    },
  };
}
export type EvidenceRepository = ReturnType<typeof createEvidenceRepository>;

async function ofFacility(
  db: Database,
  { clientId, facilityId, fromMs, toMs, kinds, limit }: FacilityQuery,
): Promise<EvidenceEntry[]> {
  const { atMs, entry, position } = evidence;
  const rows = await db
    .select({ entry })
    .from(evidence)
    .where(
      and(
        gte(atMs, fromMs),
        lt(atMs, toMs),
        eq(sql`${entry} ->> 'facilityId'`, facilityId),
        eq(sql`${entry} ->> 'clientId'`, clientId),
        inArray(sql`${entry} ->> 'kind'`, [...kinds]),
      ),
    )
    .orderBy(asc(position))
    .limit(limit);
  return rows.map((row) => row.entry);
}

async function keptFromMs(db: Database): Promise<number | null> {
  const { position, atMs } = evidence;
  const removed = await newestOf(db, evidenceCheckpoints);
  if (removed.position === EMPTY_CHAIN.position) return null;
  const [oldest] = await db
    .select({ atMs })
    .from(evidence)
    .where(gt(position, removed.position))
    .orderBy(asc(position))
    .limit(1);
  return oldest?.atMs ?? null;
}

async function judgedUntilMs(db: Database, { afterMs, toMs }: TermQuery): Promise<number | null> {
  const { position, atMs, entry } = evidence;
  const [begun] = await db
    .select({ position })
    .from(evidence)
    .where(and(gt(atMs, afterMs), lte(atMs, toMs), eq(sql`${entry} ->> 'kind'`, 'term.begun')))
    .orderBy(asc(atMs), asc(position)) // by the index of times: those of other terms are not read
    .limit(1);
  if (begun === undefined) return null;
  const [last] = await db
    .select({ atMs })
    .from(evidence)
    .where(lt(position, begun.position))
    .orderBy(desc(position))
    .limit(1);
  return last?.atMs ?? null;
}

function headOf(db: Pick<Database, 'select'>): Promise<ChainHead> {
  return newestOf(db, evidence);
}

async function newestOf(
  db: Pick<Database, 'select'>,
  table: typeof evidence | typeof evidenceCheckpoints,
): Promise<ChainHead> {
  const { position, hash } = table;
  const [newest] = await db.select({ position, hash }).from(table).orderBy(desc(position)).limit(1);
  return newest ?? EMPTY_CHAIN;
}
