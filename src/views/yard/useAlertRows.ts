import { useSelector } from '@xstate/react';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import { statusOfEvent } from '#domain/alerting/statusOfEvent.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectAlerts,
  selectDrill,
  selectNowMs,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { MOST_ROWS, rowsInTurn } from './rowsInTurn.ts';

/** How much room the rows of the list have: with few, the first one opens its details in full. */
type Crowding = 'few' | 'many' | 'terse';

const FEW = 2;
const MANY = 6;

/** Returns how many alerts, drills and overrides a yard page lists, and which alerts it shows now. */
export function useAlertRows(yardStatus: YardStatusRef) {
  const alerts = useSelector(yardStatus, selectAlerts);
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const hasDrill = useSelector(yardStatus, (snapshot) => selectDrill(snapshot) !== null);
  const { length } = alerts;
  const isStill = length > MOST_ROWS && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const from = useSelector(yardStatus, (snapshot) => rowsInTurn(length, selectNowMs(snapshot), isStill).from);
  const to = Math.min(length, rowsInTurn(length, Number.NaN, true).to + from);
  const others = (isOverride ? 1 : 0) + (hasDrill ? 1 : 0);
  const count = length + others;
  const crowding: Crowding = count <= FEW ? 'few' : count <= MANY ? 'many' : 'terse';
  const hidden = alerts.filter((_, row) => row < from || row >= to);
  return {
    shown: alerts.slice(from, to),
    count,
    shownCount: to - from + others,
    hiddenCount: hidden.length,
    isAnyHiddenClosing: hidden.some((event) => yardStatusOf(statusOfEvent(event)) !== 'OPEN'),
    crowding,
  };
}
