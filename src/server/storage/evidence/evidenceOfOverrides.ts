import type { OverrideRecord, OverrideWrite } from '../repositories/overridesRepository.ts';
import type { EvidenceEntry } from '../rows/evidence.ts';

/** What a stored change of overrides was; what is reinstated and among the records as well has ended after all. */
export function ofOverrides({ records, reinstated }: OverrideWrite, nowMs: number): EvidenceEntry[] {
  return [
    ...reinstated.map((record) => ({
      kind: 'override.reinstated' as const,
      atMs: nowMs,
      ...placeOf(record),
    })),
    ...records.filter(({ endedAtMs }) => endedAtMs !== null).map(ofEnd),
    ...records.filter(({ endedAtMs }) => endedAtMs === null).map(ofSetting),
  ];
}

function ofSetting(record: OverrideRecord): EvidenceEntry {
  const { setAtMs, setBy, group, status, yardStatus, lightningProbability, expiresAtMs } = record;
  return {
    kind: 'override.set',
    atMs: setAtMs,
    ...placeOf(record),
    byId: setBy,
    group,
    status,
    yardStatus,
    lightningProbability,
    expiresAtMs,
  };
}

function ofEnd(record: OverrideRecord): EvidenceEntry {
  const { endedAtMs, setAtMs, endedHow, strike } = record;
  return {
    kind: 'override.ended',
    atMs: endedAtMs ?? setAtMs,
    ...placeOf(record),
    how: endedHow ?? 'removed', // an end always says how
    strike:
      strike === null ? null : { atMs: strike.timestamp, lon: strike.location.lon, lat: strike.location.lat },
  };
}

function placeOf({ clientId, facilityId, overrideId }: OverrideRecord) {
  return { clientId, facilityId, overrideId };
}
