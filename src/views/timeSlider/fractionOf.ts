import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** Where a time lies within a span, 0 to 1; what lies beyond it lies at its end. */
export function fractionOf(atMs: number, { fromMs, toMs }: TimeSpan): number {
  return Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));
}

/** The same, as CSS writes it. */
export function percentOf(atMs: number, span: TimeSpan): string {
  return `${100 * fractionOf(atMs, span)}%`;
}
