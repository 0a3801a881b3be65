import type { ToldClosed } from '#domain/alerting/wallAlarm.ts';
import type { KioskEvent } from '#machines/kiosk/kioskFacts.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectIsSounding } from '#machines/siren/sirenSelectors.ts';

type Told = {
  readonly siren: Pick<SirenRef, 'getSnapshot' | 'subscribe'>;
  readonly kiosk: { send(event: KioskEvent): void };
};

/**
 * Tells the display of good checks, and of an alarm while a yard of its wall is closed or the siren sounds, also of one
 * that stood before the wall opened: a reload that can wait for calm does (S12). The check that raises an alarm finds it
 * raised, so that no reload takes its sound away (GAP-70); the one that ends it still finds it, for its end is shown first.
 *
 * @param before What counts as told when the wall opens.
 * @returns `note` takes what is told now, with the network time of the newest good check, epoch ms, null for none yet;
 *   `stop` ends it.
 */
export function tellAlarm({ siren, kiosk }: Told, before: ToldClosed) {
  let isTold = before.isAlarm;
  let wasAlarm = false;
  let toldMs: number | null = null;

  function look(checkedAtMs: number | null): void {
    const isAlarm = isTold || selectIsSounding(siren.getSnapshot());
    const isTurned = isAlarm !== wasAlarm;
    wasAlarm = isAlarm;
    if (isTurned && isAlarm) kiosk.send({ type: 'alarm.raised' });
    if (checkedAtMs !== null && checkedAtMs !== toldMs) {
      toldMs = checkedAtMs;
      kiosk.send({ type: 'fetch.succeeded', atMs: checkedAtMs });
    }
    if (isTurned && !isAlarm) kiosk.send({ type: 'alarm.cleared' });
  }

  look(null);
  const { unsubscribe } = siren.subscribe(() => look(null));
  return {
    note(told: ToldClosed, checkedAtMs: number | null): void {
      isTold = told.isAlarm;
      look(checkedAtMs);
    },
    stop: unsubscribe,
  };
}
