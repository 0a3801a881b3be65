import type { Incident } from '#contracts/incident.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { DisplaySilence } from '../../storage/repositories/displaySilencesRepository.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';

type Sighting = Extract<EvidenceEntry, { kind: 'display.changed' | 'display.gone' }>;

/**
 * When the screens of a yard showed that it was closed: of those that were connected as the alert began, the first time
 * that each showed CLOSED, until its end.
 *
 * @param entries What displays showed, and when those without enrolment were gone, oldest first.
 * @param silences Times in which enrolled displays sent nothing.
 */
export function closedScreensOf(
  entries: readonly EvidenceEntry[],
  silences: readonly Pick<DisplaySilence, 'kioskId' | 'fromMs' | 'toMs'>[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Incident['closedScreens'] {
  const isDark = (kioskId: string | null) =>
    silences.some(
      (one) => one.kioskId === kioskId && one.fromMs <= startMs && (one.toMs ?? Infinity) > startMs,
    );
  const byDisplay = new Map<string, Sighting[]>();
  for (const sighting of entries.filter(isSighting))
    byDisplay.set(sighting.displayId, [...(byDisplay.get(sighting.displayId) ?? []), sighting]);
  const connected = [...byDisplay.values()].filter((sightings) => {
    const last = sightings.findLast(({ atMs }) => atMs <= startMs);
    return last?.kind === 'display.changed' && !isDark(last.kioskId);
  });
  const closedMs = connected.flatMap((sightings) => closedAtMs(sightings, startMs, endMs) ?? []);
  const lastMs = Math.max(-Infinity, ...closedMs);
  return {
    connected: connected.length,
    closed: closedMs.length,
    lastAt: closedMs.length === 0 ? null : isoInstant(lastMs),
  };
}

/** First instant from the begin of the alert to its end at which a display showed CLOSED, epoch ms; null: at none. */
function closedAtMs(sightings: readonly Sighting[], startMs: number, endMs: number): number | null {
  const isClosed = (one: Sighting | undefined) => one?.kind === 'display.changed' && one.status === 'CLOSED';
  if (isClosed(sightings.findLast(({ atMs }) => atMs <= startMs))) return startMs;
  const later = sightings.filter(({ atMs }) => atMs > startMs && atMs <= endMs);
  return later.find(isClosed)?.atMs ?? null;
}

function isSighting(entry: EvidenceEntry): entry is Sighting {
  return entry.kind === 'display.changed' || entry.kind === 'display.gone';
}
