import type { Incident } from '#contracts/incident.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { DisplaySilence } from '../../storage/repositories/displaySilencesRepository.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';

type Sighting = Extract<EvidenceEntry, { kind: 'display.changed' | 'display.gone' }>;

/**
 * When the screens of a yard showed that it was closed: of those that were connected as the alert began, the first time
 * that each showed CLOSED, until its end. An override that closes counts too: the screen was red. A screen of a version
 * that reports its status alone, which is UNKNOWN under any override, is not known as soon as it may have been red.
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
  const found = connected.map((sightings) => closedAtMs(sightings, startMs, endMs));
  const closedMs = found.filter((atMs) => typeof atMs === 'number');
  const notKnown = found.filter((atMs) => atMs === 'notKnown').length;
  return {
    connected: connected.length,
    closed: closedMs.length,
    ...(notKnown === 0 ? {} : { notKnown }),
    lastAt: closedMs.length === 0 ? null : isoInstant(Math.max(...closedMs)),
  };
}

/** First instant from the begin of the alert to its end at which a display showed CLOSED, epoch ms; null: at none. */
function closedAtMs(
  sightings: readonly Sighting[],
  startMs: number,
  endMs: number,
): number | 'notKnown' | null {
  const atStart = sightings.findLast(({ atMs }) => atMs <= startMs);
  const later = sightings.filter(({ atMs }) => atMs > startMs && atMs <= endMs);
  const shown = [...(atStart === undefined ? [] : [atStart]), ...later];
  const first = shown.find((one) => isClosed(one) !== false);
  if (first === undefined) return null;
  return isClosed(first) === null ? 'notKnown' : Math.max(startMs, first.atMs);
}

/** Whether a display showed CLOSED; null: it may have, by an override. */
function isClosed(sighting: Sighting): boolean | null {
  if (sighting.kind === 'display.gone') return false;
  const { shown, status } = sighting;
  if (shown !== undefined) return shown === 'CLOSED' || shown === 'CLOSED_OVERRIDE';
  return status === 'UNKNOWN' ? null : status === 'CLOSED';
}

function isSighting(entry: EvidenceEntry): entry is Sighting {
  return entry.kind === 'display.changed' || entry.kind === 'display.gone';
}
