import { instantMs } from './instant.ts';

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const NOON_H = 12;

/**
 * Centre of the slider of a historical map, epoch ms: noon of a plain date on the viewer's clocks, or an ISO instant
 * unchanged (GAP-7).
 *
 * @param localMs Epoch ms of a wall time on the viewer's clocks; months count from 1.
 * @returns null for anything else, days that no calendar has included.
 */
export function historicalCentreMs(
  text: string,
  localMs: (year: number, month: number, day: number, hour: number) => number,
): number | null {
  const plain = PLAIN_DATE.exec(text);
  if (plain === null) return instantMs(text);
  // the calendar is the same everywhere: a day that UTC does not have does not exist
  if (instantMs(`${text}T00:00:00Z`) === null) return null;
  const [year, month, day] = plain.slice(1).map(Number);
  return localMs(year!, month!, day!, NOON_H);
}
