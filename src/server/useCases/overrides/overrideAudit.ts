import type { NewAuditEntry } from '../../storage/repositories/auditRepository.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';

/** Who acts on an override, as the store knows them. */
export type OverridePerson = {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly email: string;
};

/**
 * What the audit trail keeps of a setting (S9).
 *
 * @param knownFraction The service's own probability then, 0 to 1; null: not known.
 */
export function auditOfSetting(record: OverrideRecord, knownFraction: number | null): NewAuditEntry {
  return {
    atMs: record.setAtMs,
    who: record.setBy,
    clientId: record.clientId,
    what: 'override.set',
    detail: {
      ...factsOf(record),
      knownProbability: knownFraction,
      expiresAtMs: record.expiresAtMs,
      acknowledged: true, // the app sends nothing before the person has acknowledged (OVR-03)
    },
  };
}

/**
 * What it keeps of an end. `override.failed`: the store did not confirm the setting, and nobody was told that it stands.
 *
 * @param remover Who removed it; null: the service ended it.
 */
export function auditOfEnd(record: OverrideRecord, remover: OverridePerson | null): NewAuditEntry {
  const { endedAtMs, endedHow, strike } = record;
  return {
    atMs: endedAtMs ?? record.setAtMs,
    who: remover?.id ?? 'service',
    clientId: record.clientId,
    what: `override.${endedHow ?? 'removed'}`, // an end always says how
    detail: {
      ...factsOf(record),
      ...(remover === null ? {} : { removedByName: remover.name, removedByEmail: remover.email }),
      ...(endedHow === 'revoked' ? { strike } : {}),
    },
  };
}

function factsOf(record: OverrideRecord): NewAuditEntry['detail'] {
  const { overrideId, clientId, facilityId, group, message, status, yardStatus } = record;
  const { lightningProbability, setByName, setByEmail } = record;
  return {
    overrideID: overrideId,
    clientId,
    facilityId,
    group,
    message,
    status,
    yardStatus,
    lightningProbability,
    setByName,
    setByEmail,
  };
}
