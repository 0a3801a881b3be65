import type { ActorRefFrom } from 'xstate';
import type { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import type { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { selectIsSounding } from '#machines/siren/sirenSelectors.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectCheckedAtMs, selectIsAlarm } from '#machines/yardStatus/yardStatusSelectors.ts';

export type KioskNeighbours = {
  readonly yardStatus: ActorRefFrom<typeof yardStatusMachine>;
  readonly siren: ActorRefFrom<typeof sirenMachine>;
  readonly computeCore: ActorRefFrom<typeof computeCoreMachine>;
};

/** Tells the display what happens to the status, the siren and the worker beside it. @returns how to stop. */
export function tellKiosk(
  kiosk: ActorRefFrom<typeof kioskMachine>,
  { yardStatus, siren, computeCore }: KioskNeighbours,
  nowMs: () => number,
): () => void {
  let wasAlarm = false;
  let toldMs: number | null = null;

  function look(): void {
    const isAlarm = selectIsAlarm(yardStatus.getSnapshot()) || selectIsSounding(siren.getSnapshot());
    const checkedAtMs = selectCheckedAtMs(yardStatus.getSnapshot());
    const isTurned = isAlarm !== wasAlarm;
    wasAlarm = isAlarm;
    // the answer that raises an alarm must find it raised, and the one that ends it still finds it: its end is shown first
    if (isTurned && isAlarm) kiosk.send({ type: 'alarm.raised' });
    if (checkedAtMs !== null && checkedAtMs !== toldMs)
      kiosk.send({ type: 'fetch.succeeded', atMs: checkedAtMs });
    toldMs = checkedAtMs;
    if (isTurned && !isAlarm) kiosk.send({ type: 'alarm.cleared' });
  }

  const watched = [
    yardStatus.subscribe(look),
    siren.subscribe(look),
    computeCore.on('core.failed', () => kiosk.send({ type: 'core.failed', atMs: nowMs() })),
  ];
  return () => watched.forEach((subscription) => subscription.unsubscribe());
}
