import type { TimeSpan } from '#domain/time/timeSpan.ts';

const TIMES = /_s(\d{14})_e(\d{14})_c\d+/;
const WHOLE_NAME = /^OR_GLM-L2-LCFA_G\d{2}_s\d{14}_e\d{14}_c\d{14}\.nc$/;
const DAY_MS = 86_400_000;

/**
 * The time that a GLM file covers, by its name `OR_GLM-L2-LCFA_G16_s20181830433000_e20181830433200_c….nc`: year, day of
 * the year, hour, minute, second and tenth; null: the name does not tell.
 */
export function parseGlmName(name: string): TimeSpan | null {
  const [, start, end] = TIMES.exec(name) ?? [];
  if (start === undefined || end === undefined) return null;
  const [fromMs, toMs] = [instantOf(start), instantOf(end)];
  return toMs >= fromMs ? { fromMs, toMs } : null;
}

/** Returns whether a name is exactly that of a GLM L2 LCFA file, so that a folder can take it. */
export function isGlmName(name: string): boolean {
  return WHOLE_NAME.test(name);
}

/** Folder of an hour in the bucket of a satellite. */
export function glmHourPrefix(atMs: number): string {
  const date = new Date(atMs);
  const year = date.getUTCFullYear();
  const day = Math.floor((atMs - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  const [days, hours] = [String(day).padStart(3, '0'), String(date.getUTCHours()).padStart(2, '0')];
  return `GLM-L2-LCFA/${year}/${days}/${hours}/`;
}

function instantOf(digits: string): number {
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const dayMs = Date.UTC(part(0, 4), 0, 1) + (part(4, 7) - 1) * DAY_MS;
  return dayMs + ((part(7, 9) * 60 + part(9, 11)) * 60 + part(11, 13)) * 1_000 + part(13, 14) * 100;
}
