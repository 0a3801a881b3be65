import type { ActorRefFrom } from 'xstate';
import type { ToldClosed } from '#domain/alerting/wallAlarm.ts';
import type { KioskEvent } from '#machines/kiosk/kioskFacts.ts';
import type { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { selectIsSounding } from '#machines/siren/sirenSelectors.ts';

type Told = {
  readonly siren: Pick<ActorRefFrom<typeof sirenMachine>, 'getSnapshot' | 'subscribe'>;
  readonly kiosk: { send(event: KioskEvent): void };
};

/**
 * Tells the display of an alarm while a yard of its wall is closed or the siren sounds, also of one that stood before the
 * wall opened: a reload that can wait for calm does (S12).
 *
 * @param before What counts as told when the wall opens.
 * @returns `note` takes what is told now; `stop` ends it.
 */
export function tellAlarm({ siren, kiosk }: Told, before: ToldClosed) {
  let { closed } = before;
  let wasAlarm = false;

  function look(): void {
    const isAlarm = closed.size > 0 || selectIsSounding(siren.getSnapshot());
    if (isAlarm !== wasAlarm) kiosk.send({ type: isAlarm ? 'alarm.raised' : 'alarm.cleared' });
    wasAlarm = isAlarm;
  }

  look();
  const { unsubscribe } = siren.subscribe(look);
  return {
    note(told: ToldClosed): void {
      closed = told.closed;
      look();
    },
    stop: unsubscribe,
  };
}
