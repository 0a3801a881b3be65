import { STEP_MS } from './strikeColumns.ts';

const DAY_MS = 86_400_000;
const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

/**
 * Newest step that can be requested: the instant rounded down to 5 s, 5 s back (STRIKE-06).
 *
 * @param nowMs Network time, ms since the epoch.
 * @returns Start of the step, ms since the epoch, a multiple of STEP_MS. The step holds strikes received from then
 * until 5 s later, so it is complete at `nowMs`.
 */
export function newestStepMs(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS) * STEP_MS - STEP_MS;
}

/**
 * Writes a step's UTC date and time into a template, as in `{base}/{YYYYMMDD}/{HHmmss}.json` (GAP-50).
 *
 * @param template Holds `{YYYYMMDD}` and `{HHmmss}`, each any number of times; other text is kept.
 * @param stepMs ms since the epoch, 0 or later; milliseconds of a second are cut off.
 */
export function stepPath(template: string, stepMs: number): string {
  const { year, month, day } = civilDate(Math.floor(stepMs / DAY_MS));
  const second = Math.floor((stepMs % DAY_MS) / 1000);
  const date = `${pad(year, 4)}${pad(month)}${pad(day)}`;
  const time = `${pad(Math.floor(second / 3600))}${pad(Math.floor(second / 60) % 60)}${pad(second % 60)}`;
  return template.replaceAll('{YYYYMMDD}', date).replaceAll('{HHmmss}', time);
}

/** Gregorian date of a day number since 1970-01-01. Source: H. Hinnant, "chrono-compatible low-level date algorithms". */
function civilDate(epochDay: number): { year: number; month: number; day: number } {
  const shifted = epochDay + 719_468; // days since 0000-03-01: leap days fall at the end of a year
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}
