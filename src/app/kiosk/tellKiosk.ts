import type { ActorRefFrom } from 'xstate';
import type { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import type { KioskRef } from '#machines/kiosk/kioskMachine.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectIsSounding } from '#machines/siren/sirenSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectCheckedAtMs, selectIsAlarm } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { Updates } from '#app/page/createUpdates.ts';
import { dialogTeller } from './dialogTeller.ts';

/** What runs beside a display on its page. */
export type KioskNeighbours = {
  readonly yardStatus: YardStatusRef;
  readonly siren: SirenRef;
  readonly computeCore: ActorRefFrom<typeof computeCoreMachine>;
  readonly updates: Pick<Updates, 'watch'>;
};

/** Tells the display what happens beside it: status, siren, worker, dialogs and versions. @returns how to stop. */
export function tellKiosk(kiosk: KioskRef, neighbours: KioskNeighbours, nowMs: () => number): () => void {
  const stops = [
    tellStatus(kiosk, neighbours),
    neighbours.updates.watch((version) =>
      kiosk.send(version === null ? { type: 'version.withdrawn' } : { type: 'version.waiting', version }),
    ),
    stopOf(
      neighbours.computeCore.on('core.failed', () => kiosk.send({ type: 'core.failed', atMs: nowMs() })),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

function tellStatus(kiosk: KioskRef, { yardStatus, siren }: KioskNeighbours): () => void {
  const tellDialog = dialogTeller(kiosk);
  let wasAlarm = false;
  let toldMs: number | null = null;

  function look(): void {
    const isAlarm = selectIsAlarm(yardStatus.getSnapshot()) || selectIsSounding(siren.getSnapshot());
    const checkedAtMs = selectCheckedAtMs(yardStatus.getSnapshot());
    const isTurned = isAlarm !== wasAlarm;
    wasAlarm = isAlarm;
    // the answer that raises an alarm must find it raised, and the one that ends it still finds it: its end is shown first
    if (isTurned && isAlarm) kiosk.send({ type: 'alarm.raised' });
    if (checkedAtMs !== null && checkedAtMs !== toldMs) {
      tellDialog(checkedAtMs);
      kiosk.send({ type: 'fetch.succeeded', atMs: checkedAtMs });
    }
    toldMs = checkedAtMs;
    if (isTurned && !isAlarm) kiosk.send({ type: 'alarm.cleared' });
  }

  look();
  const subscriptions = [yardStatus.subscribe(look), siren.subscribe(look)];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

function stopOf(subscription: { unsubscribe(): void }): () => void {
  return () => subscription.unsubscribe();
}
