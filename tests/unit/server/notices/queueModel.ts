import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import {
  planNotices,
  type EndProof,
  type FacilityFacts,
  type Recipient,
} from '#server/useCases/notices/planNotices.ts';
import type { NewNotice, OpenNotice } from '#server/storage/rows/noticeQueue.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { PLACE } from './noticeFixture.ts';

export const ANN: Recipient = {
  channel: 'email',
  key: 'ann',
  address: 'ann@acme.example',
  reader: null,
  wants: () => true,
  isHeldBack: () => false,
};

type Row = { -readonly [Field in keyof OpenNotice]: OpenNotice[Field] } & {
  isOpen: boolean;
  wasSent: boolean;
};

/**
 * An attempt whose answer was lost on its way back, or one that did not arrive: the store cannot tell them apart. One that
 * was refused surely did not arrive.
 */
type Unclear = 'answerLost' | 'lost' | 'refused';

/** The queue in memory: what the store does with a plan. */
export function createQueue() {
  const rows: Row[] = [];
  const arrived: string[] = [];
  const supersede = (row: Row): void => {
    row.state = 'superseded';
    row.isOpen = row.attempts > 0 && (row.content.kind !== 'begun' || row.hasLostAttempt);
  };
  return {
    rows,
    /** All that has arrived, in that order. */
    arrived,
    open: () => rows.filter(({ isOpen }) => isOpen),
    judge(
      standing: readonly FacilityEvent[],
      recipients: readonly Recipient[],
      isProven = true,
      more: Partial<FacilityFacts> = {},
    ) {
      const facts = {
        place: PLACE,
        standing,
        lastStates: [],
        proofOf: (): EndProof => (isProven ? 'proven' : 'awaited'),
        isEndUnproven: false,
        nowMs: MISSION_TIME_MS,
        ...more,
      };
      const plan = planNotices(
        facts,
        recipients,
        rows.filter(({ isOpen }) => isOpen),
      );
      for (const row of rows) {
        if (plan.supersede.includes(row.id) && row.state === 'waiting') supersede(row);
        if (plan.close.includes(row.id)) row.isOpen = false;
      }
      rows.push(...plan.make.map((made: NewNotice) => newRow(made, String(rows.length))));
      return plan;
    },
    settle(state: 'delivered' | 'failed'): void {
      for (const row of rows.filter((one) => one.isOpen && one.state === 'waiting')) {
        row.state = state;
        row.attempts += 1;
        row.wasSent = state === 'delivered';
        if (row.wasSent) arrived.push(wordsOf(row));
      }
    },
    /** Takes what waits; its outcome is not known yet. */
    take(): void {
      for (const row of rows.filter(({ state }) => state === 'waiting')) {
        row.state = 'sending';
        row.attempts += 1;
      }
    },
    /** Lets what was taken fail, as far as the store can tell: it is tried again, unless a later notice has overtaken it. */
    comeBack(outcome: Unclear): void {
      for (const row of rows.filter(({ state }) => state === 'sending')) {
        if (outcome === 'answerLost') arrived.push(wordsOf(row));
        if (outcome !== 'refused') row.hasLostAttempt = true;
        row.state = 'waiting';
        if (rows.some((later) => later.thread === row.thread && Number(later.id) > Number(row.id)))
          supersede(row);
      }
    },
    sent: () => rows.filter(({ wasSent }) => wasSent).map(wordsOf),
    /** What was sent, and the ends that nobody could bring. */
    told: () =>
      rows
        .filter(({ wasSent, state, content }) => wasSent || (state === 'failed' && content.kind === 'over'))
        .map(wordsOf),
  };
}

const wordsOf = ({ content }: Row) => `${content.kind} ${content.event.eventType}`;

function newRow({ thread, address, content }: NewNotice, id: string): Row {
  return {
    id,
    thread,
    address,
    content,
    state: 'waiting',
    attempts: 0,
    hasLostAttempt: false,
    isOpen: true,
    wasSent: false,
  };
}
