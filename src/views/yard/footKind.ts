import type { SnapshotFrom } from 'xstate';
import { isLightningEvent } from '#domain/alerting/activeEvent.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectAlertDisplayed,
  selectClosestStrikeM,
  selectShown,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';

/** What stands in the largest figures under the message of a yard page. */
export type FootKind =
  | 'lastConfirmed'
  | 'sinceConfirmed'
  | 'underOverride'
  | 'alive'
  | 'closestStrike'
  | 'countdown';

/** Selects what stands there; a countdown is spoken only where it is drawn. */
export function selectFootKind(snapshot: SnapshotFrom<typeof yardStatusMachine>): FootKind {
  const shown = selectShown(snapshot);
  const { isOverride, drill } = selectVerdict(snapshot);
  if (shown === 'LOADING') return 'lastConfirmed';
  if (shown === 'UNKNOWN') return 'sinceConfirmed';
  if (isOverride) return 'underOverride';
  if (shown === 'OPEN') return 'alive';
  const alert = selectAlertDisplayed(snapshot);
  const isNearing = drill === null && shown === 'WARNING' && (alert === null || isLightningEvent(alert));
  return isNearing && selectClosestStrikeM(snapshot) !== null ? 'closestStrike' : 'countdown';
}
