/** A client of the demonstration data, and one of its facilities. */
export const CLIENT = 'ACME';
export const FACILITY = 'NORTHGATE_YARD';

/** In the middle of Iowa. */
export const COORDINATES = { latitude: 41.6, longitude: -93.6 };

/** The day before an instant. */
export function dayBefore(nowMs: number): { readonly start: string; readonly end: string } {
  const DAY_MS = 86_400_000;
  return { start: new Date(nowMs - DAY_MS).toISOString(), end: new Date(nowMs).toISOString() };
}
