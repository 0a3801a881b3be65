import type { KnownSpan } from '../coverage.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import type { StrikeSource } from '../strikeSource.ts';
import type { SourceUnit } from '../../storage/rows/evidence.ts';
import { unitOfBytes } from '../sourceUnits.ts';
import type { FeedMapping } from './feedMapping.ts';
import { claimedMs, createFeedProof, type FeedProof } from './feedProof.ts';
import type { Receipt, TakenBody } from './keptIntake.ts';
import { readDelivery, rowFault, type Delivery } from './readDelivery.ts';
import type { StatedStrike } from '../strikesOf.ts';
import { createStrikeMemory } from './strikeMemory.ts';
import { createTeller } from './teller.ts';

/** A source whose strikes a customer's feed sends. */
export type IngestSource = StrikeSource &
  Pick<FeedProof, 'recall' | 'setMayClear'> & {
    /**
     * Takes a body; the strikes that it holds are judged when this returns. Only what is new is delivered, whatever is sent
     * again.
     *
     * @param text null: the body could not be unpacked.
     * @param receivedAtMs When it came, by the service's clock; says nothing of what is known.
     */
    take(text: string | null, receivedAtMs: number): TakenBody;
    /** Something was lost that the feed has sent: nothing is known until it proves again. */
    noteLost(receivedAtMs: number): void;
  };

/** A row further ahead of the clock is no slip of a clock: its feed cannot be relied on. */
const MOST_AHEAD_MS = 60_000;

export function createIngestSource(mapping: FeedMapping, profile: SourceProfile): IngestSource {
  const noteStrikes = createStrikeMemory();
  const teller = createTeller();
  const proof = createFeedProof(mapping, teller);
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};
  let noteClaim: (span: KnownSpan) => void = () => {};
  let noteUnit: (unit: SourceUnit) => void = () => {};
  /** Bodies that were lost as they came. */
  let losses = 0;

  function lose(strikes: readonly StatedStrike[], atMs: number, isDatedElsewhere = false): void {
    losses += 1;
    proof.lose(strikes, atMs, isDatedElsewhere);
  }

  return {
    profile,
    mayClear: proof.mayClear,
    troubles: (note) => void (noteTrouble = note),
    claims: (note) => void (noteClaim = note),
    units: (note) => void (noteUnit = note),
    start: (deliver) => teller.start(deliver, proof.mayClear()),
    stop: teller.stop,
    noteLost(atMs) {
      noteTrouble({ reason: 'A delivery could not be stored.' });
      proof.lose([], atMs);
    },
    recall: proof.recall,
    setMayClear: proof.setMayClear,
    take(text, atMs) {
      if (text === null) {
        noteTrouble({ reason: 'A body could not be unpacked, or is too long.' });
        lose([], atMs);
        const problem = 'the body could not be unpacked';
        return { receipt: { accepted: 0, duplicates: 0, refused: [], faulty: [], problem }, prove: () => {} };
      }
      const delivery = readDelivery(text, mapping);
      noteUnit(unitOfBytes(text, { span: delivery.claim.is === 'span' ? delivery.claim.span : null }));
      const { unknown: strikes, unheard } = noteStrikes(delivery.strikes);
      const { refused, faulty } = faultsOf(delivery);
      const isWhole = delivery.problem === null && refused.length + faulty.length === 0;
      const isDatedElsewhere = proof.areDatedElsewhere(unheard, delivery.claim);
      const isLost = !isWhole || isDatedElsewhere || isFarAhead(delivery, atMs);
      if (isLost) noteTrouble(troubleOf(delivery, { refused, faulty }, isDatedElsewhere));
      if (isLost) lose(strikes, atMs, isDatedElsewhere);
      else proof.raise(strikes, atMs);
      const duplicates = delivery.strikes.length - strikes.length;
      const known = losses;
      return {
        receipt: { accepted: strikes.length, duplicates, refused, faulty, problem: delivery.problem },
        prove() {
          // what came before a loss does not end it, however late it is stored
          if (!isLost && losses === known) proof.prove(delivery.claim, atMs).forEach(noteClaim);
        },
      };
    },
  };
}

function faultsOf({ rows, claim }: Delivery): Pick<Receipt, 'refused' | 'faulty'> {
  const refused: { row: number; reason: string }[] = [];
  const faulty: { row: number; reason: string }[] = [];
  for (const { row, reading } of rows) {
    const reason = rowFault(reading);
    if (reason !== null) (reading.is === 'refused' ? refused : faulty).push({ row, reason });
  }
  if (claim.is === 'broken') refused.push({ row: 0, reason: claim.reason });
  return { refused, faulty };
}

function troubleOf(
  { problem }: Delivery,
  { refused, faulty }: Pick<Receipt, 'refused' | 'faulty'>,
  isDatedElsewhere: boolean,
): SourceTrouble {
  const ofTimes = isDatedElsewhere
    ? 'strikes lie long before the time that their body is whole for: is the zone of their times right?'
    : 'rows lie more than a minute ahead of the clock';
  const reason = problem ?? refused[0]?.reason ?? faulty[0]?.reason ?? ofTimes;
  return { reason, rejectedRows: refused.length };
}

/** Whether anything in a delivery lies further ahead of the clock than a clock slips. */
function isFarAhead({ strikes, claim }: Delivery, nowMs: number): boolean {
  const latestMs = nowMs + MOST_AHEAD_MS;
  return strikes.some(({ atMs }) => atMs > latestMs) || claimedMs(claim).some((atMs) => atMs > latestMs);
}
