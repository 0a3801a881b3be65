import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectDrill,
  selectNowMs,
  selectShown,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { lookOfShown } from '#ui/statusLook.ts';

/** What the colours, patterns, frames and marks of a yard page are made of. */
export function useYardGround(yardStatus: ActorRefFrom<typeof yardStatusMachine>) {
  const shown = useSelector(yardStatus, selectShown);
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const isDrill = useSelector(yardStatus, (snapshot) => selectDrill(snapshot) !== null);
  const minute = useSelector(yardStatus, (snapshot) => Math.floor(selectNowMs(snapshot) / 60_000));
  return { shown, look: lookOfShown(shown), isOverride, isDrill, minute };
}
