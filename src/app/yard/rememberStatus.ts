import { REMEMBER_EVERY_MS, type RememberedStatus } from '#domain/alerting/rememberedAlarm.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectIsUnheard } from '#machines/siren/sirenSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectAlarmUntilMs,
  selectLastKnown,
  selectToldAlarm,
} from '#machines/yardStatus/yardStatusSelectors.ts';

type Remembered = {
  readonly yardStatus: YardStatusRef;
  readonly siren: SirenRef;
};

/**
 * Writes down the status last known with the alarm that was sounded with it: at each change, and once a minute while it
 * stays. An alarm counts as sounded when its sound has ended or nobody wants sound: a page that reloads while the siren
 * sounds, waits or is blocked leaves the alarm before it, so that the next page sounds (GAP-70).
 *
 * Begin it before `yardStatus` starts. @returns how to stop.
 */
export function rememberStatus(
  { yardStatus, siren }: Remembered,
  remember: (known: RememberedStatus) => void,
): () => void {
  const first = yardStatus.getSnapshot();
  const before = selectLastKnown(first);
  let written: RememberedStatus | null = null;
  let alarm = selectToldAlarm(first) ?? undefined;
  let alarmUntilMs = selectAlarmUntilMs(first);

  function look(): void {
    const snapshot = yardStatus.getSnapshot();
    const known = selectLastKnown(snapshot);
    // without the network's time nothing is written: it could not be read again
    if (!known?.atMs || known === before) return;
    if (alarm === undefined || !selectIsUnheard(siren.getSnapshot())) {
      alarm = selectToldAlarm(snapshot) ?? undefined;
      alarmUntilMs = selectAlarmUntilMs(snapshot);
    }
    const isSame = written?.shown === known.shown && written.alarm === alarm;
    const movedMs = Math.max(known.atMs - (written?.atMs ?? 0), alarmUntilMs - (written?.alarmUntilMs ?? 0));
    if (isSame && movedMs < REMEMBER_EVERY_MS) return;
    written = { ...known, alarm, alarmUntilMs };
    remember(written);
  }

  const subscriptions = [yardStatus.subscribe(look), siren.subscribe(look)];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}
