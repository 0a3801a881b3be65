import type { Incident, IncidentVerdict } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';
import { MOST_OF_A_LIST, ownFromMs, type IncidentScope } from './incidentScope.ts';

type VerdictEntry = Extract<EvidenceEntry, { kind: 'verdict.changed' }>;
type Evidence = Pick<EvidenceRepository, 'ofFacility' | 'judgedUntilMs'>;

/**
 * Verdicts of a time with what each rested on, as the evidence has them.
 *
 * @param overrides Those in effect at some instant of that time.
 */
export async function incidentVerdicts(
  evidence: Evidence,
  scope: IncidentScope,
  overrides: Incident['overrides'],
): Promise<{ readonly list: Incident['verdicts']; readonly isCut: boolean }> {
  const fromMs = ownFromMs(scope, scope.fromMs);
  const entries = await verdictsOf(evidence, scope, { fromMs, toMs: scope.toMs });
  const earlier = await lastBefore(evidence, scope, overrides);
  const shown = entries.slice(0, MOST_OF_A_LIST);
  const list: IncidentVerdict[] = [];
  for (const [nth, entry] of shown.entries()) {
    const last = shown[nth - 1];
    list.push({
      ...verdictOf(entry, nth === 0 ? earlier : last),
      ...(last !== undefined && entry.before === null ? await judgedUntil(evidence, last, entry) : {}),
    });
  }
  return { list, isCut: entries.length > MOST_OF_A_LIST };
}

function verdictOf(entry: VerdictEntry, last: VerdictEntry | undefined): IncidentVerdict {
  const { atMs, verdict, before, reason, overrideId, events, lightningAsOfMs, staleWeather } = entry;
  const wasOverride = last !== undefined && last.verdict === before && last.overrideId !== null;
  return {
    at: isoInstant(atMs),
    verdict,
    before,
    ...(wasOverride ? { wasOverride } : {}),
    reason,
    isOverride: overrideId !== null,
    eventTypes: events.map(({ type }) => type),
    lightningAsOf: isoInstantOrNull(lightningAsOfMs),
    staleWeather: [...staleWeather],
  };
}

/** Until when the process of a verdict judged, before another one found the next verdict as it began. */
async function judgedUntil(
  evidence: Evidence,
  last: VerdictEntry,
  next: VerdictEntry,
): Promise<Pick<IncidentVerdict, 'judgedUntil'>> {
  const untilMs = await evidence.judgedUntilMs({ afterMs: last.atMs, toMs: next.atMs });
  return untilMs === null ? {} : { judgedUntil: isoInstant(untilMs) };
}

/** The last verdict before the recorded time, where an override that was set before it may have decided it. */
async function lastBefore(
  evidence: Evidence,
  scope: IncidentScope,
  overrides: Incident['overrides'],
): Promise<VerdictEntry | undefined> {
  const toMs = ownFromMs(scope, scope.fromMs);
  const setMs = overrides.map(({ at }) => recordMs(at)).filter((atMs) => atMs < toMs);
  if (setMs.length === 0) return undefined;
  const fromMs = ownFromMs(scope, Math.min(...setMs));
  return (await verdictsOf(evidence, scope, { fromMs, toMs })).at(-1);
}

async function verdictsOf(
  evidence: Evidence,
  { clientId, facilityId }: IncidentScope,
  span: Pick<IncidentScope, 'fromMs' | 'toMs'>,
): Promise<VerdictEntry[]> {
  const kinds = ['verdict.changed'] as const;
  const limit = MOST_OF_A_LIST + 1;
  const entries = await evidence.ofFacility({ clientId, facilityId, ...span, kinds, limit });
  return entries.filter((entry) => entry.kind === 'verdict.changed');
}
