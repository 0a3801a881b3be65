import type { LabBoard, LabResult, LabRun } from '#contracts/policyLab.ts';
import type { PolicyBook } from '#contracts/policy.ts';

/** A recording that a person has chosen on their device. */
export type LabFile = {
  readonly name: string;
  readonly bytes: number;
  /** Its text in parts, in order. */
  readonly parts: () => AsyncIterable<string>;
};

/** What the service says of the lab. */
export type LabAnswer = {
  readonly board: LabBoard;
  /** Figures of the run; null: it has none. */
  readonly result: LabResult | null;
};

/** What the page works with. */
export type LabState = LabAnswer & { readonly book: PolicyBook };

/** Asks for what is drawn of a facility. */
export type PlotOrder = { readonly runId: string; readonly facilityId: string };

/** How the last run stands; null: there is none. */
export function runStateOf(state: LabAnswer | null): LabRun['state'] | null {
  return state?.board.run?.state ?? null;
}

/** Facility that is drawn first: the one with the most strikes while open by any policy, then with the most strikes. */
export function firstFacilityOf(result: LabResult): string | null {
  const danger = ({ strikesInside, policies }: LabResult['facilities'][number]) =>
    Math.max(...policies.map(({ strikesWhileOpen }) => strikesWhileOpen)) * 1e9 + strikesInside;
  const [first] = result.facilities.toSorted((one, other) => danger(other) - danger(one));
  return first?.id ?? null;
}
