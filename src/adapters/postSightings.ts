import type { StepReport } from '#workers/stepReport.ts';
import type { SightingStore } from './sightingStore.ts';

/** Status of a facility without a recent strike whose quiet period is not wholly known. Source: `FacilityChanges`. */
const UNKNOWN = 3;

/** Posts the changes of a step to the store of sightings. `facilityIds`: in the order that the worker was given. */
export function postSightings(
  { facilities, quietPeriodMs }: StepReport,
  facilityIds: readonly string[],
  sightings: Pick<SightingStore, 'post'>,
): void {
  for (let row = 0; row < facilities.count; row++) {
    const facilityId = facilityIds[facilities.facility[row]!];
    if (facilityId === undefined) continue;
    sightings.post(facilityId, {
      lastAlertStrikeMs: startOf(facilities.alertUntilMs[row]!, quietPeriodMs),
      lastWarningStrikeMs: startOf(facilities.warningUntilMs[row]!, quietPeriodMs),
      closestStrikeM: finiteOrNull(facilities.closestM[row]!),
      isComplete: facilities.status[row] !== UNKNOWN,
    });
  }
}

/** Last strike of a quiet period that ends at a time; null: there was none. */
function startOf(untilMs: number, quietPeriodMs: number): number | null {
  return finiteOrNull(untilMs - quietPeriodMs);
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
