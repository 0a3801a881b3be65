import type { LabPlot, LabRunOrder } from '#contracts/policyLab.ts';
import {
  firstFacilityOf,
  runStateOf,
  type LabAnswer,
  type LabFile,
  type LabState,
  type PolicyLabInput,
} from './labFacts.ts';

/** What is remembered of a comparison. */
export type PolicyLabContext = PolicyLabInput & {
  /** What the service said last; null: nothing yet. */
  lab: LabState | null;
  /** File that is sent, or will be; null: none. */
  file: LabFile | null;
  order: LabRunOrder | null;
  /** What the form says last; null: nothing yet, or what cannot be compared. */
  written: LabRunOrder | null;
  /** What is shown while it is compared again; null: it is not. */
  former: LabState | null;
  /** Facility that is drawn; null: there is no result. */
  facilityId: string | null;
  /** What is drawn of it; null: not loaded. */
  plot: LabPlot | null;
  /** Reason why the last call failed; null: it did not, or something else was begun since. */
  fault: string | null;
};

/** Nothing is known, chosen or written yet. */
export function newLab(input: PolicyLabInput): PolicyLabContext {
  return {
    ...input,
    lab: null,
    file: null,
    order: null,
    written: null,
    former: null,
    facilityId: null,
    plot: null,
    fault: null,
  };
}

/** A new result is drawn from its first facility on; one of a changed form from the facility that was drawn before. */
export function drawnOf({ status, result }: LabAnswer, { former, facilityId }: PolicyLabContext) {
  if (former !== null && status.run?.state === 'running') return {};
  const stays = former !== null && result?.facilities.some(({ id }) => id === facilityId);
  return { facilityId: stays === true ? facilityId : result && firstFacilityOf(result), plot: null };
}

/**
 * Whether the form says something else than what was compared again. What was ordered counts, not what the service calls
 * it: a difference of form would be compared for ever.
 */
export function wantsNewer({ former, written, order, lab }: PolicyLabContext): boolean {
  return (
    former !== null &&
    written !== null &&
    JSON.stringify(written) !== JSON.stringify(order) &&
    runStateOf(lab) === 'finished'
  );
}
