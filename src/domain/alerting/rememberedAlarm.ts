import type { Alarm } from './alarm.ts';
import { isClosingOver } from './closingEnd.ts';
import { CLOCK_TOLERANCE_MS, type LastKnown } from './lastKnown.ts';
import { DEFAULT_LIGHTNING_RULES } from './lightningRules.ts';

/**
 * Status of a yard that a device remembers. `alarm`: the one that sounded with it; `alarmUntilMs`: the end of its closing,
 * network epoch ms, see `closingEndMs`; undefined: written by an older version.
 */
export type RememberedStatus = LastKnown & {
  readonly alarm?: Alarm | undefined;
  readonly alarmUntilMs?: number | undefined;
};

/**
 * Age beyond which a memory seeds no siren, ms. Source: requirements GAP-70, as the issue "Truth at the edges"
 * completes it.
 */
export const ALARM_MEMORY_MS = 900_000;

/** What stays is written down this often, so that the time of a power cut is known to the minute, ms. */
export const REMEMBER_EVERY_MS = 60_000;

/**
 * Alarm that counts as already told on a page that opens now: only a worse one sounds (GAP-70). A reload by the
 * product needs no mark of its own, because the device's memory outlives it.
 *
 * null: the first alarm found is told silently, on a first opening, where the device remembers nothing of the yard,
 * and where the memory is older than `ALARM_MEMORY_MS` or more than `CLOCK_TOLERANCE_MS` in the future. A person who
 * closes the page and opens it again within that time is told by the siren what has changed meanwhile. A kiosk, or a
 * display that its certificate lets in, continues from a memory of any age: it may be unattended when its power
 * returns. An alarm that is over by its end is none, and what closes the yard now is news.
 *
 * @param nowMs Epoch ms; NaN: nothing is remembered, except on kiosks.
 */
export function rememberedAlarm(
  remembered: RememberedStatus | null,
  { nowMs, isKiosk }: { nowMs: number; isKiosk: boolean },
): Alarm | null {
  if (remembered === null || !isAlarmRemembered(remembered, { nowMs, isKiosk })) return null;
  if (isClosingOver(rememberedEndMs(remembered), nowMs)) return 'none';
  return remembered.alarm ?? (remembered.shown === 'CLOSED' ? 'alert' : 'none');
}

/** End of a remembered closing, epoch ms; of one that an older version wrote down, a default quiet period later. */
export function rememberedEndMs({
  atMs,
  alarmUntilMs,
}: Pick<RememberedStatus, 'atMs' | 'alarmUntilMs'>): number {
  return alarmUntilMs ?? atMs + DEFAULT_LIGHTNING_RULES.quietPeriodMs;
}

/**
 * Returns whether the siren continues from a memory of this time: one of at most `ALARM_MEMORY_MS`, and at most
 * `CLOCK_TOLERANCE_MS` in the future; on a kiosk of any age.
 *
 * @param nowMs Epoch ms; NaN: no, except on kiosks.
 */
export function isAlarmRemembered(
  { atMs }: Pick<RememberedStatus, 'atMs'>,
  { nowMs, isKiosk }: { nowMs: number; isKiosk: boolean },
): boolean {
  const ageMs = nowMs - atMs;
  return isKiosk || (ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= ALARM_MEMORY_MS);
}
