import type { SnapshotFrom } from 'xstate';
import { facilityViewStatus, type FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { provenFeed } from './yardFacts.ts';
import type { yardStatusMachine } from './yardStatusMachine.ts';

const UNKNOWN: FacilityViewStatus = { status: 'UNKNOWN', isOverride: false, disagreements: [] };

/**
 * Status of the yard in the facility view by the yard's own newest answer (GAP-75). New each time; UNKNOWN if the
 * machine has stopped. Never throws.
 */
export function selectFacilityView({
  status,
  context,
}: SnapshotFrom<typeof yardStatusMachine>): FacilityViewStatus {
  const { fault, doubted, witness, nowMs } = context;
  const isOpenQuestion = fault !== null || doubted === 'feed';
  if (status !== 'active') return UNKNOWN;
  try {
    const view = facilityViewStatus(provenFeed(context, isOpenQuestion), witness, context, nowMs);
    return isOpenQuestion && view.status === 'LOADING' ? UNKNOWN : view;
  } catch {
    return UNKNOWN;
  }
}
