import type { AlertsFile } from '#contracts/facilityEvent.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';

/** An alerts file as one of the services answered it. */
export type Heard = { readonly from: string; readonly file: AlertsFile };

/** An override that a person commanded, as far as a service has confirmed it. Instants in epoch ms. */
export type CommandedOverride = {
  readonly overrideId: string;
  readonly facilityId: string;
  /** When the setting was confirmed. */
  readonly setAtMs: number;
  /** When its removal was first asked for; null: never. */
  removalAskedAtMs: number | null;
  /** When its removal was confirmed; null: not, or nobody knows. */
  removedAtMs: number | null;
};

export const OVERRIDE = 'OVERRIDE';
const LIGHTNING = 'lightning_alert';
/**
 * An answer bears the time of the last evaluation, and lists overrides as they stand when it is written.
 * A busy machine is late, ms.
 */
const EVALUATED_EVERY_MS = 2_000;

/**
 * Answers that are better than an earlier-generated one without newer proof: a lightning alert is gone before its end,
 * or an override that was confirmed and that nobody asked to remove.
 *
 * An answer that does not know lightning is no better. Weather alerts end with an observation, which the file does not
 * tell: they are not judged.
 */
export function contradictionsIn(heard: readonly Heard[], commanded: readonly CommandedOverride[]): string[] {
  const found: string[] = [];
  const endsAtMs = new Map<string, number>();
  const inOrder = heard.toSorted((a, b) => atMs(a.file.generatedAt) - atMs(b.file.generatedAt));
  for (const { from, file } of inOrder) {
    const generatedMs = atMs(file.generatedAt);
    const listed = new Map(file.alerts.map(({ facilityId, activeAlerts }) => [facilityId, activeAlerts]));
    const isLightningKnown = file.lightningAsOf !== null;
    for (const [facilityId, endMs] of endsAtMs) {
      const stands = listed.get(facilityId)?.some(({ eventType }) => eventType === LIGHTNING) ?? false;
      if (isLightningKnown && !stands && generatedMs < endMs)
        found.push(
          `${from} at ${file.generatedAt}: no lightning alert at ${facilityId}, which ends ${isoInstant(endMs)}, lightning known up to ${file.lightningAsOf}`,
        );
    }
    for (const { overrideId, facilityId, setAtMs, removalAskedAtMs } of commanded) {
      const goneMs = (removalAskedAtMs ?? Infinity) - EVALUATED_EVERY_MS;
      if (generatedMs <= setAtMs || generatedMs >= goneMs) continue;
      const stands = listed.get(facilityId)?.some(({ keplerId }) => keplerId === overrideId) ?? false;
      if (!stands)
        found.push(
          `${from} at ${file.generatedAt}: override ${overrideId}, confirmed at ${isoInstant(setAtMs)}, is not in force`,
        );
    }
    for (const [facilityId, events] of listed) {
      const ends = events
        .filter(({ eventType }) => eventType === LIGHTNING)
        .map(({ eventExpiresAt }) => atMs(eventExpiresAt ?? file.generatedAt));
      if (ends.length > 0) endsAtMs.set(facilityId, Math.max(endsAtMs.get(facilityId) ?? -Infinity, ...ends));
    }
  }
  return found;
}

/** Confirmed settings and removals that the last answer knows nothing of. */
export function lostWritesIn(last: AlertsFile, commanded: readonly CommandedOverride[]): string[] {
  const inForce = new Set(
    last.alerts.flatMap(({ activeAlerts }) => activeAlerts.map(({ keplerId }) => keplerId)),
  );
  return commanded.flatMap(({ overrideId, removalAskedAtMs, removedAtMs }) => {
    if (removedAtMs !== null && inForce.has(overrideId)) return [`removal of ${overrideId}`];
    return removalAskedAtMs === null && !inForce.has(overrideId) ? [`setting of ${overrideId}`] : [];
  });
}

/** What was told more than once under different ids. `told`: what is the same to a reader, and under which id. */
export function duplicatesIn(told: readonly { readonly what: string; readonly id: string }[]): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { what, id } of told) ids.set(what, (ids.get(what) ?? new Set()).add(id));
  return [...ids].filter(([, ofOne]) => ofOne.size > 1).map(([what]) => what);
}

function atMs(instant: string): number {
  return instantMs(instant) ?? Number.NaN;
}
