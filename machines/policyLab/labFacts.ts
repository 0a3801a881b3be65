import type { LabStatus, LabResult, LabRun, LabRunOrder } from '#contracts/policyLab.ts';
import type { PolicyOverview } from '#contracts/policy.ts';

/** A recording that a person has chosen on their device. */
export type LabFile = {
  readonly name: string;
  readonly bytes: number;
  readonly partCount: number;
  /** Its text in so many parts, in order. */
  readonly parts: () => AsyncIterable<string>;
};

/** What the service says of the lab. */
export type LabAnswer = {
  readonly status: LabStatus;
  /** Figures of the run; null: it has none. */
  readonly result: LabResult | null;
};

/** What the page works with. */
export type LabState = LabAnswer & { readonly overview: PolicyOverview };

/** Asks for what is drawn of a facility. */
export type PlotOrder = { readonly runId: string; readonly facilityId: string };

/** Facts of the page Policy lab, in the past tense. */
export type PolicyLabEvent =
  | { type: 'load.requested' }
  | { type: 'file.chosen'; file: LabFile }
  | { type: 'upload.dismissed' }
  | { type: 'run.requested'; order: LabRunOrder }
  | { type: 'run.dismissed' }
  /** null: what the form says cannot be compared. */
  | { type: 'order.written'; order: LabRunOrder | null }
  | { type: 'facility.chosen'; facilityId: string };

export type PolicyLabInput = {
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
  /** Timeout of a whole file, ms. */
  readonly uploadTimeoutMs: number;
  /** Pause between an answer and the next question while a comparison runs, ms. */
  readonly pollMs: number;
  /** Pause after which a changed form is compared again, ms. */
  readonly recomputeMs: number;
};

/** Whether an order asks for something else than a finished comparison answers. */
export function isNewOrder(order: LabRunOrder | null, lab: LabAnswer | null): boolean {
  const run = lab?.status.run ?? null;
  return order !== null && run?.state === 'finished' && JSON.stringify(order) !== JSON.stringify(run.order);
}

/** How the last run stands; null: there is none. */
export function runStateOf(state: LabAnswer | null): LabRun['state'] | null {
  return state?.status.run?.state ?? null;
}

/** Facility that is drawn first: the one with the most strikes while open by any policy, then with the most strikes. */
export function firstFacilityOf(result: LabResult): string | null {
  const danger = ({ strikesInside, policies }: LabResult['facilities'][number]) =>
    Math.max(...policies.map(({ strikesWhileOpen }) => strikesWhileOpen)) * 1e9 + strikesInside;
  const [first] = result.facilities.toSorted((one, other) => danger(other) - danger(one));
  return first?.id ?? null;
}
