import type { IncidentStrikes } from '#contracts/incident.ts';
import { bearingDeg, greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { KIND_UNKNOWN, listedType, STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { WINDOW_MS } from '../../world/lightning/stepWindow.ts';

export type StrikeReading = {
  /** Strikes of a step; null: not known. */
  readonly strikesOf: (stepMs: number) => Promise<StrikeColumns | null>;
};

type Around = {
  /** Where the yard was; null: not kept. */
  readonly place: LonLat | null;
  /**
   * false: no source tells of quiet there, so that steps without a strike say nothing (S4). Judged by the sources of now:
   * those of that time are not kept, and the record says so.
   */
  readonly isQuietTold: boolean;
  readonly withinM: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
};

/** Most strikes of a record. */
const MOST_STRIKES = 5_000;
/** Longest time whose strikes are told, ms: more step files would hold up other calls. */
const LONGEST_MS = 12 * 3_600_000;
/** A step of this age is published where lightning is known, ms. */
const PUBLISHED_AFTER_MS = 120_000;
const MINUTE_MS = 60_000;
/** Step files that are read at once. */
const AT_ONCE = 16;

/** Strikes around a place as they were published, and times of which they are not known. */
export async function incidentStrikes(
  { strikesOf }: StrikeReading,
  { place, isQuietTold, withinM, fromMs, toMs, nowMs }: Around,
): Promise<{ readonly strikes: IncidentStrikes; readonly isCut: boolean }> {
  if (place === null) {
    const missing = [{ from: isoInstant(fromMs), to: isoInstant(toMs) }];
    return { strikes: { state: 'gone', withinM, list: [], missing }, isCut: false };
  }
  const list: IncidentStrikes['list'] = [];
  const gapsMs: number[] = [];
  const endMs = Math.min(toMs, fromMs + LONGEST_MS);
  const firstMs = Math.floor(fromMs / STEP_MS) * STEP_MS;
  // later steps tell of strikes that came late
  const steps = stepsBetween(firstMs, endMs + WINDOW_MS);
  const late = { isLost: false, isToCome: false };
  let known = 0;
  for (let n = 0; n < steps.length; n += AT_ONCE) {
    const part = steps.slice(n, n + AT_ONCE);
    const found = await Promise.all(part.filter((stepMs) => stepMs < nowMs).map(strikesOf));
    for (const [at, stepMs] of part.entries()) {
      const strikes = found[at] ?? null;
      const isOwn = stepMs < endMs;
      if (strikes !== null) takeNear(list, strikes, { place, withinM, fromMs, toMs: endMs });
      if (strikes !== null && isQuietTold) known += isOwn ? 1 : 0;
      else if (publishedMs(stepMs) > nowMs) late.isToCome = true;
      else if (isOwn) gapsMs.push(stepMs);
      else late.isLost = true;
    }
  }
  list.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isGone = isQuietTold && known === 0 && list.length === 0;
  const isWhole = gapsMs.length === 0 && !late.isLost && !late.isToCome;
  return {
    strikes: {
      state: isGone ? 'gone' : isWhole ? 'kept' : 'partial',
      withinM,
      list: list.slice(0, MOST_STRIKES),
      missing: stretchesOf(gapsMs),
      ...(isGone ? {} : { sourcesAsOf: isoInstant(nowMs) }),
      ...(late.isLost && !isGone ? { lateMayBeMissing: true as const } : {}),
      ...(late.isToCome && !isGone ? { lateUntil: lateUntil(steps.at(-1) ?? endMs) } : {}),
    },
    isCut: list.length > MOST_STRIKES || endMs < toMs,
  };
}

/** When a step is published at the latest, epoch ms, where lightning is known. */
function publishedMs(stepMs: number): number {
  return stepMs + STEP_MS + PUBLISHED_AFTER_MS;
}

/** When the last step that may tell of a late strike is there, in full minutes: pages show no seconds of it. */
function lateUntil(lastStepMs: number): string {
  return isoInstant(Math.ceil(publishedMs(lastStepMs) / MINUTE_MS) * MINUTE_MS);
}

function stepsBetween(fromMs: number, toMs: number): number[] {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / STEP_MS));
  return Array.from({ length: count }, (_, n) => fromMs + n * STEP_MS);
}

function takeNear(
  list: IncidentStrikes['list'],
  { lon: lons, lat: lats, atMs: times, kind: kinds, count }: StrikeColumns,
  {
    place,
    withinM,
    fromMs,
    toMs,
  }: Omit<Around, 'nowMs' | 'place' | 'isQuietTold'> & { readonly place: LonLat },
): void {
  for (let row = 0; row < count; row += 1) {
    const [lon = Number.NaN, lat = Number.NaN, atMs = Number.NaN] = [lons[row], lats[row], times[row]];
    // late strikes stand in a later step under their own time
    if (!(atMs >= fromMs && atMs <= toMs)) continue;
    const distanceM = greatCircleM(place, [lon, lat]);
    if (!(distanceM <= withinM)) continue;
    const kind = kinds[row] ?? KIND_UNKNOWN;
    const unknown = kind === KIND_UNKNOWN ? ({ kind: 'unknown' } as const) : {};
    const bearing = bearingDeg(place, [lon, lat]);
    const at = isoInstant(Math.round(atMs));
    list.push({
      at,
      lat,
      lon,
      type: listedType(kind),
      ...unknown,
      distanceM: Math.round(distanceM),
      bearingDeg: Math.round(bearing),
    });
  }
}

/** Steps that follow each other as one stretch. */
function stretchesOf(gapsMs: readonly number[]): IncidentStrikes['missing'] {
  const stretches: { fromMs: number; toMs: number }[] = [];
  for (const stepMs of gapsMs) {
    const last = stretches.at(-1);
    if (last?.toMs === stepMs) last.toMs += STEP_MS;
    else stretches.push({ fromMs: stepMs, toMs: stepMs + STEP_MS });
  }
  return stretches.map(({ fromMs, toMs }) => ({ from: isoInstant(fromMs), to: isoInstant(toMs) }));
}
