const MINUTE_MS = 60_000;

/** A departure as a field for date and time has it, on the device's clock; empty: now. */
export function departText(atMs: number | null): string {
  if (atMs === null) return '';
  const offsetMs = new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(atMs - offsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** Epoch ms of what stands in such a field; null: empty, or no time. */
export function departAtMs(text: string): number | null {
  const atMs = Date.parse(text);
  return text === '' || Number.isNaN(atMs) ? null : atMs;
}
