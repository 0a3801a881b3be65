import type { KnownSpan } from '../coverage.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import type { StrikeSource } from '../strikeSource.ts';
import { unitOfBytes, type SourceUnit } from '../unitBook.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { createCompleteness, type Claim } from './completeness.ts';
import type { FeedMapping } from './feedMapping.ts';
import type { Receipt } from './keptIntake.ts';
import { readDelivery, type Delivery } from './readDelivery.ts';
import type { FeedStrike } from './readRow.ts';
import { createTeller } from './teller.ts';

/** A source whose strikes a customer's feed sends. */
export type IngestSource = StrikeSource & {
  /**
   * Takes a body; what it holds is judged when this returns. Only what is new is delivered, whatever is sent again.
   *
   * @param text null: the body could not be unpacked.
   * @param receivedAtMs When it came, by the service's clock; says nothing of what is known.
   */
  take(text: string | null, receivedAtMs: number): Receipt;
  /** Something was lost that the feed has sent: nothing is known until it proves again. */
  noteLost(receivedAtMs: number): void;
  /**
   * What is taken during the work is read again: it raises, and proves nothing before the feed delivers to this process.
   * A delivery that the process before raised by and could not store comes again before anything newer (S13).
   */
  recall(work: () => Promise<void>): Promise<void>;
  /** Lets it prove quiet from now on, with all that it has sent, or no longer. */
  setMayClear(mayClear: boolean, atMs: number): void;
};

/** A row further ahead of the clock is no slip of a clock: its feed cannot be relied on. */
const MOST_AHEAD_MS = 60_000;
/** Strikes that are remembered to be known again: some minutes of the largest storms. Forgotten ones are judged twice, which changes nothing. */
const MOST_REMEMBERED = 200_000;

export function createIngestSource(mapping: FeedMapping, profile: SourceProfile): IngestSource {
  const completeness = createCompleteness(mapping);
  const unknownOf = createStrikeMemory();
  const teller = createTeller();
  let mayClear = false;
  let isBroken = false;
  let isRecalling = false;
  let isAwaited = false;
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};
  let noteClaim: (span: KnownSpan) => void = () => {};
  let noteUnit: (unit: SourceUnit) => void = () => {};

  const tell = (strikes: readonly FeedStrike[], proven: readonly KnownSpan[], atMs: number) =>
    teller.tell({ strikes, proven, mayProve: mayClear && !isBroken && !isAwaited }, atMs);

  function lose(strikes: readonly FeedStrike[], atMs: number): void {
    completeness.break(atMs);
    isBroken = true;
    tell(strikes, [], atMs);
  }

  /** Takes what was read whole. */
  function prove(strikes: readonly FeedStrike[], claim: Claim, atMs: number): void {
    // what is said of a time to come is not true yet
    const isAhead = claimedMs(claim).some((toMs) => isAheadOf(atMs, toMs));
    const proven = isAhead ? [] : completeness.take(claim);
    proven.forEach(noteClaim);
    if (proven.length > 0) isBroken = false;
    const isFirst = isAwaited && !isRecalling;
    if (isFirst) isAwaited = false;
    tell(strikes, isFirst ? completeness.spans() : proven, atMs);
  }

  return {
    profile,
    mayClear: () => mayClear,
    troubles: (note) => void (noteTrouble = note),
    claims: (note) => void (noteClaim = note),
    units: (note) => void (noteUnit = note),
    start: (deliver) => teller.start(deliver, mayClear),
    stop: teller.stop,
    noteLost(atMs) {
      noteTrouble({ reason: 'A delivery could not be stored.' });
      lose([], atMs);
    },
    async recall(work) {
      [isRecalling, isAwaited] = [true, true];
      await work();
      isRecalling = false;
    },
    setMayClear(next, atMs) {
      mayClear = next;
      tell([], completeness.spans(), atMs);
    },
    take(text, atMs) {
      if (text === null) {
        noteTrouble({ reason: 'A body could not be unpacked, or is too long.' });
        lose([], atMs);
        return { accepted: 0, duplicates: 0, refused: [], problem: 'the body could not be unpacked' };
      }
      const delivery = readDelivery(text, mapping);
      noteUnit(unitOfBytes(text, { span: delivery.claim.is === 'span' ? delivery.claim.span : null }));
      const strikes = unknownOf(delivery.strikes);
      const refused = refusedOf(delivery);
      const isLost = delivery.problem !== null || refused.length > 0 || isFarAhead(delivery, atMs);
      if (isLost) noteTrouble(troubleOf(delivery, refused));
      if (isLost) lose(strikes, atMs);
      else prove(strikes, delivery.claim, atMs);
      const duplicates = delivery.strikes.length - strikes.length;
      return { accepted: strikes.length, duplicates, refused, problem: delivery.problem };
    },
  };
}

/** Remembers strikes; returns those of a list that it did not know. */
function createStrikeMemory() {
  const remembered = new Set<string>();
  return (strikes: readonly FeedStrike[]): FeedStrike[] =>
    strikes.filter(({ lon, lat, atMs, kind, origin }) => {
      // a strike that its source has moved since is told under the same id, and counts where it stands now
      const key = `${atMs} ${lon} ${lat} ${kind} ${origin.strikeId ?? ''}`;
      const isKnown = remembered.has(key);
      if (!isKnown) remembered.add(key);
      const [oldest] = remembered.size > MOST_REMEMBERED ? remembered : [];
      if (oldest !== undefined) remembered.delete(oldest);
      return !isKnown;
    });
}

function refusedOf({ rows, claim }: Delivery): Receipt['refused'] {
  const refused = rows.flatMap(({ row, reading }) =>
    reading.is === 'refused' ? [{ row, reason: reading.reason }] : [],
  );
  return claim.is === 'broken' ? [...refused, { row: 0, reason: claim.reason }] : refused;
}

function troubleOf({ problem }: Delivery, refused: Receipt['refused']): SourceTrouble {
  const reason = problem ?? refused[0]?.reason ?? 'rows lie more than a minute ahead of the clock';
  return { reason, rejectedRows: refused.length };
}

/** Whether anything in a delivery lies further ahead of the clock than a clock slips. */
function isFarAhead({ strikes, claim }: Delivery, nowMs: number): boolean {
  const latestMs = nowMs + MOST_AHEAD_MS;
  return strikes.some(({ atMs }) => atMs > latestMs) || claimedMs(claim).some((atMs) => atMs > latestMs);
}

/** Instants up to which a claim says that all is known. */
function claimedMs(claim: Claim): readonly number[] {
  if (claim.is === 'marks') return claim.atMs;
  return claim.is === 'span' ? [claim.span[1]] : [];
}
