/**
 * Age up to which what is known of a snow sensor may stand for now, ms. Sensors report every five minutes and an open panel
 * reloads as often, so that its content is at most ten minutes old until a reload fails. Our own decision.
 */
export const SENSOR_CURRENT_MS = 15 * 60_000;

/**
 * Whether what is known of a snow sensor is too old to stand for now (S5).
 *
 * @param atMs Time of the content, epoch ms.
 * @param nowMs Network time, epoch ms.
 */
export function isSensorOld(atMs: number, nowMs: number): boolean {
  return nowMs - atMs > SENSOR_CURRENT_MS;
}
