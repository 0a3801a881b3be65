import type { Incident } from '#contracts/incident.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';
import { MOST_OF_A_LIST, ownFromMs, type IncidentScope } from './incidentScope.ts';

/** Verdicts of a time with what each rested on, as the evidence has them. */
export async function incidentVerdicts(
  evidence: Pick<EvidenceRepository, 'ofFacility'>,
  scope: IncidentScope,
): Promise<{ readonly list: Incident['verdicts']; readonly isCut: boolean }> {
  const { clientId, facilityId, toMs } = scope;
  const fromMs = ownFromMs(scope, scope.fromMs);
  const limit = MOST_OF_A_LIST + 1;
  const kinds = ['verdict.changed'] as const;
  const entries = await evidence.ofFacility({ clientId, facilityId, fromMs, toMs, kinds, limit });
  const list = entries.slice(0, MOST_OF_A_LIST).flatMap((entry) => {
    if (entry.kind !== 'verdict.changed') return [];
    const { atMs, verdict, before, reason, overrideId, events, lightningAsOfMs, staleWeather } = entry;
    return [
      {
        at: isoInstant(atMs),
        verdict,
        before,
        reason,
        isOverride: overrideId !== null,
        eventTypes: events.map(({ type }) => type),
        lightningAsOf: lightningAsOfMs === null ? null : isoInstant(lightningAsOfMs),
        staleWeather: [...staleWeather],
      },
    ];
  });
  return { list, isCut: entries.length > MOST_OF_A_LIST };
}
