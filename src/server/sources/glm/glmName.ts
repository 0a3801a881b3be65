import type { TimeSpan } from '../replay/unreadTime.ts';

const NAME = /_s(\d{14})_e(\d{14})_c\d+/;
const DAY_MS = 86_400_000;

/**
 * The time that a GLM file covers, by its name `OR_GLM-L2-LCFA_G16_s20181830433000_e20181830433200_c….nc`: year, day of
 * the year, hour, minute, second and tenth; null: the name does not tell.
 */
export function parseGlmName(name: string): TimeSpan | null {
  const [, start, end] = NAME.exec(name) ?? [];
  if (start === undefined || end === undefined) return null;
  const [fromMs, toMs] = [instantOf(start), instantOf(end)];
  return toMs >= fromMs ? { fromMs, toMs } : null;
}

function instantOf(digits: string): number {
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const dayMs = Date.UTC(part(0, 4), 0, 1) + (part(4, 7) - 1) * DAY_MS;
  return dayMs + ((part(7, 9) * 60 + part(9, 11)) * 60 + part(11, 13)) * 1_000 + part(13, 14) * 100;
}
